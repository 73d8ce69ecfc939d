import { type Selectable, sql } from 'kysely'
import type { Database } from '../../database/schema'

/** The rows of entries that are gone as they were before the save that deleted them. */
export const LAST_ROWS = sql`
  from row_images gone
    cross join lateral (
      select i.image from row_images i
      where i.record = 'cash_entries' and i.key = gone.key and i.id < gone.id and i.transaction_id <> gone.transaction_id
      order by i.id desc limit 1) last
    cross join lateral jsonb_populate_record(null::cash_entries, last.image) e`

export const IS_GONE = sql<boolean>`gone.record = 'cash_entries' and gone.image is null`

const STORED = [
  ...(['id', 'batch_id', 'date', 'created_at', 'created_by', 'category_id', 'type_id', 'signed_amount'] as const),
  ...(['vehicle_id', 'reg_no', 'hp_account_no', 'client_id', 'description', 'reference', 'month_expense'] as const),
  ...(['cheque_id', 'bank', 'bank_reference', 'epos_batch_no', 'cheque_out_no', 'hire_id', 'version'] as const),
  ...(['updated_at', 'updated_by'] as const),
]
const stored = sql.join(STORED.map((column) => sql.ref(`e.${column}`)))

/** What entries show as their name, of an image `e` of an entry. */
const NAMED = sql`cross join lateral (
      select coalesce(nullif(e.name, ''), nullif(e.vendor, ''),
        (select c.name || ' ' || c.surname from clients c where c.id = e.client_id), '') as shown_name) named`

/** The columns of an image `e` of an entry: those that the database makes of others are made here as the table makes them. */
const IMAGED = sql`${stored}, forecourt_fold(e.name || ' ' || e.vendor || ' ' || e.description || ' ' || e.reference) as search,
    forecourt_squeeze(e.reg_no) || ' ' || forecourt_squeeze(e.hp_account_no) as marks, named.shown_name collate "C" as shown_name,
    left(forecourt_fold(named.shown_name), 200) collate "C" as name_key, left(forecourt_fold(e.description), 200) collate "C" as description_key,
    left(forecourt_fold(e.reference), 200) collate "C" as reference_key`

/** What is filtered, sorted and listed by: a column that is not here is in no file. */
export type EntryColumns = Pick<
  Selectable<Database['cash_entries']>,
  (typeof STORED)[number] | ('search' | 'marks' | 'shown_name' | 'name_key' | 'description_key' | 'reference_key')
>

/** The first value that an answer has of the audit event that deleted an entry. */
const ofDeletion = (column: string) =>
  sql`(select ${sql.ref(`a.${column}`)} from audit_events a where a.transaction_id = e.transaction_id order by a.id limit 1)`

/** What the last image of the cheque of a deleted entry has. */
const ofCheque = (field: string) => sql`(
  select i.image->>${sql.lit(field)} from row_images i
  where i.record = 'cheques' and i.key = e.cheque_id::text and i.image is not null order by i.id desc limit 1)`

const filtered = sql`${stored}, e.search, e.marks, e.shown_name, e.name_key, e.description_key, e.reference_key`

/**
 * The entries that are there and those that were deleted as one relation that is filtered and sorted as `cash_entries` is; the latter
 * have `deleted_at`, `deleted_by` and what a file shows of their receipt and cheque.
 */
export const WITH_DELETED = sql<EntryColumns>`(
  select ${filtered}, null::timestamptz as deleted_at, null::text as deleted_by, null::int as last_receipt, null::text as last_bank,
    null::text as last_cheque_no
  from cash_entries e
  union all
  select ${filtered}, ${ofDeletion('at')}, ${ofDeletion('username')},
    (select max(r.number) from receipt_numbers r where r.issued_for = e.id), ${ofCheque('bank')}, ${ofCheque('number')}
  from deleted_entries e)`

/** Entries as they were, of the images of a relation `states` (`record`, `image`), with where each stands there: `change` and `side`. */
export const ENTRY_STATES = sql<EntryColumns & { change: string; side: string }>`(
  select ${IMAGED}, s.change, s.side
  from states s cross join lateral jsonb_populate_record(null::cash_entries, s.image) e ${NAMED}
  where s.record = 'cash_entries')`
