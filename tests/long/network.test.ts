import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CASHIER, testClient } from '../fixtures/app'
import { anEntry } from '../fixtures/builders'
import { databaseOnServer } from '../fixtures/databases'
import { startProxy } from '../fixtures/proxy'
import { writeProof } from '../fixtures/reliability'
import { serveOn } from '../fixtures/served'

const GAP_MS = Number(process.env.FORECOURT_TEST_GAP_MS ?? 40_000)
const CALLERS = 12

test('a network that forwards nothing for a while: every call is answered, and the server is back within five seconds', async () => {
  const database = await databaseOnServer()
  if (!database) throw new Error('There is no PostgreSQL to cut off')
  const proxy = await startProxy(database.url)
  const server = await serveOn({ url: proxy.url })
  try {
    const client = testClient(server.url)
    await client.signIn(CASHIER)
    const ready = async () => (await fetch(`${server.url}/api/health/ready`)).status
    let [reads, saves, unavailable, slowestMs] = [0, 0, 0, 0]
    let isOver = false
    const timed = async (call: () => Promise<Response>) => {
      const began = performance.now()
      const { status } = await call()
      slowestMs = Math.max(slowestMs, performance.now() - began)
      expect([200, 503]).toContain(status)
      if (status === 503) {
        unavailable += 1
        await delay(100)
      }
      return status
    }
    const caller = async (number: number) => {
      for (let n = 1; !isOver; n += 1) {
        if ((await timed(() => client.raw('GetCashManagement', {}))) === 200) reads += 1
        const entry = anEntry({ amount: 1, reference: `G-${number}-${n}` })
        while ((await timed(() => client.raw('AddEditCash', entry, { key: `gap-${number}-${n}` }))) !== 200);
        saves += 1
      }
    }
    const atWork = Promise.all(Array.from({ length: CALLERS }, (_, number) => caller(number)))
    await expect.poll(() => saves).toBeGreaterThan(5 * CALLERS)
    proxy.swallow()
    const goneAt = performance.now()
    await expect.poll(ready, { interval: 50 }).toBe(503)
    const noticedMs = performance.now() - goneAt
    while (performance.now() - goneAt < GAP_MS) {
      expect(await ready()).toBe(503)
      await delay(200)
    }
    proxy.forward()
    const returnedAt = performance.now()
    const savesBefore = saves
    await expect.poll(ready, { interval: 20 }).toBe(200)
    const readyMs = performance.now() - returnedAt
    await expect.poll(() => saves, { interval: 20 }).toBeGreaterThan(savesBefore)
    const savingMs = performance.now() - returnedAt
    isOver = true
    await atWork
    expect((await client.call('GetCashManagement', {})).totalCount).toBe(saves)
    expect((await client.call('CheckBooks', {})).faults).toEqual([])
    expect(Math.max(readyMs, savingMs)).toBeLessThan(5_000)
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    writeProof('A network that forwards nothing for a while, to PostgreSQL', [
      ['seconds without the network', seconds(GAP_MS)],
      ['callers at once, each reading and saving', String(CALLERS)],
      ['seconds until the server said that it was not ready', seconds(noticedMs)],
      ['longest wait of a call for its answer, in seconds', seconds(slowestMs)],
      ['seconds from the return of the network to ready', seconds(readyMs)],
      ['seconds from the return of the network to the first save', seconds(savingMs)],
      ['calls answered with 503, saves among them sent again with their key', String(unavailable)],
      ['reads answered', String(reads)],
      ['saves accepted, each of them there once', String(saves)],
    ])
  } finally {
    await server.stop()
    await proxy.close()
    await database.drop()
  }
})
