import type { ReportAction } from '@forecourt/core/features/reports/enums'
import {
  changedMonthText,
  type MonthSums,
  reportedMonths,
  changedFigures,
} from '@forecourt/core/features/reports/reported-months'
import type { MonthlyReportRequest, ReportedMonths } from '@forecourt/core/features/reports/schemas'
import { momentFormatter } from '@forecourt/core/kernel/days'
import { wireMoney } from '@forecourt/core/kernel/wire'
import type { Ctx } from '../../context'
import { recordEvent } from '../../database/audit'
import { transaction } from '../../database/transaction'
import { visiblePrices } from '../settings/prices'
import { insertReportedMonths, type ReportedMonth, readReportedMonths } from './reported-repository'

/**
 * Returns the months of these days that changed since their reports were made, oldest first; while prices are locked, those of the cash book alone
 * (server 18).
 */
export async function changedMonths(ctx: Ctx, { fromDate, toDate }: MonthlyReportRequest): Promise<ReportedMonths> {
  if (!fromDate || !toDate) return []
  const months = reportedMonths({ from: fromDate, to: toDate }, ctx.today)
  const isTold = await visiblePrices(ctx)
  const areAllTold = isTold('monthly.sold') && isTold('monthly.cost')
  return (await readReportedMonths(ctx.db, months)).flatMap(({ month, sums, otherwise }) => {
    if (!otherwise) return []
    const { action, by, at, sums: said } = otherwise
    const moved = changedFigures(areAllTold ? said : cashBookSums(said), areAllTold ? sums : cashBookSums(sums)).map(
      (figure) => ({
        ...figure,
        before: wireMoney(figure.before),
        after: wireMoney(figure.after),
      }),
    )
    return moved.length > 0 ? [{ month, action, by, at: at.toISOString(), moved }] : []
  })
}

/** Returns the sums of entries alone: the others are prices and costs. */
function cashBookSums(sums: MonthSums): MonthSums {
  return Object.fromEntries(Object.entries(sums).filter(([name]) => name.startsWith('entries ')))
}

/** Returns a line of the report for each month that changed since it was made. */
export function changedLines(months: readonly ReportedMonth[], timeZone: string): string[] {
  const shown = momentFormatter(timeZone)
  return months.flatMap(({ month, sums, otherwise }) => {
    if (!otherwise) return []
    const { action, by, at, sums: said } = otherwise
    return [changedMonthText({ month, action, by, at: shown(at), changes: changedFigures(said, sums) })]
  })
}

/** Stores that a report was made, with the figures of its months; known ones are not stored again. */
export async function storeReported(
  ctx: Ctx,
  months: readonly ReportedMonth[],
  of: { action: ReportAction; operation: string },
): Promise<void> {
  const said = months.filter(({ known }) => !known.includes(of.action))
  if (said.length === 0) return
  const { userID, username } = ctx.caller
  await transaction(ctx.store.db, async (trx) => {
    const kept = await insertReportedMonths(trx, said, { action: of.action, by: username, at: ctx.now })
    if (kept.length === 0) return
    const by = { at: ctx.now, userID, username, operation: of.operation }
    await recordEvent(trx, by, { kind: 'report', subjectID: null, after: { months: kept, action: of.action } })
  })
  ctx.announce({ kind: 'report', id: null, action: of.action })
}
