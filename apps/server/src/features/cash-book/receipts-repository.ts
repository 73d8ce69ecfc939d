import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { CASH_TYPE_NAMES } from '@forecourt/core/features/cash-book/enums'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { ReceiptDocument } from '../../documents/receipt-document'

export async function lockReceiptCounter(db: Db | Trx): Promise<number> {
  const row = await db.selectFrom('receipt_counter').select('next_number').forUpdate().executeTakeFirstOrThrow()
  return row.next_number
}

/** Returns the first number from the counter on that no receipt has. */
export async function nextFreeReceipt(db: Db | Trx): Promise<number> {
  // The number after each used one, and the counter itself, are all that can be free first.
  const result = await sql<{ number: number }>`
    select min(candidate.number) as number
    from (
      select next_number as number from receipt_counter
      union all
      select r.number + 1 from receipt_numbers r, receipt_counter c where r.number >= c.next_number
    ) candidate
    where not exists (select 1 from receipt_numbers r where r.number = candidate.number)`.execute(db)
  return result.rows[0]!.number
}

export async function isReceiptUsed(db: Db | Trx, number: number): Promise<boolean> {
  const row = await db.selectFrom('receipt_numbers').select('number').where('number', '=', number).executeTakeFirst()
  return row !== undefined
}

export async function setReceiptCounter(db: Db | Trx, number: number): Promise<void> {
  await db.updateTable('receipt_counter').set({ next_number: number }).execute()
}

/** SQL of the type name of an entry `e`, as its document prints it first. */
const TYPE_NAME = sql`case e.type_id ${sql.join(
  Object.entries(CASH_TYPE_NAMES).map(([id, name]) => sql`when ${sql.lit(Number(id))} then ${sql.lit(name)}`),
  sql` `,
)} else '' end`

/**
 * SQL that is true when an entry `e` differs from its receipt `r` in amount, day, type, client, vehicle, category or hire. A deleted vehicle or hire
 * does not count, nor does a receipt of which only the number is known; without a stored document the type is unknown.
 */
export const DIFFERS_FROM_RECEIPT = sql<boolean>`coalesce(r.amount <> e.amount or r.date <> e.date or r.category_id <> e.category_id
  or (r.paper is not null and split_part(r.paper -> 'receipt' ->> 'paidBy', ', ', 1) <> ${TYPE_NAME})
  or (r.amount is not null and r.client_id is distinct from e.client_id)
  or (r.amount is not null and e.vehicle_id is not null and r.vehicle_id is distinct from e.vehicle_id)
  or (r.paper->'receipt'->'hire'->>'number')::int <> e.hire_id, false)`

export interface StoredReceipt {
  number: number
  /** The stored content; null for a receipt that was issued before contents were stored. */
  paper: ReceiptDocument | null
  /** Its entry differs from it by now. */
  isOutdated: boolean
}

/** Returns the receipt of an entry; null for none. */
export async function receiptOfEntry(db: Db | Trx, entryID: number): Promise<StoredReceipt | null> {
  const row = await db
    .selectFrom('receipt_numbers as r')
    .innerJoin('cash_entries as e', 'e.id', 'r.entry_id')
    .select(['r.number', 'r.paper', DIFFERS_FROM_RECEIPT.as('is_outdated')])
    .where('r.entry_id', '=', entryID)
    .executeTakeFirst()
  // What is kept was written by this program, in the shape of its time, of which later ones are extensions.
  return row ? { number: row.number, paper: row.paper as ReceiptDocument | null, isOutdated: row.is_outdated } : null
}

/** The data of a new receipt in the register. */
export interface NewReceipt {
  number: number
  entryID: number
  date: Day
  categoryID: number
  /** The client of the entry; the receipt may be made out to another. */
  clientID: number | null
  vehicleID: number | null
  regNo: string
  payer: string
  amount: Cents
  /** The number that was next, when another one was chosen. */
  insteadOf: number | null
  paper: ReceiptDocument
  by: string
  at: Date
}

export async function insertReceipt(db: Db | Trx, receipt: NewReceipt): Promise<void> {
  await db
    .insertInto('receipt_numbers')
    .values({
      number: receipt.number,
      entry_id: receipt.entryID,
      issued_for: receipt.entryID,
      created_at: receipt.at,
      issued_by: receipt.by,
      date: receipt.date,
      category_id: receipt.categoryID,
      client_id: receipt.clientID,
      vehicle_id: receipt.vehicleID,
      reg_no: receipt.regNo,
      payer: receipt.payer,
      amount: receipt.amount,
      instead_of: receipt.insteadOf,
      paper: JSON.stringify(receipt.paper),
    })
    .execute()
}

export async function storeReceiptDocument(db: Db | Trx, number: number, paper: ReceiptDocument): Promise<void> {
  await db
    .updateTable('receipt_numbers')
    .set({ paper: JSON.stringify(paper) })
    .where('number', '=', number)
    .execute()
}

/** Voids the receipt of an entry; its number stays used. Returns the number, null when the entry has none. */
export async function voidReceipt(
  db: Db | Trx,
  entryID: number,
  { by, at, replacedBy = null }: { by: string; at: Date; replacedBy?: number | null },
): Promise<number | null> {
  const row = await db
    .updateTable('receipt_numbers')
    .set({ entry_id: null, voided_at: at, voided_by: by, replaced_by: replacedBy })
    .where('entry_id', '=', entryID)
    .returning('number')
    .executeTakeFirst()
  return row?.number ?? null
}
