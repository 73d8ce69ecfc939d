import { type Migration, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../../tests/fixtures/databases'
import { openStore } from './database'
import { migrate } from './migrate'

const step = (text: string): Migration => ({
  async up(db) {
    await sql.raw(text).execute(db)
  },
})
const first = { '0001-first': step('create table first (id int)') }

describe.each(engines)('migrations: $name', (engine) => {
  test('run once, take longer than a statement may, and leave nothing when one fails', async () => {
    const { store, drop } = await engine.empty({ limits: { statementMs: 300, idleMs: 300 } })
    try {
      await migrate(store, first)
      await migrate(store, first)
      const slow = { ...first, '0002-slow': step('create table slow as select pg_sleep(1)::text as n') }
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
    const { store, url, dataDir, drop } = await engine.empty({ limits: { statementMs: 300 } })
    const others = url
      ? await Promise.all([1, 2, 3].map(() => openStore({ databaseUrl: url, dataDir, limits: { statementMs: 300 } })))
      : [store, store, store]
    try {
      const list = { ...first, '0002-slow': step('create table slow as select pg_sleep(0.8)::text as n') }
      await Promise.all([store, ...others].map((each) => migrate(each, list)))
      const done = await sql<{ n: string }>`select count(*) as n from kysely_migration`.execute(store.db)
      expect(done.rows).toEqual([{ n: '2' }])
    } finally {
      await Promise.all(others.filter((other) => other !== store).map((other) => other.end()))
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
