import type { Browser } from '@playwright/test'
import fc from 'fast-check'
import type { Shop } from '../e2e/shop'
import type { Drop } from './desk'
import { type Played, playSession, type Session, SessionFailed } from './session'
import { KINDS, type Step } from './steps'

/** Milliseconds from key to key, and by which the server is late: a session has one of each. */
const PACES = [5, 20, 60, 150] as const
const LATENESSES = [0, 100, 300, 800, 2_000] as const

const step: fc.Arbitrary<Step> = fc.noBias(
  fc.record({
    kind: fc.oneof(...KINDS.map(({ kind, weight }) => ({ weight, arbitrary: fc.constant(kind) }))),
    a: fc.nat(1023),
    b: fc.nat(1023),
  }),
)

const drop: fc.Arbitrary<Drop> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom('lost' as const, 'cut' as const) },
)

/** Sessions of the seeds up to here are short ones: they are played with every run of the tests. */
export const SHORT = 20

/** Their paces and latenesses, again and again: what takes long is among them, and seldom. */
const PAIRS: readonly (readonly [pace: number, lateness: number])[] = [
  [5, 0],
  [5, 300],
  [20, 100],
  [60, 0],
  [5, 800],
  [20, 300],
  [5, 100],
  [60, 300],
  [20, 0],
  [5, 2_000],
  [5, 300],
  [20, 800],
  [5, 0],
  [60, 100],
  [5, 800],
  [20, 300],
  [5, 100],
  [60, 800],
  [20, 2_000],
  [150, 300],
]

/** The session of a seed: short ones have fewer steps, at a pace and lateness that their place says. */
function sessionOf(seed: number): fc.Arbitrary<Session> {
  const pair = seed <= SHORT ? PAIRS[seed % PAIRS.length] : undefined
  return fc.record({
    pace: pair ? fc.constant(pair[0]) : fc.noBias(fc.constantFrom(...PACES)),
    lateness: pair ? fc.constant(pair[1]) : fc.noBias(fc.constantFrom(...LATENESSES)),
    drops: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(drop, { maxLength: 12 }) },
    ),
    steps: fc.array(step, { minLength: 3, maxLength: pair ? 4 : 10, size: 'max' }),
  })
}

/** How long a failing session is made shorter. */
const SHORTENING_MS = Number(process.env.FORECOURT_FUZZ_SHORTEN_MS ?? 90_000)

/**
 * Plays the session of a seed. One that fails is made as short as it fails still, and told with its keys and how it is played again.
 *
 * @throws Error with all of that
 */
export async function playSeed(browser: Browser, shop: Shop, seed: number): Promise<Played> {
  let done: Played | null = null
  let failedAt: number | null = null
  let failed: { session: Session; error: SessionFailed } | null = null
  const path = process.env.FORECOURT_FUZZ_PATH
  const property = fc.asyncProperty(sessionOf(seed), async (session) => {
    // Where the one of a path passes by now, shorter ones that passed before are not played again.
    if (path && done) return
    if (failedAt !== null && performance.now() - failedAt > SHORTENING_MS) return
    try {
      done = await playSession(browser, shop, session)
    } catch (error) {
      if (!(error instanceof SessionFailed)) throw error
      failedAt ??= performance.now()
      failed = { session, error }
      throw error
    }
  })
  const result = await fc.check(property, { seed, numRuns: 1, ...(path ? { path } : {}) })
  if (!result.failed && done) return done
  const { session, error } = (failed ?? {}) as { session?: Session; error?: SessionFailed }
  if (!session || !error) throw result.errorInstance
  throw new Error(
    [
      `A session fails. Play it again with FORECOURT_FUZZ_SEED=${seed}, its shortest alone with FORECOURT_FUZZ_PATH=${result.counterexamplePath} besides`,
      `${session.pace} ms a key, answers ${session.lateness} ms late, drops ${JSON.stringify(session.drops)}`,
      // Reports of many tests tell a message's beginning.
      error.message,
      ...error.log,
    ].join('\n'),
  )
}
