/** The fields of `pg`'s DatabaseError that both engines have; never the parameters, which may be private. */
export const ERROR_FIELDS = [
  'code',
  'severity',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine',
] as const

/** An error with the field names of `pg`, for errors of the embedded engine and refusals of this layer. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly code: string | undefined
  readonly detail: string | undefined
  readonly table: string | undefined
  readonly constraint: string | undefined
  /** True when the statement may or may not have been stored, whatever the code is. */
  readonly isOutcomeUnknown: boolean

  constructor(message: string, fields: Record<string, unknown>) {
    super(message)
    this.code = textOf(fields.code)
    this.detail = textOf(fields.detail)
    this.table = textOf(fields.table)
    this.constraint = textOf(fields.constraint)
    this.isOutcomeUnknown = fields.isOutcomeUnknown === true
    for (const field of ERROR_FIELDS) {
      if (!(field in this) && fields[field] !== undefined) Object.defineProperty(this, field, { value: fields[field] })
    }
  }
}

/** A DatabaseError of this layer's own. */
export function databaseError(code: string, message: string): DatabaseError {
  return new DatabaseError(message, { code, severity: 'ERROR' })
}

/** Throws for a COMMIT of a failed transaction, which PostgreSQL answers with ROLLBACK and without an error. */
export function refuseSilentRollback(result: { command: string }): void {
  if (result.command !== 'ROLLBACK') return
  throw databaseError('25P02', 'The transaction had failed and was rolled back instead of committed')
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
}

/** Returns the SQLSTATE (or system error code) of an error, if it has one. */
export function sqlStateOf(error: unknown): string | undefined {
  return textOf(field(error, 'code'))
}

/** Returns the constraint that an error names, if any. */
export function constraintOf(error: unknown): string | undefined {
  return textOf(field(error, 'constraint'))
}

function isViolation(error: unknown, code: string, constraint: string | undefined): boolean {
  return sqlStateOf(error) === code && (constraint === undefined || constraintOf(error) === constraint)
}

/** True for a duplicate key, of the named constraint if one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, '23505', constraint)
}

/** Returns the first day of the locked month of a refused change; null for every other error. */
export function lockedMonthOf(error: unknown): string | null {
  return sqlStateOf(error) === 'FCMLK' ? (textOf(field(error, 'detail')) ?? null) : null
}

const LOST_RACE = new Set(['40001', '40P01', '23505', '23P01', '23503'])

/**
 * True for a transaction that lost against another one and may be run again from its start: a deadlock, or a constraint that held a moment before.
 * Run again it sees what the other one stored, and refuses it with a sentence.
 */
export function isRetryable(error: unknown): boolean {
  return LOST_RACE.has(sqlStateOf(error) ?? '')
}

const UNKNOWN_OUTCOME = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '08007',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * True when the database went away in the middle: the statement may or may not be stored, so a write is repeated only with its idempotency key, or
 * after reading again.
 */
export function isUnknownOutcome(error: unknown): boolean {
  if (field(error, 'isOutcomeUnknown') === true) return true
  const code = sqlStateOf(error)
  // Of a pooler in between, which ends the connection with it; of PostgreSQL itself it is a fault of one statement.
  if (code === '08P01') return field(error, 'severity') === 'FATAL'
  if (code !== undefined) return UNKNOWN_OUTCOME.has(code)
  // pg gives a lost connection no code
  return (
    error instanceof Error && /^(Connection terminated|Client has encountered a connection error)/.test(error.message)
  )
}

const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** True when there was no room on the disk, also where only the message of an engine that stopped shows it. */
export function isDiskFull(error: unknown): boolean {
  const code = sqlStateOf(error)
  return (code !== undefined && FULL.has(code)) || (error instanceof Error && NO_SPACE.test(error.message))
}

/** Messages of PostgreSQL and the system for a disk without room. */
export const NO_SPACE = /no space left on device|disk quota exceeded/i

const BUSY = new Set([
  ...['53300', '55P03', '57P03', '08001', '08004', '25006'],
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])

/** True when the database cannot serve just now (no connection, a lock not given, reopening, out of reach): try again later. */
export function isBusy(error: unknown): boolean {
  return BUSY.has(sqlStateOf(error) ?? '')
}

/** The code of a save that a standby does not confirm. */
export const UNCONFIRMED = 'FCSBY'

/** True when a standby does not confirm a save that it must have. */
export function isUnconfirmed(error: unknown): boolean {
  return sqlStateOf(error) === UNCONFIRMED
}

/** True for a write in a read-only transaction or server. */
export function isReadOnly(error: unknown): boolean {
  return sqlStateOf(error) === '25006'
}

/** True for a statement that hit its time limit. */
export function isTimeout(error: unknown): boolean {
  return sqlStateOf(error) === '57014'
}
