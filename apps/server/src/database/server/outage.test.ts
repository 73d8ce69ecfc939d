import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type FreshDatabase } from '../../../../../tests/fixtures/databases'
import { openStore } from '../database'
import { sqlStateOf, isUnknownOutcome } from '../errors'
import type { StoreEvent } from '../session'
import { transaction } from '../transaction'

const servers = engines.filter((engine) => engine.name === 'postgresql')

describe.each(servers)('connections that a server ends: $name', (engine) => {
  const events: StoreEvent[] = []
  let fresh: FreshDatabase
  let administrator: pg.Client
  beforeAll(async () => {
    fresh = await engine.fresh({ onEvent: (event) => events.push(event), poolSize: 3 })
    administrator = new pg.Client({ connectionString: fresh.url })
    await administrator.connect()
  })
  afterAll(async () => {
    await administrator.end()
    await fresh.drop()
  })
  const endAll = () =>
    administrator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )

  test('in the middle of a transaction: unknown outcome, nothing kept, and the next one works', async () => {
    const failure = await transaction(fresh.store.db, async (trx) => {
      await sql`insert into settings values ('a', '1')`.execute(trx)
      await endAll()
      await new Promise((resolve) => setTimeout(resolve, 100))
      await sql`select 1`.execute(trx)
    }).catch((error: unknown) => error)
    expect(isUnknownOutcome(failure)).toBe(true)
    expect(failure).toBeInstanceOf(Error)
    expect((await sql`select name from settings where name = 'a'`.execute(fresh.store.db)).rows).toEqual([])
  })

  test('in the middle of a statement', async () => {
    const running = sql`select pg_sleep(60)`.execute(fresh.store.db).catch((error: unknown) => error)
    const asleep = `select 1 from pg_stat_activity
      where datname = current_database() and query = 'select pg_sleep(60)' and state = 'active'`
    await expect.poll(async () => (await administrator.query(asleep)).rowCount).toBe(1)
    await endAll()
    expect(isUnknownOutcome(await running)).toBe(true)
    expect(sqlStateOf(await running)).toBe('57P01')
  })

  test('an error of the work itself is the one reported, even when the rollback fails', async () => {
    const work = transaction(fresh.store.db, async (trx) => {
      await sql`select 1`.execute(trx)
      await endAll()
      await new Promise((resolve) => setTimeout(resolve, 100))
      throw new RangeError('the real reason')
    })
    await expect(work).rejects.toThrow(new RangeError('the real reason'))
  })

  test('who listens hears again by itself', async () => {
    const heard: string[] = []
    await fresh.store.listen('changes', (payload) => heard.push(payload))
    await endAll()
    await expect.poll(() => events.map((event) => event.kind)).toContain('listen-restored')
    await sql`select pg_notify('changes', 'again')`.execute(fresh.store.db)
    await expect.poll(() => heard).toEqual(['again'])
  })

  test('settings in the address do not change what days mean; a wrong address is said at once', async () => {
    const url = `${fresh.url}?options=-c%20timezone%3DAsia/Tokyo%20-c%20datestyle%3DGerman`
    const store = await openStore({ databaseUrl: url, dataDir: fresh.dataDir })
    try {
      const shown = await sql<{
        zone: string
        day: string
      }>`select current_setting('timezone') as zone, date '2026-03-29' as day`.execute(store.db)
      expect(shown.rows).toEqual([{ zone: 'UTC', day: '2026-03-29' }])
    } finally {
      await store.end()
    }
    const nowhere = fresh.url?.replace(/forecourt_test_\w+/, 'no_such_database') ?? ''
    await expect(openStore({ databaseUrl: nowhere, dataDir: fresh.dataDir })).rejects.toMatchObject({ code: '3D000' })
  })
})
