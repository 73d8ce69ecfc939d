import { type Migration, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines, quickEngine } from '../../../../tests/fixtures/databases'
import { rowsOf } from '../../../../tests/fixtures/statements'
import { openStore, type Trx } from './database'
import { checkIntegrity } from '../features/integrity/service'
import { migrate } from './migrate'
import { migrations } from './migrations/index'
import { transaction } from './transaction'

/** Runs statements with an audit event as versions before 0022 wrote it. */
async function savedOnce(db: Trx, statements: string): Promise<void> {
  const event = `insert into audit_events (username, operation, kind, deed) values ('', 'Test', 'books', forecourt_deed())`
  for (const text of [...statements.split(';'), event]) await rowsOf(db, text)
}

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

  // What follows is changed by the same statements on both engines, and each climbs all migrations anew.
  if (engine !== quickEngine) return

  test('directions of categories that were stored go, and no check finds fault with that', async () => {
    const { store, drop } = await engine.empty()
    try {
      await migrate(store, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0013')))
      const made = `insert into settings (name, value) values ('directions', '{"13": "out"}'), ('hireTerms', '"None"')`
      await transaction(store.db, (trx) => savedOnce(trx, made))
      await migrate(store)
      const left = await sql<{ name: string }>`select name from settings`.execute(store.db)
      expect(left.rows).toEqual([{ name: 'hireTerms' }])
      expect((await checkIntegrity(store.db)).faults).toEqual([])
    } finally {
      await drop()
    }
  })

  test('marks with the dashes and spaces of documents are found by those of a keyboard, and no check finds fault', async () => {
    const { store, drop } = await engine.empty()
    try {
      await migrate(store, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0021')))
      const made = `
        insert into clients (idno, name, surname, mob_no) values ('1M', 'Maria', 'Borg', '7900\u00a01234');
        insert into vehicles (reg_no, chassis_no, make, model, body_type, fuel_type, color)
          select reg_no, chassis_no, '', '', '', '', '' from (values ('LOT\u201314', 'KSP\u2011130'), ('ABC 123', 'A-1')) as v (reg_no, chassis_no)`
      await transaction(store.db, (trx) => savedOnce(trx, made))
      await migrate(store)
      const { rows } = await sql<{ reg_no: string; marks: string; kept: string; found: string }>`
        select v.reg_no, v.marks, r.reg_key as kept, right(forecourt_squeeze(chassis_no), 6) as found
        from vehicles v join vehicle_search r on r.vehicle_id = v.id order by v.id`.execute(store.db)
      expect(rows).toEqual([
        { reg_no: 'LOT\u201314', marks: 'LOT14 KSP130', kept: 'LOT14', found: 'KSP130' },
        { reg_no: 'ABC 123', marks: 'ABC123 A1', kept: 'ABC123', found: 'A1' },
      ])
      const numbers = await sql<{ numbers: string }>`select numbers from client_search`.execute(store.db)
      expect(numbers.rows[0]?.numbers).toContain('79001234')
      expect((await checkIntegrity(store.db)).faults).toEqual([])
    } finally {
      await drop()
    }
  })

  test('an account whose number is then that of another keeps the one that it was compared by', async () => {
    const { store, drop } = await engine.empty()
    try {
      await migrate(store, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0021')))
      const made = `
        insert into clients (idno, name, surname) values ('1M', 'Maria', 'Borg');
        insert into vehicles (reg_no, make, model, body_type, fuel_type, color) select 'ABC 00' || n, '', '', '', '', '' from generate_series(1, 3) n;
        insert into sales (vehicle_id, client_id, sale_type, sold_date, hp_account_no)
          values (1, 1, 1, '2026-01-02', 'HP\u20131'), (2, 1, 1, '2026-01-02', 'HP-1'), (3, 1, 1, '2026-01-02', 'HP\u20112')`
      await transaction(store.db, (trx) => savedOnce(trx, made))
      await migrate(store)
      const { rows } = await sql<{ key: string; found: string }>`
        select s.hp_account_key as key, r.account_key as found from sales s join vehicle_search r using (vehicle_id) order by vehicle_id`.execute(
        store.db,
      )
      expect(rows).toEqual(['HP\u20131', 'HP1', 'HP2'].map((key) => ({ key, found: key })))
    } finally {
      await drop()
    }
  })

  test('receipts that were issued before are registered with what they said: from their entries, or from the save that made them void', async () => {
    const { store, drop } = await engine.empty()
    try {
      await migrate(store, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0023')))
      const event =
        'insert into audit_events (at, username, operation, kind, subject_id, before, after, transaction_id)'
      const made = `
        insert into clients (idno, name, surname) values ('1M', 'Maria', 'Borg');
        insert into vehicles (reg_no, make, model, body_type, fuel_type, color) values ('ABC 123', '', '', '', '', '');
        insert into cash_entries (batch_id, date, category_id, type_id, amount, signed_amount, vehicle_id, client_id, reg_no)
          select id, '2026-03-02', 1, 1, 1000, 1000, 1, 1, 'ABC 123' from batches;
        insert into receipt_numbers (number, entry_id, created_at)
          values (7, 1, '2026-03-02T09:00:00Z'), (8, null, '2026-03-02T09:00:00Z'), (9, null, '2026-03-02T09:00:00Z');
        update receipt_counter set next_number = 10;
        ${event} values ('2026-03-02T08:00:00Z', 'ann', 'SaveReceiptNumber', 'receipt', null, '{"next": 1}', '{"next": 7}', forecourt_audit_transaction());
        ${event} values ('2026-03-02T09:00:00Z', 'ann', 'GetDepositReceiptReport', 'receipt', 1, null, '{"entryID": 1, "number": 7, "instead": 3}',
          forecourt_audit_transaction());
        ${event} values ('2026-03-02T09:00:00Z', 'ann', 'GetDepositReceiptReport', 'receipt', 2, null, '{"entryID": 2, "number": 8}',
          forecourt_audit_transaction());
        ${event} values ('2026-03-02T09:30:00Z', 'ben', 'AddEditCash', 'entry', 2, '{"amount": "1", "category_id": 1}', '{"category_id": 3}',
          forecourt_audit_transaction());
        ${event} values ('2026-03-02T10:00:00Z', 'ben', 'DeleteEntry', 'entry', 2, '{"date": "2026-03-01", "category_id": 3, "client_id": null,
          "vehicle_id": 1, "reg_no": "ABC 123", "amount": "2500", "name": "By hand"}', null, forecourt_audit_transaction())`
      await transaction(store.db, async (trx) => {
        for (const text of made.split(';')) await rowsOf(trx, text)
      })
      await migrate(store)
      const rows = await rowsOf(
        store.db,
        `select number, issued_by, issued_for, date::text, category_id, client_id, reg_no, payer, amount, instead_of, voided_by, paper
         from receipt_numbers order by number`,
      )
      const none = { client_id: null, instead_of: null, voided_by: '', paper: null }
      expect(rows).toEqual([
        {
          ...{ ...none, number: 7, issued_by: 'ann', issued_for: 1, date: '2026-03-02', category_id: 1, client_id: 1 },
          ...{ reg_no: 'ABC 123', payer: 'Maria Borg', amount: '1000', instead_of: 3 },
        },
        {
          ...{ ...none, number: 8, issued_by: 'ann', issued_for: 2, date: '2026-03-01', category_id: 3 },
          ...{ reg_no: 'ABC 123', payer: 'By hand', amount: '2500', voided_by: 'ben' },
        },
        {
          ...{ ...none, number: 9, issued_by: '', issued_for: null, date: null, category_id: null },
          ...{ reg_no: '', payer: '', amount: null },
        },
      ])
      const { faults } = await checkIntegrity(store.db)
      expect(faults.filter(({ subject }) => subject.startsWith('Receipt'))).toEqual([])
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
