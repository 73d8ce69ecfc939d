import { type Day, addMonths, daysBetween, dayOf, partsOf, startOfMonth } from '../../kernel/days'
import { BACKWARDS } from '../../kernel/period'
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

/** Days that the picture of cash shows at most. */
export const PICTURE_DAYS_MAX = 400
/** Months that the picture of vehicles shows at most. */
export const PICTURE_MONTHS_MAX = 240

/**
 * What the dialogs of reports ask for: both days, in order.
 *
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
  if (from && to && to < from) problems.push({ field: fields[1], message: BACKWARDS })
  return problems
}

/** What keeps the monthly report from being made; empty when it can be. */
export function monthlyProblems({ fromDate, toDate }: MonthlyReportRequest): Problem[] {
  return periodProblems(fromDate, toDate, ['fromDate', 'toDate'])
}

/** True when the filter names cars at all. */
export function namesCars(filter: ArrivingFilter): boolean {
  return Boolean(filter.lotNo || filter.date)
}

function filterProblems(filter: ArrivingFilter): Problem[] {
  return namesCars(filter) ? [] : [{ field: 'filterRequest', message: 'Choose a date or a lot number' }]
}

/** What keeps Save Add Fee from being done; empty when it can be. */
export function additionalFeeProblems({ filterRequest, additionalFee }: AdditionalFeeDraft): Problem[] {
  const problems = filterProblems(filterRequest)
  if (additionalFee === null || additionalFee === undefined)
    problems.push({ field: 'additionalFee', message: 'Additional Fee is required' })
  else if (additionalFee < 0) problems.push({ field: 'additionalFee', message: 'Additional Fee cannot be negative' })
  return problems
}

/**
 * What keeps Generate from being done; empty when it can be. The fee is optional there.
 *
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
 * What the Process dialog begins with: the Excel sheet on the bought day of the first vehicle, Transport Malta on the last day of its year.
 *
 * For cars bought in December as well: a month counted from 0 would make 12 the January of the next year, and a licence dated a year late
 * would be wrong on every car of a lot.
 *
 * @source D3 9.
 * @example arrivingDates(day('2026-12-31')) // { cfeDate: '2026-12-31', tmDate: '2026-12-31' }
 */
export function arrivingDates(boughtDate: Day): { cfeDate: Day; tmDate: Day } {
  return { cfeDate: boughtDate, tmDate: dayOf(partsOf(boughtDate).year, 12, 31) }
}

/** An expense as the process sees it; one made by cash changes only with its entry. */
export interface ArrivingExpense {
  id: number
  vendor: string
  description: string
  date: Day
  amount: Cents
  isOfCash: boolean
}

type CommonKind = NonNullable<ReturnType<typeof commonExpenseKind>>
export interface NewExpense {
  vendor: string
  description: string
  date: Day
  amount: Cents
}

/** What the process does to the expenses of one vehicle. */
export interface ArrivingPlan {
  added: NewExpense[]
  changed: { id: number; date: Day; amount: Cents }[]
}

const KINDS: readonly CommonKind[] = ['excelAmount', 'regTaxAmount', 'licensePlatesFeesAmount']

/** True when a vehicle has all three common expenses. */
export function hasCommonExpenses(expenses: readonly { vendor: string; description: string }[]): boolean {
  const kinds = new Set(expenses.map(commonExpenseKind))
  return KINDS.every((kind) => kinds.has(kind))
}

/**
 * How many cars have each of the expenses that arriving cars have in common.
 *
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

/** True for the additional fee of an arriving car. */
export function isAdditionalFee(expense: { vendor: string }): boolean {
  return expense.vendor.trim().toLowerCase() === HANDLING_FEE_VENDOR.toLowerCase()
}

/**
 * What Generate adds to a vehicle: the common expenses that are not there, with amount 0, and the fee, which is set when one is given.
 * What is there keeps its date, and nothing new is dated before the vehicle was bought. Doing it again changes nothing.
 *
 * @param steps Days of the Excel sheet and of Transport Malta, and the fee in cents; null leaves the fee alone.
 * @param boughtDate Null when it is not known.
 * @source server 5, arriving cars.
 */
export function arrivingPlan(
  expenses: readonly ArrivingExpense[],
  steps: { cfeDate: Day; tmDate: Day; additionalFee: Cents | null },
  boughtDate: Day | null,
): ArrivingPlan {
  const dated = (date: Day) => (boughtDate !== null && date < boughtDate ? boughtDate : date)
  const isThere = (kind: CommonKind) => expenses.some((expense) => commonExpenseKind(expense) === kind)
  const added = KINDS.filter((kind) => !isThere(kind)).map((kind) => ({
    ...namesOf(kind),
    date: dated(kind === 'excelAmount' ? steps.cfeDate : steps.tmDate),
    amount: ZERO,
  }))
  if (steps.additionalFee === null) return { added, changed: [] }
  const fee = feePlan(expenses, { amount: steps.additionalFee, date: dated(steps.tmDate) })
  return { added: [...added, ...fee.added], changed: fee.changed }
}

/** What setting the additional fee does to one vehicle; `date` is that of a new one, which one that is there keeps. */
export function feePlan(expenses: readonly ArrivingExpense[], fee: { amount: Cents; date: Day }): ArrivingPlan {
  const own = expenses.find((expense) => isAdditionalFee(expense) && !expense.isOfCash)
  if (!own) {
    const added = { vendor: HANDLING_FEE_VENDOR, description: '', date: fee.date, amount: fee.amount }
    return { added: [added], changed: [] }
  }
  if (own.amount === fee.amount) return { added: [], changed: [] }
  return { added: [], changed: [{ id: own.id, date: own.date, amount: fee.amount }] }
}

function namesOf(kind: CommonKind): { vendor: string; description: string } {
  if (kind === 'excelAmount') return { vendor: EXCEL_VENDOR, description: '' }
  return { vendor: TRANSPORT_MALTA_VENDOR, description: ARRIVING_DESCRIPTIONS[kind] }
}

/** The first day of each month from one day to another, both months included. */
export function monthsBetween(from: Day, to: Day): Day[] {
  const months: Day[] = []
  for (let month = startOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

/** How long ago something was on a day, such as the purchase of a vehicle in stock; what is later counts as new. */
export function ageSince(since: Day | null, on: Day): StockAge {
  if (since === null) return 'unknown'
  const days = daysBetween(since, on)
  if (days <= 30) return '0-30'
  if (days <= 60) return '31-60'
  if (days <= 90) return '61-90'
  return days <= 180 ? '91-180' : 'over-180'
}
