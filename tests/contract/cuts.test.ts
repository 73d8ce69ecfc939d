import { expect, test } from 'vitest'
import { runWithCuts } from '../fixtures/cut-server'
import { testSeed } from '../fixtures/random'

const CUTS = 500
const seed = testSeed(0)

test(`a server whose connections to PostgreSQL are cut ${CUTS} times stays up and keeps every save once (seed ${seed})`, async (context) => {
  const run = await runWithCuts({ cuts: CUTS, seed })
  if (!run) return context.skip()
  expect(run.cuts + run.terminated).toBeGreaterThanOrEqual(CUTS)
  expect(Math.min(run.cuts, run.terminated)).toBeGreaterThan(CUTS / 5)
  expect(run.accepted).toBeGreaterThan(50)
  // Otherwise the cuts came when nothing was under way, and prove little.
  expect(run.repeated).toBeGreaterThan(CUTS / 10)
})
