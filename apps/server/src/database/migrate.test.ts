import { type Migration, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines, quickEngine } from '../../../../tests/fixtures/databases'
import { loadReleaseDatabase } from '../../../../tests/fixtures/release-database'
import { statementRows } from '../../../../tests/fixtures/statements'
import { databaseStructure } from '../../../../tests/fixtures/whole-database'
import { openStore } from './database'
import { checkIntegrity } from '../features/integrity/service'
import { migrate, migrationsDone, migrationsPending } from './migrate'
import { migrations } from './migrations/index'

const step = (text: string): Migration => ({
  async up(db) {
    await sql.raw(text).execute(db)
  },
})
const first = { '0001-first': step('create table first (id int)') }

test('[server 12] migrations are listed in the order of their names, in which they run and an archive names them', () => {
  expect(Object.keys(migrations)).toEqual(Object.keys(migrations).toSorted())
})

describe.each(engines)('migrations: $name', (engine) => {
  test('run once, take longer than a statement may, and leave nothing when one fails', async () => {
    const { store, drop } = await engine.empty({ limits: { statementMs: 1_000, idleMs: 1_000 } })
    try {
      await migrate(store, first)
      await migrate(store, first)
      const slow = { ...first, '0002-slow': step('create table slow as select pg_sleep(1.5)::text as n') }
      await migrate(store, slow)
      const failing = {
        ...slow,
        '0003-good': step('create table good (id int)'),
        '0004-bad': step('create table first (id int)'),
      }
      await expect(migrate(store, failing)).rejects.toMatchObject({ code: '42P07' })
      const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(store.db)
      expect(done.rows.map((row) => row.name)).toEqual(['0001-first', '0002-slow'])
      expect((await sql<{ at: string | null }>`select to_regclass('good') as at`.execute(store.db)).rows).toEqual([
        { at: null },
      ])
      // A database that is newer than this program is refused, not worked on.
      await expect(migrate(store, first)).rejects.toThrow('0002-slow')
    } finally {
      await drop()
    }
  })

  test('started four times at once they run once, the others wait for it', async () => {
    const { store, url, dataDir, drop } = await engine.empty({ limits: { statementMs: 1_000 } })
    const others = url
      ? await Promise.all([1, 2, 3].map(() => openStore({ databaseUrl: url, dataDir, limits: { statementMs: 1_000 } })))
      : [store, store, store]
    try {
      const list = { ...first, '0002-slow': step('create table slow as select pg_sleep(1.5)::text as n') }
      await Promise.all([store, ...others].map((each) => migrate(each, list)))
      const done = await sql<{ n: string }>`select count(*) as n from kysely_migration`.execute(store.db)
      expect(done.rows).toEqual([{ n: '2' }])
    } finally {
      await Promise.all(others.filter((other) => other !== store).map((other) => other.end()))
      await drop()
    }
  })

  test('[server 13] a database that release 1.59.1 made is brought to this version: all rows stay, and its form is that of a new one', async () => {
    const [old, made] = [await engine.empty(), await engine.fresh()]
    try {
      await loadReleaseDatabase(old.store)
      const rows = `select (select count(*) from cash_entries) as entries, (select sum(signed_amount) from cash_entries) as sum,
        (select count(*) from instalments) as instalments, (select count(*) from clients) as clients, (select count(*) from audit_events) as events`
      const before = await statementRows(old.store.db, rows)
      expect(before).toEqual([
        { entries: '15', sum: expect.any(String), instalments: '37', clients: '14', events: '63' },
      ])
      const later = Object.keys(migrations).slice(1)
      expect(await migrationsPending(old.store.db)).toEqual(later)
      expect(await migrate(old.store)).toEqual(later)
      expect(await migrationsDone(old.store.db)).toEqual(Object.keys(migrations))
      expect(await migrate(old.store)).toEqual([])
      // Until a table that was written anew is vacuumed no page is read from an index alone; the embedded engine does so by itself.
      const vacuumed = `select last_vacuum is not null as done from pg_stat_user_tables where relname = 'cash_entries'`
      if (engine.name === 'postgresql')
        await expect.poll(() => statementRows(old.store.db, vacuumed)).toEqual([{ done: true }])
      expect(
        await statementRows(old.store.db, rows.replace('from audit_events', 'from audit_events where id <= 63')),
      ).toEqual(before)
      expect(await databaseStructure(old.store)).toEqual(await databaseStructure(made.store))
      expect((await checkIntegrity(old.store.db)).faults).toEqual([])
    } finally {
      await old.drop()
      await made.drop()
    }
  })

  // What follows is read by the same statements on both engines.
  if (engine !== quickEngine) return

  test('[server 13] a database from before release 1.59.1 is refused with what to do, and stays as it is', async () => {
    const { store, drop } = await engine.empty()
    try {
      await loadReleaseDatabase(store)
      await statementRows(store.db, `delete from kysely_migration where name > '0042-put-back'`)
      const names = 'select name from kysely_migration order by name'
      const before = await statementRows(store.db, names)
      const what = 'before 1.59.1. Nothing was changed. Start 1.59.1 on it once, then start this version.'
      await expect(migrationsPending(store.db)).rejects.toThrow(what)
      await expect(migrate(store)).rejects.toThrow(what)
      expect(await statementRows(store.db, names)).toEqual(before)
    } finally {
      await drop()
    }
  })

  test('the real ones run on an empty database, and a second time do nothing', async () => {
    const { store, drop } = await engine.empty()
    try {
      await migrate(store)
      await migrate(store)
      expect((await sql<{ n: string }>`select count(*) as n from users`.execute(store.db)).rows).toEqual([{ n: '0' }])
    } finally {
      await drop()
    }
  })
})
