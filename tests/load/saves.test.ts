import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '../../apps/server/src/database/database'
import { checkIntegrity } from '../../apps/server/src/features/integrity/service'
import { CASHIER, testClient } from '../fixtures/app'
import { type BenchmarkFigure, quantile, writeFigures } from '../fixtures/benchmarks'
import { durableServer, engines, copyServerDatabase } from '../fixtures/databases'
import { serveOn } from '../fixtures/served'
import { CASHIER_COUNT, pgbenchPerSecond, measureSaves, type LoadWork } from './cashiers'
import { hpPaymentsWork, plainCashWork, salesWork } from './dealership-of-saves'

const ROUNDS = 3
const PAYMENTS = 3_600
const SALES = 400
const WANTED_PER_SECOND = 300
const WANTED_SHARE = 0.5

const figures: BenchmarkFigure[] = []
afterAll(() => {
  writeFigures('Saves', figures)
})

const what = (kind: string, engine: string) => `${kind}, ${CASHIER_COUNT} cashiers, ${engine}`
const perSecond = (rate: number) => `${rate.toFixed(0)}/s`

/** Whether commits wait for the disk, as they do for a business. */
async function isFlushed(url: string): Promise<boolean> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    return (await db.query<{ fsync: string }>('show fsync')).rows[0]?.fsync === 'on'
  } finally {
    await db.end()
  }
}

test('a second of saves beside the fixed script of pgbench, PostgreSQL', async () => {
  const engine = await durableServer()
  const database = await engine?.fresh()
  if (!database?.url) throw new Error('This benchmark needs a PostgreSQL')
  expect(await isFlushed(database.url)).toBe(true)
  await database.store.end()
  const preparing = await serveOn(database)
  const maker = testClient(preparing.url)
  await maker.signIn(CASHIER)
  const payments = await hpPaymentsWork(maker, PAYMENTS)
  const rounds: Record<string, LoadWork>[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      'Plain cash': plainCashWork,
      'HP payment': payments.work,
      'Sale with a deposit': await salesWork(maker, SALES),
    })
  await preparing.stop()
  const reference = await copyServerDatabase(database.url, new URL(database.url).pathname.slice(1))
  const server = await serveOn(database)
  const rates: Record<string, number[]> = {}
  const plain: number[] = []
  try {
    for (const works of rounds) {
      plain.push(await pgbenchPerSecond(reference.url, payments.vehicles))
      for (const [kind, work] of Object.entries(works)) {
        const rate = await measureSaves(server.url, work)
        rates[kind] = [...(rates[kind] ?? []), rate]
      }
    }
    const script = quantile(plain, 0.5)
    for (const [kind, each] of Object.entries(rates)) {
      const rate = quantile(each, 0.5)
      figures.push({
        what: what(kind, 'PostgreSQL, fsync on'),
        budget: `${perSecond(Math.min(WANTED_PER_SECOND, WANTED_SHARE * script))} at least`,
        measured: perSecond(rate),
        reference: `${perSecond(script)}, the fixed script of pgbench`,
        ratio: (rate / script).toFixed(2),
      })
    }
    const store = await openStore({ databaseUrl: database.url, dataDir: database.dataDir })
    expect((await store.unhurried(checkIntegrity)).faults).toEqual([])
    await store.end()
  } finally {
    await server.stop()
    await reference.drop()
    await database.drop()
  }
})

test('a second of saves on the embedded engine', async () => {
  const database = await engines.find(({ name }) => name === 'embedded')!.fresh({ isOnDisk: true })
  await database.store.end()
  const server = await serveOn(database)
  try {
    const maker = testClient(server.url)
    await maker.signIn(CASHIER)
    const works: Record<string, LoadWork> = {
      'Plain cash': plainCashWork,
      'HP payment': (await hpPaymentsWork(maker, PAYMENTS / ROUNDS)).work,
      'Sale with a deposit': await salesWork(maker, SALES),
    }
    for (const [kind, work] of Object.entries(works)) {
      const rate = await measureSaves(server.url, work)
      figures.push({ what: what(kind, 'embedded'), measured: perSecond(rate), reference: '-', ratio: '-' })
    }
  } finally {
    await server.stop()
    await database.drop()
  }
})
