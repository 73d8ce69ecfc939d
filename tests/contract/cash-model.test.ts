import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, describeOnEachEngine, startApp } from '../fixtures/app'
import { engines } from '../fixtures/databases'
import { testSeed } from '../fixtures/random'
import { playSequences } from '../model/run'
import { type ModelBeginning, beginWorld, NOW } from '../model/world'

const SEQUENCES = 60
/** All where two connections really meet; of what is answered to one after the other, some. Thousands of longer ones: `test:long cash-model`. */
const RUNS = { embedded: engines.length > 1 ? 20 : SEQUENCES, postgresql: SEQUENCES }
const SEED = testSeed(0)

describeOnEachEngine('the cash book under random work of two cashiers', (engine) => {
  let app: TestApp
  let at: ModelBeginning
  beforeAll(async () => {
    app = await startApp({ engine, now: NOW })
    at = await beginWorld(app)
  })
  afterAll(() => app?.stop())

  test('[D3 4] [server 6.2] [server 6.4] [server 7] after each step of any sequence all is as the model says', {
    timeout: 600_000,
  }, async () => {
    const plan = { runs: RUNS[engine.name], steps: 8, showEvery: 4, checkEvery: 20, seed: SEED }
    const played = await playSequences(at, plan)
    // The sequences did something: most of what was tried was done, and some was refused.
    expect(played.accepted).toBeGreaterThan(played.refused)
    expect(played.refused).toBeGreaterThan(RUNS[engine.name])
  })

  if (engine === engines[0])
    test('a sequence that fails is told with what plays it again', async () => {
      const deals = structuredClone(at.deals)
      for (const row of deals.flatMap((deal) => deal.rows)) row.amount += 1
      const plan = { runs: 5, steps: 3, showEvery: 1, checkEvery: 20, seed: SEED }
      const failing = () =>
        playSequences({ ...at, deals }, plan).then(
          () => 'nothing',
          (error: Error) => error.message,
        )
      const told = await failing()
      const [, seed, path] = /FORECOURT_MODEL_SEED=(\S+) FORECOURT_MODEL_PATH=(\S+)/.exec(told) ?? []
      expect(Number(seed)).toBe(SEED)
      vi.stubEnv('FORECOURT_MODEL_SEED', seed)
      vi.stubEnv('FORECOURT_MODEL_PATH', path)
      expect(await failing()).toBe(told)
      vi.unstubAllEnvs()
    })
})
