import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { day } from '@forecourt/core/kernel/days'
import { afterAll, expect, test } from 'vitest'
import { seedDemo } from '../../apps/server/src/demo/seed'
import { CASHIER, TEST_SECRET, testClient } from '../fixtures/app'
import { type BenchmarkFigure, quantile, writeFigures } from '../fixtures/benchmarks'
import { anEntry } from '../fixtures/builders'
import { engines } from '../fixtures/databases'
import { openLiveStream } from '../fixtures/live'
import { serveOn } from '../fixtures/served'
import { addressIn, type ServerProcess } from '../fixtures/server'

const BOOT = fileURLToPath(new URL('../../apps/server/boot.mjs', import.meta.url))
const TODAY = day('2026-11-20')

const figures: BenchmarkFigure[] = []
afterAll(() => {
  writeFigures('Server', figures)
})

const ratio = (measured: number, reference: number) => (measured / reference).toFixed(2)

const SEARCHES = [
  {},
  { vendorCustomer: 'borg' },
  { vendorCustomer: 'zam mar', sortByColumn: 'Name' as const, sortByType: 0 },
  { regNoAccNo: 'HP-2219' },
  { regNoAccNo: 'ABC 123' },
  { regNoAccNo: '250' },
  { categoryID: 2, cashTypeID: 1, sortByColumn: 'Amount' as const, sortByType: 1 },
  { from: '2025-01-01', to: '2025-12-31', vendorCustomer: 'service' },
  { pageNumber: 800 },
]
const ROUNDS = 12
const WARM_ROUNDS = 2
/** For the page and its total together. */
const SEARCH_MS = 120
const START_MS = 2_000

/** Milliseconds of each search with its total, one after the other. */
async function searchTimes(client: ReturnType<typeof testClient>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (const search of SEARCHES) {
      const began = performance.now()
      await client.call('GetCashManagement', { pageSize: 50, ...search })
      await client.call('GetCashManagementTotal', search)
      if (round >= WARM_ROUNDS) times.push(performance.now() - began)
    }
  return times
}

async function bareTimes(url: string): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < 100; n += 1) {
    const began = performance.now()
    await (await fetch(`${url}/api/health`)).text()
    await (await fetch(`${url}/api/health`)).text()
    if (n > 20) times.push(performance.now() - began)
  }
  return times
}

async function searchFigures(name: string, running: ServerProcess): Promise<void> {
  const client = testClient(running.url)
  await client.signIn(CASHIER)
  const p95 = quantile(await searchTimes(client), 0.95)
  const bare = quantile(await bareTimes(running.url), 0.95)
  figures.push({
    what: `Page and total of a search over 60,000 entries, p95, ${name}`,
    budget: `${SEARCH_MS} ms`,
    measured: `${p95.toFixed(0)} ms`,
    reference: `${bare.toFixed(1)} ms, two bare requests`,
    ratio: ratio(p95, bare),
  })
}

/** Milliseconds until `npm start` prints its address. */
async function startTime(dataDir: string): Promise<number> {
  const env = { ...process.env, FORECOURT_PORT: '0', FORECOURT_DATA_DIR: dataDir, FORECOURT_SECRET: TEST_SECRET }
  const settings = { ...env, NODE_ENV: undefined, DATABASE_URL: undefined }
  const began = performance.now()
  const child = spawn(process.execPath, [BOOT, 'start'], { env: settings, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(child, 'close')
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8')
  })
  try {
    while (!addressIn(output)) {
      const [event] = await Promise.race([once(child.stdout, 'data'), ended.then(() => [null])])
      if (event === null) throw new Error(`It did not listen:\n${output}`)
    }
    return performance.now() - began
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function startFigures(dataDir: string): Promise<void> {
  const starts: number[] = []
  const bare: number[] = []
  for (let n = 0; n < 5; n += 1) {
    starts.push(await startTime(dataDir))
    const began = performance.now()
    await once(spawn(process.execPath, ['-e', '0']), 'close')
    bare.push(performance.now() - began)
  }
  figures.push({
    what: 'Warm `npm start` to listening, with the demo dealership',
    budget: `${START_MS} ms`,
    measured: `${quantile(starts, 0.5).toFixed(0)} ms`,
    reference: `${quantile(bare, 0.5).toFixed(0)} ms, \`node -e 0\``,
    ratio: ratio(quantile(starts, 0.5), quantile(bare, 0.5)),
  })
}

test.each(engines)('searching and starting with the demo dealership ($name)', async (engine) => {
  const database = await engine.fresh()
  await seedDemo(database.store, { today: TODAY, timeZone: 'Europe/Malta', report: () => undefined })
  await database.store.end()
  try {
    const running = await serveOn(database)
    try {
      await searchFigures(engine.name, running)
    } finally {
      await running.stop()
    }
    if (!database.url) await startFigures(database.dataDir)
  } finally {
    await database.drop()
  }
})

const SEEN_SAVES = 200
const SEEN_WITHIN_MS = 5_000
const SEEN_MS = 1_000

/** Milliseconds from the answer of each save until the list at the other server, asked at its event, shows the entry. */
async function seenTimes(saver: ServerProcess, other: ServerProcess): Promise<number[]> {
  const [here, there] = [testClient(saver.url), testClient(other.url)]
  await here.signIn(CASHIER)
  const { accessToken } = await there.signIn(CASHIER)
  const stream = await openLiveStream(other.url, accessToken)
  const times: number[] = []
  try {
    for (let n = 0; n < SEEN_SAVES; n += 1) {
      const { cashID } = await here.call('AddEditCash', anEntry({ name: `Seen ${n}` }))
      const answered = performance.now()
      await stream.timeOf(({ kind, id }) => kind === 'entry' && id === cashID, SEEN_WITHIN_MS)
      const page = await there.call('GetCashManagement', { vendorCustomer: `Seen ${n}`, pageSize: 50 })
      times.push(performance.now() - answered)
      expect(page.data.map((row) => row.id)).toContain(cashID)
    }
  } finally {
    stream.close()
  }
  return times
}

test('what one saves is on the screen of the other, on two servers that share a PostgreSQL', async () => {
  const engine = engines.find(({ name }) => name === 'postgresql')
  if (!engine) return
  const database = await engine.fresh()
  await database.store.end()
  const servers = [await serveOn(database), await serveOn(database)] as const
  try {
    const p95 = quantile(await seenTimes(...servers), 0.95)
    const bare = quantile(await bareTimes(servers[1].url), 0.95)
    expect(p95).toBeLessThan(SEEN_MS)
    figures.push({
      what: 'From the answer of a save to the list of the other, p95, two servers, postgresql',
      budget: `${SEEN_MS} ms`,
      measured: `${p95.toFixed(0)} ms`,
      reference: `${bare.toFixed(1)} ms, two bare requests`,
      ratio: ratio(p95, bare),
    })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.drop()
  }
})
