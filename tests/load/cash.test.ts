import { cpus, loadavg } from 'node:os'
import type { OperationName } from '@forecourt/core/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../apps/server/src/database/database'
import { CASHIER, TEST_SECRET, clientOf } from '../fixtures/app'
import { type Figure, quantile, writeFigures } from '../fixtures/benchmarks'
import { type FreshDatabase, engines } from '../fixtures/databases'
import { type RunningServer, startServer } from '../fixtures/server'
import { SEARCHES } from './cash-calls'
import { fillLargeCashBook } from './large-cash-book'

const ROUNDS = 5
const WARM_ROUNDS = 1
const BUDGET_MS = 100

const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`
const figures: Figure[] = []
let database: FreshDatabase
let running: RunningServer
let client: ReturnType<typeof clientOf>
let entries = 0

/** One that an earlier run left filled (FORECOURT_BENCH_DATABASE_URL), or a new one. */
async function filledDatabase(): Promise<FreshDatabase> {
  const url = process.env.FORECOURT_BENCH_DATABASE_URL
  const postgresql = engines.find(({ name }) => name === 'postgresql')
  if (!postgresql) throw new Error('This benchmark needs a PostgreSQL')
  if (!url) return postgresql.fresh()
  const fresh = await postgresql.fresh()
  await fresh.store.end()
  return { ...fresh, url, store: await openStore({ databaseUrl: url, dataDir: fresh.dataDir }) }
}

beforeAll(async () => {
  database = await filledDatabase()
  const { count } = await database.store.db
    .selectFrom('cash_entries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  entries = Number(count) || (await fillLargeCashBook(database))
  await database.store.end()
  running = await startServer({
    dataDir: database.dataDir,
    demo: false,
    env: {
      DATABASE_URL: database.url,
      FORECOURT_SECRET: TEST_SECRET,
      FORECOURT_ADMIN_USERNAME: CASHIER.username,
      FORECOURT_ADMIN_PASSWORD: CASHIER.password,
      FORECOURT_ADMIN_PASSCODE: CASHIER.passcode,
      FORECOURT_LOG_LEVEL: 'error',
    },
  })
  client = clientOf(running.url)
  await client.signIn(CASHIER)
})
afterAll(async () => {
  await running?.stop()
  await database?.drop()
  writeFigures('Cash book of 1,000,000 entries', figures)
  for (const { what, measured, ratio } of figures) console.log(`${measured.padEnd(28)} ${ratio.padStart(6)}  ${what}`)
})

async function timed(name: OperationName, input: unknown): Promise<number> {
  const began = performance.now()
  const response = await client.raw(name, input)
  await response.text()
  const took = performance.now() - began
  expect(response.status, name).toBe(200)
  return took
}

interface Timed {
  what: string
  page: number[]
  total: number[]
}

/** Milliseconds of every page and total, in rounds so that each meets the machine as it is all along, and of a bare signed-in request. */
async function timesOfReads(): Promise<{ reads: Timed[]; bare: number[] }> {
  const reads: Timed[] = SEARCHES.map(({ what }) => ({ what, page: [], total: [] }))
  const bare: number[] = []
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1)
    for (const [i, { search }] of SEARCHES.entries()) {
      const page = await timed('GetCashManagement', { pageSize: 50, ...search })
      const total = await timed('GetCashManagementTotal', search)
      const nothing = await timed('GetVehiclesDropDown', { text: '' })
      if (round < WARM_ROUNDS) continue
      reads[i]?.page.push(page)
      reads[i]?.total.push(total)
      bare.push(nothing)
    }
  return { reads, bare }
}

test('pages and totals of the Control Centre', async () => {
  expect(entries).toBeGreaterThan(1_000_000)
  const before = loadavg()[0] ?? 0
  const first = await timed('GetCashManagement', {})
  const { reads, bare } = await timesOfReads()
  figures.push(
    {
      what: 'Load average of the machine before and after, by this and whatever else it did',
      measured: `${before.toFixed(1)}, ${(loadavg()[0] ?? 0).toFixed(1)}`,
      reference: `${cpus().length} processors`,
      ratio: '-',
    },
    { what: 'The first page after a start', measured: ms(first), reference: '-', ratio: '-' },
  )
  const reference = quantile(bare, 0.95)
  const figureOf = (what: string, times: readonly number[]): Figure => {
    const p95 = quantile(times, 0.95)
    return {
      what: `${what}${p95 > BUDGET_MS ? ` (over ${BUDGET_MS} ms)` : ''}`,
      measured: `p50 ${ms(quantile(times, 0.5))}, p95 ${ms(p95)}`,
      reference: `p95 ${ms(reference)}, a bare signed-in request`,
      ratio: (p95 / reference).toFixed(1),
    }
  }
  for (const { what, page, total } of reads)
    figures.push(figureOf(`Page: ${what}`, page), figureOf(`Total: ${what}`, total))
})
