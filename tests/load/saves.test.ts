import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '../../apps/server/src/database/database'
import { checkIntegrity } from '../../apps/server/src/features/integrity/service'
import { CASHIER, clientOf } from '../fixtures/app'
import { type Figure, quantile, writeFigures } from '../fixtures/benchmarks'
import { durableServer, engines, makeOnServer } from '../fixtures/databases'
import { serveOn } from '../fixtures/served'
import { CASHIERS, pgbenchPerSecond, savesPerSecond, type Work } from './cashiers'
import { hpPayments, plainCash, sales } from './dealership-of-saves'

const ROUNDS = 3
const PAYMENTS = 3_600
const SALES = 400
const WANTED_PER_SECOND = 300
const WANTED_SHARE = 0.5

const figures: Figure[] = []
afterAll(() => {
  writeFigures('Saves', figures)
})

const what = (kind: string, engine: string) => `${kind}, ${CASHIERS} cashiers, ${engine}`
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
  const maker = clientOf(preparing.url)
  await maker.signIn(CASHIER)
  const payments = await hpPayments(maker, PAYMENTS)
  const rounds: Record<string, Work>[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      'Plain cash': plainCash,
      'HP payment': payments.work,
      'Sale with a deposit': await sales(maker, SALES),
    })
  await preparing.stop()
  const reference = await makeOnServer(database.url, new URL(database.url).pathname.slice(1))
  const server = await serveOn(database)
  const rates: Record<string, number[]> = {}
  const plain: number[] = []
  try {
    for (const works of rounds) {
      plain.push(await pgbenchPerSecond(reference.url, payments.vehicles))
      for (const [kind, work] of Object.entries(works)) {
        const rate = await savesPerSecond(server.url, work)
        rates[kind] = [...(rates[kind] ?? []), rate]
      }
    }
    const script = quantile(plain, 0.5)
    for (const [kind, each] of Object.entries(rates)) {
      const rate = quantile(each, 0.5)
      figures.push({
        what: what(kind, 'PostgreSQL, fsync on'),
        measured: perSecond(rate),
        reference: `${perSecond(script)}, the fixed script of pgbench; wanted ${perSecond(Math.min(WANTED_PER_SECOND, WANTED_SHARE * script))}`,
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
    const maker = clientOf(server.url)
    await maker.signIn(CASHIER)
    const works: Record<string, Work> = {
      'Plain cash': plainCash,
      'HP payment': (await hpPayments(maker, PAYMENTS / ROUNDS)).work,
      'Sale with a deposit': await sales(maker, SALES),
    }
    for (const [kind, work] of Object.entries(works)) {
      const rate = await savesPerSecond(server.url, work)
      figures.push({ what: what(kind, 'embedded'), measured: perSecond(rate), reference: '-', ratio: '-' })
    }
  } finally {
    await server.stop()
    await database.drop()
  }
})
