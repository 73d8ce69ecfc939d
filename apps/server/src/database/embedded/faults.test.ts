import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { embeddedTemplate } from '../../../../../tests/fixtures/databases'
import { scratchRoot } from '../../../../../tests/fixtures/scratch'
import { mountSmallDisk } from '../../../../../tests/fixtures/small-disk'
import { sqlStateOf, isUnknownOutcome } from '../errors'
import type { StoreEvent } from '../session'
import { faultBench, queryRows } from '../testing/fault-bench'
import { transaction } from '../transaction'

const { migratedDir, open, openSpoilable } = faultBench(scratchRoot(), embeddedTemplate)

describe('what breaks comes back by itself', () => {
  test('a failing flush is a panic: the outcome is unknown, callers are told, and it recovers when the disk does', async () => {
    const { store, kinds, spoil, heal } = await openSpoilable()
    await queryRows(store, 'create table entry (id int)')
    spoil('eio')
    const failure = await queryRows(store, 'insert into entry values (1)').catch((error: unknown) => error)
    expect(sqlStateOf(failure)).toBe('57P02')
    expect(String(failure)).toContain('whether this statement was stored is not known')
    expect(isUnknownOutcome(failure)).toBe(true)
    await expect.poll(kinds).toContain('reopen-failed')
    const meanwhile = await queryRows(store, 'select 1').catch((error: unknown) => error)
    expect(sqlStateOf(meanwhile)).toBe('57P03')
    heal('eio')
    await expect.poll(kinds).toContain('reopened')
    await queryRows(store, 'insert into entry values (2)')
    expect(await queryRows(store, 'select id from entry where id = 2')).toEqual([{ id: 2 }])
  })

  test('a statement past its limit is ended with its transaction; who waits and who listens goes on', async () => {
    const { store, kinds } = await openSpoilable({ limits: { statementMs: 3_000 } })
    const heard: string[] = []
    await store.listen('changes', (payload) => heard.push(payload))
    await queryRows(store, 'create table entry (id int)')
    const isUnknown: boolean[] = []
    const long = transaction(store.db, async (trx) => {
      await sql`insert into entry values (1)`.execute(trx)
      await sql`select pg_sleep(60)`.execute(trx)
    }).catch((error: unknown) => {
      isUnknown.push(isUnknownOutcome(error))
      return sqlStateOf(error)
    })
    await sleep(50)
    const waiting = Array.from({ length: 20 }, (_, i) =>
      queryRows(store, `insert into entry values (${i + 100}) returning id`),
    )
    expect(await long).toBe('57014')
    expect(isUnknown).toEqual([false])
    expect((await Promise.all(waiting)).flat().map((row) => row.id)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 100),
    )
    expect(await queryRows(store, 'select count(*) as n from entry')).toEqual([{ n: '20' }])
    await queryRows(store, `select pg_notify('changes', 'still heard')`)
    await expect.poll(() => heard).toEqual(['still heard'])
    expect(kinds()).toEqual(['reopening', 'reopened'])
    const alone = await queryRows(store, 'select pg_sleep(60)').catch((error: unknown) => error)
    expect([sqlStateOf(alone), isUnknownOutcome(alone)]).toEqual(['57014', true])
  })

  test('a transaction that goes on after the engine was lost fails and leaves nothing', async () => {
    const { store } = await openSpoilable({ limits: { statementMs: 3_000 } })
    await queryRows(store, 'create table entry (id int)')
    const codes: (string | undefined)[] = []
    const whole = transaction(store.db, async (trx) => {
      await sql`insert into entry values (1)`.execute(trx)
      await sql`select pg_sleep(60)`.execute(trx).catch((error: unknown) => codes.push(sqlStateOf(error)))
      await sql`insert into entry values (2)`.execute(trx).catch((error: unknown) => codes.push(sqlStateOf(error)))
    })
    await expect(whole).rejects.toMatchObject({ code: '08006' })
    expect(codes).toEqual(['57014', '08006'])
    expect(await queryRows(store, 'select * from entry')).toEqual([])
  })

  test('closing while the engine cannot be opened ends all the same', async () => {
    const { store, kinds, spoil } = await openSpoilable()
    await queryRows(store, 'create table entry (id int)')
    spoil('eio')
    await queryRows(store, 'insert into entry values (1)').catch(() => {})
    await expect.poll(kinds).toContain('reopen-failed')
    await store.end()
    await expect(queryRows(store, 'select 1')).rejects.toMatchObject({ code: '57P01' })
  })

  test('closing waits for a hanging statement only so long, and gives the directory back', async () => {
    const dataDir = migratedDir()
    const store = await open(dataDir, { limits: { closeMs: 300 } })
    const hanging = queryRows(store, 'select pg_sleep(60)').catch(sqlStateOf)
    const queued = queryRows(store, 'select 1').catch(sqlStateOf)
    await sleep(50)
    await store.end()
    expect(await Promise.all([hanging, queued])).toEqual(['57P01', '57P01'])
    expect(await queryRows(await open(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('after many changes and no work, tables are vacuumed by themselves', async () => {
    const { store, events } = await openSpoilable({ vacuumIdleMs: 100 })
    await queryRows(store, 'create table worn (id int)')
    await queryRows(store, 'insert into worn select generate_series(1, 2000)')
    await expect
      .poll(() => events)
      .toContainEqual({
        kind: 'vacuumed',
        table: 'public.worn',
        ms: expect.any(Number),
      })
  })

  test('writes that end in a select count as changes, and very many are vacuumed while others work', async () => {
    const { store, events } = await openSpoilable({ vacuumIdleMs: 100 })
    const vacuumed = () => events.flatMap((event) => (event.kind === 'vacuumed' ? [event.table] : []))
    await queryRows(store, 'create table told (id int)')
    for (let n = 0; n < 5; n += 1)
      await queryRows(
        store,
        'with made as (insert into told select generate_series(1, 100) returning id) select id from made',
      )
    await expect.poll(vacuumed).toContain('public.told')
    const busy = await openSpoilable({ vacuumIdleMs: 600_000 })
    await queryRows(busy.store, 'create table worn (id int)')
    let isOver = false
    const work = async () => {
      while (!isOver) await queryRows(busy.store, 'select 1')
    }
    const working = [work(), work()]
    await queryRows(busy.store, 'insert into worn select generate_series(1, 20000)')
    const ofWorn = () => busy.events.some((event) => event.kind === 'vacuumed' && event.table === 'public.worn')
    await expect.poll(ofWorn).toBe(true)
    isOver = true
    await Promise.all(working)
  })
})

const disk = mountSmallDisk(240)
afterAll(() => disk?.unmount())

describe.runIf(disk)('a full disk', () => {
  test('is told to callers, loses nothing acknowledged, and is over when there is room again', async () => {
    const dataDir = path.join(disk?.dir ?? '', 'data')
    fs.mkdirSync(dataDir)
    migratedDir(dataDir)
    const events: StoreEvent[] = []
    const store = await open(dataDir, { onEvent: (event) => events.push(event) })
    await queryRows(store, 'create table entry (id int, pad text)')
    disk?.fill(20_000_000)
    let kept = 0
    let failure: unknown
    for (let i = 1; i <= 100 && !failure; i += 1) {
      const insert = `insert into entry select ${i}, repeat(md5(g::text), 30) from generate_series(1, 1000) g`
      await queryRows(store, insert).then(
        () => {
          kept = i
        },
        (error: unknown) => {
          failure = error
        },
      )
    }
    expect(['53100', '57P02', '57P03']).toContain(sqlStateOf(failure))
    disk?.empty()
    await expect
      .poll(() => queryRows(store, 'select 1 as one').catch(() => []), { interval: 500 })
      .toEqual([{ one: 1 }])
    const [found] = await queryRows(
      store,
      'select count(distinct id)::int as n, bool_and(full_batch) as whole from (select id, count(*) = 1000 as full_batch from entry group by id) b',
    )
    expect(found?.whole).toBe(true)
    expect(Number(found?.n)).toBeGreaterThanOrEqual(kept)
  })
})
