import type { hirePurchaseOperations } from '@forecourt/core/features/hire-purchase/operations'
import {
  AGEING_BUCKETS,
  type DueList,
  type DueSearch,
  type HpSchedulesSearch,
} from '@forecourt/core/features/hire-purchase/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { ZERO } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import type { z } from 'zod'
import type { Ctx, Handlers } from '../../context'
import { pagedAnswer } from '../../database/paged'
import { streamRows } from '../../database/stream'
import { creditFile, settlementFigures } from './credit-service'
import { accountsFile } from './documents'
import {
  type AccountsFilter,
  type AccountsOrder,
  accountsInOrder,
  accountsPage,
  matchingAccountTotals,
  bucketTotals,
  sumOfBuckets,
} from './list-repository'
import { listPartPayments } from './part-payment-view'
import { addHpPayment, deleteHpPayment, editHpPayment } from './payments-service'
import { prepareSale, saleChecksOf, sellVehicle } from './sell-service'
import { calculateHpSchedule, deleteHpSchedule } from './schedule-service'
import { nextHpAmount, paymentRows, scheduleDetails, scheduleRow } from './views'

export const hirePurchaseHandlers: Handlers<typeof hirePurchaseOperations> = {
  PrepareSale: (ctx, draft) => prepareSale(ctx, draft),
  GetSaleQuestions: (ctx, draft) => saleChecksOf(ctx, draft),
  SellVehicle: (ctx, draft) => sellVehicle(ctx, draft),
  CalculateHpSchedule: (ctx, request) => calculateHpSchedule(ctx, request),
  DeleteHpSchedule: (ctx, { vehicleID }) => deleteHpSchedule(ctx, vehicleID),
  GetHPDetails: (ctx, { vehicleID }) => paymentRows(ctx, vehicleID),
  AddHPPayment: async (ctx, draft) => ({ id: await addHpPayment(ctx, draft) }),
  EditHPPayment: async (ctx, draft) => {
    await editHpPayment(ctx, draft)
    return {}
  },
  DeleteHPPayment: async (ctx, { id }) => {
    await deleteHpPayment(ctx, id)
    return {}
  },
  GetNextHPAmount: (ctx, request) => nextHpAmount(ctx, request),
  GetCreditFile: (ctx, { vehicleID }) => creditFile(ctx, vehicleID),
  GetSettlement: (ctx, request) => settlementFigures(ctx, request),
  GetPartPayments: (ctx, { vehicleID }) => listPartPayments(ctx, vehicleID),
  GetHPSchedules: (ctx, search) => {
    const filter = schedulesFilter(search)
    return pagedAnswer(search, {
      rows: async (range) => {
        const rows = await accountsPage(ctx.db, { ...filter, ...orderOf(search), on: ctx.today, ...range })
        return rows.map((row) => scheduleRow(row, ctx.today))
      },
      total: async () => ({ totalCount: (await matchingAccountTotals(ctx.db, filter)).count }),
    })
  },
  GetHPSchedulesRemainingTotal: async (ctx, search) =>
    wireMoney((await matchingAccountTotals(ctx.db, schedulesFilter(search))).remaining),
  GetHpScheduleDetails: (ctx, { vehicleID }) => scheduleDetails(ctx, vehicleID),
  GetDueHPSchedules: (ctx, search) => dueList(ctx, search),
  ExportGetHPSchedules: async (ctx, search) => {
    const list = { ...schedulesFilter(search), ...orderOf(search), on: ctx.today }
    return accountsFile(streamRows(ctx.store, accountsInOrder(ctx.store.db, list)), ctx.today)
  },
  ExportDueHPSchedules: async (ctx, search) => {
    const on = search.date ?? ctx.today
    const list = { ...dueFilter(ctx, search), ...orderOf(search), on }
    return accountsFile(streamRows(ctx.store, accountsInOrder(ctx.store.db, list)), on)
  },
}

type Search = z.output<typeof HpSchedulesSearch>
type Due = z.output<typeof DueSearch>

function schedulesFilter(search: Search): AccountsFilter {
  return { text: search.text ?? '', pendingOnly: search.pendingPaymentsOnly ?? false, due: null }
}

function dueFilter(ctx: Pick<Ctx, 'today'>, search: Due): AccountsFilter {
  const due = { on: search.date ?? ctx.today, bucket: search.bucket ?? null }
  return { text: search.text ?? '', pendingOnly: false, due }
}

/** Returns the order; both lists begin with the latest due date unless they are sorted by a column. */
function orderOf(search: Search | Due): AccountsOrder {
  if (!search.sortByColumn) return { sort: 'DueDate', descending: search.sortByType !== 0 }
  return { sort: search.sortByColumn, descending: search.sortByType === 1 }
}

function dueList(ctx: Ctx, search: Due): Promise<DueList> {
  const filter = dueFilter(ctx, search)
  const on = search.date ?? ctx.today
  return pagedAnswer(search, {
    rows: async (range) => {
      const rows = await accountsPage(ctx.db, { ...filter, ...orderOf(search), on, ...range })
      return rows.map((row) => scheduleRow(row, on))
    },
    total: () => dueTotals(ctx, search, on),
  })
}

/** Returns the totals of the whole list: number and sums, and what is due by age. */
async function dueTotals(ctx: Ctx, search: Due, on: Day): Promise<Omit<DueList, 'data'>> {
  const totals = await bucketTotals(ctx.db, { text: search.text ?? '', on })
  const shown = sumOfBuckets(
    [...totals].filter(([age]) => !search.bucket || age === search.bucket).map(([, sum]) => sum),
  )
  return {
    totalCount: shown.count,
    date: on,
    buckets: AGEING_BUCKETS.map((bucket) => ({
      bucket,
      count: totals.get(bucket)?.count ?? 0,
      amount: wireMoney(totals.get(bucket)?.overdue ?? ZERO),
    })),
    remainingTotal: wireMoney(shown.remaining),
    overdueTotal: wireMoney(shown.overdue),
  }
}
