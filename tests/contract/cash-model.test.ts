import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, describeOnEachEngine, startApp } from '../fixtures/app'
import { playSequences } from '../model/run'
import { type Beginning, beginWorld } from '../model/world'

const RUNS = { embedded: 150, postgresql: 150 }

describeOnEachEngine('the cash book under random work of two cashiers', (engine) => {
  let app: TestApp
  let at: Beginning
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-20T09:00:00Z' })
    at = await beginWorld(app)
  })
  afterAll(() => app?.stop())

  test('[server 6.2] [server 7] is after each step of any sequence what the model says', {
    timeout: 600_000,
  }, async () => {
    const started = performance.now()
    const played = await playSequences(at, { runs: RUNS[engine.name], steps: 10, checkEvery: 10, seed: 4620 })
    console.log(engine.name, played, performance.now() - started)
    expect(played.accepted).toBeGreaterThan(played.refused)
    expect(played.refused).toBeGreaterThan(20)
  })
})
