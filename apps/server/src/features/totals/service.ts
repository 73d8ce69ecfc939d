import { pricesRefusal } from '../../prices-refusal'
import type { HistoryKind } from '@forecourt/core/features/history/enums'
import type { HistoryNames } from '@forecourt/core/features/history/fields'
import { CountsSearch, VehicleReportSearch } from '@forecourt/core/features/reports/schemas'
import { isBatchTotal, isReportTotal, isVehicleTotal } from '@forecourt/core/features/totals/enums'
import type { TotalMovement, TotalMovements, TotalMovementsSearch } from '@forecourt/core/features/totals/schemas'
import { CashSearch } from '@forecourt/core/features/cash-book/schemas'
import { cents } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { useOneSnapshot, transaction } from '../../database/transaction'
import { describeLines, type DescribedLine } from '../history/describe'
import type { HistoryLine } from '../history/lines-repository'
import { eventsOf } from '../history/repository'
import { countsFilter } from '../reports/counts-service'
import { reportCost } from '../reports/vehicles-repository'
import { vehicleReportFilter, totalOwed } from '../reports/vehicles-service'
import { vehicleBalance } from '../payments/service'
import { dueMovements, owedMovements, reportCostMovements } from './listed-repository'
import {
  batchStart,
  type SummedMovement,
  pageOfMovements,
  startOfDay,
  type SummedTotal,
  accountMovements,
  accountListMovements,
  balanceMovements,
  batchMovements,
  costMovements,
  differenceMovements,
  entryMovements,
} from './repository'

type Search = z.output<typeof TotalMovementsSearch>

/** Returns the saves that changed a total since a day, all from one snapshot, so that they add up to the total. */
export function totalMovementsOut(
  ctx: Ctx,
  search: Search,
  words: HistoryNames,
): Promise<z.output<typeof TotalMovements>> {
  if ((isVehicleTotal(search.total) || isReportTotal(search.total)) && !ctx.isUnlocked) throw pricesRefusal(ctx)
  return transaction(ctx.store.db, async (trx) => {
    await useOneSnapshot(trx)
    const since = await sinceOf({ ...ctx, db: trx }, search)
    const summed = await movementsFor({ ...ctx, db: trx }, search)
    const { pageNumber, pageSize: limit, only } = search
    const range = { limit: only === 'total' ? 0 : limit, offset: (pageNumber - 1) * limit, since }
    const { moves, count, moved } = await pageOfMovements(trx, summed, range)
    const data = await movementsOut({ ...ctx, db: trx }, { moves, summed }, words)
    const was = wireMoney(cents(summed.now - moved))
    const ofAll = { totalCount: count, since: since.toISOString(), was, now: wireMoney(summed.now) }
    // The type is that of an answer to who asked for both, as in `listOf`.
    return { data, ...(only === 'rows' ? {} : ofAll) } as z.output<typeof TotalMovements>
  })
}

async function sinceOf({ db, config, today }: Ctx, { total, id, since }: Search): Promise<Date> {
  const start = isBatchTotal(total) ? await batchStart(db, id ?? 0) : null
  if (isBatchTotal(total) && start === null) throw new Refusal('RECORD_NOT_FOUND', { record: `Batch ${id}` })
  return since || start === null ? startOfDay(db, since ?? today, config.timeZone) : start
}

async function movementsFor(ctx: Ctx, search: Search): Promise<SummedTotal> {
  const { db, today } = ctx
  const { total, id = 0, text: typed, date, bucket, report } = search
  const text = typed ?? ''
  if (isBatchTotal(total)) return batchMovements(db, { total, batchID: id })
  switch (total) {
    case 'paid':
    case 'remaining':
      return accountMovements(db, { total, vehicleID: id })
    case 'balance':
      return balanceMovements({ vehicleID: id, ...(await vehicleBalance(db, id)) })
    case 'costs':
      return report
        ? reportCostMovements(await reportCost(db, vehicleReportFilter(report)), vehicleReportFilter(report))
        : costMovements(db, id)
    case 'owed': {
      const { from, to } = vehicleReportFilter(report ?? VehicleReportSearch.parse({}))
      return owedMovements(await totalOwed(ctx, { from, to }), { from, to })
    }
    case 'accounts':
      return date || bucket
        ? dueMovements(db, { total, text, due: { on: date ?? today, bucket: bucket ?? null } })
        : accountListMovements(db, text)
    case 'overdue':
      return dueMovements(db, { total, text, due: { on: date ?? today, bucket: bucket ?? null } })
    case 'differences':
      return differenceMovements(db, countsFilter(ctx, search.counts ?? CountsSearch.parse({})))
    case 'entries':
      return entryMovements(db, search.search ?? CashSearch.parse({}))
  }
}

/** The kind of record of a row whose save has no event of it. */
const KINDS: Readonly<Record<string, HistoryKind>> = {
  cash_entries: 'entry',
  batches: 'batch',
  hp_accounts: 'account',
  expenses: 'expense',
  vehicles: 'vehicle',
  sales: 'vehicle',
  manual_payments: 'payment',
  instalments: 'instalment',
}

async function movementsOut(
  ctx: Ctx,
  { moves, summed }: { moves: readonly SummedMovement[]; summed: SummedTotal },
  words: HistoryNames,
): Promise<TotalMovement[]> {
  const events = await eventsOf(ctx.db, [...new Set(moves.map(({ transactionID }) => transactionID))])
  const lines = moves.map((move): HistoryLine => {
    const own = { kind: KINDS[move.record] ?? 'entry', id: Number(move.key) }
    const ofSave = events.filter(({ transactionID }) => transactionID === move.transactionID)
    const isSaid = ofSave.some(({ changeKind, changeID }) => changeKind === own.kind && changeID === own.id)
    // A total that follows was moved by the record that was saved.
    const cause = ofSave.findLast(({ changeKind }) => changeKind !== null)
    const of = isSaid || !cause?.changeKind ? own : { kind: cause.changeKind, id: cause.changeID }
    return { transactionID: move.transactionID, ...of, last: move.last, rows: null }
  })
  const described = await describeLines(ctx, lines, words)
  return moves.map((move, at) => moveOut(move, described[at], summed))
}

function moveOut(
  { before, after, later }: SummedMovement,
  of: DescribedLine | undefined,
  { now }: SummedTotal,
): TotalMovement {
  const on = of?.vehicleID ? { vehicleID: of.vehicleID } : {}
  return {
    at: of?.at ?? new Date(0).toISOString(),
    username: of?.username ?? '',
    kind: of?.line.kind ?? 'entry',
    id: of?.line.id ?? null,
    ...on,
    summary: of?.summary ?? '',
    before: wireMoney(before),
    after: wireMoney(after),
    moved: wireMoney(cents(after - before)),
    total: wireMoney(cents(now - later)),
  }
}
