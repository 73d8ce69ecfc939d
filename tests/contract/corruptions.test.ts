import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Trx } from '../../apps/server/src/database/database'
import { versionFaults } from '../../apps/server/src/features/integrity/row-versions'
import { checkIntegrity } from '../../apps/server/src/features/integrity/service'
import { type TestApp, describeOnEachEngine, startApp } from '../fixtures/app'
import { quickEngine } from '../fixtures/databases'
import { CORRUPTIONS, type Corruption } from '../fixtures/corruptions'
import { type FullBook, fillBook } from '../fixtures/full-book'
import { statementRows } from '../fixtures/statements'

/** Tables without money, and why their rows have no images. */
const OTHER_TABLES: Readonly<Record<string, string>> = {
  attachments: 'photos and scans, held by digests, whose files the check looks for',
  attachment_uploads: 'files that hang nowhere yet',
  audit_chain: 'the end of the audit, held by its links',
  audit_transactions: 'the links of the audit',
  audit_digests: 'which columns the digests of the tables without money are made of',
  audit_events: 'the audit',
  audit_records: 'what the images are of',
  client_search: 'what lists look at, made of other tables',
  credit_assessment: 'what people earn and spend, which no save changes and an erasure deletes',
  email_messages: 'what is and was sent to clients',
  email_settings: 'how e-mail is sent',
  deleted_entries: 'what lists look at, made of the images and held to them',
  row_images: 'the images',
  erased_lines: 'which lines of the audit somebody was erased from, held by the events that say so',
  idempotency_keys: 'answers kept for a week',
  brought_batch: 'which batch holds what was brought forward',
  import_files: 'which files were brought in',
  import_mappings: 'how columns of files are read',
  import_pieces: 'files that are uploaded',
  import_records: 'which lines of files records came from',
  import_rows: 'what stood in files',
  import_transactions: 'which transactions are an import',
  import_undone: 'whose numbers were given again',
  import_words: 'which words of lists imports wrote',
  imports: 'what was brought in, when and by whom',
  instalment_payments: 'computed anew by every check',
  kysely_migration: 'the form of the database',
  kysely_migration_lock: 'the form of the database',
  lookups: 'words of lists',
  passkeys: 'what else users sign in with, held by digests',
  phone_links: 'which telephones may send photos',
  preferences: 'how a screen looks',
  saved_lines: 'which rows of sheets were saved; their entries have images',
  recovery_codes: 'who may sign in without their telephone, once each; no more than were made',
  roles: 'what users may do, held by digests',
  second_factors: 'what else users sign in with, held to the audit',
  approvals: 'what a colleague allowed for once',
  service_tokens: 'what jobs sign in with, held by digests',
  sessions: 'who is signed in',
  used_challenges: 'which sign-ins by passkey were sent',
  sign_in_tries: 'who is slowed down',
  users: 'who can sign in, held by digests',
  vehicle_search: 'what lists look at, made of other tables',
  vendors: 'words of a list',
  webhook_deliveries: 'what programs are still to be told',
  webhooks: 'which programs are told, held by digests',
}

/** What a value of a type may be changed to. */
const OTHER_VALUES: Readonly<Record<string, (column: string) => string>> = {
  bigint: (column) => `coalesce(${column}, 0) + 5000`,
  integer: (column) => `coalesce(${column}, 0) + 900001`,
  text: (column) => `coalesce(${column}, '') || 'X'`,
  boolean: (column) => `not coalesce(${column}, false)`,
  date: (column) => `coalesce(${column}, '2026-01-01') + 1`,
  numeric: (column) => `coalesce(${column}, 0) + 1`,
  jsonb: () => `'{"x": 1}'`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 hour'`,
}

interface Column {
  table: string
  column: string
  type: string
  generated: boolean
}

/** What is found after some statements, which are taken back. */
async function after<T>(app: TestApp, statements: readonly string[], find: (trx: Trx) => Promise<T>): Promise<T> {
  const trx = await app.store.db.startTransaction().execute()
  try {
    for (const text of statements) await statementRows(trx, text)
    // The transaction of a test is one, though it is not begun by `transaction`.
    return await find(trx as unknown as Trx)
  } finally {
    await trx.rollback().execute()
  }
}

async function checked(trx: Trx): Promise<string[]> {
  const { faults } = await checkIntegrity(trx)
  return faults.map(({ subject, detail }) => `${subject}: ${detail}`)
}

/** Whether the check finds something; its last part, which most is found by, is asked first. */
async function isFound(trx: Trx): Promise<boolean> {
  return (await versionFaults(trx)).length > 0 || (await checked(trx)).length > 0
}

describeOnEachEngine('what is done to the books by hand', (engine) => {
  let app: TestApp
  let book: FullBook
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
    book = await fillBook(app)
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })
  afterAll(() => app?.stop())

  // Of each kind of record one on the other engine: the statements that find it are the same on both.
  const kindOf = ([, , found]: Corruption) => found.source.split(/[\\\s]/)[0]
  const firsts = CORRUPTIONS.filter(
    (each, at) => CORRUPTIONS.findIndex((other) => kindOf(other) === kindOf(each)) === at,
  )

  test.each(engine === quickEngine ? CORRUPTIONS : firsts)(
    '[server 10] [server 20.6] is named: %s',
    async (_, statements, found) => {
      const said = await after(app, statements(book).split(';'), checked)
      expect(said.join('\n')).toMatch(found)
    },
  )

  if (engine === quickEngine)
    test('[server 10] in any column of any table of money is found', async () => {
      const columns = (await statementRows(
        app.store.db,
        `select c.table_name as table, c.column_name as column, c.data_type as type, c.is_generated = 'ALWAYS' as generated
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`,
      )) as Column[]
      const imaged = (await app.store.db.selectFrom('audit_records').select('record').execute()).map(
        (row) => row.record,
      )
      // Of a new table somebody says whether it holds money.
      expect([...new Set(columns.map(({ table }) => table))].sort()).toEqual(
        [...imaged, ...Object.keys(OTHER_TABLES)].sort(),
      )
      const money = columns.filter(
        ({ table, generated }) => !generated && (imaged.includes(table) || table === 'instalment_payments'),
      )
      expect(money.length).toBeGreaterThan(200)
      const checks = (await statementRows(
        app.store.db,
        `select conrelid::regclass::text as table, conname as name from pg_constraint where contype in ('c', 'x')`,
      )) as { table: string; name: string }[]
      const ofMoney = (table: string) => money.some((each) => each.table === table)
      const statements = [
        ...checks
          .filter(({ table }) => ofMoney(table))
          .map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
        // Without the checks of references to and from it, and so without an image of the change.
        'set local session_replication_role = replica',
      ]
      // The tables lose their checks once, and each change is taken back by itself: what asks about them stays planned.
      const missed = await after(app, statements, async (trx) => {
        const unfound: string[] = []
        for (const { table, column, type } of money) {
          const other = OTHER_VALUES[type]?.(column)
          expect(other, `${table}.${column} is of type ${type}`).toBeDefined()
          await statementRows(trx, 'savepoint whole')
          await statementRows(
            trx,
            `update ${table} set ${column} = ${other} where ctid = (select ctid from ${table} limit 1)`,
          )
          if (!(await isFound(trx))) unfound.push(`${table}.${column}`)
          await statementRows(trx, 'rollback to savepoint whole')
        }
        // Whole again, nothing is found: each was found for its own change.
        expect(await checked(trx)).toEqual([])
        return unfound
      })
      expect(missed).toEqual([])
    })
})

test('every kind is listed for those who keep the books', () => {
  const page = readFileSync(new URL('../../docs/reliability.md', import.meta.url), 'utf8')
  expect(CORRUPTIONS.length).toBeGreaterThanOrEqual(54)
  expect(CORRUPTIONS.map(([what]) => what).filter((what) => !page.includes(`- ${what}`))).toEqual([])
})
