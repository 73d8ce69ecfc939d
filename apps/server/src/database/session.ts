/** Extensions of every database, the same at every open: without them an index that uses one is unreadable. */
export const EXTENSIONS = ['pg_trgm', 'btree_gist', 'unaccent'] as const

/** int8, numeric and date arrive as text on both engines: a JavaScript number or Date would lose digits or shift days. */
export const TEXT_TYPES = { int8: 20, numeric: 1700, date: 1082 } as const

/** Limits of a session; each has a default that tests shorten. */
export interface Limits {
  /** A statement that runs longer fails with 57014. */
  statementMs: number
  /** Waiting longer for a connection fails with 53300. */
  waitMs: number
  /** A transaction left without a statement for longer is rolled back, 25P03. */
  idleMs: number
  /** Closing the embedded engine waits this long for running work, then ends it as a crash would. */
  closeMs: number
  /** A server that takes longer for a new connection counts as out of reach, 08001. */
  connectMs: number
  /** Silence of a statement after which the server is asked whether it still works on it. */
  quietMs: number
  /** A server that lets that question wait this long twice is away: what waits for it fails with 08006. */
  answerMs: number
  /** A save that a standby has not confirmed for this long is given up, FCSBY; nothing is saved until it confirms again. */
  confirmMs: number
}

export const DEFAULT_LIMITS: Limits = {
  statementMs: 15_000,
  waitMs: 30_000,
  idleMs: 30_000,
  closeMs: 5_000,
  connectMs: 4_000,
  quietMs: 2_000,
  answerMs: 2_000,
  confirmMs: 5_000,
}

/** An event for the log of the operator. */
export type StoreEvent =
  | { kind: 'reopening' | 'reopen-failed' | 'vacuum-failed' | 'listen-lost' | 'connection-lost'; reason: string }
  | { kind: 'server-away' | 'disk-full' | 'standby-away' | 'primary-moved' | 'host-refused'; reason: string }
  | { kind: 'reopened' | 'listen-restored' | 'server-back' | 'standby-back' | 'disk-has-room'; ms: number }
  | { kind: 'vacuumed'; table: string; ms: number }
