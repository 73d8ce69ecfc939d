import { loadavg } from 'node:os'
import type { OperationName } from '@forecourt/core/operations'
import pg from 'pg'
import { afterAll, beforeAll, test } from 'vitest'
import { buildApp } from '../../apps/server/src/app'
import { openStore } from '../../apps/server/src/database/database'
import { CASHIER, testClient, testConfig } from '../fixtures/app'
import { milliseconds, quantile, slowestCall, writeFigures } from '../fixtures/benchmarks'
import { type FreshDatabase, engines } from '../fixtures/databases'
import type { ServerProcess } from '../fixtures/server'
import { serveOn } from '../fixtures/served'
import { measureCall } from './timed-call'
import { LARGE_CLIENT_COUNT, LARGE_VEHICLE_COUNT, fillLargeDealership } from './large-dealership'
import { LIST_CALLS } from './list-calls'

const ROUNDS = 14
const WARM_ROUNDS = 2
const PAGE_MS = 50
const TOTAL_MS = 50
const PALETTE_MS = 25

const postgresql = engines.find((engine) => engine.name === 'postgresql')
if (!postgresql) throw new Error('This benchmark needs a PostgreSQL')

let database: FreshDatabase
let url = ''
let running: ServerProcess

beforeAll(async () => {
  database = await postgresql.fresh()
  await database.store.end()
  url = database.url ?? ''
  await fillLargeDealership(url)
  running = await serveOn(database)
})
afterAll(async () => {
  await running?.stop()
  await database?.drop()
})

interface Timed {
  what: string
  times: number[]
}

/** Milliseconds of every call, in rounds so that each meets the machine as it is all along, and of a bare signed-in request. */
async function timesOfCalls(): Promise<{ calls: Timed[]; bare: number[]; first: number }> {
  const client = testClient(running.url)
  await client.signIn(CASHIER)
  const timed = (name: OperationName, input: unknown) => measureCall(client, name, input)
  const first = await timed('GetClients', {})
  const calls: Timed[] = LIST_CALLS.map(({ what }) => ({ what, times: [] }))
  const bare: number[] = []
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1)
    for (const [i, { name, input }] of LIST_CALLS.entries()) {
      const took = await timed(name, input)
      const nothing = await timed('GetVehiclesDropDown', { text: '' })
      if (round < WARM_ROUNDS) continue
      calls[i]?.times.push(took)
      bare.push(nothing)
    }
  return { calls, bare, first }
}

/** What is promised, by how the calls of it are called. */
const KINDS: readonly (readonly [what: string, pattern: RegExp, budgetMs: number])[] = [
  ['Clients: a page', /^Clients/, PAGE_MS],
  ['Vehicles: a page', /^Vehicles/, PAGE_MS],
  ['Clients and vehicles: a total', /^Total/, TOTAL_MS],
  ['Ids of all vehicles found, for the pager', /^Pager/, PAGE_MS],
  ['Clients and vehicles as one types', /type-ahead/, PAGE_MS],
  ['Palette', /^Palette/, PALETTE_MS],
]

test(`${LARGE_CLIENT_COUNT.toLocaleString('en')} clients and ${LARGE_VEHICLE_COUNT.toLocaleString('en')} vehicles: pages, sorts, searches, pager`, async () => {
  const before = loadavg()[0] ?? 0
  const { calls, bare, first } = await timesOfCalls()
  const after = loadavg()[0] ?? 0
  for (const { what, times } of calls)
    console.log(
      `${milliseconds(quantile(times, 0.5)).padEnd(8)} ${milliseconds(quantile(times, 0.95)).padEnd(8)} ${what}`,
    )
  console.log(`load before and after ${before.toFixed(1)}, ${after.toFixed(1)}, first list ${milliseconds(first)}`)
  const figures = KINDS.map(([what, pattern, budgetMs]) =>
    slowestCall(what, budgetMs, { calls: calls.filter((call) => pattern.test(call.what)), bare }),
  )
  writeFigures('Lists of 100,000', figures)
})

interface Statement {
  text: string
  values: unknown[]
}

/** The statements of pg that `f` sends. */
async function statementsOf(f: () => Promise<unknown>): Promise<Statement[]> {
  const { query } = pg.Client.prototype
  const said: Statement[] = []
  const overhear = function (this: pg.Client, ...given: unknown[]): unknown {
    const [asked] = given
    if (asked && typeof asked === 'object' && 'text' in asked && 'values' in asked)
      said.push({ text: String(asked.text), values: Array.isArray(asked.values) ? asked.values : [] })
    return Reflect.apply(query, this, given)
  }
  Object.assign(pg.Client.prototype, { query: overhear })
  try {
    await f()
    return said
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
}

test('the plan of every query', async () => {
  const store = await openStore({ databaseUrl: url, dataDir: database.dataDir })
  const app = buildApp({ store, config: testConfig(), clock: () => new Date() })
  const db = new pg.Client({ connectionString: url })
  try {
    await db.connect()
    const client = testClient(await app.listen({ host: '127.0.0.1', port: 0 }))
    await client.signIn(CASHIER)
    for (const { what, name, input } of LIST_CALLS) {
      const statements = await statementsOf(() => client.raw(name, input))
      const reads = statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text) && !/\bsessions\b/.test(text))
      console.log(`\n── ${what}: ${name} ${JSON.stringify(input)}`)
      for (const { text, values } of reads) {
        const { rows } = await db.query(`explain (analyze, buffers) ${text}`, values)
        console.log(rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
    }
  } finally {
    await db.end()
    await app.close()
    await store.end()
  }
})
