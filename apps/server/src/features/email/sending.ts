import { emailWaitMs } from '@forecourt/core/features/email/rules'
import type { Db } from '../../database/database'
import { outboxOf } from '../../database/outbox'
import { transaction } from '../../database/transaction'
import type { Surroundings } from '../webhooks/delivering'
import { claimTurn, giveBackTurn, keepOutcome, type Outcome, postponeDue, type Turn } from './queue-repository'
import { type Account, deliver, type Tried } from './sender'
import { readEmailSettings } from './settings-repository'
import { accountOf, OTHER_SECRET } from './settings-service'

/** How long nothing else is tried once the mail server was away. */
const AWAY_MS = 60_000

/**
 * Sends what waits, one after another, until nothing may be sent now. While the mail server is away one message finds that out for all.
 *
 * @source server 24.2
 */
export async function sendWaiting(o: Surroundings): Promise<void> {
  while (!o.stop.aborted) {
    const turn = await claimTurn(o.db, o.by, o.clock())
    if (!turn) return
    const tried = await attempt(o, turn)
    // What a server that stops has cut off says nothing of the message.
    if (o.stop.aborted && tried.outcome === 'away') return giveBackTurn(o.db, turn.id, o.by)
    const now = o.clock()
    await keep(o, turn, outcomeOf(turn, tried, now))
    if (tried.outcome !== 'away') continue
    await postponeDue(o.db, now, new Date(now.getTime() + AWAY_MS))
    return
  }
}

async function attempt(o: Surroundings, turn: Turn): Promise<Tried> {
  const account = await accountNow(o.db, o.serverSecret)
  if (typeof account === 'string') return { outcome: 'away', answer: account }
  const { recipient, subject, body, messageID, fileName, contentType, paper } = turn
  const attachment = { fileName, contentType, bytes: paper }
  return deliver(account, { to: recipient, subject, text: body, messageID, attachment }, o.stop)
}

async function accountNow(db: Db, secret: string): Promise<Account | string> {
  const settings = await readEmailSettings(db)
  if (!settings) return 'E-mail is not set up'
  return accountOf(settings, secret) ?? OTHER_SECRET
}

function outcomeOf({ tries, giveUpAt }: Turn, { outcome, answer }: Tried, now: Date): Outcome {
  if (outcome === 'sent') return { state: 'sent', answer, nextAt: now }
  const nextAt = new Date(now.getTime() + emailWaitMs(tries + 1))
  const isOver = outcome === 'refused' || nextAt >= giveUpAt
  return { state: isOver ? 'failed' : 'waiting', answer, nextAt }
}

/** Keeps how it went, and tells open screens. */
function keep({ db, by, clock }: Surroundings, { id, clientID }: Turn, outcome: Outcome): Promise<void> {
  const at = clock()
  return transaction(db, async (trx) => {
    await keepOutcome(trx, { id, by, at }, outcome)
    const outbox = outboxOf(trx, {
      by: { at, userID: null, username: '', operation: 'ResendEmail' },
      events: [],
      kept: null,
      notices: [{ kind: 'email', id: clientID, action: outcome.state }],
    })
    if (outbox) await trx.executeQuery(outbox)
  })
}
