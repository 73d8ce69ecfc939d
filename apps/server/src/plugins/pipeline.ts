import { setTimeout as sleep } from 'node:timers/promises'
import { monthRefusal } from '@forecourt/core/features/cash-book/entry-checks'
import { isDay } from '@forecourt/core/kernel/days'
import type { Operation } from '@forecourt/core/kernel/operation'
import { invariant } from '@forecourt/core/kernel/invariant'
import { Refusal } from '@forecourt/core/refusals'
import type { AuditEvent, Ctx, Download } from '../context'
import type { Db, Trx } from '../database/database'
import { isRetryable, lockedMonthOf } from '../database/errors'
import { type AuditContext, eventText, recordEvent } from '../database/audit'
import { claimKey, type RepeatableCall } from '../database/idempotency'
import { type Notice, outboxOf } from '../database/outbox'
import { transaction } from '../database/transaction'
import { type Approval, takeApproval } from '../features/session/approval-repository'
import type { AliveSession } from '../features/session/repository'
import { type AnyHandler, FIRST } from '../registry'
import { isUnlocked, refuseBeyondRole } from './auth'
import { businessDay, type Services } from './services'

/** How often a write was begun, and whether its answer is the one that was kept. */
export interface Pace {
  tries: number
  isRepeat: boolean
}

/** A request for one operation, read and let through. */
export interface Call {
  name: string
  operation: Operation
  handler: AnyHandler
  input: unknown
  session: AliveSession | null
  /** What a colleague gave to this call, used up under its key; null for a call without one. */
  approval: { approval: Approval; key: string } | null
  now: Date
  /** The address by which one came: scheme, name and port. */
  origin: string
  address: string
  /** How the client names itself; '' when it does not. */
  userAgent: string
  /** What the browser is known by, as it was sent and as it is to keep. */
  device: { key: string | null; kept: string | null }
  /** How it went, for the log. */
  pace: Pace
  /** Present when the answer is kept for a repeated save. */
  repeatable: RepeatableCall | null
}

const TRIES_MAX = 3
const BACK_OFF_MS = 30

/** Whether an operation runs in one transaction of its own. */
export function isWrite({ kind, keyless, writes }: Operation): boolean {
  return (kind === 'write' && !keyless) || writes
}

/** Runs the handler of a call: reads as they are, writes in the one transaction of the operation. */
export async function run(services: Services, call: Call): Promise<unknown> {
  if (isWrite(call.operation)) return runWrite(services, call)
  // Sign-in and passcode checks hash slowly and keep what they counted when they refuse: they open their own transactions.
  const { db } = services.store
  const notices: Notice[] = []
  const by = auditContextOf(call)
  const answer = await invoke(services, call, {
    db,
    notices,
    prepared: undefined,
    audit: (event) => recordEvent(db, by, event),
  })
  const outbox = outboxOf(db, { by, events: [], kept: null, notices })
  if (outbox) await db.executeQuery(outbox)
  return answer
}

async function runWrite(services: Services, call: Call): Promise<unknown> {
  const { db } = services.store
  const first = FIRST[call.name]
  const before = { db, notices: [], prepared: undefined, audit: refuseAudit }
  const prepared = first && (await first(contextOf(services, call, before), call.input as never))
  for (let tries = 1; ; tries += 1) {
    call.pace.tries = tries
    try {
      return await transaction(services.store.db, (trx) => writeOnce(services, call, { trx, prepared }))
    } catch (error) {
      const month = lockedMonthOf(error)
      if (month !== null && isDay(month)) throw monthRefusal(month)
      if (!isRetryable(error) || tries >= TRIES_MAX) throw error
      await sleep(Math.random() * BACK_OFF_MS * tries)
    }
  }
}

/** What is done before a save says nothing of itself. */
async function refuseAudit(): Promise<void> {
  invariant(false, 'Nothing is audited before a save')
}

async function writeOnce(
  services: Services,
  call: Call,
  { trx, prepared }: { trx: Trx; prepared: unknown },
): Promise<unknown> {
  const kept = call.repeatable && (await claimKey(trx, call.repeatable))
  if (kept) {
    if (kept.bodyHash !== call.repeatable?.bodyHash) throw new Refusal('REQUEST_KEY_REUSED')
    call.pace.isRepeat = true
    return kept.answer
  }
  const { approval } = call
  if (approval && !(await takeApproval(trx, approval.approval, { key: approval.key, now: call.now })))
    throw new Refusal('APPROVAL_OVER')
  const notices: Notice[] = []
  const events: string[] = []
  const audit = async (event: AuditEvent) => {
    events.push(eventText(approval ? approved(event, approval.approval.approvedBy) : event))
  }
  const answer = await invoke(services, call, { db: trx, notices, prepared, audit })
  const keeps = call.repeatable && { call: call.repeatable, answer }
  const outbox = outboxOf(trx, { by: auditContextOf(call), events, kept: keeps, notices })
  if (outbox) await trx.executeQuery(outbox)
  return answer
}

/** An event that also says who allowed it. */
function approved({ before, after, ...event }: AuditEvent, approvedBy: string): AuditEvent {
  // Rows of the audit are objects.
  const marked = (image: unknown) => ({ ...(image as object), approvedBy })
  return { ...event, before: after ? before : marked(before), ...(after ? { after: marked(after) } : {}) }
}

function auditContextOf({ name, session, now }: Call): AuditContext {
  return { at: now, userID: session?.userID ?? null, username: session?.username ?? '', operation: name }
}

interface Work {
  db: Db | Trx
  notices: Notice[]
  prepared: unknown
  audit: Ctx['audit']
}

async function invoke(services: Services, call: Call, work: Work): Promise<unknown> {
  // The input was parsed by the schema of this very operation, which is what the handler takes.
  const answer = await call.handler(contextOf(services, call, work), call.input as never)
  return isDownload(answer) ? answer : checkedAnswer(services, call, answer)
}

function contextOf(services: Services, call: Call, work: Work): Ctx {
  const { session, now } = call
  const caller = {
    userID: session?.userID ?? 0,
    username: session?.username ?? '',
    sessionID: session?.sessionID ?? '',
    token: session?.token ?? null,
    phone: session?.phone ?? null,
    role: session?.token ? null : (session?.role ?? null),
  }
  return {
    db: work.db,
    store: services.store,
    config: services.config,
    guard: services.guard,
    reading: services.reading,
    prepared: work.prepared,
    caller,
    now,
    today: businessDay(services, now),
    isUnlocked: isUnlocked(services, session, now) && (session?.role?.rights.includes('prices') ?? true),
    need: (...rights) => refuseBeyondRole(rights, { session, approval: call.approval?.approval ?? null }),
    needOwn: (...rights) => refuseBeyondRole(rights, { session, approval: null }),
    origin: call.origin,
    address: call.address,
    userAgent: call.userAgent,
    deviceKey: call.device.key,
    keepDevice: (key) => {
      call.device.kept = key
    },
    audit: work.audit,
    tellProgress: (importID, progress) => {
      if (!progress) return services.importing.delete(importID)
      services.importing.set(importID, progress)
      services.atOnce.emit('progress', importID, progress)
    },
    announce: ({ kind, id, action }) => {
      const isDeclared = call.operation.changes?.some((each) => each === kind) ?? true
      invariant(isDeclared || !services.config.checksAnswers, `${call.name} does not declare that it changes '${kind}'`)
      work.notices.push({ kind, id, action })
    },
  }
}

/** True for a file in place of a JSON answer. */
export function isDownload(answer: unknown): answer is Download {
  return typeof answer === 'object' && answer !== null && 'chunks' in answer && 'contentType' in answer
}

function checkedAnswer({ config }: Services, call: Call, answer: unknown): unknown {
  if (!config.checksAnswers) return answer
  const checked = call.operation.output.safeParse(answer)
  const fault = checked.error?.issues[0]
  invariant(checked.success, `The answer of ${call.name} is wrong at ${fault?.path.join('.')}: ${fault?.message}`)
  return answer
}
