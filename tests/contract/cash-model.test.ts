import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, describeOnEachEngine, startApp } from '../fixtures/app'
import { engines } from '../fixtures/databases'
import { playSequences } from '../model/run'
import { type Beginning, beginWorld, NOW } from '../model/world'

const SEQUENCES = 300
/** More of them where two connections really meet; all of them here where there is no other. */
const RUNS = engines.length > 1 ? { embedded: 60, postgresql: SEQUENCES - 60 } : { embedded: SEQUENCES, postgresql: 0 }
const SEED = 4620

describeOnEachEngine('the cash book under random work of two cashiers', (engine) => {
  let app: TestApp
  let at: Beginning
  beforeAll(async () => {
    app = await startApp({ engine, now: NOW })
    at = await beginWorld(app)
  })
  afterAll(() => app?.stop())

  test(`[server 6.2] [server 7] is what the model says after each step of ${RUNS[engine.name]} sequences`, {
    timeout: 600_000,
  }, async () => {
    const played = await playSequences(at, { runs: RUNS[engine.name], steps: 10, checkEvery: 20, seed: SEED })
    // The sequences did something: most of what was tried was done, and some was refused.
    expect(played.accepted).toBeGreaterThan(played.refused)
    expect(played.refused).toBeGreaterThan(RUNS[engine.name])
  })
})
