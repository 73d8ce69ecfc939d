import { expect, test } from 'vitest'
import { proveJobRuns } from '../fixtures/job-runs'

test('[commands 3.2] runs that are killed, at once, on full disks: every job that was due has its file whole, or a line says why not', async () => {
  const proven = await proveJobRuns({ schedules: 12, seed: 1_113, atOnce: 4 })
  if (!proven.isDiskSmall)
    process.stderr.write('The jobs were not run on a full disk: mounting a small one needs root.\n')
  expect(proven.runs).toBeGreaterThan(20)
  expect(proven.killed).toBeGreaterThan(1)
  expect(proven.succeeded).toBeGreaterThan(12)
  expect(proven.reported).toBeGreaterThan(1)
})
