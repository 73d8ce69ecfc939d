import { setTimeout as sleep } from 'node:timers/promises'
import { webhookWaitMs } from '@forecourt/core/features/webhooks/rules'
import type { Db } from '../../database/database'
import { type Answer, post } from './sender'
import { signedHeaders, secretHash, webhookSecret } from './signing'
import { type Delivery, type Hook, typeOf } from './repository'
import {
  claimHooks,
  type Deliverer,
  dueDeliveries,
  giveBack,
  giveUpOverdue,
  keepFailures,
  keepOutcomes,
  type Outcome,
  renewLease,
} from './queue-repository'

/** So many are on their way at once, each of another record. */
const AT_ONCE = 5
/** The receiver is away for a while, whatever it was sent. */
const AWAY = new Set([408, 429, 502, 503, 504])

export interface Surroundings {
  db: Db
  by: Deliverer
  serverSecret: string
  clock: () => Date
  /** Aborted once the server is to stop. */
  stop: AbortSignal
}

/** While a receiver takes its time, what has come for the others is looked for so often. */
const LOOK_MS = 500

/**
 * Sends what waits to every webhook that no other server is at, until nothing may be sent now. A receiver that takes its time delays no other.
 *
 * @source server 14.4
 */
export async function deliverAll(o: Surroundings): Promise<void> {
  const busy = new Map<number, Promise<void>>()
  const failures: unknown[] = []
  do {
    for (const hook of await claimHooks(o.db, o.by, o.clock())) {
      if (busy.has(hook.id) || o.stop.aborted) continue
      const work = deliverTo(o, hook)
        .catch((error: unknown) => failures.push(error))
        .then(() => void busy.delete(hook.id))
      busy.set(hook.id, work)
    }
    const look = new AbortController()
    const waited = sleep(LOOK_MS, undefined, { signal: look.signal }).catch(() => undefined)
    await Promise.race([Promise.all(busy.values()), waited])
    look.abort()
  } while (busy.size > 0 && failures.length === 0)
  await Promise.all(busy.values())
  if (failures.length > 0) throw failures[0]
}

async function deliverTo(o: Surroundings, hook: Hook): Promise<void> {
  let { failures } = hook
  try {
    while (!o.stop.aborted) {
      // One alone finds out whether a receiver that was away is back.
      const due = await dueDeliveries(o.db, hook.id, { now: o.clock(), most: failures > 0 ? 1 : AT_ONCE })
      if (due.length === 0) return
      const tried = await Promise.all(due.map((delivery) => attempt(o, hook, delivery)))
      // What a server that stops has cut off says nothing of the receiver.
      const sent = o.stop.aborted ? tried.filter(({ answer }) => 'status' in answer) : tried
      const now = o.clock()
      await keepOutcomes(
        o.db,
        sent.map(({ delivery, answer }) => outcomeOf(delivery, answer, now)),
        now,
      )
      const isAway = sent.some(({ answer }) => isOfReceiver(answer))
      if (isAway || failures > 0) {
        failures = isAway ? failures + 1 : 0
        const retryAt = isAway ? new Date(now.getTime() + webhookWaitMs(failures, 'receiver')) : null
        await keepFailures(o.db, hook.id, failures, retryAt)
        if (isAway) await giveUpOverdue(o.db, hook.id, now)
      }
      if (isAway || !(await renewLease(o.db, hook.id, o.by))) return
    }
  } finally {
    await giveBack(o.db, hook.id, o.by)
  }
}

interface Sent {
  delivery: Delivery
  answer: Answer
}

async function attempt(o: Surroundings, hook: Hook, delivery: Delivery): Promise<Sent> {
  const secret = webhookSecret(o.serverSecret, hook.secretSalt)
  if (secretHash(secret) !== hook.secretHash) return { delivery, answer: { fault: OTHER_SECRET } }
  const body = bodyOf(delivery)
  const headers = signedHeaders(secret, { id: delivery.eventID, body, at: o.clock() })
  return { delivery, answer: await post(hook.address, { body, headers, stop: o.stop }) }
}

const OTHER_SECRET = 'The server has another secret than when this webhook was made: remove it and make a new one'

/** What an event tells: which record, by its kind and id, and what was done with it; what it holds is asked for by whoever may. */
function bodyOf({ eventID, kind, subjectID, action, operation, at }: Delivery): string {
  const data = { kind, id: subjectID === null ? null : Number(subjectID), action, operation }
  return JSON.stringify({ id: eventID, type: typeOf({ kind, action }), timestamp: at.toISOString(), data })
}

/** True for what tells of the receiver and not of what it was sent. */
function isOfReceiver(answer: Answer): boolean {
  return 'fault' in answer || AWAY.has(answer.status)
}

function outcomeOf(delivery: Delivery, answer: Answer, now: Date): Outcome {
  const { id } = delivery
  const told = 'fault' in answer ? answer.fault : String(answer.status)
  if ('status' in answer && answer.status >= 200 && answer.status < 300)
    return { id, state: 'delivered', answer: told, nextAt: now }
  const waitMs = isOfReceiver(answer) ? 0 : webhookWaitMs(delivery.tries + 1, 'delivery')
  const nextAt = new Date(now.getTime() + waitMs)
  return { id, state: nextAt >= delivery.giveUpAt ? 'dead' : 'waiting', answer: told, nextAt }
}
