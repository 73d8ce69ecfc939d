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
import { type LiveNotice, outboxStatement } from '../database/outbox'
import { transaction } from '../database/transaction'
import { type Approval, consumeApproval } from '../features/session/approval-repository'
import type { ActiveSession } from '../features/session/repository'
import { type AnyHandler, PREPARATIONS } from '../registry'
import { isUnlocked, refuseBeyondRole } from './auth'
import { businessDay, type Services } from './services'

/** How often a write was tried, and whether its answer is a stored one. */
export interface WriteTiming {
  tries: number
  isRepeat: boolean
}

/** A parsed and authorised request for one operation. */
export interface OperationCall {
  name: string
  operation: Operation
  handler: AnyHandler
  input: unknown
  session: ActiveSession | null
  /** The approval of the call, with the key of its use; null for none. */
  approval: { approval: Approval; key: string } | null
  now: Date
  /** The address that the browser used: scheme, name and port. */
  origin: string
  address: string
  /** The User-Agent header; '' when there is none. */
  userAgent: string
  /** The device key of the browser, as sent and as it is to be stored. */
  device: { key: string | null; kept: string | null }
  pace: WriteTiming
  /** Present when the answer is stored for a repeated save. */
  repeatable: RepeatableCall | null
}

const TRIES_MAX = 3
const BACK_OFF_MS = 30

/** True when an operation runs in one transaction of its own. */
export function isWrite({ kind, keyless, writes }: Operation): boolean {
  return (kind === 'write' && !keyless) || writes
}

/** Runs the handler of a call: reads directly, writes in the one transaction of the operation. */
export async function runCall(services: Services, call: OperationCall): Promise<unknown> {
  if (isWrite(call.operation)) return runWrite(services, call)
  // Sign-in and passcode checks hash slowly and keep what they counted when they refuse: they open their own transactions.
  const { db } = services.store
  const notices: LiveNotice[] = []
  const by = auditContextOf(call)
  const answer = await invoke(services, call, {
    db,
    notices,
    prepared: undefined,
    audit: (event) => recordEvent(db, by, event),
  })
  const outbox = outboxStatement(db, { by, events: [], kept: null, notices })
  if (outbox) await db.executeQuery(outbox)
  return answer
}

async function runWrite(services: Services, call: OperationCall): Promise<unknown> {
  const { db } = services.store
  const first = PREPARATIONS[call.name]
  const before = { db, notices: [], prepared: undefined, audit: refuseAuditBeforeSave }
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

/** Throws: work before a save has no audit events. */
async function refuseAuditBeforeSave(): Promise<void> {
  invariant(false, 'Nothing is audited before a save')
}

async function writeOnce(
  services: Services,
  call: OperationCall,
  { trx, prepared }: { trx: Trx; prepared: unknown },
): Promise<unknown> {
  const kept = call.repeatable && (await claimKey(trx, call.repeatable))
  if (kept) {
    if (kept.bodyHash !== call.repeatable?.bodyHash) throw new Refusal('REQUEST_KEY_REUSED')
    call.pace.isRepeat = true
    return kept.answer
  }
  const { approval } = call
  if (approval && !(await consumeApproval(trx, approval.approval, { key: approval.key, now: call.now })))
    throw new Refusal('APPROVAL_OVER')
  const notices: LiveNotice[] = []
  const events: string[] = []
  const audit = async (event: AuditEvent) => {
    events.push(eventText(approval ? withApprover(event, approval.approval.approvedBy) : event))
  }
  const answer = await invoke(services, call, { db: trx, notices, prepared, audit })
  const keeps = call.repeatable && { call: call.repeatable, answer }
  const outbox = outboxStatement(trx, { by: auditContextOf(call), events, kept: keeps, notices })
  if (outbox) await trx.executeQuery(outbox)
  return answer
}

function withApprover({ before, after, ...event }: AuditEvent, approvedBy: string): AuditEvent {
  // Rows of the audit are objects.
  const marked = (image: unknown) => ({ ...(image as object), approvedBy })
  return { ...event, before: after ? before : marked(before), ...(after ? { after: marked(after) } : {}) }
}

function auditContextOf({ name, session, now }: OperationCall): AuditContext {
  return { at: now, userID: session?.userID ?? null, username: session?.username ?? '', operation: name }
}

interface HandlerRun {
  db: Db | Trx
  notices: LiveNotice[]
  prepared: unknown
  audit: Ctx['audit']
}

async function invoke(services: Services, call: OperationCall, work: HandlerRun): Promise<unknown> {
  // The input was parsed by the schema of this very operation, which is what the handler takes.
  const answer = await call.handler(contextOf(services, call, work), call.input as never)
  return isDownload(answer) ? answer : checkedAnswer(services, call, answer)
}

function contextOf(services: Services, call: OperationCall, work: HandlerRun): Ctx {
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
    storeDeviceKey: (key) => {
      call.device.kept = key
    },
    audit: work.audit,
    reportProgress: (importID, progress) => {
      if (!progress) return services.importing.delete(importID)
      services.importing.set(importID, progress)
      services.localEvents.emit('progress', importID, progress)
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

function checkedAnswer({ config }: Services, call: OperationCall, answer: unknown): unknown {
  if (!config.checksAnswers) return answer
  const checked = call.operation.output.safeParse(answer)
  const fault = checked.error?.issues[0]
  invariant(checked.success, `The answer of ${call.name} is wrong at ${fault?.path.join('.')}: ${fault?.message}`)
  return answer
}
