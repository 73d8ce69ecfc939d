import { type Migration, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../../tests/fixtures/databases'
import { rowsOf } from '../../../../tests/fixtures/statements'
import { openStore } from './database'
import { checkIntegrity } from '../features/integrity/service'
import { migrate } from './migrate'
import { migrations } from './migrations/index'
import { transaction } from './transaction'

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

  test('images and the chain of the audit are made of what was there before', async () => {
    const { store, drop } = await engine.empty()
    try {
      const older = Object.entries(migrations).filter(([name]) => name < '0009')
      await migrate(store, Object.fromEntries(older))
      for (const text of [
        `update batches set status = 'closed', ended_at = now(), ins = 1000, outs = 0, closing = 1000, cheques_closing = 0`,
        `insert into cash_entries (batch_id, date, category_id, type_id, amount, signed_amount)
          select id, '2026-03-02', 13, 1, 1000, 1000 from batches`,
        `insert into batches (status, started_at, opening, cheques_opening) values ('current', now(), 1000, 0)`,
        `insert into audit_events (username, operation, kind, subject_id) select 'maria', 'Reconcile', 'batch', id from batches where status = 'closed'`,
        `insert into audit_events (username, operation, kind) select 'maria', 'SaveSettings', 'settings' from generate_series(1, 20)`,
        `insert into clients (idno, name, surname) select 'M' || n, 'Anna', 'Borg' from generate_series(1, 600) n`,
      ])
        await sql.raw(text).execute(store.db)
      await migrate(store)
      expect((await checkIntegrity(store.db)).faults).toEqual([])
      const heads = await sql<{ link: string }>`select audit_link as link from batches where status = 'closed'`.execute(
        store.db,
      )
      expect(heads.rows).toEqual([{ link: '1' }])
      await sql`update clients set surname = 'Vella' where idno = 'M7'`.execute(store.db)
      expect((await checkIntegrity(store.db)).faults).toMatchObject([
        { subject: 'Client 7', detail: 'changed by no save: surname Vella, was Borg' },
      ])
    } finally {
      await drop()
    }
  })

  test('directions of categories that were stored go, and no check finds fault with that', async () => {
    const { store, drop } = await engine.empty()
    try {
      await migrate(store, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0013')))
      const made = `insert into settings (name, value) values ('directions', '{"13": "out"}'), ('hireTerms', '"None"')`
      // With an audit event as that version wrote it.
      const event = `insert into audit_events (username, operation, kind, deed) values ('', 'Test', 'books', forecourt_deed())`
      await transaction(store.db, async (trx) => {
        for (const text of [made, event]) await rowsOf(trx, text)
      })
      await migrate(store)
      const left = await sql<{ name: string }>`select name from settings`.execute(store.db)
      expect(left.rows).toEqual([{ name: 'hireTerms' }])
      expect((await checkIntegrity(store.db)).faults).toEqual([])
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
