/** PGlite's version, exact: `durable-fs.ts` depends on internals of this build. */
export const PGLITE_VERSION = '0.5.16'
/** The version of the PostgreSQL inside it, as in `PG_VERSION` of a data directory. */
export const PG_MAJOR = '18'

/** One statement; parameters are text, made by `parameterText`. */
export interface EmbeddedStatement {
  sql: string
  params?: readonly (string | null)[]
  /** The bytes that a COPY from '/dev/blob' reads. */
  blob?: Uint8Array
}

/** One result in the shape of `pg`. */
export interface StatementResult {
  command: string
  rowCount: number
  rows: Record<string, unknown>[]
  /** The bytes that a COPY to '/dev/blob' wrote. */
  blob?: Uint8Array<ArrayBuffer>
}

/** A database error as it crosses the thread boundary, which error classes do not survive. */
export interface WireError {
  message: string
  [field: string]: unknown
}

export interface WorkerOptions {
  mode: 'create' | 'open'
  dir: string
}

/** A message from the main thread to the worker: run a batch in order and stop at the first error, or close. */
export type WorkerRequest = { kind: 'run'; id: number; batch: EmbeddedStatement[] } | { kind: 'close' }

/** The results of a batch before the error, if there was one. */
export interface BatchReply {
  kind: 'reply'
  id: number
  results: StatementResult[]
  error?: WireError
  isInTransaction: boolean
}

export type WorkerMessage =
  | BatchReply
  | { kind: 'ready' }
  | { kind: 'created' }
  | { kind: 'closed' }
  | { kind: 'notified'; channel: string; payload: string }
  | { kind: 'fatal'; reason: string }
