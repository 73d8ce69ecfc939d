import { randomInt } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { describeOnEachEngine, startApp } from '../fixtures/app'
import { expectImported } from '../fixtures/imported-books'
import { expectWholeAfterKill } from '../fixtures/killed-import'
import { writeProof } from '../fixtures/reliability'

const DEALERSHIPS = Number(process.env.FORECOURT_TEST_IMPORTS ?? 60)
const KILLS = Number(process.env.FORECOURT_TEST_KILLS ?? 20)

describeOnEachEngine('imports of random dealerships', (engine) => {
  const seeds = Array.from({ length: DEALERSHIPS }, () => randomInt(2 ** 31))
  const killSeeds = Array.from({ length: KILLS }, () => randomInt(2 ** 31))
  const done = { imports: 0, there: 0, nothing: 0 }

  afterAll(() => {
    if (done.imports < seeds.length || done.there + done.nothing < killSeeds.length) return
    writeProof(`Imports, ${engine.name}`, [
      ['random dealerships, in order after import, the same again and undone', String(done.imports)],
      ['servers killed while they apply one', String(killSeeds.length)],
      ['of them with all of it in the books', String(done.there)],
      ['and with nothing of it, until it was sent again', String(done.nothing)],
    ])
  })

  test.each(seeds)('[server 19.3] in order, twice is once, undone is before (seed %i)', async (seed) => {
    const app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
    try {
      await expectImported(app, seed, 30)
      done.imports += 1
    } finally {
      await app.stop()
    }
  })

  test.each(killSeeds)(
    '[server 19.3] a server that is killed meanwhile leaves all or nothing (seed %i)',
    async (seed) => {
      const wasThere = await expectWholeAfterKill(engine, seed)
      if (wasThere) done.there += 1
      else done.nothing += 1
      expect(done.there + done.nothing).toBeGreaterThan(0)
    },
  )
})
