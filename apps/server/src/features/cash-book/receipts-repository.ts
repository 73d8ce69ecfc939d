import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'

/** The counter as it stands, locked. */
export async function lockReceiptCounter(db: Db | Trx): Promise<number> {
  const row = await db.selectFrom('receipt_counter').select('next_number').forUpdate().executeTakeFirstOrThrow()
  return row.next_number
}

/** The first number from the counter on that no receipt has. */
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

/** The number of an entry's receipt; null while it has none. */
export async function receiptOfEntry(db: Db | Trx, entryID: number): Promise<number | null> {
  const row = await db.selectFrom('receipt_numbers').select('number').where('entry_id', '=', entryID).executeTakeFirst()
  return row?.number ?? null
}

export async function insertReceipt(db: Db | Trx, number: number, entryID: number): Promise<void> {
  await db.insertInto('receipt_numbers').values({ number, entry_id: entryID }).execute()
}
