import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../database/database'
import { nextTableID, sequenceOf } from '../../database/bulk'
import { toCount } from '../../database/values'

/** Collects what an import wrote, by table and key, with the version before it; null for what it made. */
export async function stageWritten(trx: Trx, importID: number): Promise<void> {
  await sql`drop table if exists import_written`.execute(trx)
  await sql`
    create temp table import_written on commit drop as
    select w.record, w.key, w.last, before.image as before
    from (
      select i.record, i.key, min(i.id) as first, max(i.id) as last
      from row_images i join import_transactions t on t.transaction_id = i.transaction_id and t.import_id = ${importID}
      group by i.record, i.key) w
      left join lateral (
        select b.image from row_images b where b.record = w.record and b.key = w.key and b.id < w.first order by b.id desc limit 1) before on true`.execute(
    trx,
  )
  await sql`create unique index on import_written (record, key)`.execute(trx)
  await sql`analyze import_written`.execute(trx)
}

/** A record of an import that something else saved since, or refers to. */
export interface TouchedRecord {
  record: string
  key: string
  username: string | null
  operation: string | null
  /** Of another import. */
  import: string | null
}

/** Returns the first record that is not as the import left it: a change that was undone does not count. */
export async function changedSince(trx: Trx): Promise<TouchedRecord | undefined> {
  const { rows } = await sql<TouchedRecord>`
    select w.record, w.key, e.username, e.operation, e.after->>'import' as import
    from import_written w
      join lateral (select * from row_images i where i.record = w.record and i.key = w.key and i.id > w.last order by i.id desc limit 1) i on true
      join row_images own on own.id = w.last and own.image is distinct from i.image
      left join lateral (select * from audit_events e where e.transaction_id = i.transaction_id order by e.id desc limit 1) e on true
    where w.record not in ('batches', 'receipt_counter') order by i.id limit 1`.execute(trx)
  return rows[0]
}

/** Columns that refer to another table: table, its column, its key, and the table that it refers to. */
const REFERENCES = [
  ['vehicles', 'bought_from_id', 'id', 'clients'],
  ['sales', 'client_id', 'vehicle_id', 'clients'],
  ['cash_entries', 'client_id', 'id', 'clients'],
  ['car_hires', 'client_id', 'id', 'clients'],
  ['clients', 'spouse_id', 'id', 'clients'],
  ['sales', 'vehicle_id', 'vehicle_id', 'vehicles'],
  ['cash_entries', 'vehicle_id', 'id', 'vehicles'],
  ['expenses', 'vehicle_id', 'id', 'vehicles'],
  ['manual_payments', 'vehicle_id', 'id', 'vehicles'],
  ['car_hires', 'vehicle_id', 'id', 'vehicles'],
  ['hp_accounts', 'vehicle_id', 'vehicle_id', 'sales'],
  ['credit_records', 'vehicle_id', 'id', 'sales'],
  ['part_exchanges', 'pe_vehicle_id', 'vehicle_id', 'vehicles'],
  ['receipt_numbers', 'issued_for', 'number', 'cash_entries'],
  ['cash_entries', 'corrects_id', 'id', 'cash_entries'],
  ['cash_entries', 'tm_entry_id', 'id', 'cash_entries'],
] as const

/** Rows without versions that refer to records: table, the column, the record's table, and which of its rows. */
const UNVERSIONED_REFERENCES = [
  ['attachments', 'record_id', 'clients', sql`and t.record = 'client' and t.deleted_at is null`],
  ['attachments', 'record_id', 'vehicles', sql`and t.record = 'vehicle' and t.deleted_at is null`],
  ['email_messages', 'client_id', 'clients', sql``],
  ['credit_assessment', 'client_id', 'clients', sql``],
  ['credit_assessment', 'vehicle_id', 'vehicles', sql``],
  ['email_messages', 'receipt_number', 'receipt_numbers', sql``],
] as const

/** The column of each that names who made the row. */
const MAKER_COLUMNS = {
  attachments: 'added_by',
  email_messages: 'created_by',
  credit_assessment: 'decided_by',
} as const

export async function referencedSince(trx: Trx): Promise<(TouchedRecord & { by: string; byKey: string }) | undefined> {
  for (const [table, column, named, kind] of UNVERSIONED_REFERENCES) {
    const { rows } = await sql<TouchedRecord & { by: string; byKey: string }>`
      select w.record, w.key, ${table}::text as by, t.id::text as "byKey", ${sql.ref(`t.${MAKER_COLUMNS[table]}`)} as username,
        null as operation, null as import
      from import_written w join ${sql.table(table)} t on ${sql.ref(`t.${column}`)} = w.key::int ${kind}
      where w.record = ${named} and w.before is null limit 1`.execute(trx)
    if (rows[0]) return rows[0]
  }
  for (const [table, column, key, named] of REFERENCES) {
    const own =
      table === 'part_exchanges' ? sql`t.vehicle_id || ' ' || t.pe_vehicle_id` : sql`${sql.ref(`t.${key}`)}::text`
    const { rows } = await sql<TouchedRecord & { by: string; byKey: string }>`
      select w.record, w.key, ${table}::text as by, ${own} as "byKey", e.username, e.operation, null as import
      from import_written w join ${sql.table(table)} t on ${sql.ref(`t.${column}`)} = w.key::int
        left join lateral (
          select a.* from row_images i join audit_events a on a.transaction_id = i.transaction_id
          where i.record = ${table} and i.key = ${own} order by i.id desc, a.id desc limit 1) e on true
      where w.record = ${named} and w.before is null and not exists (select from import_written o where o.record = ${table} and o.key = ${own})
      limit 1`.execute(trx)
    if (rows[0]) return rows[0]
  }
  return undefined
}

/** Returns the name of a record for users: the registration of a vehicle, also for its sale or account, the ID No of a client. */
export async function shownKey(trx: Trx, record: string, key: string): Promise<string> {
  const id = key.split(' ')[0] ?? ''
  const ofVehicle = ['vehicles', 'sales', 'part_exchanges', 'hp_accounts', 'attempts', 'transfers'].includes(record)
  const isBeside = ['instalments', 'expenses', 'manual_payments', 'car_hires'].includes(record)
  if (!ofVehicle && !isBeside && record !== 'clients') return key
  const query =
    record === 'clients'
      ? sql<{ name: string }>`select idno as name from clients where id = ${id}::int`
      : ofVehicle
        ? sql<{ name: string }>`select reg_no as name from vehicles where id = ${id}::int`
        : sql<{
            name: string
          }>`select ${key}::text || ' of ' || v.reg_no as name from ${sql.table(record)} t join vehicles v on v.id = t.vehicle_id where t.id = ${id}::int`
  const { rows } = await query.execute(trx)
  return rows[0]?.name ?? key
}

/** The number of rows in one transaction of the audit. */
const CHUNK = 500

/** Returns the keys of made, or of changed, rows of a table. */
export async function writtenKeys(trx: Trx, record: string, isMade: boolean): Promise<string[][]> {
  const { rows } = await sql<{ key: string }>`
    select key from import_written where record = ${record} and (before is null) = ${isMade} order by key`.execute(trx)
  const keys = rows.map(({ key }) => key)
  return Array.from({ length: Math.ceil(keys.length / CHUNK) }, (_, at) => keys.slice(at * CHUNK, (at + 1) * CHUNK))
}

const KEYS: Readonly<Record<string, readonly string[]>> = {
  sales: ['vehicle_id'],
  hp_accounts: ['vehicle_id'],
  attempts: ['vehicle_id', 'client_id'],
  part_exchanges: ['vehicle_id', 'pe_vehicle_id'],
  receipt_numbers: ['number'],
  receipt_counter: ['one'],
}
const keysOf = (record: string) => KEYS[record] ?? ['id']

function isOne(record: string, keys: readonly string[]): RawBuilder<unknown> {
  const columns = keysOf(record)
  if (columns.length === 1) return sql`${sql.ref(`t.${columns[0]}`)} = any(${keys.map(Number)}::int[])`
  return sql`${sql.join(
    columns.map((column) => sql.ref(`t.${column}`)),
    sql` || ' ' || `,
  )} = any(${[...keys]}::text[])`
}

export async function deleteMadeRows(trx: Trx, record: string, keys: readonly string[]): Promise<void> {
  await sql`delete from ${sql.table(record)} t where ${isOne(record, keys)}`.execute(trx)
}

/** Restores rows to what they were, with those that were deleted. */
export async function restoreChangedRows(trx: Trx, record: string, keys: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_attribute a
    where a.attrelid = ${record}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not a.attname = any (select unnest(made) from audit_records where record = ${record})`.execute(trx)
  const names = rows.map(({ name }) => name)
  const own = keysOf(record)
  const set = names.filter((name) => !own.includes(name))
  const images = sql`
    select p.* from import_written w cross join lateral jsonb_populate_record(null::${sql.table(record)}, w.before) p
    where w.record = ${record} and w.key = any(${[...keys]}::text[])`
  const same = sql.join(
    own.map((name) => sql`${sql.ref(`t.${name}`)} = ${sql.ref(`p.${name}`)}`),
    sql` and `,
  )
  if (set.length > 0)
    await sql`update ${sql.table(record)} t set ${sql.join(set.map((name) => sql`${sql.ref(name)} = ${sql.ref(`p.${name}`)}`))}
      from (${images}) p where ${same}`.execute(trx)
  const list = sql.join(names.map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(record)} (${list}) select ${list} from (${images}) p
    where not exists (select from ${sql.table(record)} t where ${same})`.execute(trx)
}

/** Removes what belongs to entries and cheques of the import, and is made again or deleted with them. */
export async function detachMadeRows(trx: Trx): Promise<void> {
  const made = (record: string) =>
    sql`(select key::int from import_written where record = ${record} and before is null)`
  await sql`update cash_entries set tm_entry_id = null, corrects_id = null
    where id in ${made('cash_entries')} and (tm_entry_id is not null or corrects_id is not null)`.execute(trx)
  await sql`delete from instalment_payments where entry_id in ${made('cash_entries')}`.execute(trx)
  await sql`update instalments set cash_entry_id = null where cash_entry_id in ${made('cash_entries')}`.execute(trx)
  await sql`update hp_accounts set settlement_entry_id = null where settlement_entry_id in ${made('cash_entries')}`.execute(
    trx,
  )
  await sql`update cheques set made_entry_id = null, status = 'pending' where made_entry_id in ${made('cash_entries')}`.execute(
    trx,
  )
  await sql`update clients set spouse_id = null where spouse_id in ${made('clients')}`.execute(trx)
}

/** True for an import that brought the cash book itself. */
export async function hasImportedBook(trx: Trx, importID: number): Promise<boolean> {
  const { rows } = await sql<{ brought: boolean }>`
    select exists (select from import_records where import_id = ${importID} and kind = 'batches' and action = 'make') as brought`.execute(
    trx,
  )
  return rows[0]?.brought ?? false
}

/** True once an entry, count, closing or receipt was made in an imported book. */
export async function isBookUsed(trx: Trx): Promise<boolean> {
  const others = (table: string, key: string) => sql`
    exists (select from ${sql.table(table)} t where not exists (
      select from import_written w where w.record = ${table} and w.key = ${sql.ref(`t.${key}`)}::text))`
  const { rows } = await sql<{ used: boolean }>`
    select ${others('cash_entries', 'id')} or ${others('batches', 'id')} or ${others('receipt_numbers', 'number')}
      or exists (
        select from import_written w join row_images i on i.record = w.record and i.key = w.key and i.id > w.last
        where w.record in ('batches', 'receipt_counter')) as used`.execute(trx)
  return rows[0]?.used ?? true
}

export async function restoreBook(trx: Trx): Promise<void> {
  await sql`delete from batches`.execute(trx)
  for (const record of ['batches', 'receipt_counter'])
    for (const keys of await writtenKeys(trx, record, false)) await restoreChangedRows(trx, record, keys)
}

/** Audits what was undone; later writes are another transaction of the audit. */
export async function endChunk(trx: Trx): Promise<void> {
  await sql`select forecourt_end_transaction()`.execute(trx)
}

/** Returns the part of an import in the batch that was brought forward. */
export async function broughtForwardBy(
  trx: Trx,
  importID: number,
): Promise<{ batchID: number | null; isOpening: boolean; others: number }> {
  const { rows } = await sql<{ batch_id: string | null; is_opening: boolean; others: string }>`
    select (select batch_id from brought_batch)::text as batch_id, coalesce(bool_or(is_main and action <> 'leave'), false) as is_opening,
      (select count(*) from import_records o join imports i on i.id = o.import_id and i.state = 'applied'
        where o.import_id <> ${importID} and o.record in ('batches', 'cash_entries') and o.action <> 'leave')::text as others
    from import_records where import_id = ${importID} and record = 'batches' and kind <> 'batches'`.execute(trx)
  const row = rows[0]!
  return {
    batchID: row.batch_id === null ? null : Number(row.batch_id),
    isOpening: row.is_opening,
    others: toCount(row.others),
  }
}

/** SQL of the version of a batch before anything was brought forward: the current one, unsigned. */
const untouchedVersion = (batchID: number) => sql`
  select image from row_images
  where record = 'batches' and key = ${String(batchID)} and image->>'status' = 'current' and image->>'signed_at' is null
  order by id desc limit 1`

/** Returns the opening of the drawer without the import, in cents: that of the import applied last, else as before any. */
export async function openingWithout(trx: Trx, importID: number, batchID: number): Promise<number | null> {
  const { rows } = await sql<{ opening: string | null }>`
    select coalesce(
      (select l."values"->>'amount' from import_records r join imports i on i.id = r.import_id and i.state = 'applied'
          join import_rows l on l.file_id = r.file_id and l.line = r.line
        where r.record = 'batches' and r.kind <> 'batches' and r.is_main and r.action <> 'leave' and r.import_id <> ${importID}
        order by i.applied_at desc, i.id desc limit 1),
      (select image->>'opening' from (${untouchedVersion(batchID)}) untouched)) as opening`.execute(trx)
  return rows[0]?.opening == null ? null : Number(rows[0].opening)
}

export async function pendingOf(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*)::text as count from import_written w join cheques q on q.id = w.key::int
    where w.record = 'cheques' and w.before is null and q.status = 'pending'`.execute(trx)
  return toCount(rows[0]?.count ?? 0)
}

/** Resets the cash book to before anything was brought forward: one batch, as it was made, without any others. */
export async function resetCashBook(trx: Trx, batchID: number): Promise<void> {
  await sql`
    insert into import_written (record, key, last) select 'batches', id::text, 0 from batches where id <> ${batchID}
    on conflict (record, key) do update set before = null`.execute(trx)
  await sql`
    insert into import_written (record, key, last, before) select 'batches', ${String(batchID)}, 0, image from (${untouchedVersion(batchID)}) untouched
    on conflict (record, key) do update set before = excluded.before`.execute(trx)
  await sql`delete from batches where id <> ${batchID}`.execute(trx)
  await sql`delete from batches where id = ${batchID}`.execute(trx)
  await restoreChangedRows(trx, 'batches', [String(batchID)])
}

/** Deletes which lines made records. */
export async function deleteImportRecords(trx: Trx, importID: number): Promise<void> {
  await sql`delete from import_records where import_id = ${importID}`.execute(trx)
  await sql`delete from import_transactions where import_id = ${importID}`.execute(trx)
}

/** The columns with words of lists, by the kind of the word. */
const WORDS_IN = {
  make: [['vehicles', 'make']],
  model: [['vehicles', 'model']],
  bodyType: [['vehicles', 'body_type']],
  fuelType: [['vehicles', 'fuel_type']],
  color: [['vehicles', 'color']],
  vendor: [
    ['cash_entries', 'vendor'],
    ['expenses', 'vendor'],
  ],
} as const

/** Deletes words that imports added to lists and nothing uses. */
export async function deleteUnusedWords(trx: Trx): Promise<void> {
  for (const [kind, places] of Object.entries(WORDS_IN)) {
    const unused = places.map(
      ([table, column]) =>
        sql`not exists (select from ${sql.table(table)} t where lower(${sql.ref(`t.${column}`)}) = lower(w.value))`,
    )
    const { rows } = await sql<{ value: string }>`
      delete from import_words w where w.kind = ${kind} and ${sql.join(unused, sql` and `)} returning w.value`.execute(
      trx,
    )
    const gone = rows.map(({ value }) => value)
    if (gone.length === 0) continue
    await (kind === 'vendor'
      ? sql`delete from vendors where name = any(${gone}::text[])`
      : sql`delete from lookups where kind = ${kind} and value = any(${gone}::text[])`
    ).execute(trx)
  }
}

/** Stores what was made and removed: their versions do not describe the next record with the number, nor are they deleted entries. */
export async function storeUndoneRows(trx: Trx): Promise<void> {
  await sql`
    insert into import_undone (record, key, image_id)
    select w.record, w.key, last.id from import_written w cross join lateral (
      select i.id, i.image from row_images i where i.record = w.record and i.key = w.key order by i.id desc limit 1) last
    where w.before is null and last.image is null
    on conflict (record, key) do update set image_id = excluded.image_id`.execute(trx)
  await sql`
    delete from deleted_entries e using import_undone u where u.record = 'cash_entries' and u.key = e.id::text
      and not exists (select from row_images i where i.record = 'cash_entries' and i.key = u.key and i.id > u.image_id)`.execute(
    trx,
  )
}

/** What besides a row and its versions has the number of a record. */
const NUMBER_REFERENCES: Readonly<Record<string, RawBuilder<unknown>>> = {
  clients: sql`or exists (select from attachments a where a.record = 'client' and a.record_id = n)
    or exists (select from email_messages e where e.client_id = n)`,
  vehicles: sql`or exists (select from attachments a where a.record = 'vehicle' and a.record_id = n)`,
}

/** Sets the next number of a table to the one after the last that anything else than undone imports had; in the transaction, as everything. */
export async function resetSequence(trx: Trx, table: string): Promise<void> {
  const sequence = await sequenceOf(trx, table)
  const at = await nextTableID(trx, table)
  const { rows } = await sql<{ next: string }>`
    select (1 + greatest(last, (
      select max(n) from generate_series(last + 1, ${at}::bigint - 1) n where exists (
          select from row_images i where i.record = ${table} and i.key = n::text
            and i.id > coalesce((select u.image_id from import_undone u where u.record = ${table} and u.key = n::text), 0))
        ${NUMBER_REFERENCES[table] ?? sql``})))::text as next
    from (select coalesce(max(id), 0) as last from ${sql.table(table)}) there`.execute(trx)
  const next = Number(rows[0]!.next)
  if (next < at) await sql.raw(`alter sequence ${sequence} restart with ${next}`).execute(trx)
}

/** Returns the vehicles with a remaining account that the import changed. */
export async function remainingAccounts(trx: Trx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.vehicle_id as id from hp_accounts a join import_written w on w.record = 'hp_accounts' and w.key = a.vehicle_id::text order by 1`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}
