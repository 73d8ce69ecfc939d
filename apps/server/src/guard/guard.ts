import { Counter } from './counter'
import { type RefreshTokens, refreshTokens } from './refresh-token'
import { type RefusalSinks, RefusalLog } from './refusal-log'
import { RefusedReads } from './refused-reads'
import { Unlocks } from './unlocks'

const REFUSED_TOKENS = { most: 30, periodMs: 60_000 }

/** What this process knows about who is let in; its durations are measured by a clock that only goes forward. */
export interface Guard {
  refreshTokens: RefreshTokens
  /** Refresh tokens that were refused: by the address that sent them, or by the session of a genuine one. */
  refusedTokens: Counter
  refusals: RefusalLog
  refusedReads: RefusedReads
  unlocks: Unlocks
}

interface Surroundings {
  secret: string
  sinks: RefusalSinks
  /** Milliseconds of a clock that nobody can set. */
  elapsed: () => number
}

export function createGuard({ secret, sinks, elapsed }: Surroundings): Guard {
  return {
    refreshTokens: refreshTokens(secret),
    refusedTokens: new Counter({ ...REFUSED_TOKENS, elapsed }),
    refusals: new RefusalLog(sinks, elapsed),
    refusedReads: new RefusedReads(sinks, elapsed),
    unlocks: new Unlocks(elapsed),
  }
}
