import type { Day } from '@forecourt/core/kernel/days'
import type { Operation, OutputOf, ParsedInputOf } from '@forecourt/core/kernel/operation'
import type { LiveEvent } from '@forecourt/core/features/session/schemas'
import type { z } from 'zod'
import type { Right } from '@forecourt/core/kernel/rights'
import type { Db, Store, Trx } from './database/database'
import type { Config } from './config'
import type { PhoneCaller } from './guard/phone-caller'
import type { TokenCaller } from './guard/token-caller'
import type { SessionRole } from './guard/session-role'
import type { Guard } from './guard/guard'
import type { ReadingProcess } from './reading/reading-process'

/** Who asks: a signed-in user and the session. Open operations (`/api/Login/*`) have none. */
export interface Caller {
  userID: number
  username: string
  sessionID: string
  /** The service token that asks in a person's place; `userID` is then no user's and below zero. */
  token: TokenCaller | null
  /** The telephone that asks with a link which the user made; null for the user. */
  phone: PhoneCaller | null
  /** Null for a service token, which has rights of its own, and for whoever is not signed in. */
  role: SessionRole | null
}

/** What was changed, for the audit: before and after without secrets. */
export interface AuditEvent {
  kind:
    | 'client'
    | 'vehicle'
    | 'deal'
    | 'schedule'
    | 'instalment'
    | 'entry'
    | 'batch'
    | 'cheque'
    | 'receipt'
    | 'user'
    | 'token'
    | 'role'
    | 'webhook'
    | 'email'
    | 'session'
    | 'settings'
    | 'attempt'
    | 'expense'
    | 'payment'
    | 'hire'
    | 'report'
    | 'attachment'
    | 'books'
  subjectID: number | null
  before?: unknown
  after?: unknown
}

/**
 * What a handler works with. In a write `db` is the transaction of the whole operation (rules, rows, audit, idempotency key and live
 * event stand or fall together); in a read it is the database itself.
 */
export interface Ctx {
  db: Db | Trx
  store: Store
  config: Config
  guard: Guard
  reading: ReadingProcess
  /** What was read before the transaction of a save, for its handler; undefined in a read. */
  prepared: unknown
  caller: Caller
  /** The instant of the request, and its business day. */
  now: Date
  today: Day
  /** The session's passcode is unlocked at this instant. */
  isUnlocked: boolean
  /**
   * Refuses whoever lacks a right, unless a colleague gave it to this call.
   *
   * @throws Refusal 403 that names the right.
   */
  need: (...rights: Right[]) => void
  /** The same of rights that a user, role or token has after this call: no colleague gives them. */
  needOwn: (...rights: Right[]) => void
  /** The address by which one came, as the browser has it: scheme, name and port. */
  origin: string
  /** Address of the client, for slowing down guesses. */
  address: string
  /** How the client names itself; '' when it does not. */
  userAgent: string
  /** What the browser is known by; null for one that has not signed in before, and for programs without cookies. */
  deviceKey: string | null
  /** The browser keeps what it is known by. */
  keepDevice: (key: string) => void
  /** The audit event is written in the write's own transaction, at its end: what it says is what was given now. */
  audit: (event: AuditEvent) => Promise<void>
  /**
   * Tells the open screens of this server, and whoever it cannot serve meanwhile, how far an import is, at once: its database may be read by nobody.
   * Null when it is over.
   */
  tellProgress: (importID: number, progress: NonNullable<LiveEvent['progress']> | null) => void
  /** Tells open screens what changed, once the write is committed. */
  announce: (event: Pick<LiveEvent, 'kind' | 'id' | 'action'>) => void
}

/** A file: its chunks are sent as they come. */
export interface Download {
  contentType: string
  fileName: string
  /** Shown in the browser, as a PDF is; otherwise saved. */
  isInline?: boolean
  /** SHA-256 of what never changes: browsers keep it, and ask only whether it is still that. */
  digest?: string
  chunks: AsyncIterable<string | Uint8Array>
  /** The same in another form; absent for what has only one. */
  inForm?(form: FileForm): AsyncIterable<string | Uint8Array>
}

/** How a CSV file is written. */
export interface FileForm {
  hasMark: boolean
  dates: 'iso' | 'dd-MM-yyyy'
}

type AnswerOf<Op> = OutputOf<Op>

/** One function per operation of a feature: a missing one does not compile. */
export type Handlers<Ops extends Record<string, Operation<z.ZodType, z.ZodType>>> = {
  [Name in keyof Ops]: (ctx: Ctx, input: ParsedInputOf<Ops[Name]>) => Promise<AnswerOf<Ops[Name]> | Download>
}
