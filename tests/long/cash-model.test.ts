import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, describeOnEachEngine, startApp } from '../fixtures/app'
import { engines } from '../fixtures/databases'
import { writeProof } from '../fixtures/reliability'
import { playSequences } from '../model/run'
import { type ModelBeginning, beginWorld, NOW } from '../model/world'

const SEQUENCES = Number(process.env.FORECOURT_TEST_SEQUENCES ?? 5_000)
const STEPS = 25

describeOnEachEngine('the cash book under long random work of two cashiers', (engine) => {
  let app: TestApp
  let at: ModelBeginning
  beforeAll(async () => {
    app = await startApp({ engine, now: NOW })
    at = await beginWorld(app)
  })
  afterAll(() => app?.stop())

  const seed = randomInt(2 ** 31)
  const runs = Math.ceil(SEQUENCES / engines.length)

  test('[server 6.2] [server 6.4] [server 7] after each step of any long sequence all is as the model says', async () => {
    const began = performance.now()
    const played = await playSequences(at, { runs, steps: STEPS, showEvery: 1, checkEvery: 20, seed })
    expect(played.sequences).toBe(runs)
    expect(played.accepted).toBeGreaterThan(played.refused)
    writeProof(`The cash book under two cashiers, ${engine.name}`, [
      ['seed', String(seed)],
      [`sequences of 3 to ${STEPS} steps, all equations checked after each step`, String(played.sequences)],
      ['operations accepted', String(played.accepted)],
      ['operations refused, as the model says', String(played.refused)],
      ['minutes', ((performance.now() - began) / 60_000).toFixed(0)],
    ])
  })
})
