import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClient, describeOnEachEngine, startApp, type TestApp } from '../fixtures/app'
import { aClient, aVehicle, anAgreement, anEntry, type BuiltAgreement } from '../fixtures/builders'
import { engines, type FreshDatabase } from '../fixtures/databases'
import { findBinaries } from '../fixtures/postgres-binaries'
import type { ServerProcess } from '../fixtures/server'
import { serveOn } from '../fixtures/served'
import { statementRows } from '../fixtures/statements'

const run = promisify(execFile)
const program = (name: string) => join(findBinaries() ?? '', name)

async function dumped(url: string, ...flags: string[]): Promise<string> {
  const { stdout } = await run(program('pg_dump'), [...flags, url], { maxBuffer: 2 ** 28 })
  return stdout
}

/** Runs a script as an operator would; the first error ends it. */
async function psql(url: string, script: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-restored-'))
  try {
    await writeFile(join(folder, 'script.sql'), script)
    await run(program('psql'), ['-qX', '-v', 'ON_ERROR_STOP=1', '-1', '-f', join(folder, 'script.sql'), url])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const EMPTIED = `
set session_replication_role = replica;
do $$ begin
  execute 'truncate ' || (select string_agg(quote_ident(tablename), ', ') from pg_tables where schemaname = 'public' and tablename not like 'kysely%');
end $$;
`

const postgresql = engines.find(({ name }) => name === 'postgresql')

describe.runIf(postgresql)('a database that is restored under a running server', () => {
  let database: FreshDatabase
  let server: ServerProcess
  let app: ReturnType<typeof testClient>
  let agreement: BuiltAgreement
  let dump: { whole: string; data: string }

  const entries = (text: string) => app.call('GetCashManagement', { vendorCustomer: text, pageSize: 50 })
  const faults = async () => (await app.call('CheckBooks', {})).faults
  const pay = (amount: number) =>
    app.call('AddEditCash', anEntry({ categoryID: CashCategory.HpPayment, vehicleID: agreement.vehicleID, amount }))
  const owed = async () => (await app.call('GetNextHPAmount', { vehicleID: agreement.vehicleID })).amount

  /** What every page, search and save tells when the database is as it was when it was dumped. */
  const expectDumped = async () => {
    expect((await entries('Kept in the dump')).totalCount).toBe(3)
    expect((await entries('Made after the dump')).totalCount).toBe(0)
    expect((await app.call('GetClients', { text: 'restored' })).totalCount).toBe(1)
    expect((await app.call('GetClients', { text: 'latecomer' })).totalCount).toBe(0)
    expect((await app.call('GetVehicles', { text: agreement.regNo })).totalCount).toBe(1)
    expect((await app.call('Search', { text: 'restored' })).clients).toMatchObject([
      { name: expect.stringContaining('Restored') },
    ])
    expect(await owed()).toBe(350)
    expect(await faults()).toEqual([])
  }

  /** Saves go on from there, each of its kind, and everything still agrees. */
  const expectSaves = async () => {
    const { cashID } = await pay(350)
    expect(await owed()).toBe(550)
    await app.call('DeleteEntry', { cashEntryID: cashID })
    expect(await owed()).toBe(350)
    const entry = anEntry({ description: 'Saved after restoring' })
    await app.call('AddEditCash', entry, { key: 'after-restoring' })
    await app.call('AddEditCash', entry, { key: 'after-restoring' })
    expect((await entries('Saved after restoring')).totalCount).toBe(1)
    const { vehicleID, regNo } = await aVehicle(app, { boughtFromID: await aClient(app, { surname: 'Seller' }) })
    expect((await app.call('GetVehicles', { text: `${regNo} seller` })).data.map(({ id }) => id)).toEqual([vehicleID])
    await app.call('Reconcile', { extra: 0 })
    expect(await faults()).toEqual([])
  }

  beforeAll(async () => {
    database = await postgresql!.fresh()
    await database.store.end()
    server = await serveOn(database)
    app = testClient(server.url)
    await app.signIn()
    await aClient(app, { surname: 'Restored' })
    agreement = await anAgreement(app)
    for (let n = 0; n < 3; n += 1) await app.call('AddEditCash', anEntry({ description: 'Kept in the dump' }))
    await pay(200)
    const url = database.url ?? ''
    dump = { whole: await dumped(url), data: await dumped(url, '--data-only', '--exclude-table=kysely*') }
    await app.call('AddEditCash', anEntry({ description: 'Made after the dump' }))
    await aClient(app, { surname: 'Latecomer' })
    await pay(50)
  })
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  test('whole: the next calls tell what was dumped, and saves go on from there', async () => {
    expect((await entries('Made after the dump')).totalCount).toBe(1)
    await psql(database.url ?? '', `drop schema public cascade; create schema public;\n${dump.whole}`)
    await expectDumped()
    await expectSaves()
  })

  test('its data alone, into a schema of its own that a server has open', async () => {
    const other = await postgresql!.fresh()
    await other.store.end()
    const second = await serveOn(other)
    const first = app
    try {
      app = testClient(second.url)
      await app.signIn()
      await app.call('AddEditCash', anEntry({ description: 'Made after the dump' }))
      await psql(other.url ?? '', `${EMPTIED}\n${dump.data}`)
      await app.signIn()
      await expectDumped()
      await expectSaves()
    } finally {
      app = first
      await second.stop()
      await other.drop()
    }
  })

  test('rows changed by hand are what the next call tells, and the check names them', async () => {
    const db = new pg.Client({ connectionString: database.url })
    await db.connect()
    try {
      const before = await app.call('GetCashManagementTotal', { vendorCustomer: 'Kept in the dump' })
      await db.query(`update clients set surname = 'Byhand' where surname = 'Restored'`)
      await db.query(`update cash_entries set amount = amount + 1, signed_amount = signed_amount + 1
        where id = (select min(id) from cash_entries where description = 'Kept in the dump')`)
      expect((await app.call('GetClients', { text: 'byhand' })).totalCount).toBe(1)
      expect((await app.call('GetClients', { text: 'restored' })).totalCount).toBe(0)
      expect((await app.call('Search', { text: 'byhand' })).clients).toHaveLength(1)
      const total = await app.call('GetCashManagementTotal', { vendorCustomer: 'Kept in the dump' })
      expect(total).toBeCloseTo(Number(before) + 0.01, 5)
      expect((await faults()).map(({ detail }) => detail)).toEqual(
        expect.arrayContaining([expect.stringMatching(/changed by no save: .*surname Byhand, was Restored/)]),
      )
    } finally {
      await db.end()
    }
  })
})

describeOnEachEngine('a session that knows no schema', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
  })
  afterAll(() => app.stop())

  test('writes what triggers follow: searches, names and images are as after any save', async () => {
    const { vehicleID, clientID } = await anAgreement(app)
    const { cashID } = await app.call('AddEditCash', anEntry({ clientID }))
    await app.store.db.transaction().execute(async (trx) => {
      for (const text of [
        `set local search_path = ''`,
        `insert into public.audit_events (username, operation, kind, transaction_id) values ('', 'Restore', 'books', public.forecourt_audit_transaction())`,
        `update public.clients set surname = 'Pathless' where id = ${clientID}`,
        `update public.vehicles set engine_no = 'TURQ 9' where id = ${vehicleID}`,
        `update public.cash_entries set description = 'Without a path' where id = ${cashID}`,
      ])
        await statementRows(trx, text)
    })
    expect((await app.call('GetVehicles', { text: 'turq pathless' })).totalCount).toBe(1)
    expect((await app.call('GetCashManagement', { vendorCustomer: 'without' })).data.map(({ id }) => id)).toEqual([
      cashID,
    ])
    const shown = await statementRows(app.store.db, `select shown_name from cash_entries where id = ${cashID}`)
    expect(shown).toEqual([{ shown_name: expect.stringContaining('Pathless') }])
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })
})
