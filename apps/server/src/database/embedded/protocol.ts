/** PGlite's version, exact: `durable-fs.ts` leans on internals of this build. */
export const PGLITE_VERSION = '0.5.16'
/** The PostgreSQL inside it, as `PG_VERSION` of a data directory says it. */
export const PG_MAJOR = '18'

/** One statement; parameters travel as text, made by `parameterText`. */
export interface Statement {
  sql: string
  params?: readonly (string | null)[]
  /** What a COPY from '/dev/blob' reads. */
  blob?: Uint8Array
}

/** One answer in the shape of `pg`. */
export interface StatementResult {
  command: string
  rowCount: number
  rows: Record<string, unknown>[]
  /** What a COPY to '/dev/blob' wrote. */
  blob?: Uint8Array<ArrayBuffer>
}

/** A database error as it crosses the thread boundary; error classes do not survive it. */
export interface WireError {
  message: string
  [field: string]: unknown
}

/** What the worker is started with. */
export interface WorkerOptions {
  mode: 'create' | 'open'
  dir: string
}

/** Main thread to worker: run a batch in order and stop at the first error, or close. */
export type WorkerRequest = { kind: 'run'; id: number; batch: Statement[] } | { kind: 'close' }

/** The answer to a batch: the results before the error, if there was one. */
export interface BatchReply {
  kind: 'reply'
  id: number
  results: StatementResult[]
  error?: WireError
  isInTransaction: boolean
}

/** Worker to main thread. */
export type WorkerMessage =
  | BatchReply
  | { kind: 'ready' }
  | { kind: 'created' }
  | { kind: 'closed' }
  | { kind: 'notified'; channel: string; payload: string }
  | { kind: 'fatal'; reason: string }
