import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../apps/server/src/database/database'
import { sqlStateOf } from '../../apps/server/src/database/errors'
import type { Limits, StoreEvent } from '../../apps/server/src/database/session'
import { type Engine, startApp, type TestApp } from '../fixtures/app'
import { anEntry } from '../fixtures/builders'
import { engines } from '../fixtures/databases'
import { type DatabaseProxy, startProxy } from '../fixtures/proxy'
import { statementRows } from '../fixtures/statements'

const LIMITS: Partial<Limits> = { connectMs: 1_500, quietMs: 300, answerMs: 1_000 }
/** Far less than the minutes after which a machine gives up a connection by itself. */
const HEALTHY_WITHIN_MS = 20_000

/** The engine, with a network between the server and it that forwards nothing when told so. */
function behindNetwork(engine: Engine, events: StoreEvent[]) {
  const network: { proxy?: DatabaseProxy } = {}
  const fresh: Engine['fresh'] = async () => {
    const database = await engine.fresh()
    await database.store.end()
    const proxy = await startProxy(database.url ?? '')
    network.proxy = proxy
    const onEvent = (event: StoreEvent) => events.push(event)
    const store = await openStore({ databaseUrl: proxy.url, dataDir: database.dataDir, limits: LIMITS, onEvent })
    return {
      ...database,
      store,
      async drop() {
        await store.end()
        await proxy.close()
        await database.drop()
      },
    }
  }
  return { engine: { ...engine, fresh }, network }
}

const servers = engines.filter(({ name }) => name === 'postgresql')

describe.each(servers)('a network that forwards nothing for a while: $name', (server) => {
  const events: StoreEvent[] = []
  const { engine, network } = behindNetwork(server, events)
  let app: TestApp
  let proxy: DatabaseProxy
  beforeAll(async () => {
    app = await startApp({ engine })
    if (!network.proxy) throw new Error('The server was started without its network')
    proxy = network.proxy
  })
  afterAll(() => app?.stop())

  const readiness = async () => (await fetch(`${app.url}/api/health/ready`)).status
  const kinds = () => events.map(({ kind }) => kind)
  const entries = async (vendorCustomer: string) => (await app.call('GetCashManagement', { vendorCustomer })).totalCount

  test('every call is answered, 503; ready says so meanwhile and the server is healthy soon after', async () => {
    const save = (n: number) => app.raw('AddEditCash', anEntry({ amount: n, reference: `N-${n}` }), { key: `net-${n}` })
    await save(1)
    for (let round = 1; round <= 2; round += 1) {
      events.length = 0
      const calls: Promise<Response>[] = []
      let isOver = false
      let answered = 0
      const working = (async () => {
        for (; !isOver; await delay(10)) {
          const both = [app.raw('GetCashManagement', {}), save(1 + (calls.length % 40))]
          calls.push(...both)
          for (const call of both) void call.then(({ ok }) => (answered += ok ? 1 : 0))
        }
      })()
      await expect.poll(() => answered).toBeGreaterThan(10 * round)
      proxy.swallow()
      await expect.poll(readiness).toBe(503)
      await expect.poll(kinds).toContain('server-away')
      isOver = true
      await working
      const statuses = (await Promise.all(calls)).map(({ status }) => status)
      expect([...new Set(statuses)].sort()).toEqual([200, 503])
      proxy.forward()
      const returnedAt = performance.now()
      await expect.poll(readiness, { interval: 20 }).toBe(200)
      expect(performance.now() - returnedAt).toBeLessThan(HEALTHY_WITHIN_MS)
      expect(kinds()).toContain('server-back')
    }
    // The same keys: what was stored is not stored again, what was not is.
    const repeated = await Promise.all(Array.from({ length: 40 }, (_, n) => save(n + 1)))
    expect(repeated.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
    expect(await entries('')).toBe(40)
  })

  test('a short gap ends what it swallowed and nothing else', async () => {
    const asleep = "select 1 from pg_stat_activity where query = 'select pg_sleep(5)' and state = 'active'"
    const [long, short] = await Promise.all([
      statementRows(app.store.db, 'select pg_sleep(5)').then(() => 'done'),
      (async () => {
        await expect.poll(() => statementRows(app.store.db, asleep), { interval: 10 }).toHaveLength(1)
        const before = proxy.swallowedPieces()
        proxy.swallow()
        const answer = app.raw('GetCashManagement', {})
        await expect.poll(() => proxy.swallowedPieces(), { interval: 5 }).toBeGreaterThan(before)
        proxy.forward()
        return (await answer).status
      })(),
    ])
    expect([long, short]).toEqual(['done', 503])
    expect(await readiness()).toBe(200)
  })

  test('nobody waits for the locks of a transaction that was given up', async () => {
    const { db } = app.store
    const held = db.transaction().execute(async (trx) => {
      await trx.updateTable('receipt_counter').set({ next_number: 77 }).execute()
      proxy.swallow()
      await trx.selectFrom('receipt_counter').selectAll().execute()
    })
    await expect(held).rejects.toMatchObject({ code: '08006' })
    proxy.forward()
    await expect.poll(readiness).toBe(200)
    const began = performance.now()
    await db.updateTable('receipt_counter').set({ next_number: 78 }).execute()
    expect(performance.now() - began).toBeLessThan(2 * HEALTHY_WITHIN_MS)
  })

  test('who listens hears again', async () => {
    const heard: string[] = []
    await app.store.listen('network', (payload) => heard.push(payload))
    events.length = 0
    proxy.swallow()
    await app.raw('GetCashManagement', {})
    await expect.poll(kinds).toContain('server-away')
    proxy.forward()
    await expect.poll(kinds).toContain('listen-restored')
    await expect.poll(readiness).toBe(200)
    await statementRows(app.store.db, "select pg_notify('network', 'again')")
    await expect.poll(() => heard).toEqual(['again'])
  })

  test('a start meanwhile says so, and a stop does not wait for it', async () => {
    const another = behindNetwork(server, [])
    const database = await another.engine.fresh()
    try {
      await database.store.listen('network', () => {})
      const held = statementRows(database.store.db, 'select pg_sleep(60)').catch(sqlStateOf)
      const asleep = "select 1 from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'"
      await expect.poll(() => statementRows(database.store.db, asleep)).toHaveLength(1)
      another.network.proxy?.swallow()
      const began = performance.now()
      await database.store.end()
      expect(await held).toBe('08006')
      const url = another.network.proxy?.url
      const opened = openStore({ databaseUrl: url, dataDir: database.dataDir, limits: LIMITS })
      await expect(opened).rejects.toMatchObject({ code: '08001' })
      expect(performance.now() - began).toBeLessThan(2 * HEALTHY_WITHIN_MS)
    } finally {
      another.network.proxy?.forward()
      await database.drop()
    }
  })
})
