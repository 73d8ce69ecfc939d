import { randomInt } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { describeOnEachEngine } from '../fixtures/app'
import { expectEachOnce, runWithKills } from '../fixtures/killed-server'
import { writeProof } from '../fixtures/reliability'

const KILLS = Number(process.env.FORECOURT_TEST_KILLS ?? 60)
const PER_RUN = 10

describeOnEachEngine('a server killed again and again while entries are being saved', (engine) => {
  const seeds = Array.from({ length: Math.ceil(KILLS / PER_RUN) }, () => randomInt(2 ** 31))
  const whole = { runs: 0, accepted: 0, unanswered: 0, lost: 0, there: 0, nothing: 0 }

  afterAll(() => {
    if (whole.runs < seeds.length) return
    writeProof(`A server killed while six cashiers save, ${engine.name}`, [
      ['seeds', seeds.join(', ')],
      ['kills (SIGKILL)', String(seeds.length * PER_RUN)],
      ['saves accepted, each of them there once', String(whole.accepted)],
      ['saves without an answer at a kill, each sent again', String(whole.unanswered)],
      ['of them committed before the kill, and still there once', String(whole.lost)],
      [
        'sales with their schedules, instalments put back, part payments, withdrawals, new terms, assessments and allowed clients, sent at a kill and wholly there',
        String(whole.there),
      ],
      ['and of which nothing was there, until they were sent again', String(whole.nothing)],
    ])
  })

  test.each(seeds)('every acknowledged save is there once, and a repeated one once (seed %i)', async (seed) => {
    const run = await runWithKills(engine, { kills: PER_RUN, seed })
    try {
      await expectEachOnce(run)
      expect(run.unanswered).toBeGreaterThan(PER_RUN)
      whole.runs += 1
      whole.accepted += run.accepted
      whole.unanswered += run.unanswered
      whole.lost += run.lost
      whole.there += run.whole.there
      whole.nothing += run.whole.nothing
    } finally {
      await run.drop()
    }
  })
})
