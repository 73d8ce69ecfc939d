import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { addDays, type Day, day } from '@forecourt/core/kernel/days'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Streams } from '../../streams'
import { commandTree } from '../../kit/command-tree'
import type { Context } from '../../kit/context'
import { createProgram, runCommandLine as runLine } from '../../run'
import { splitOwedDays } from './due-jobs'
import { runDue } from './due-run'
import { parseJobFile } from './job-file'
import { machineToday } from './run-job'

// Nothing is run here, so no stream is needed.
const root = commandTree(createProgram({ env: {} } as Streams, new Set()))

describe('[commands 3.2] mornings that were missed', () => {
  const today = machineToday()
  const back = (days: number) => addDays(today, -days)
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'forecourt jobs '))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** What a run at its time fills, after the machine was last looked at so many days ago. */
  async function ranAfter(lines: string, days: number, answers: (file: string) => number = () => 0) {
    const file = join(folder, 'jobs.yaml')
    const { jobs } = parseJobFile(`jobs:\n  - { name: a, at: "02:30", retries: 0, ${lines} }\n`, file, root)
    const ledger = join(folder, '.jobs.yaml.done')
    if (days > 0) writeFileSync(ledger, JSON.stringify({ a: back(days) }))
    const filled: [file: string, asked: Day | undefined][] = []
    // The parts of a context that a run of jobs uses.
    const ctx = {
      io: { env: {}, note: () => undefined, write: async () => undefined },
      globals: { verbose: false, json: false, quiet: true },
      say: () => undefined,
      invoke: async (words: readonly string[], io: Streams) => {
        if (words.includes('--dry-run')) return runLine(words, io)
        if (words[0] === 'status') {
          await io.write(JSON.stringify({ businessDay: today }))
          return 0
        }
        const out = words[words.indexOf('--out') + 1] ?? ''
        const code = answers(basename(out))
        if (code === 0) filled.push([basename(out), io.today])
        await io.write(JSON.stringify(code === 0 ? { kept: false, bytes: 1 } : { error: { message: 'Not now' } }))
        return code
      },
    } as unknown as Context
    const how = { folder, isDryRun: false, sleep: async () => undefined }
    const reports = await runDue(ctx, { file, jobs, chosen: jobs, due: '02:30', machineDay: today }, how)
    const { owed } = JSON.parse(readFileSync(ledger, 'utf8')).a
    return { filled, reports, owed }
  }
  const daily = 'export: cash, filters: { days: yesterday }, out: "cash-{from}.csv"'

  test('each has its file, asked as of its own day', async () => {
    const { filled, reports, owed } = await ranAfter(daily, 3)
    expect(filled).toEqual([2, 1, 0].map((days) => [`cash-${back(days + 1)}.csv`, back(days)]))
    expect(reports.map(({ status, day: of }) => [status, of])).toEqual([
      ['done', back(2)],
      ['done', back(1)],
      ['done', undefined],
    ])
    expect(owed).toEqual([])
  })

  test('what asks for now is made once, and the days without a file are named by a failure, once', async () => {
    const stock = 'export: vehicles-stock, out: "stock-{today}.csv"'
    const { filled, reports, owed } = await ranAfter(stock, 3)
    expect(filled).toEqual([[`stock-${today}.csv`, today]])
    const shown = [back(2), back(1)].map((on) => on.split('-').reverse().join('-')).join(', ')
    expect(reports[1]).toMatchObject({
      ...{ status: 'missing', exitCode: 1, days: [back(2), back(1)] },
      message: `No file for ${shown}: what it asks has no day, so its answer is that of now`,
    })
    expect(owed).toEqual([])
    expect((await ranAfter(stock, 1)).reports.map(({ status }) => status)).toEqual(['done'])
  })

  test('days of one file are one run: a path without a day, and the month of all of them', async () => {
    expect((await ranAfter('export: vehicles-stock, out: stock.csv', 3)).filled).toEqual([['stock.csv', today]])
    const { filled, reports } = await ranAfter('export: cash, filters: { days: yesterday }, out: cash.csv', 3)
    expect([filled, reports.map(({ status }) => status)]).toEqual([[['cash.csv', today]], ['done']])
  })

  test('a file that would be removed at once as old is not made', async () => {
    const { filled, owed } = await ranAfter(`${daily}, keep: 2`, 9)
    expect([filled.map(([name]) => name), owed]).toEqual([[2, 1].map((days) => `cash-${back(days)}.csv`), []])
  })

  test('a day that fails stays owed and keeps no other from its file; the next time it is made', async () => {
    const failing = (file: string) => (file.includes(back(2)) ? 1 : 0)
    const first = await ranAfter(daily, 3, failing)
    expect([first.filled.length, first.owed]).toEqual([2, [back(1)]])
    expect(first.reports[1]).toMatchObject({ status: 'failed', day: back(1), message: 'Not now' })
    writeFileSync(join(folder, '.jobs.yaml.done'), JSON.stringify({ a: { looked: today, owed: first.owed } }))
    expect((await ranAfter(daily, 0)).filled).toEqual([[`cash-${back(2)}.csv`, back(1)]])
  })

  test('a server that is away is asked for one day, and all days are named and stay owed', async () => {
    const { reports, owed } = await ranAfter(daily, 3, () => 4)
    expect(reports.map(({ status, exitCode, days }) => [status, exitCode, days])).toEqual([
      ['failed', 4, undefined],
      ['failed', 4, [back(1), today]],
    ])
    expect(reports[1]?.message).toMatch(/^Not tried after that, and still owed: \d/)
    expect(owed).toEqual([back(2), back(1), today])
  })

  test('a year of mornings is made up for, what is older is told', () => {
    const owed = Array.from({ length: 400 }, (_, at) => addDays(day('2025-01-01'), at))
    const { made, old } = splitOwedDays(owed)
    expect([made.length, old.length, old.at(-1)]).toEqual([366, 34, '2025-02-03'])
  })
})
