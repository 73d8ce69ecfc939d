import { emailWaitMs } from '@forecourt/core/features/email/rules'
import type { Db } from '../../database/database'
import { outboxStatement } from '../../database/outbox'
import { transaction } from '../../database/transaction'
import type { DeliveryContext } from '../webhooks/deliver'
import {
  claimTask,
  releaseTask,
  storeEmailOutcome,
  type EmailOutcome,
  postponeDue,
  type TaskLease,
} from './queue-repository'
import { type MailAccount, deliverEmail, type SendResult } from './sender'
import { readEmailSettings } from './settings-repository'
import { mailAccountOf, OTHER_SECRET } from './settings-service'

/** Pause after the mail server was away. */
const AWAY_MS = 60_000

/**
 * Sends waiting messages one after another, until none may be sent now. While the mail server is away, one message probes for all.
 * @source server 24.2
 */
export async function sendWaiting(o: DeliveryContext): Promise<void> {
  while (!o.stop.aborted) {
    const turn = await claimTask(o.db, o.by, o.clock())
    if (!turn) return
    const tried = await attemptEmail(o, turn)
    // What a server that stops has cut off says nothing of the message.
    if (o.stop.aborted && tried.outcome === 'away') return releaseTask(o.db, turn.id, o.by)
    const now = o.clock()
    await storeResult(o, turn, outcomeOf(turn, tried, now))
    if (tried.outcome !== 'away') continue
    await postponeDue(o.db, now, new Date(now.getTime() + AWAY_MS))
    return
  }
}

async function attemptEmail(o: DeliveryContext, turn: TaskLease): Promise<SendResult> {
  const account = await currentAccount(o.db, o.serverSecret)
  if (typeof account === 'string') return { outcome: 'away', answer: account }
  const { recipient, subject, body, messageID, fileName, contentType, paper } = turn
  const attachment = { fileName, contentType, bytes: paper }
  return deliverEmail(account, { to: recipient, subject, text: body, messageID, attachment }, o.stop)
}

async function currentAccount(db: Db, secret: string): Promise<MailAccount | string> {
  const settings = await readEmailSettings(db)
  if (!settings) return 'E-mail is not set up'
  return mailAccountOf(settings, secret) ?? OTHER_SECRET
}

function outcomeOf({ tries, giveUpAt }: TaskLease, { outcome, answer }: SendResult, now: Date): EmailOutcome {
  if (outcome === 'sent') return { state: 'sent', answer, nextAt: now }
  const nextAt = new Date(now.getTime() + emailWaitMs(tries + 1))
  const isOver = outcome === 'refused' || nextAt >= giveUpAt
  return { state: isOver ? 'failed' : 'waiting', answer, nextAt }
}

/** Stores the outcome and notifies open screens. */
function storeResult(
  { db, by, clock }: DeliveryContext,
  { id, clientID }: TaskLease,
  outcome: EmailOutcome,
): Promise<void> {
  const at = clock()
  return transaction(db, async (trx) => {
    await storeEmailOutcome(trx, { id, by, at }, outcome)
    const outbox = outboxStatement(trx, {
      by: { at, userID: null, username: '', operation: 'ResendEmail' },
      events: [],
      kept: null,
      notices: [{ kind: 'email', id: clientID, action: outcome.state }],
    })
    if (outbox) await trx.executeQuery(outbox)
  })
}
