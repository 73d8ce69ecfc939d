import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { proveJobRuns } from '../fixtures/job-runs'
import { writeProof } from '../fixtures/reliability'

const SCHEDULES = Number(process.env.FORECOURT_TEST_SCHEDULES ?? 200)

test('every job that was due has its file whole, or a line says why not and the exit is not 0', async () => {
  const seed = randomInt(2 ** 31 - SCHEDULES)
  const proven = await proveJobRuns({ schedules: SCHEDULES, seed, atOnce: 3 })
  expect(proven.isDiskSmall, 'a small disk can be mounted, for which it must be root').toBe(true)
  expect(Math.min(proven.killed, proven.reported, proven.succeeded)).toBeGreaterThan(SCHEDULES / 10)
  writeProof('Runs of jobs that are killed, at once, on full disks', [
    ['first seed', String(seed)],
    ['schedules', String(SCHEDULES)],
    ['runs', String(proven.runs)],
    ['killed (SIGKILL)', String(proven.killed)],
    ['ended with every file that was due, whole', String(proven.succeeded)],
    ['ended with a sentence that says what is not there, and not with 0', String(proven.reported)],
  ])
})
