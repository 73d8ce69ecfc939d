import fc from 'fast-check'
import type { ActionChoice } from './choices'
import { expectShown, ActionSequence, type ModelStep, DELIVERIES } from './sequence'
import type { ModelBeginning } from './world'

const what: fc.Arbitrary<ActionChoice['what']> = fc.oneof(
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

const choice: fc.Arbitrary<ActionChoice> = fc.record({
  what,
  user: fc.nat(1),
  pick: fc.nat(1023),
  kind: fc.nat(1023),
  type: fc.nat(13),
  amount: fc.nat(1_000_000),
  day: fc.nat(9),
})

const step: fc.Arbitrary<ModelStep> = fc.noBias(
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

export interface RunPlan {
  runs: number
  steps: number
  /** After so many sequences the cashiers' own calls are checked too. */
  showEvery: number
  /** After so many sequences the integrity check runs, which takes as long as many steps. */
  checkEvery: number
  seed: number
}

function replayOptions(): { seed?: number; path?: string } {
  const { FORECOURT_MODEL_SEED: seed, FORECOURT_MODEL_PATH: path } = process.env
  return { ...(seed ? { seed: Number(seed) } : {}), ...(path ? { path } : {}) }
}

export interface RunResult {
  sequences: number
  accepted: number
  refused: number
}

const SHRINK_MS = 60_000

/** Plays sequences and remembers the shortest that failed. */
class Player {
  readonly played: RunResult = { sequences: 0, accepted: 0, refused: 0 }
  /** The log of the last failing sequence. */
  failed: readonly string[] = []
  #failedAt: number | null = null
  readonly #at: ModelBeginning
  readonly #plan: RunPlan

  constructor(at: ModelBeginning, plan: RunPlan) {
    this.#at = at
    this.#plan = plan
  }

  async play(steps: readonly ModelStep[]): Promise<void> {
    if (this.#failedAt !== null && performance.now() - this.#failedAt > SHRINK_MS) return
    const sequence = await ActionSequence.begin(this.#at)
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
 * Plays random sequences of everything that can be done in the cash book against the server, each from the same beginning, and compares the server
 * with the model after each step. A failing sequence is shrunk and printed with the way to replay it.
 */
export async function playSequences(at: ModelBeginning, plan: RunPlan): Promise<RunResult> {
  const player = new Player(at, plan)
  const sequences = fc.array(step, { minLength: 3, maxLength: plan.steps, size: 'max' })
  const property = fc.asyncProperty(sequences, (steps) => player.play(steps))
  const result = await fc.check(property, { seed: plan.seed, numRuns: plan.runs, ...replayOptions() })
  if (!result.failed) return player.played
  const { seed, counterexamplePath: path, errorInstance } = result
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  const again = `FORECOURT_MODEL_SEED=${seed} FORECOURT_MODEL_PATH=${path}`
  throw new Error(`A sequence fails. Play it again with ${again}\n${player.failed.join('\n')}\n${reason}`)
}
