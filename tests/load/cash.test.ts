import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { OPERATIONS, type OperationName } from '@forecourt/core/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../apps/server/src/database/database'
import { checkIntegrity } from '../../apps/server/src/features/integrity/service'
import { CASHIER, testClient } from '../fixtures/app'
import { type BenchmarkFigure, milliseconds, quantile, slowestCall, writeFigures } from '../fixtures/benchmarks'
import { type FreshDatabase, engines } from '../fixtures/databases'
import { findBinaries } from '../fixtures/postgres-binaries'
import type { ServerProcess } from '../fixtures/server'
import { serveOn } from '../fixtures/served'
import { measureCall } from './timed-call'
import { type CashListInput, CASH_SEARCHES } from './cash-calls'
import { fillLargeCashBook } from './large-cash-book'

const ROUNDS = 10
const WARM_ROUNDS = 1
const PAGE_MS = 50
const TOTAL_MS = 200
const MEMORY_MB = 30

const figures: BenchmarkFigure[] = []
let database: FreshDatabase
let running: ServerProcess
let client: ReturnType<typeof testClient>
let entries = 0
let token = ''

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
  running = await serveOn(database)
  client = testClient(running.url)
  token = (await client.signIn(CASHIER)).accessToken
})
afterAll(async () => {
  await running?.stop()
  await database?.drop()
  writeFigures('Cash book of 1,000,000 entries', figures)
  for (const { what, measured, ratio } of figures) console.log(`${measured.padEnd(28)} ${ratio.padStart(6)}  ${what}`)
})

const timed = (name: OperationName, input: unknown) => measureCall(client, name, input)

type Caller = Parameters<typeof measureCall>[0]

/** A page as the web asks for it. */
const timedPage = (by: Caller, search: CashListInput) =>
  measureCall(by, 'GetCashManagement', { pageSize: 50, ...search, only: 'rows' })

/** What the foot of the list says of all that match, as the web asks for it: their number and their sum at once. */
async function timedTotal(by: Caller, search: CashListInput): Promise<number> {
  const number = measureCall(by, 'GetCashManagement', { ...search, only: 'total' })
  const sum = measureCall(by, 'GetCashManagementTotal', search)
  return Math.max(await number, await sum)
}

interface Reads {
  what: string
  page: number[]
  total: number[]
}

/** Milliseconds of every page and total, in rounds so that each meets the machine as it is all along, and of a bare signed-in request. */
async function timesOfReads(): Promise<{ reads: Reads[]; bare: number[] }> {
  const reads: Reads[] = CASH_SEARCHES.map(({ what }) => ({ what, page: [], total: [] }))
  const bare: number[] = []
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1)
    for (const [i, { search }] of CASH_SEARCHES.entries()) {
      const page = await timedPage(client, search)
      const total = await timedTotal(client, search)
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
  const first = await timedPage(client, {})
  const { reads, bare } = await timesOfReads()
  for (const { what, page, total } of reads)
    console.log(
      `${milliseconds(quantile(page, 0.95)).padEnd(8)} ${milliseconds(quantile(total, 0.95)).padEnd(8)} ${what}`,
    )
  console.log(`load before and after ${before.toFixed(1)}, ${(loadavg()[0] ?? 0).toFixed(1)}`)
  const timesOf = (kind: 'page' | 'total') => ({
    calls: reads.map((read) => ({ what: read.what, times: read[kind] })),
    bare,
  })
  figures.push(
    { what: 'The first page after a start', measured: milliseconds(first), reference: '-', ratio: '-' },
    slowestCall('A page of the Control Centre', PAGE_MS, timesOf('page')),
    slowestCall('A total of the Control Centre, number and sum', TOTAL_MS, timesOf('total')),
    await memoryFigure(reads.length),
  )
})

/** What the server holds after all these reads beside one on an empty database that has read the same. */
async function memoryFigure(reads: number): Promise<BenchmarkFigure> {
  const empty = await engines.find(({ name }) => name === 'postgresql')!.fresh()
  await empty.store.end()
  const other = await serveOn(empty)
  try {
    const idle = testClient(other.url)
    await idle.signIn(CASHIER)
    for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1)
      for (const { search } of CASH_SEARCHES) {
        await timedPage(idle, search)
        await timedTotal(idle, search)
      }
    const [held, none] = [heldBy(running.pid), heldBy(other.pid)]
    return {
      what: `Memory of the server after ${reads * (WARM_ROUNDS + ROUNDS)} pages and totals, above that of one without entries`,
      measured: `${(held - none).toFixed(0)} MB`,
      budget: `${MEMORY_MB} MB`,
      reference: `${none.toFixed(0)} MB, the one without entries`,
      ratio: (held / none).toFixed(2),
    }
  } finally {
    await other.stop()
    await empty.drop()
  }
}

const FILES = 3
const MEMORY_EVERY_MS = 20

/** The query of the file, less its names of categories and types, which are no columns. */
const FILE_QUERY = `select e.date, e.reg_no, e.hp_account_no, coalesce(nullif(e.name, ''), nullif(e.vendor, ''), c.name || ' ' || c.surname, ''),
  e.description, e.reference, e.category_id, e.type_id, case when e.signed_amount >= 0 then e.signed_amount end,
  case when e.signed_amount < 0 then -e.signed_amount end, case b.status when 'closed' then 'Yes' else 'No' end
  from cash_entries e join batches b on b.id = e.batch_id left join clients c on c.id = e.client_id order by e.date desc, e.id desc`

/** Megabytes that a process holds. */
function heldBy(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Megabytes that a process holds, from time to time while `f` runs: the most, and those before. */
async function memoryDuring<T>(pid: number, f: () => Promise<T>): Promise<{ before: number; most: number; result: T }> {
  const before = heldBy(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, heldBy(pid))
  }, MEMORY_EVERY_MS)
  try {
    return { before, result: await f(), most }
  } finally {
    clearInterval(timer)
  }
}

/** How many lines the file has, which is thrown away as it comes. */
async function downloaded(): Promise<number> {
  const { method, path } = OPERATIONS.ExportCashManagement
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = request(`${running.url}${path}`, { method, headers }).end('{}')
  const [response]: IncomingMessage[] = await once(sent, 'response')
  expect(response?.statusCode).toBe(200)
  let lines = 0
  response?.on('data', (piece: Buffer) => {
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1
  })
  await once(response!, 'end')
  return lines
}

test('the file of all entries', async () => {
  const files: number[] = []
  const copies: number[] = []
  const grown: number[] = []
  const psql = join(findBinaries() ?? '', 'psql')
  const copy = `\\copy (${FILE_QUERY.replaceAll('\n', ' ')}) to '/dev/null' csv`
  for (let n = 0; n < FILES; n += 1) {
    const from = performance.now()
    await promisify(execFile)(psql, [database.url ?? '', '-qc', copy])
    copies.push(performance.now() - from)
    const began = performance.now()
    const { before, most, result } = await memoryDuring(running.pid, downloaded)
    files.push(performance.now() - began)
    grown.push(most - before)
    expect(result).toBe(entries + 1)
  }
  const perSecond = (times: readonly number[]) => Math.round((entries * 1000) / quantile(times, 0.5))
  const [exported, copied] = [perSecond(files), perSecond(copies)]
  figures.push(
    {
      what: `CSV of ${entries.toLocaleString('en')} entries`,
      measured: `${exported.toLocaleString('en')} rows/s`,
      reference: `${copied.toLocaleString('en')} rows/s, psql \\copy of the same query`,
      ratio: (exported / copied).toFixed(2),
    },
    {
      what: 'Memory that the server grew by meanwhile, the most of all',
      budget: '50 MB',
      measured: `${Math.max(...grown).toFixed(0)} MB`,
      reference: '-',
      ratio: '-',
    },
  )
})

test('the books, after all that', async () => {
  const store = await openStore({ databaseUrl: database.url, dataDir: database.dataDir })
  try {
    const began = performance.now()
    const { faults, counted } = await store.unhurried(checkIntegrity)
    expect(faults).toEqual([])
    figures.push({
      what: `Integrity check of ${counted.entries?.toLocaleString('en')} entries: nothing wrong`,
      measured: `${((performance.now() - began) / 1000).toFixed(1)} s`,
      reference: '-',
      ratio: '-',
    })
  } finally {
    await store.end()
  }
})
