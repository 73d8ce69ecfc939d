import { tmpdir } from 'node:os'
import { day } from '@forecourt/core/kernel/days'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '../../apps/server/src/database/database'
import { migrate } from '../../apps/server/src/database/migrate'
import { seedDemo } from '../../apps/server/src/demo/seed'
import { CASHIER, testClient } from '../fixtures/app'
import { durableServer, engines } from '../fixtures/databases'
import { memoryOf, memoryOfPostgres } from '../fixtures/memory'
import { serveSite } from '../fixtures/nginx'
import { startPostgresPair } from '../fixtures/postgres-pair'
import { serveOn } from '../fixtures/served'
import type { ServerProcess } from '../fixtures/server'
import { writeTable } from '../fixtures/written-page'
import { measureThroughput, type Throughput, type LoadWork } from './cashiers'
import { hpPaymentsWork, plainCashWork } from './dealership-of-saves'

const TODAY = day('2026-11-20')
const PAYMENTS = 2_400
const HEAD = ['dealership', 'what runs', 'desks', 'cash entries', 'HP payments', 'pages read', 'servers', 'database']

/** Pages of the cash book of a hundred words and amounts, as the Control Centre asks for them. */
const WORDS = ['', 'borg', 'zam mar', 'service', 'payment', 'toyota', 'inv', 'camilleri']
function reads(): LoadWork {
  let asked = 0
  return {
    name: 'GetCashManagement',
    next: () => {
      asked += 1
      return { vendorCustomer: WORDS[asked % WORDS.length], pageNumber: 1 + (asked % 3), pageSize: 50 }
    },
  }
}

interface Size {
  dealership: string
  runs: string
  desks: number
}

const rows: string[][] = []
afterAll(() => {
  expect(rows).toHaveLength(4)
  writeTable('operations.md', 'npm run bench sizes', [HEAD, ...rows])
})

const paceIn = ({ perSecond, p95Ms }: Throughput) => `${perSecond.toFixed(0)}/s, ${p95Ms.toFixed(0)} ms`
const megabytes = (size: number) => `${(Math.round(size / 10) * 10).toFixed(0)} MB`

/** Measures a size through an address; every desk waits for its own answer and asks at once again. */
async function measure(
  size: Size,
  o: { url: string; servers: readonly ServerProcess[]; database: () => Promise<string> },
) {
  const client = testClient(o.url)
  await client.signIn(CASHIER)
  const payments = await hpPaymentsWork(client, PAYMENTS, size.desks)
  const paces = [
    await measureThroughput(o.url, plainCashWork, size.desks),
    await measureThroughput(o.url, payments.work, size.desks),
    await measureThroughput(o.url, reads(), size.desks),
  ]
  const each = megabytes(Math.max(...o.servers.map(({ pid }) => memoryOf(pid))))
  const servers = o.servers.length === 1 ? each : `${o.servers.length} of ${each}`
  rows.push([size.dealership, size.runs, String(size.desks), ...paces.map(paceIn), servers, await o.database()])
}

async function seed(o: { url?: string; dataDir: string }): Promise<void> {
  const store = await openStore({ databaseUrl: o.url, dataDir: o.dataDir })
  await migrate(store)
  await seedDemo(store, { today: TODAY, timeZone: 'Europe/Malta', report: () => undefined })
  await store.vacuum()
  await store.end()
}

/** What a PostgreSQL holds in memory while servers use it. */
const memoryAt = async (url: string) => {
  const session = new pg.Client(url)
  await session.connect()
  const { rows: found } = await session.query<{ pid: number }>('select pg_backend_pid() as pid')
  const size = memoryOfPostgres(found[0]?.pid ?? 0)
  await session.end()
  return megabytes(size)
}

async function threeBehindNginx(
  url: string,
  f: (site: string, servers: ServerProcess[]) => Promise<void>,
): Promise<void> {
  const servers = [await serveOn({ url }), await serveOn({ url }), await serveOn({ url })]
  const [first, second, third] = servers.map(({ port }) => port)
  const site = await serveSite([first!, second!, third!])
  try {
    await f(site.url, servers)
  } finally {
    await site.stop()
    for (const server of servers) await server.stop()
  }
}

test('one shop on the embedded database', async () => {
  const database = await engines.find(({ name }) => name === 'embedded')!.fresh({ isOnDisk: true })
  await database.store.end()
  await seed({ dataDir: database.dataDir })
  const server = await serveOn({ dataDir: database.dataDir })
  try {
    await measure(
      { dealership: 'one shop', runs: 'a server on its own database', desks: 3 },
      { url: server.url, servers: [server], database: async () => 'in the server' },
    )
  } finally {
    await server.stop()
    await database.drop()
  }
})

test('ten desks, and several sites, on one PostgreSQL', async () => {
  const database = await (await durableServer())?.empty()
  if (!database?.url) throw new Error('This benchmark needs a PostgreSQL')
  const { url, dataDir } = database
  await database.store.end()
  await seed({ url, dataDir })
  const server = await serveOn({ url })
  await measure(
    { dealership: 'ten desks', runs: 'a server and a PostgreSQL', desks: 10 },
    { url: server.url, servers: [server], database: () => memoryAt(url) },
  )
  await server.stop()
  await threeBehindNginx(url, (site, servers) =>
    measure(
      { dealership: 'several sites', runs: 'nginx, three servers, a PostgreSQL', desks: 30 },
      { url: site, servers, database: () => memoryAt(url) },
    ),
  )
  await database.drop()
})

test('two machines, whose standby must have every save', async () => {
  const pair = await startPostgresPair(tmpdir())
  try {
    await seed({ url: pair.url, dataDir: '' })
    await pair.makeSynchronous()
    await threeBehindNginx(pair.url, (site, servers) =>
      measure(
        {
          dealership: 'two machines',
          runs: 'nginx, three servers, a PostgreSQL with a synchronous standby',
          desks: 30,
        },
        { url: site, servers, database: () => memoryAt(pair.urlOf(pair.first)) },
      ),
    )
  } finally {
    await pair.drop()
  }
})
