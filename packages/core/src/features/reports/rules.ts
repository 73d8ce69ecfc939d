import { type Day, addMonths, daysBetween, dayOf, dayParts, startOfMonth } from '../../kernel/days'
import { PERIOD_ORDER_MESSAGE } from '../../kernel/period'
import { type Cents, ZERO } from '../../kernel/money'
import type { Problem } from '../clients/rules'
import { commonExpenseKind, EXCEL_VENDOR, TRANSPORT_MALTA_VENDOR } from '../deals/rules'
import {
  ARRIVING_DESCRIPTIONS,
  ARRIVING_EXPENSES,
  type ArrivingExpenseKind,
  HANDLING_FEE_VENDOR,
  type StockAge,
} from './figure-enums'
import type { AdditionalFeeDraft, ArrivingFilter, ArrivingProcessDraft, MonthlyReportRequest } from './schemas'

export const CHART_DAYS_MAX = 400
export const CHART_MONTHS_MAX = 240

/**
 * Problems of the days of a report: both required, in order.
 * @source D3 5.
 */
export function periodProblems(
  from: Day | null | undefined,
  to: Day | null | undefined,
  fields: readonly [from: string, to: string] = ['dateFrom', 'dateTo'],
): Problem[] {
  const problems: Problem[] = []
  if (!from) problems.push({ field: fields[0], message: 'From Date is required' })
  if (!to) problems.push({ field: fields[1], message: 'To Date is required' })
  if (from && to && to < from) problems.push({ field: fields[1], message: PERIOD_ORDER_MESSAGE })
  return problems
}

export function monthlyProblems({ fromDate, toDate }: MonthlyReportRequest): Problem[] {
  return periodProblems(fromDate, toDate, ['fromDate', 'toDate'])
}

export function hasFilter(filter: ArrivingFilter): boolean {
  return Boolean(filter.lotNo || filter.date)
}

function filterProblems(filter: ArrivingFilter): Problem[] {
  return hasFilter(filter) ? [] : [{ field: 'filterRequest', message: 'Choose a date or a lot number' }]
}

export function additionalFeeProblems({ filterRequest, additionalFee }: AdditionalFeeDraft): Problem[] {
  const problems = filterProblems(filterRequest)
  if (additionalFee === null || additionalFee === undefined)
    problems.push({ field: 'additionalFee', message: 'Additional Fee is required' })
  else if (additionalFee < 0) problems.push({ field: 'additionalFee', message: 'Additional Fee cannot be negative' })
  return problems
}

/**
 * Problems of Generate; empty when it can be done. The fee is optional there.
 * @source D3 5.
 */
export function arrivingProblems(draft: ArrivingProcessDraft): Problem[] {
  const problems = filterProblems(draft.filterRequest)
  if (!draft.cfeDate) problems.push({ field: 'cfeDate', message: 'Date is required' })
  if (!draft.tmDate) problems.push({ field: 'tmDate', message: 'Date is required' })
  if (draft.additionalFee != null && draft.additionalFee < 0)
    problems.push({ field: 'additionalFee', message: 'Additional Fee cannot be negative' })
  return problems
}

/**
 * The default days of the Process dialog: the Excel sheet on the bought day of the first vehicle, Transport Malta on the last day of its year. For
 * cars bought in December as well: a month counted from 0 would make 12 the January of the next year, and a licence dated a year late would be wrong
 * on every car of a lot.
 * @source D3 9.
 * @example arrivingDates(day('2026-12-31')) // { cfeDate: '2026-12-31', tmDate: '2026-12-31' }
 */
export function arrivingDates(boughtDate: Day): { cfeDate: Day; tmDate: Day } {
  return { cfeDate: boughtDate, tmDate: dayOf(dayParts(boughtDate).year, 12, 31) }
}

/** An expense in the process; one made by cash changes only with its entry. */
export interface ArrivingExpense {
  id: number
  vendor: string
  description: string
  date: Day
  amount: Cents
  isOfCash: boolean
}

type ArrivingCommonKind = NonNullable<ReturnType<typeof commonExpenseKind>>
export interface NewExpense {
  vendor: string
  description: string
  date: Day
  amount: Cents
}

export interface ArrivingPlan {
  added: NewExpense[]
  changed: { id: number; date: Day; amount: Cents }[]
}

const KINDS: readonly ArrivingCommonKind[] = ['excelAmount', 'regTaxAmount', 'licensePlatesFeesAmount']

export function hasCommonExpenses(expenses: readonly { vendor: string; description: string }[]): boolean {
  const kinds = new Set(expenses.map(commonExpenseKind))
  return KINDS.every((kind) => kinds.has(kind))
}

/**
 * The number of cars with each common expense of arriving cars.
 * @param cars The expenses of each car.
 * @returns One count for each kind, in the order of the process; a car with two of a kind counts once.
 */
export function expenseCounts(
  cars: readonly (readonly { vendor: string; description: string }[])[],
): { kind: ArrivingExpenseKind; count: number }[] {
  const isOf = (kind: ArrivingExpenseKind) => (expense: { vendor: string; description: string }) =>
    kind === 'additionalFee' ? isAdditionalFee(expense) : commonExpenseKind(expense) === kind
  return ARRIVING_EXPENSES.map((kind) => ({ kind, count: cars.filter((car) => car.some(isOf(kind))).length }))
}

export function isAdditionalFee(expense: { vendor: string }): boolean {
  return expense.vendor.trim().toLowerCase() === HANDLING_FEE_VENDOR.toLowerCase()
}

/**
 * The changes of Generate to a vehicle: the missing common expenses, with amount 0, and the fee when one is given. Existing ones keep their date, and
 * nothing new is dated before the vehicle was bought. Doing it again changes nothing.
 * @param steps Days of the Excel sheet and of Transport Malta, and the fee in cents; null leaves the fee alone.
 * @param boughtDate Null when unknown.
 * @source server 5, arriving cars.
 */
export function arrivingPlan(
  expenses: readonly ArrivingExpense[],
  steps: { cfeDate: Day; tmDate: Day; additionalFee: Cents | null },
  boughtDate: Day | null,
): ArrivingPlan {
  const dated = (date: Day) => (boughtDate !== null && date < boughtDate ? boughtDate : date)
  const isThere = (kind: ArrivingCommonKind) => expenses.some((expense) => commonExpenseKind(expense) === kind)
  const added = KINDS.filter((kind) => !isThere(kind)).map((kind) => ({
    ...namesOf(kind),
    date: dated(kind === 'excelAmount' ? steps.cfeDate : steps.tmDate),
    amount: ZERO,
  }))
  if (steps.additionalFee === null) return { added, changed: [] }
  const fee = feePlan(expenses, { amount: steps.additionalFee, date: dated(steps.tmDate) })
  return { added: [...added, ...fee.added], changed: fee.changed }
}

/** The changes by the additional fee to one vehicle; `date` is that of a new fee, an existing one keeps its own. */
export function feePlan(expenses: readonly ArrivingExpense[], fee: { amount: Cents; date: Day }): ArrivingPlan {
  const own = expenses.find((expense) => isAdditionalFee(expense) && !expense.isOfCash)
  if (!own) {
    const added = { vendor: HANDLING_FEE_VENDOR, description: '', date: fee.date, amount: fee.amount }
    return { added: [added], changed: [] }
  }
  if (own.amount === fee.amount) return { added: [], changed: [] }
  return { added: [], changed: [{ id: own.id, date: own.date, amount: fee.amount }] }
}

function namesOf(kind: ArrivingCommonKind): { vendor: string; description: string } {
  if (kind === 'excelAmount') return { vendor: EXCEL_VENDOR, description: '' }
  return { vendor: TRANSPORT_MALTA_VENDOR, description: ARRIVING_DESCRIPTIONS[kind] }
}

/** The first day of each month from one day to another, both months included. */
export function monthsBetween(from: Day, to: Day): Day[] {
  const months: Day[] = []
  for (let month = startOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

/** The age of something on a day, such as a vehicle in stock since its purchase; later dates count as new. */
export function ageSince(since: Day | null, on: Day): StockAge {
  if (since === null) return 'unknown'
  const days = daysBetween(since, on)
  if (days <= 30) return '0-30'
  if (days <= 60) return '31-60'
  if (days <= 90) return '61-90'
  return days <= 180 ? '91-180' : 'over-180'
}
