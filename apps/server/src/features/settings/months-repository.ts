import { type Day, startOfMonth } from '@forecourt/core/kernel/days'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toDay } from '../../database/values'

export interface MonthRecord {
  /** Its first day. */
  month: Day
  lockedBy: string
  /** Null while it is not locked. */
  lockedAt: Date | null
}

/** Returns the months before `before` from the first entry on, and all locked ones, newest first. */
export async function monthsOfBooks(db: Db | Trx, before: Day): Promise<MonthRecord[]> {
  const { rows } = await sql<{ month: string; locked_by: string | null; locked_at: Date | null }>`
    select m.month, l.locked_by, l.locked_at
    from (
      select generate_series(date_trunc('month', (select min(date) from cash_entries)), ${before}::date - interval '1 day', interval '1 month')::date as month
      union
      select month from locked_months) m
    left join locked_months l using (month) order by m.month desc`.execute(db)
  return rows.map((row) => ({ month: toDay(row.month), lockedBy: row.locked_by ?? '', lockedAt: row.locked_at }))
}

/** Returns the first days of locked months. */
export async function lockedMonths(db: Db | Trx): Promise<string[]> {
  const rows = await db.selectFrom('locked_months').select('month').execute()
  return rows.map(({ month }) => month)
}

export async function isMonthLocked(db: Db | Trx, date: Day): Promise<boolean> {
  const row = await db
    .selectFrom('locked_months')
    .select('month')
    .where('month', '=', startOfMonth(date))
    .executeTakeFirst()
  return row !== undefined
}

/** Waits for running saves into a month, and blocks later ones until the transaction ends. */
export async function awaitSavesOf(db: Db | Trx, month: Day): Promise<void> {
  await sql`select forecourt_hold_month(${month}::date, true)`.execute(db)
}

/** Stores the figures of the month, which is locked. */
export async function insertLock(db: Db | Trx, month: Day, stamp: { by: string; at: Date }): Promise<void> {
  await db
    .insertInto('locked_months')
    .values({
      month,
      locked_by: stamp.by,
      locked_at: stamp.at,
      sums: sql`forecourt_month_sums(${month}::date)`,
    })
    .execute()
}

export async function deleteLock(db: Db | Trx, month: Day): Promise<void> {
  await db.deleteFrom('locked_months').where('month', '=', month).execute()
}
