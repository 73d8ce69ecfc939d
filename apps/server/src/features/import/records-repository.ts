import { sql } from 'kysely'
import type { Trx } from '../../database/database'
import type { StagedRow } from './run-repository'

/** The records of a table that rows became before and that are there still, by id. */
export async function knownIDs(
  trx: Trx,
  table: 'car_hires' | 'expenses' | 'manual_payments',
  rows: readonly StagedRow[],
): Promise<Set<number>> {
  const ids = rows.flatMap(({ known }) => (known === null ? [] : Number(known)))
  if (ids.length === 0) return new Set()
  const found = await sql<{
    id: number
  }>`select id from ${sql.table(table)} where id = any(${ids}::int[])`.execute(trx)
  return new Set(found.rows.map(({ id }) => id))
}

/** Which of these numbers the register of receipts has. */
export async function knownReceipts(trx: Trx, numbers: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{
    number: number
  }>`select number from receipt_numbers where number = any(${[...numbers]}::int[])`.execute(trx)
  return new Set(rows.map(({ number }) => number))
}

/** Which of these entries are there. */
export async function knownEntries(trx: Trx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from cash_entries where id = any(${[...ids]}::int[])`.execute(
    trx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The number of the next receipt. */
export async function setNextReceipt(trx: Trx, number: number): Promise<void> {
  await sql`update receipt_counter set next_number = ${number}`.execute(trx)
}
