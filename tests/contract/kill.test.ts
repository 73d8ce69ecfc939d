import { expect, test } from 'vitest'
import { describeOnEachEngine } from '../fixtures/app'
import { testSeed } from '../fixtures/random'
import { expectEachOnce, expectEachDelivered, runWithKills } from '../fixtures/killed-server'

const KILLS = 2

describeOnEachEngine('a server killed while entries are being saved', (engine) => {
  const seed = testSeed(0)

  test(`[server 6.5] [server 14.4] [server 16.3] [server 20.7] [server 20.20] [server 20.21] [server 20.30] keeps every acknowledged save once, a sale, an instalment that is put back, a part payment, a withdrawal, new terms, an assessment and what a colleague allowed whole or not at all, a repeated one once, and a webhook is told of each (seed ${seed})`, async () => {
    const run = await runWithKills(engine, { kills: KILLS, seed })
    try {
      await expectEachOnce(run)
      await expectEachDelivered(run)
      expect(run.accepted).toBeGreaterThan(8 * KILLS)
      expect(run.closings).toBeGreaterThan(0)
      expect(run.lost).toBeGreaterThan(KILLS / 2)
      // Otherwise the kills came when nothing was under way, and prove little.
      expect(run.unanswered).toBeGreaterThan(KILLS)
      expect(run.whole.there + run.whole.nothing).toBe(7 * KILLS)
    } finally {
      await run.drop()
    }
  })
})
