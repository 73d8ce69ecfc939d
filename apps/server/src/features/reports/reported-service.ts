import type { ReportAction } from '@forecourt/core/features/reports/enums'
import {
  changedMonthText,
  type MonthSums,
  monthsReported,
  movedFigures,
} from '@forecourt/core/features/reports/reported-months'
import type { MonthlyReportRequest, ReportedMonths } from '@forecourt/core/features/reports/schemas'
import { momentIn } from '@forecourt/core/kernel/days'
import { money } from '@forecourt/core/kernel/wire'
import type { Ctx } from '../../context'
import { recordEvent } from '../../database/audit'
import { transaction } from '../../database/transaction'
import { pricesTold } from '../settings/prices'
import { insertReported, type ReportedMonth, readReported } from './reported-repository'

/** The months of these days that changed since their reports were had, oldest first; while prices are locked, of the cash book alone (server 18). */
export async function changedMonths(ctx: Ctx, { fromDate, toDate }: MonthlyReportRequest): Promise<ReportedMonths> {
  if (!fromDate || !toDate) return []
  const months = monthsReported({ from: fromDate, to: toDate }, ctx.today)
  const isTold = await pricesTold(ctx)
  const areAllTold = isTold('monthly.sold') && isTold('monthly.cost')
  return (await readReported(ctx.db, months)).flatMap(({ month, sums, otherwise }) => {
    if (!otherwise) return []
    const { action, by, at, sums: said } = otherwise
    const moved = movedFigures(areAllTold ? said : ofCashBook(said), areAllTold ? sums : ofCashBook(sums)).map(
      (figure) => ({
        ...figure,
        before: money(figure.before),
        after: money(figure.after),
      }),
    )
    return moved.length > 0 ? [{ month, action, by, at: at.toISOString(), moved }] : []
  })
}

/** Sums of entries alone: the others are of prices and costs. */
function ofCashBook(sums: MonthSums): MonthSums {
  return Object.fromEntries(Object.entries(sums).filter(([name]) => name.startsWith('entries ')))
}

/** What a report says of the months that changed since it was had, a line for each. */
export function changedLines(months: readonly ReportedMonth[], timeZone: string): string[] {
  const shown = momentIn(timeZone)
  return months.flatMap(({ month, sums, otherwise }) => {
    if (!otherwise) return []
    const { action, by, at, sums: said } = otherwise
    return [changedMonthText({ month, action, by, at: shown(at), moved: movedFigures(said, sums) })]
  })
}

/** Keeps that a report was had and what it said of its months; nothing is written of what is known. */
export async function keepReported(
  ctx: Ctx,
  months: readonly ReportedMonth[],
  of: { action: ReportAction; operation: string },
): Promise<void> {
  const said = months.filter(({ known }) => !known.includes(of.action))
  if (said.length === 0) return
  const { userID, username } = ctx.caller
  await transaction(ctx.store.db, async (trx) => {
    const kept = await insertReported(trx, said, { action: of.action, by: username, at: ctx.now })
    if (kept.length === 0) return
    const by = { at: ctx.now, userID, username, operation: of.operation }
    await recordEvent(trx, by, { kind: 'report', subjectID: null, after: { months: kept, action: of.action } })
  })
  ctx.announce({ kind: 'report', id: null, action: of.action })
}
