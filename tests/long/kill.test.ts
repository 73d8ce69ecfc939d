import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeOnEachEngine } from '../fixtures/app'
import { expectEachOnce, runWithKills } from '../fixtures/killed-server'

const KILLS = Number(process.env.FORECOURT_TEST_KILLS ?? 60)
const PER_RUN = 10

describeOnEachEngine('a server killed again and again while entries are being saved', (engine) => {
  const seeds = Array.from({ length: Math.ceil(KILLS / PER_RUN) }, () => randomInt(2 ** 31))

  test.each(seeds)('every acknowledged save is there once, and a repeated one once (seed %i)', async (seed) => {
    const run = await runWithKills(engine, { kills: PER_RUN, seed })
    try {
      await expectEachOnce(run)
      expect(run.unanswered).toBeGreaterThan(PER_RUN)
    } finally {
      await run.drop()
    }
  })
})
