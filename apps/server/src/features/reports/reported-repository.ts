import type { ReportAction } from '@forecourt/core/features/reports/enums'
import type { MonthSums } from '@forecourt/core/features/reports/reported-months'
import type { Day } from '@forecourt/core/kernel/days'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toDay } from '../../database/values'

/** A month's figures, and the last report with other figures; null for none. */
export interface ReportedMonth {
  month: Day
  sums: MonthSums
  otherwise: { action: ReportAction; by: string; at: Date; sums: MonthSums } | null
  /** How its report was made with the present figures. */
  known: readonly ReportAction[]
}

/** Returns months as reported and as they are, oldest first. */
export async function readReportedMonths(db: Db | Trx, months: readonly Day[]): Promise<ReportedMonth[]> {
  if (months.length === 0) return []
  const { rows } = await sql<{
    month: string
    sums: MonthSums
    known: ReportAction[]
    action: ReportAction | null
    reported_by: string
    reported_at: Date
    said: MonthSums
  }>`
    select m.month, m.sums, r.action, r.reported_by, r.reported_at, r.sums as said,
      array(select action from reported_months k where k.month = m.month and k.sums = m.sums) as known
    from (select month, forecourt_month_sums(month) as sums from unnest(${[...months]}::date[]) as month) m
      left join lateral (
        select * from reported_months o where o.month = m.month and o.sums <> m.sums order by o.id desc limit 1) r on true
    order by m.month`.execute(db)
  return rows.map(({ month, sums, known, action, reported_by: by, reported_at: at, said }) => ({
    month: toDay(month),
    sums,
    known,
    otherwise: action === null ? null : { action, by, at, sums: said },
  }))
}

/** Stores the reported figures, none twice. */
export async function insertReportedMonths(
  db: Db | Trx,
  said: readonly Pick<ReportedMonth, 'month' | 'sums'>[],
  stamp: { action: ReportAction; by: string; at: Date },
): Promise<Day[]> {
  const rows = await db
    .insertInto('reported_months')
    .values(
      said.map(({ month, sums }) => ({
        month,
        sums: JSON.stringify(sums),
        action: stamp.action,
        reported_by: stamp.by,
        reported_at: stamp.at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('month')
    .execute()
  return rows.map(({ month }) => toDay(month))
}
