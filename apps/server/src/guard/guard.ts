import { Counter } from './counter'
import { type RefreshTokens, refreshTokens } from './refresh-token'
import { type RefusalSinks, RefusalLog } from './refusal-log'
import { RefusedReads } from './refused-reads'
import { Unlocks } from './unlocks'

const REFUSED_TOKENS = { most: 30, periodMs: 60_000 }

/** The state of access control in this process; its durations use a monotonic clock. */
export interface AccessGuard {
  refreshTokens: RefreshTokens
  /** Refused refresh tokens: by the address that sent them, or by the session of a genuine one. */
  refusedTokens: Counter
  refusals: RefusalLog
  refusedReads: RefusedReads
  unlocks: Unlocks
}

interface GuardOptions {
  secret: string
  sinks: RefusalSinks
  /** Milliseconds of a monotonic clock. */
  elapsed: () => number
}

export function createGuard({ secret, sinks, elapsed }: GuardOptions): AccessGuard {
  return {
    refreshTokens: refreshTokens(secret),
    refusedTokens: new Counter({ ...REFUSED_TOKENS, elapsed }),
    refusals: new RefusalLog(sinks, elapsed),
    refusedReads: new RefusedReads(sinks, elapsed),
    unlocks: new Unlocks(elapsed),
  }
}
