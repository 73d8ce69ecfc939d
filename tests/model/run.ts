import fc from 'fast-check'
import type { Choice } from './choices'
import { expectShown, Sequence, type Step, DELIVERIES } from './sequence'
import type { Beginning } from './world'

const what: fc.Arbitrary<Choice['what']> = fc.oneof(
  ...(
    [
      ['add', 9],
      ['pay', 6],
      ['edit', 8],
      ['delete', 4],
      ['close', 3],
      ['bank', 2],
      ['out', 1],
      ['multiply', 2],
      ['reopen', 2],
      ['row', 2],
      ['fee', 2],
      ['count', 1],
      ['dismiss', 1],
      ['receipt', 1],
      ['receiptNumber', 1],
    ] as const
  ).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) })),
)

const choice: fc.Arbitrary<Choice> = fc.record({
  what,
  user: fc.nat(1),
  pick: fc.nat(1023),
  kind: fc.nat(1023),
  type: fc.nat(13),
  amount: fc.nat(1_000_000),
  day: fc.nat(9),
})

const step: fc.Arbitrary<Step> = fc.noBias(
  fc.record({
    delivery: fc.oneof(
      { weight: 6, arbitrary: fc.constant(DELIVERIES[0]) },
      { weight: 3, arbitrary: fc.constant('race' as const) },
      fc.constantFrom(...DELIVERIES),
    ),
    own: choice,
    rival: choice,
  }),
)

export interface Plan {
  runs: number
  steps: number
  /** After every so many sequences the cashiers' own calls are asked too. */
  showEvery: number
  /** The same for the integrity check, which takes as long as many steps. */
  checkEvery: number
  seed: number
}

/** A seed, and the path to one sequence of it, that somebody was told to play again. */
function replayed(): { seed?: number; path?: string } {
  const { FORECOURT_MODEL_SEED: seed, FORECOURT_MODEL_PATH: path } = process.env
  return { ...(seed ? { seed: Number(seed) } : {}), ...(path ? { path } : {}) }
}

export interface Played {
  sequences: number
  accepted: number
  refused: number
}

/** How long a failing sequence is made shorter. */
const SHORTENING_MS = 60_000

/** Plays sequences and remembers the shortest that failed. */
class Player {
  readonly played: Played = { sequences: 0, accepted: 0, refused: 0 }
  /** What was done in the last sequence that failed. */
  failed: readonly string[] = []
  #failedAt: number | null = null
  readonly #at: Beginning
  readonly #plan: Plan

  constructor(at: Beginning, plan: Plan) {
    this.#at = at
    this.#plan = plan
  }

  async play(steps: readonly Step[]): Promise<void> {
    if (this.#failedAt !== null && performance.now() - this.#failedAt > SHORTENING_MS) return
    const sequence = await Sequence.begin(this.#at)
    try {
      for (const one of steps) await sequence.run(one)
      if (this.played.sequences % this.#plan.showEvery === 0) await expectShown(this.#at, sequence)
    } catch (error) {
      this.#failedAt ??= performance.now()
      this.failed = sequence.log
      throw error
    }
    const { played } = this
    played.sequences++
    played.accepted += sequence.accepted
    played.refused += sequence.refused
    if (played.sequences % this.#plan.checkEvery > 0) return
    const { faults } = await this.#at.app.call('CheckBooks', {})
    if (faults.length > 0) throw new Error(`The integrity check finds ${JSON.stringify(faults, null, 1)}`)
  }
}

/**
 * Plays random sequences of everything that can be done in the cash book against the server, each from the same beginning, and holds
 * the server to the model after each step. A failing one is made as short as it fails still, and printed with how to play it again.
 */
export async function playSequences(at: Beginning, plan: Plan): Promise<Played> {
  const player = new Player(at, plan)
  const sequences = fc.array(step, { minLength: 3, maxLength: plan.steps, size: 'max' })
  const property = fc.asyncProperty(sequences, (steps) => player.play(steps))
  const result = await fc.check(property, { seed: plan.seed, numRuns: plan.runs, ...replayed() })
  if (!result.failed) return player.played
  const { seed, counterexamplePath: path, errorInstance } = result
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  const again = `FORECOURT_MODEL_SEED=${seed} FORECOURT_MODEL_PATH=${path}`
  throw new Error(`A sequence fails. Play it again with ${again}\n${player.failed.join('\n')}\n${reason}`)
}
