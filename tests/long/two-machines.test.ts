import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { CASHIER, testClient, TEST_SECRET } from '../fixtures/app'
import { anEntry } from '../fixtures/builders'
import { durableServer } from '../fixtures/databases'
import { type LiveStream, openLiveStream } from '../fixtures/live'
import { serveSite } from '../fixtures/nginx'
import { startPooler } from '../fixtures/pgbouncer'
import type { Machine } from '../fixtures/postgres-machines'
import { startPostgresPair } from '../fixtures/postgres-pair'
import { writeProof } from '../fixtures/reliability'
import { waitForSaves, type Savers, startSavers } from '../fixtures/savers'
import { serveOn } from '../fixtures/served'
import type { ServerProcess } from '../fixtures/server'
import { runServerProgram } from '../fixtures/server-program'

const BACK_WITHIN_MS = 15_000
const SAVERS = 6
const SERVERS = 3
const FAILOVERS = Number(process.env.FORECOURT_TEST_FAILOVERS ?? 4)
const SOME = 100

const seconds = (ms: number) => (ms / 1000).toFixed(1)

const answersOf = ({ answers }: Savers) =>
  [...answers].map(([answer, count]) => `${answer === 'none' ? 'none at all' : answer}: ${count}`).join(', ')

async function readiness({ url }: ServerProcess): Promise<string> {
  const response = await fetch(`${url}/api/health/ready`)
  const { Message = 'ready' }: { Message?: string } = JSON.parse(await response.text())
  return `${response.status} ${Message}`
}

/** Three servers on one database behind nginx, and whoever saves through it; all of it ends with `f`. */
async function withSite(
  url: string,
  f: (site: { url: string; servers: ServerProcess[]; savers: Savers }) => Promise<void>,
  prepared: () => Promise<void> = async () => undefined,
): Promise<void> {
  const servers: ServerProcess[] = []
  try {
    for (let n = 0; n < SERVERS; n += 1) servers.push(await serveOn({ url }))
    const [first, second, ...others] = servers.map(({ port }) => port)
    const site = await serveSite([first!, second!, ...others])
    try {
      await prepared()
      const savers = await startSavers({ url: site.url, count: SAVERS, sales: 5 })
      await waitForSaves(savers, SOME)
      try {
        await f({ url: site.url, servers, savers })
      } finally {
        savers.abandon()
      }
    } finally {
      await site.stop()
    }
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** Everything that was acknowledged is heard on a stream. */
async function hearsAll(stream: LiveStream, cashIDs: readonly number[]): Promise<void> {
  const unheard = () => {
    const heard = new Set(stream.events.map(({ id }) => id))
    return cashIDs.filter((id) => !heard.has(id))
  }
  await expect.poll(unheard).toEqual([])
}

describe('[server 15] three servers behind nginx', () => {
  test('one killed in the middle: the others go on, every save is there once, and windows hear of all', async () => {
    const database = await (await durableServer())?.fresh()
    if (!database?.url) throw new Error('There is no PostgreSQL for three servers')
    await database.store.end()
    await withSite(database.url, async ({ url, servers, savers }) => {
      const { accessToken } = await testClient(url).signIn(CASHIER)
      const streams = await Promise.all(servers.map((server) => openLiveStream(server.url, accessToken)))
      const bySite = await openLiveStream(url, accessToken)
      const [before, from] = [savers.cashIDs.length, savers.total()]
      await waitForSaves(savers, SOME)
      await servers[2]!.kill()
      const killedAt = performance.now()
      await waitForSaves(savers, 1)
      const onMs = performance.now() - killedAt
      await waitForSaves(savers, SOME)
      const again = await openLiveStream(url, accessToken)
      const since = savers.cashIDs.length
      await waitForSaves(savers, SOME)
      await savers.stop()
      for (const stream of streams.slice(0, 2)) await hearsAll(stream, savers.cashIDs.slice(before))
      await hearsAll(again, savers.cashIDs.slice(since + SAVERS))
      await savers.expectEachOnce()
      expect([...savers.answers.keys()].filter((answer) => !['200', '502', 'none'].includes(answer))).toEqual([])
      for (const stream of [...streams, bySite, again]) stream.close()
      writeProof('Three servers behind nginx, one of them killed while six save', [
        ['saves acknowledged (entries, HP payments, sales), each of them there once', String(savers.total())],
        ['of them after the kill', String(savers.total() - from - SOME)],
        ['answers', answersOf(savers)],
        ['saves sent again with their key', String(savers.repeated)],
        ['seconds from the kill to the next save', seconds(onMs)],
        ['longest wait for an answer, in seconds', seconds(savers.slowestMs)],
      ])
    })
    await database.drop()
  })
})

const entriesOn = async (machine: Machine) =>
  JSON.stringify(await machine.queryBooks('select count(*) as rows, max(id) as last from cash_entries'))

interface Failover {
  noticedMs: number
  backMs: number
  /** The same when the primary moves back to the first machine, which had become the standby. */
  againMs: number
  savers: Savers
}

/** Milliseconds from a promotion until all servers are ready and saving again. */
async function backAfter(machine: Machine, servers: readonly ServerProcess[], savers: Savers): Promise<number> {
  await machine.promote()
  const promotedAt = performance.now()
  await waitForSaves(savers, SAVERS + 1)
  for (const server of servers) await expect.poll(() => readiness(server), { interval: 20 }).toBe('200 ready')
  const backMs = performance.now() - promotedAt
  expect(backMs).toBeLessThan(BACK_WITHIN_MS)
  return backMs
}

/** One primary lost under load: killed, or standing still as a machine does that nobody reaches. */
async function failover(how: 'killed' | 'frozen'): Promise<Failover> {
  const pair = await startPostgresPair(tmpdir())
  const result: Partial<Failover> = {}
  const { first, second } = pair
  try {
    await withSite(
      pair.url,
      async ({ servers, savers }) => {
        if (how === 'killed') await first.kill()
        else first.freeze()
        const lostAt = performance.now()
        for (const server of servers) await expect.poll(() => readiness(server), { interval: 20 }).toMatch(/^503 /)
        const noticedMs = performance.now() - lostAt
        const backMs = await backAfter(second, servers, savers)
        // The former primary is there again, and takes it that it still is one.
        if (how === 'killed') await first.start()
        else first.thaw()
        await delay(500)
        const former = await entriesOn(first)
        await waitForSaves(savers, 2 * SOME)
        const newcomer = await serveOn({ url: pair.url })
        servers.push(newcomer)
        const client = testClient(newcomer.url)
        await client.signIn(CASHIER)
        expect((await client.call('GetCashManagement', {})).totalCount).toBeGreaterThan(2 * SOME)
        expect(await entriesOn(first)).toBe(former)
        // It follows the other one, as the guide has it, and is the primary again when that one is lost.
        await first.follow(second)
        await pair.makeSynchronous(second)
        await waitForSaves(savers, SOME)
        await second.kill()
        const againMs = await backAfter(first, servers, savers)
        await waitForSaves(savers, SOME)
        Object.assign(result, { noticedMs, backMs, againMs, savers })
        await savers.stop()
        await savers.expectEachOnce()
        expect([...savers.answers.keys()].filter((answer) => !['200', '503'].includes(answer))).toEqual([])
      },
      () => pair.makeSynchronous(),
    )
  } finally {
    await pair.drop()
  }
  return result as Failover
}

describe('[server 15] a primary with a synchronous standby', () => {
  test('lost under load and the standby promoted: back by themselves, every acknowledged save once, none on the former', async () => {
    for (const how of ['killed', 'frozen'] as const) {
      const all: Failover[] = []
      for (let n = 0; n < FAILOVERS / 2; n += 1) all.push(await failover(how))
      const most = (of: (one: Failover) => number) => seconds(Math.max(...all.map(of)))
      const sum = (of: (one: Failover) => number) => String(all.reduce((total, one) => total + of(one), 0))
      const what = how === 'killed' ? 'killed (SIGKILL)' : 'out of reach (SIGSTOP), and back later'
      writeProof(`A primary ${what}, its synchronous standby promoted`, [
        ['times', String(all.length)],
        ['servers behind nginx, whose DATABASE_URL names both', String(SERVERS)],
        ['most seconds from the loss until all servers said that they were not ready', most((one) => one.noticedMs)],
        ['most seconds from the promotion until all were ready and saving again', most((one) => one.backMs)],
        ['the same when the former one, made a standby anew, was promoted in its turn', most((one) => one.againMs)],
        ['longest wait for an answer, in seconds', most((one) => one.savers.slowestMs)],
        ['saves answered with 503, sent again with their key', sum((one) => one.savers.repeated)],
        ['saves acknowledged, each of them there once', sum((one) => one.savers.total())],
        ['entries that the former primary took once it was back', '0'],
      ])
    }
  })

  test('a standby that is away stops saves, and says so; reading goes on; nobody sees what it does not have', async () => {
    const pair = await startPostgresPair(tmpdir())
    try {
      await withSite(
        pair.url,
        async ({ url, servers, savers }) => {
          const client = testClient(url)
          await client.signIn(CASHIER)
          const entries = async () => (await client.call('GetCashManagement', {})).totalCount
          await pair.second.kill()
          const goneAt = performance.now()
          const sentence = '503 The second database server does not confirm what is saved'
          for (const server of servers) await expect.poll(() => readiness(server), { interval: 20 }).toBe(sentence)
          const noticedMs = performance.now() - goneAt
          let slowestReadMs = 0
          const seen = await entries()
          for (const until = performance.now() + 10_000; performance.now() < until; await delay(20)) {
            const began = performance.now()
            expect(await entries()).toBe(seen)
            slowestReadMs = Math.max(slowestReadMs, performance.now() - began)
          }
          expect(seen).toBe(savers.cashIDs.length)
          const began = performance.now()
          const refused = await client.refusal('AddEditCash', anEntry({ reference: 'away' }), { key: 'away' })
          const refusedMs = performance.now() - began
          expect(refused.body.Message).toContain(
            'The second database server is away, so nothing can be saved just now.',
          )
          expect(refusedMs).toBeLessThan(1_000)
          const waited = savers.slowestMs
          await pair.second.start()
          const backAt = performance.now()
          await waitForSaves(savers, SAVERS + 1)
          for (const server of servers) await expect.poll(() => readiness(server), { interval: 20 }).toBe('200 ready')
          const backMs = performance.now() - backAt
          expect(backMs).toBeLessThan(BACK_WITHIN_MS)
          await waitForSaves(savers, SOME)
          await savers.stop()
          await savers.expectEachOnce()
          writeProof('A synchronous standby that is away for a while', [
            ['seconds until all servers said so', seconds(noticedMs)],
            ['longest wait of a save for its answer, in seconds', seconds(waited)],
            ['of a read meanwhile', seconds(slowestReadMs)],
            ['answers of saves', answersOf(savers)],
            ['saves seen before the standby had them', '0'],
            ['seconds from the return of the standby until all servers were ready and saving', seconds(backMs)],
            ['saves acknowledged, each of them there once', String(savers.total())],
          ])
        },
        () => pair.makeSynchronous(),
      )
    } finally {
      await pair.drop()
    }
  })

  test('a server that starts on the standby alone says what it is', async () => {
    const pair = await startPostgresPair(tmpdir())
    try {
      const settings = { DATABASE_URL: pair.urlOf(pair.second), FORECOURT_PORT: '0', FORECOURT_SECRET: TEST_SECRET }
      const { code, output } = await runServerProgram(['start'], { settings })
      expect([code, output]).toEqual([1, expect.stringContaining('takes no writes: it is a standby.')])
    } finally {
      await pair.drop()
    }
  })
})

describe('[server 15] a pooler in between', () => {
  test.each(['transaction', 'statement'] as const)('one that lends sessions for a %s is refused', async (mode) => {
    const database = await (await durableServer())?.fresh()
    if (!database?.url) throw new Error('There is no PostgreSQL')
    await database.store.end()
    const pooler = await startPooler(database.url, mode)
    try {
      const settings = { DATABASE_URL: pooler.url, FORECOURT_PORT: '0', FORECOURT_SECRET: TEST_SECRET }
      const { code, output } = await runServerProgram(['start'], { settings })
      expect([code, output]).toEqual([1, expect.stringContaining('lends a session for each transaction')])
      expect(output.trim().split('\n')).toHaveLength(1)
    } finally {
      await pooler.stop()
      await database.drop()
    }
  })

  test('sessions of pgbouncer, whose PostgreSQL restarts, stands still, and is replaced by its standby', async () => {
    const pair = await startPostgresPair(tmpdir())
    const { first, second } = pair
    const pooler = await startPooler(pair.urlOf(first), 'session')
    const facts: [string, string][] = []
    try {
      await withSite(
        pooler.url,
        async ({ url, servers, savers }) => {
          const { accessToken } = await testClient(url).signIn(CASHIER)
          const back = async (what: string, since: number) => {
            await waitForSaves(savers, SAVERS + 1)
            for (const server of servers) await expect.poll(() => readiness(server), { interval: 20 }).toBe('200 ready')
            const ms = performance.now() - since
            expect(ms).toBeLessThan(BACK_WITHIN_MS)
            facts.push([`seconds from ${what} until all servers were ready and saving`, seconds(ms)])
            const stream = await openLiveStream(servers[0]!.url, accessToken)
            const from = savers.cashIDs.length + SAVERS
            await waitForSaves(savers, SOME)
            await hearsAll(stream, savers.cashIDs.slice(from, from + SAVERS))
            stream.close()
          }
          await first.kill()
          await delay(1_000)
          await first.start()
          await back('the restart of a PostgreSQL that was killed', performance.now())
          first.freeze()
          await delay(8_000)
          first.thaw()
          await back('the return of one that stood still for 8 s', performance.now())
          await first.kill()
          pooler.switchTo(second.port)
          await delay(2_000)
          await second.promote()
          await back('the promotion of the standby that pgbouncer leads to', performance.now())
          await savers.stop()
          await savers.expectEachOnce()
          expect([...savers.answers.keys()].filter((answer) => !['200', '503'].includes(answer))).toEqual([])
          writeProof('pgbouncer (sessions) between three servers and PostgreSQL', [
            ...facts,
            ['answers of saves', answersOf(savers)],
            ['longest wait for an answer, in seconds', seconds(savers.slowestMs)],
            ['saves acknowledged, each of them there once', String(savers.total())],
          ])
        },
        () => pair.makeSynchronous(),
      )
    } finally {
      await pooler.stop()
      await pair.drop()
    }
  })
})
