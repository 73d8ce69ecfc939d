import { sql } from 'kysely'
import type { Trx } from '../../database/database'

/** Tables whose records rows become, by their number. */
export type RecordTable =
  | 'batches'
  | 'car_hires'
  | 'cash_entries'
  | 'expenses'
  | 'instalments'
  | 'manual_payments'
  | 'receipt_numbers'

/** Which of these ids a table has. */
export async function idsThere(trx: Trx, table: RecordTable, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const key = sql.ref(table === 'receipt_numbers' ? 'number' : 'id')
  const { rows } = await sql<{ id: number }>`
    select ${key} as id from ${sql.table(table)} where ${key} = any(${[...ids]}::int[])`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

export async function setNextReceipt(trx: Trx, number: number): Promise<void> {
  await sql`update receipt_counter set next_number = ${number}`.execute(trx)
}
