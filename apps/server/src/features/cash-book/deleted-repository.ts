import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { IS_GONE, LAST_ROWS } from './with-deleted-repository'
import type { ListedEntry } from './search-repository'

/** The last version of a deleted entry, with the data of other records that its answer shows. */
export type DeletedRow = ListedEntry & { deleted_at: Date; deleted_by: string }

/**
 * The last rows of deleted entries, with who deleted them. Cheque and receipt come from their own last version before that: the cheque was deleted
 * with the entry, and the receipt is void.
 */
const DELETED = sql`
  ${LAST_ROWS}
    join batches b on b.id = e.batch_id
    cross join lateral (
      select a.at, a.username from audit_events a where a.transaction_id = gone.transaction_id order by a.id limit 1) who
    left join clients c on c.id = e.client_id
    left join lateral (
      select i.image from row_images i
      where i.record = 'cheques' and i.key = e.cheque_id::text and i.image is not null order by i.id desc limit 1) q on true
    left join lateral (
      select i.key::int as number from row_images i
      where i.record = 'receipt_numbers' and i.image->>'entry_id' = e.id::text
        and (case i.record when 'receipt_numbers' then i.image->>'entry_id' else i.image->>'vehicle_id' end) = e.id::text
      order by i.id desc limit 1) r on true`

const SHOWN = sql`
  select e.id, e.date, e.created_at, e.created_by, e.category_id, e.type_id, e.amount, e.signed_amount, e.vehicle_id,
    coalesce(e.reg_no, '') as reg_no, coalesce(e.hp_account_no, '') as hp_account_no, e.client_id, e.name, e.description, e.reference,
    e.vendor, e.month_expense, e.handling_fee, e.is_part_exchange, e.difference, e.selling_price, e.combine_count, e.cheque_id, e.bank,
    e.bank_date, e.bank_reference, e.epos_batch_no, e.cheque_out_no, e.batch_id, e.hire_id, e.corrects_id, e.settled_by, e.prepaid_by, e.version, b.status as batch_status, b.signed_at is not null as batch_signed,
    c.idno as client_idno, c.name as client_name, c.surname as client_surname,
    q.image->>'bank' as cheque_bank, q.image->>'number' as cheque_number, q.image->>'account_no' as cheque_account_no,
    q.image->>'payer_name' as cheque_payer_name, (q.image->>'cheque_date')::date as cheque_date,
    q.image->>'receipt_no' as cheque_receipt_no, q.image->>'status' as cheque_status,
    r.number as receipt_number, false as receipt_outdated, who.at as deleted_at, who.username as deleted_by`

/** Returns the entry as it was when it was deleted; undefined for one that exists, or never did. */
export async function deletedRow(db: Db | Trx, id: number): Promise<DeletedRow | undefined> {
  const found = await sql<DeletedRow>`${SHOWN} ${DELETED} where ${IS_GONE} and gone.key = ${String(id)}`.execute(db)
  return found.rows[0]
}

/** Returns those of these entries that were deleted, as they were then. */
export async function deletedRowsOf(db: Db | Trx, ids: readonly number[]): Promise<DeletedRow[]> {
  if (ids.length === 0) return []
  const found = await sql<DeletedRow>`
    ${SHOWN} ${DELETED} where ${IS_GONE} and gone.key = any(${ids.map(String)}::text[])`.execute(db)
  return found.rows
}
