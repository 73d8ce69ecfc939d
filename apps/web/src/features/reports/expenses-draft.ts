import { additionalFeeProblems, arrivingDates, arrivingProblems } from '@forecourt/core/features/reports/rules'
import { DAY_PROBLEM, type Day, day, isDay } from '@forecourt/core/kernel/days'
import { type Cents, formatDecimal, formatAmount } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { amountText } from '../../kit/wire-text'

/** Add Common Expenses as typed. */
export interface ExpensesForm {
  cfeDate: string
  tmDate: string
  additionalFee: string
}

export interface ArrivingCarsFilter {
  date: Day | null
  lotNo: string | null
}

/** What the dialog begins with: days from the first car, and the fee that is set already. */
export function expensesForm(boughtDate: string | null, fee: number | null): ExpensesForm {
  const dates = boughtDate === null ? { cfeDate: '', tmDate: '' } : arrivingDates(day(boughtDate))
  return { ...dates, additionalFee: amountText(fee) }
}

interface FormProblem {
  field: string
  message: string
}

function feeOf(text: string): { cents: Cents | null; problem: string | null } {
  if (text.trim() === '') return { cents: null, problem: null }
  const read = parseMoneyText(text)
  return read.cents === undefined ? { cents: null, problem: read.problem } : { cents: read.cents, problem: null }
}

/** The amount as it is sent; none for an empty field. */
function feeToWire(amount: Cents | null): string | null {
  return amount === null ? null : formatDecimal(amount)
}

function dayProblems(form: ExpensesForm): FormProblem[] {
  return (['cfeDate', 'tmDate'] as const)
    .filter((field) => form[field] !== '' && !isDay(form[field]))
    .map((field) => ({ field, message: DAY_PROBLEM }))
}

/** What Generate would send, and what keeps it from being sent. */
export function generateRequestOf(form: ExpensesForm, filterRequest: ArrivingCarsFilter) {
  const fee = feeOf(form.additionalFee)
  const dates = {
    cfeDate: isDay(form.cfeDate) ? form.cfeDate : null,
    tmDate: isDay(form.tmDate) ? form.tmDate : null,
  }
  const unread = dayProblems(form)
  const problems = [
    ...unread,
    ...(fee.problem === null ? [] : [{ field: 'additionalFee', message: fee.problem }]),
    ...arrivingProblems({ filterRequest, ...dates, additionalFee: fee.cents }).filter(
      ({ field }) => !unread.some((one) => one.field === field),
    ),
  ]
  return { input: { filterRequest, ...dates, additionalFee: feeToWire(fee.cents) }, problems }
}

/** What Save Add Fee would send, and what keeps it from being sent; the days do not matter to it. */
export function feeRequestOf(form: ExpensesForm, filterRequest: ArrivingCarsFilter) {
  const fee = feeOf(form.additionalFee)
  const problems =
    fee.problem === null
      ? additionalFeeProblems({ filterRequest, additionalFee: fee.cents })
      : [{ field: 'additionalFee', message: fee.problem }]
  return { input: { filterRequest, additionalFee: feeToWire(fee.cents) }, problems }
}

/** The fee as its field shows it once it was read: `50.00`. */
export function formattedFee(text: string): string {
  const { cents } = feeOf(text)
  return cents === null ? text : formatAmount(cents)
}
