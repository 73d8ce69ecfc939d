import type { Browser } from '@playwright/test'
import fc from 'fast-check'
import type { Shop } from '../e2e/shop'
import type { NetworkFault } from './desk'
import { type SessionResult, playSession, type FuzzSession, SessionFailed } from './session'
import { STEP_KINDS, type FuzzStep } from './steps'

/** Milliseconds between two keys, and the delays of the server: a session has one of each. */
const KEY_PACES = [5, 20, 60, 150] as const
const LATENESSES = [0, 100, 300, 800, 2_000] as const

const step: fc.Arbitrary<FuzzStep> = fc.noBias(
  fc.record({
    kind: fc.oneof(...STEP_KINDS.map(({ kind, weight }) => ({ weight, arbitrary: fc.constant(kind) }))),
    a: fc.nat(1023),
    b: fc.nat(1023),
  }),
)

const drop: fc.Arbitrary<NetworkFault> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom('lost' as const, 'cut' as const) },
)

/** Seeds up to this one make short sessions, which every test run plays. */
export const SHORT_SEEDS = 20

/** The paces and delays of short sessions, in turn; slow ones are among them, but rare. */
const SHORT_SESSION_PACES: readonly (readonly [pace: number, lateness: number])[] = [
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

/** The session of a seed; a short one has fewer steps, with a pace and delay by its number. */
function randomSession(seed: number): fc.Arbitrary<FuzzSession> {
  const pair = seed <= SHORT_SEEDS ? SHORT_SESSION_PACES[seed % SHORT_SESSION_PACES.length] : undefined
  return fc.record({
    pace: pair ? fc.constant(pair[0]) : fc.noBias(fc.constantFrom(...KEY_PACES)),
    lateness: pair ? fc.constant(pair[1]) : fc.noBias(fc.constantFrom(...LATENESSES)),
    drops: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(drop, { maxLength: 12 }) },
    ),
    steps: fc.array(step, { minLength: 3, maxLength: pair ? 4 : 10, size: 'max' }),
  })
}

const SHRINK_MS = Number(process.env.FORECOURT_FUZZ_SHORTEN_MS ?? 90_000)

/**
 * Plays the session of a seed. A failing one is shrunk and reported with its keys and the way to replay it.
 * @throws Error with the report.
 */
export async function playSeed(browser: Browser, shop: Shop, seed: number): Promise<SessionResult> {
  let done: SessionResult | null = null
  let failedAt: number | null = null
  let failed: { session: FuzzSession; error: SessionFailed } | null = null
  const path = process.env.FORECOURT_FUZZ_PATH
  const property = fc.asyncProperty(randomSession(seed), async (session) => {
    // Where the one of a path passes by now, shorter ones that passed before are not played again.
    if (path && done) return
    if (failedAt !== null && performance.now() - failedAt > SHRINK_MS) return
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
  const { session, error } = (failed ?? {}) as { session?: FuzzSession; error?: SessionFailed }
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
