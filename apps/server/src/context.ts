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
import type { AccessGuard } from './guard/guard'
import type { ReadingProcess } from './reading/reading-process'

/** The caller of an operation: a signed-in user and the session. Open operations (`/api/Login/*`) have none. */
export interface Caller {
  userID: number
  username: string
  sessionID: string
  /** The service token of the caller; `userID` is then below zero and belongs to no user. */
  token: TokenCaller | null
  /** The telephone that calls with a link which the user made; null for the user. */
  phone: PhoneCaller | null
  /** Null for a service token, which has rights of its own, and for a caller who is not signed in. */
  role: SessionRole | null
}

/**
 * A change for the journal: what was done with which record, null in `before` for one that was added, in `after` for one that was deleted. What a
 * record was stands in its row versions alone (`database/journal.ts`); `before` and `after` hold what the log searches by, what was confirmed, and all of
 * a record that has no row version. They hold no secret.
 */
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
    | 'credit'
    | 'hire'
    | 'report'
    | 'attachment'
    | 'assessment'
    | 'books'
  subjectID: number | null
  before?: unknown
  after?: unknown
}

/**
 * The context of a handler. In a write `db` is the transaction of the whole operation (rules, rows, audit, idempotency key and live event are
 * committed or rolled back together); in a read it is the database itself.
 */
export interface Ctx {
  db: Db | Trx
  store: Store
  config: Config
  guard: AccessGuard
  reading: ReadingProcess
  /** Data that was read before the transaction of a save, for its handler; undefined in a read. */
  prepared: unknown
  caller: Caller
  /** The instant of the request; `today` is its business day. */
  now: Date
  today: Day
  /** True while the passcode of the session is unlocked. */
  isUnlocked: boolean
  /**
   * Throws when the caller lacks a right, unless a colleague approved it for this call.
   * @throws Refusal 403 that names the right.
   */
  need: (...rights: Right[]) => void
  /** As `need`, for rights that a user, role or token has after this call: no colleague can approve them. */
  needOwn: (...rights: Right[]) => void
  /** The address that the browser used: scheme, name and port. */
  origin: string
  /** Address of the client, to slow down guesses. */
  address: string
  /** The User-Agent header; '' when there is none. */
  userAgent: string
  /** The device key of the browser; null for one that has not signed in before, and for programs without cookies. */
  deviceKey: string | null
  storeDeviceKey: (key: string) => void
  /** Records an audit event, which is written at the end of the write's own transaction with the values given now. */
  audit: (event: AuditEvent) => Promise<void>
  /**
   * Sends the progress of an import at once to open screens of this server and to callers that it cannot serve meanwhile, since nobody may be able to
   * read its database. Null when the import is over.
   */
  reportProgress: (importID: number, progress: NonNullable<LiveEvent['progress']> | null) => void
  /** Notifies open screens of a change once the write is committed. */
  announce: (event: Pick<LiveEvent, 'kind' | 'id' | 'action'>) => void
}

/** A file, sent in chunks. */
export interface Download {
  contentType: string
  fileName: string
  /** The browser shows it, as a PDF; otherwise it saves it. */
  isInline?: boolean
  /** SHA-256 of content that never changes: browsers cache it and only ask whether it is still the same. */
  digest?: string
  chunks: AsyncIterable<string | Uint8Array>
  /** Returns the same file in another form; absent when there is only one. */
  inForm?(form: CsvForm): AsyncIterable<string | Uint8Array>
}

export interface CsvForm {
  hasMark: boolean
  dates: 'iso' | 'dd-MM-yyyy'
}

type AnswerOf<Op> = OutputOf<Op>

/** One function per operation of a feature: a missing one does not compile. */
export type Handlers<Ops extends Record<string, Operation<z.ZodType, z.ZodType>>> = {
  [Name in keyof Ops]: (ctx: Ctx, input: ParsedInputOf<Ops[Name]>) => Promise<AnswerOf<Ops[Name]> | Download>
}
