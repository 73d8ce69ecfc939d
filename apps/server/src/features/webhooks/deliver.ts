import { setTimeout as sleep } from 'node:timers/promises'
import { webhookWaitMs } from '@forecourt/core/features/webhooks/rules'
import type { Db } from '../../database/database'
import { type WebhookAnswer, postBody } from './sender'
import { signatureHeaders, secretHash, webhookSecret } from './signature'
import { type Delivery, type Hook, webhookEventType } from './repository'
import {
  claimHooks,
  type Deliverer,
  dueDeliveries,
  releaseHook,
  giveUpOverdue,
  storeFailures,
  storeDeliveryOutcomes,
  type DeliveryOutcome,
  renewLease,
} from './queue-repository'

/** The number of deliveries at once, each of another record. */
const AT_ONCE = 5
/** Statuses of a receiver that is away for a while, whatever it was sent. */
const AWAY_STATUSES = new Set([408, 429, 502, 503, 504])

export interface DeliveryContext {
  db: Db
  by: Deliverer
  serverSecret: string
  clock: () => Date
  /** Aborted when the server stops. */
  stop: AbortSignal
}

/** While a receiver is slow, deliveries to the others are looked for at this interval. */
const LOOK_MS = 500

/**
 * Sends waiting deliveries to every webhook that no other server has, until none may be sent now. A slow receiver delays no other.
 * @source server 14.4
 */
export async function deliverAll(o: DeliveryContext): Promise<void> {
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

async function deliverTo(o: DeliveryContext, hook: Hook): Promise<void> {
  let { failures } = hook
  try {
    while (!o.stop.aborted) {
      // One alone finds out whether a receiver that was away is back.
      const due = await dueDeliveries(o.db, hook.id, { now: o.clock(), most: failures > 0 ? 1 : AT_ONCE })
      if (due.length === 0) return
      const tried = await Promise.all(due.map((delivery) => attemptDelivery(o, hook, delivery)))
      // What a server that stops has cut off says nothing of the receiver.
      const sent = o.stop.aborted ? tried.filter(({ answer }) => 'status' in answer) : tried
      const now = o.clock()
      await storeDeliveryOutcomes(
        o.db,
        sent.map(({ delivery, answer }) => outcomeOf(delivery, answer, now)),
        now,
      )
      const isAway = sent.some(({ answer }) => isReceiverFault(answer))
      if (isAway || failures > 0) {
        failures = isAway ? failures + 1 : 0
        const retryAt = isAway ? new Date(now.getTime() + webhookWaitMs(failures, 'receiver')) : null
        await storeFailures(o.db, hook.id, failures, retryAt)
        if (isAway) await giveUpOverdue(o.db, hook.id, now)
      }
      if (isAway || !(await renewLease(o.db, hook.id, o.by))) return
    }
  } finally {
    await releaseHook(o.db, hook.id, o.by)
  }
}

interface SentDelivery {
  delivery: Delivery
  answer: WebhookAnswer
}

async function attemptDelivery(o: DeliveryContext, hook: Hook, delivery: Delivery): Promise<SentDelivery> {
  const secret = webhookSecret(o.serverSecret, hook.secretSalt)
  if (secretHash(secret) !== hook.secretHash) return { delivery, answer: { fault: OTHER_SECRET } }
  const body = bodyOf(delivery)
  const headers = signatureHeaders(secret, { id: delivery.eventID, body, at: o.clock() })
  return { delivery, answer: await postBody(hook.address, { body, headers, stop: o.stop }) }
}

const OTHER_SECRET = 'The server has another secret than when this webhook was made: remove it and make a new one'

/** Returns the body of an event: kind and id of the record, and the action; its content takes a call with the right to it. */
function bodyOf({ eventID, kind, subjectID, action, operation, at }: Delivery): string {
  const data = { kind, id: subjectID === null ? null : Number(subjectID), action, operation }
  return JSON.stringify({ id: eventID, type: webhookEventType({ kind, action }), timestamp: at.toISOString(), data })
}

/** True for an answer about the receiver and not about what it was sent. */
function isReceiverFault(answer: WebhookAnswer): boolean {
  return 'fault' in answer || AWAY_STATUSES.has(answer.status)
}

function outcomeOf(delivery: Delivery, answer: WebhookAnswer, now: Date): DeliveryOutcome {
  const { id } = delivery
  const told = 'fault' in answer ? answer.fault : String(answer.status)
  if ('status' in answer && answer.status >= 200 && answer.status < 300)
    return { id, state: 'delivered', answer: told, nextAt: now }
  const waitMs = isReceiverFault(answer) ? 0 : webhookWaitMs(delivery.tries + 1, 'delivery')
  const nextAt = new Date(now.getTime() + waitMs)
  return { id, state: nextAt >= delivery.giveUpAt ? 'dead' : 'waiting', answer: told, nextAt }
}
