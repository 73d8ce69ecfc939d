import { lockedRefusal } from '../../locked'
import type { HistoryKind } from '@forecourt/core/features/history/enums'
import type { FieldNames } from '@forecourt/core/features/history/fields'
import { CountsSearch, VehicleReportSearch } from '@forecourt/core/features/reports/schemas'
import { isBatchTotal, isReportTotal, isVehicleTotal } from '@forecourt/core/features/totals/enums'
import type { TotalMove, TotalMoves, TotalMovesSearch } from '@forecourt/core/features/totals/schemas'
import { CashSearch } from '@forecourt/core/features/cash-book/schemas'
import { cents } from '@forecourt/core/kernel/money'
import { money } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { readOneMoment, transaction } from '../../database/transaction'
import { describe, type Described } from '../history/described'
import type { Line } from '../history/lines-repository'
import { eventsOf } from '../history/repository'
import { countsFilter } from '../reports/counts-service'
import { reportedCost } from '../reports/vehicles-repository'
import { filterOf, owedIn } from '../reports/vehicles-service'
import { vehicleBalance } from '../payments/service'
import { summedDue, summedOwed, summedReportCosts } from './listed-repository'
import {
  batchStart,
  type Move,
  movesOf,
  startOfDay,
  type Summed,
  summedAccount,
  summedAccounts,
  summedBalance,
  summedBatch,
  summedCosts,
  summedDifferences,
  summedEntries,
} from './repository'

type Search = z.output<typeof TotalMovesSearch>

/** Which saves moved a total since a day: all of it is read of one moment, so that they come to the total. */
export function totalMoves(ctx: Ctx, search: Search, words: FieldNames): Promise<z.output<typeof TotalMoves>> {
  if ((isVehicleTotal(search.total) || isReportTotal(search.total)) && !ctx.isUnlocked) throw lockedRefusal(ctx)
  return transaction(ctx.store.db, async (trx) => {
    await readOneMoment(trx)
    const since = await sinceOf({ ...ctx, db: trx }, search)
    const summed = await summedOf({ ...ctx, db: trx }, search)
    const { pageNumber, pageSize: limit, only } = search
    const range = { limit: only === 'total' ? 0 : limit, offset: (pageNumber - 1) * limit, since }
    const { moves, count, moved } = await movesOf(trx, summed, range)
    const data = await movesOut({ ...ctx, db: trx }, { moves, summed }, words)
    const was = money(cents(summed.now - moved))
    const ofAll = { totalCount: count, since: since.toISOString(), was, now: money(summed.now) }
    // The type is that of an answer to who asked for both, as in `listOf`.
    return { data, ...(only === 'rows' ? {} : ofAll) } as z.output<typeof TotalMoves>
  })
}

async function sinceOf({ db, config, today }: Ctx, { total, id, since }: Search): Promise<Date> {
  const start = isBatchTotal(total) ? await batchStart(db, id ?? 0) : null
  if (isBatchTotal(total) && start === null) throw new Refusal('RECORD_NOT_FOUND', { record: `Batch ${id}` })
  return since || start === null ? startOfDay(db, since ?? today, config.timeZone) : start
}

async function summedOf(ctx: Ctx, search: Search): Promise<Summed> {
  const { db, today } = ctx
  const { total, id = 0, text: typed, date, bucket, report } = search
  const text = typed ?? ''
  if (isBatchTotal(total)) return summedBatch(db, { total, batchID: id })
  switch (total) {
    case 'paid':
    case 'remaining':
      return summedAccount(db, { total, vehicleID: id })
    case 'balance':
      return summedBalance({ vehicleID: id, ...(await vehicleBalance(db, id)) })
    case 'costs':
      return report
        ? summedReportCosts(await reportedCost(db, filterOf(report)), filterOf(report))
        : summedCosts(db, id)
    case 'owed': {
      const { from, to } = filterOf(report ?? VehicleReportSearch.parse({}))
      return summedOwed(await owedIn(ctx, { from, to }), { from, to })
    }
    case 'accounts':
      return date || bucket
        ? summedDue(db, { total, text, due: { on: date ?? today, bucket: bucket ?? null } })
        : summedAccounts(db, text)
    case 'overdue':
      return summedDue(db, { total, text, due: { on: date ?? today, bucket: bucket ?? null } })
    case 'differences':
      return summedDifferences(db, countsFilter(ctx, search.counts ?? CountsSearch.parse({})))
    case 'entries':
      return summedEntries(db, search.search ?? CashSearch.parse({}))
  }
}

/** What a row is a record of, where its save says nothing of it. */
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

async function movesOut(
  ctx: Ctx,
  { moves, summed }: { moves: readonly Move[]; summed: Summed },
  words: FieldNames,
): Promise<TotalMove[]> {
  const events = await eventsOf(ctx.db, [...new Set(moves.map(({ transactionID }) => transactionID))])
  const lines = moves.map((move): Line => {
    const own = { kind: KINDS[move.record] ?? 'entry', id: Number(move.key) }
    const ofSave = events.filter(({ transactionID }) => transactionID === move.transactionID)
    const isSaid = ofSave.some(({ changeKind, changeID }) => changeKind === own.kind && changeID === own.id)
    // A total that follows was moved by the record that was saved.
    const cause = ofSave.findLast(({ changeKind }) => changeKind !== null)
    const of = isSaid || !cause?.changeKind ? own : { kind: cause.changeKind, id: cause.changeID }
    return { transactionID: move.transactionID, ...of, last: move.last, rows: null }
  })
  const described = await describe(ctx, lines, words)
  return moves.map((move, at) => moveOut(move, described[at], summed))
}

function moveOut({ before, after, later }: Move, of: Described | undefined, { now }: Summed): TotalMove {
  const on = of?.vehicleID ? { vehicleID: of.vehicleID } : {}
  return {
    at: of?.at ?? new Date(0).toISOString(),
    username: of?.username ?? '',
    kind: of?.line.kind ?? 'entry',
    id: of?.line.id ?? null,
    ...on,
    summary: of?.summary ?? '',
    before: money(before),
    after: money(after),
    moved: money(cents(after - before)),
    total: money(cents(now - later)),
  }
}
