import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'

export interface SheetRowKey {
  sheet: string
  row: string
}

interface NewLine extends SheetRowKey {
  line: number
  text: string
  savedBy: string
  savedAt: Date
}

/**
 * Claims a row of a sheet for the running transaction. Of two at once the second waits here until the first is committed or rolled back.
 * @returns false when it was saved before.
 */
export async function claimLine(
  trx: Db | Trx,
  { sheet, row, line, text, savedBy, savedAt }: NewLine,
): Promise<boolean> {
  const claimed = await trx
    .insertInto('saved_lines')
    .values({ sheet, row_key: row, line, text, saved_by: savedBy, saved_at: savedAt })
    .onConflict((conflict) => conflict.columns(['sheet', 'row_key']).doNothing())
    .returning('row_key')
    .execute()
  return claimed.length > 0
}

export async function storeLineEntries(trx: Db | Trx, { sheet, row }: SheetRowKey, cashIDs: readonly number[]) {
  await trx
    .updateTable('saved_lines')
    .set({ cash_ids: sql<number[]>`${cashIDs}::int[]` })
    .where('sheet', '=', sheet)
    .where('row_key', '=', row)
    .execute()
}

interface SavedRow {
  row_key: string
  line: number
  text: string
  saved_by: string
  saved_at: Date
  cash_id: number
  reg_no: string | null
  hp_account_no: string | null
  shown_name: string | null
  type_id: number | null
  signed_amount: string | null
  /** Null when the entry was deleted since. */
  batch_id: number | null
}

/** Returns the saved rows of a sheet by their lines, each once for each of its entries, in order. */
export async function savedRows(
  db: Db | Trx,
  { sheet, row }: { sheet: string; row: string | null },
): Promise<readonly SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select l.row_key, l.line, l.text, l.saved_by, l.saved_at, u.cash_id,
      e.reg_no, e.hp_account_no, e.shown_name, e.type_id, e.signed_amount, e.batch_id
    from saved_lines l cross join lateral unnest(l.cash_ids) with ordinality u(cash_id, at)
    left join cash_entries e on e.id = u.cash_id
    where l.sheet = ${sheet} and (${row}::text is null or l.row_key = ${row})
    order by l.line, l.row_key, u.at`.execute(db)
  return rows
}
