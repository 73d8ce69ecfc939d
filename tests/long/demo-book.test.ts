import { addDays, addMonths, day } from '@forecourt/core/kernel/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../apps/server/src/demo/seed'
import { describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { checksums, DEMO_TABLES } from '../fixtures/demo-sums'
import { writeProof } from '../fixtures/reliability'
import { addFiles, exportFiles, readAllLists } from '../fixtures/round-trip'
import { statementRows } from '../fixtures/statements'
import { readWorkbookSheets } from '../fixtures/xlsx'

const TODAY = day('2026-11-20')
const NOW = `${TODAY}T09:00:00Z`
const MONTHS = 60

/** The schedules of all accounts, each under its number: rows as they are told, by none of their ids. */
async function schedules(app: TestApp): Promise<Record<string, unknown>> {
  const accounts = await statementRows(
    app.store.db,
    'select s.hp_account_no as no, s.vehicle_id as id from sales s join hp_accounts a using (vehicle_id) order by 1',
  )
  const told: Record<string, unknown> = {}
  for (const row of accounts) {
    const { no, id } = row as { no: string; id: number } // as it is selected
    const rows = await app.call('GetHPDetails', { vehicleID: Number(id) })
    told[String(no)] = rows.map(({ number, dueDate, amount, paidOnRow, open, waived, paid, paidDate, ...row }) => [
      ...[number, dueDate, amount, paidOnRow, open, waived, paid, paidDate],
      ...[row.capital, row.bankCharge, row.interest, row.reduceFromCapital, row.pinned],
    ])
  }
  return told
}

/** The sheets of the report of a month. */
async function month(app: TestApp, days: { fromDate: string; toDate: string }) {
  const answer = await app.raw('ExportMonthlyReport', days)
  expect(answer.status).toBe(200)
  return Object.fromEntries(readWorkbookSheets(new Uint8Array(await answer.arrayBuffer())))
}

describeOnOneEngine('the demo dealership in other hands', (engine) => {
  let app: TestApp
  let other: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: NOW })
    await seedDemo(app.store, { today: TODAY, timeZone: 'Europe/Malta', report: () => undefined })
    other = await startApp({ engine, now: NOW })
  })
  afterAll(async () => {
    await app?.stop()
    await other?.stop()
  })

  test('[server 19.10] lists, reports, totals, months and schedules are the same', async () => {
    const began = performance.now()
    await addFiles(other, 'demo', await exportFiles(app))
    await other.call('ApplyImport', { name: 'demo' })
    const seconds = (performance.now() - began) / 1_000
    expect(await readAllLists(other)).toEqual(await readAllLists(app))
    const theirs = await schedules(other)
    expect(theirs).toEqual(await schedules(app))
    for (let back = 0; back < MONTHS; back += 1) {
      const fromDate = addMonths(day('2026-11-01'), -back)
      const days = { fromDate, toDate: addDays(addMonths(fromDate, 1), -1) }
      expect(await month(other, days), fromDate).toEqual(await month(app, days))
    }
    expect((await other.call('CheckBooks', {})).faults).toEqual([])
    writeProof('The demo dealership, exported and imported into an empty database', [
      ['seconds until all of it was there', seconds.toFixed(0)],
      ['accounts with the same schedule, row by row', String(Object.keys(theirs).length)],
      ['months with the same report', String(MONTHS)],
    ])
  })
})

describeOnOneEngine('the demo dealership', (engine) => {
  test('two loadings are the same to the last column', async () => {
    const sumsOfOne = async () => {
      const database = await engine.fresh()
      try {
        await seedDemo(database.store, { today: TODAY, timeZone: 'Europe/Malta', report: () => undefined })
        return await checksums(database)
      } finally {
        await database.drop()
      }
    }
    const sums = await sumsOfOne()
    for (const { name } of DEMO_TABLES) expect(sums[name], name).toMatch(/"rows":[1-9]\d*,"md5":"[0-9a-f]{32}"/)
    expect(await sumsOfOne()).toEqual(sums)
  })
})
