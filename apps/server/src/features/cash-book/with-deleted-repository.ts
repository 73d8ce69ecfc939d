import { type Selectable, sql } from 'kysely'
import type { Database } from '../../database/schema'

/** The last row of each deleted entry, from before the save that deleted it. */
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
const storedColumns = sql.join(STORED.map((column) => sql.ref(`e.${column}`)))

/** SQL of the shown name of a version `e` of an entry. */
const WITH_NAME = sql`cross join lateral (
      select coalesce(nullif(e.name, ''), nullif(e.vendor, ''),
        (select c.name || ' ' || c.surname from clients c where c.id = e.client_id), '') as shown_name) named`

/** The columns of a version `e` of an entry; generated columns are computed as the table does. */
const VERSION_COLUMNS = sql`${storedColumns}, forecourt_fold(e.name || ' ' || e.vendor || ' ' || e.description || ' ' || e.reference) as search,
    forecourt_squeeze(e.reg_no) || ' ' || forecourt_squeeze(e.hp_account_no) as marks, named.shown_name collate "C" as shown_name,
    left(forecourt_fold(named.shown_name), 200) collate "C" as name_key, left(forecourt_fold(e.description), 200) collate "C" as description_key,
    left(forecourt_fold(e.reference), 200) collate "C" as reference_key`

/** The columns of filters, sorting and lists: a column that is not here is in no file. */
export type SearchableEntry = Pick<
  Selectable<Database['cash_entries']>,
  (typeof STORED)[number] | ('search' | 'marks' | 'shown_name' | 'name_key' | 'description_key' | 'reference_key')
>

/** Returns the value of a column from the audit event that deleted an entry. */
const fromDeletionEvent = (column: string) =>
  sql`(select ${sql.ref(`a.${column}`)} from audit_events a where a.transaction_id = e.transaction_id order by a.id limit 1)`

/** Returns a field of the last version of a deleted entry's cheque. */
const fromLastCheque = (field: string) => sql`(
  select i.image->>${sql.lit(field)} from row_images i
  where i.record = 'cheques' and i.key = e.cheque_id::text and i.image is not null order by i.id desc limit 1)`

const filterColumns = sql`${storedColumns}, e.search, e.marks, e.shown_name, e.name_key, e.description_key, e.reference_key`

/**
 * Stored and deleted entries as one relation that is filtered and sorted as `cash_entries`; deleted ones have `deleted_at`, `deleted_by` and what a
 * file shows of their receipt and cheque.
 */
export const WITH_DELETED = sql<SearchableEntry>`(
  select ${filterColumns}, null::timestamptz as deleted_at, null::text as deleted_by, null::int as last_receipt, null::text as last_bank,
    null::text as last_cheque_no
  from cash_entries e
  union all
  select ${filterColumns}, ${fromDeletionEvent('at')}, ${fromDeletionEvent('username')},
    (select max(r.number) from receipt_numbers r where r.issued_for = e.id), ${fromLastCheque('bank')}, ${fromLastCheque('number')}
  from deleted_entries e)`

/** Earlier states of entries, from the versions of a relation `states` (`record`, `image`), with their `change` and `side` there. */
export const ENTRY_STATES = sql<SearchableEntry & { change: string; side: string }>`(
  select ${VERSION_COLUMNS}, s.change, s.side
  from states s cross join lateral jsonb_populate_record(null::cash_entries, s.image) e ${WITH_NAME}
  where s.record = 'cash_entries')`
