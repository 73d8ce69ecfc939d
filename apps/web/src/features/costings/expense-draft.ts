import { expenseProblems } from '@forecourt/core/features/costings/rules'
import type { ExpenseRow } from '@forecourt/core/features/costings/schemas'
import { DAY_PROBLEM, type Day, isDay } from '@forecourt/core/kernel/days'
import { centsFromWire, formatDecimal, formatAmount } from '@forecourt/core/kernel/money'
import { type MoneyText, parseMoneyText } from '@forecourt/core/kernel/money-text'
import { type ComparedField, textField } from '../../kit/drafts/conflict'
import { shownDay } from '../../kit/form/day-typing'

/** An expense as typed. */
export interface ExpenseValues {
  date: string
  vendor: string
  description: string
  amount: string
}

export function emptyExpense(today: Day): ExpenseValues {
  return { date: today, vendor: '', description: '', amount: '' }
}

export function expenseValues(row: ExpenseRow): ExpenseValues {
  const amount = centsFromWire(row.amount)
  return {
    date: row.date,
    vendor: row.vendor,
    description: row.description,
    amount: amount === null ? '' : formatAmount(amount),
  }
}

/** The fields compared when somebody else saved meanwhile. */
export const COMPARED_EXPENSE_FIELDS: readonly ComparedField<ExpenseValues>[] = [
  { names: ['date'], label: 'Date', text: ({ date }) => shownDay(date) },
  textField('vendor', 'Vendor'),
  textField('description', 'Description'),
  textField('amount', 'Amount'),
]

/** Parses a typed amount; a vendor may give money back, so it may be negative. */
export function parseExpenseAmount(text: string): MoneyText {
  return parseMoneyText(text, { signed: true })
}

/** Returns what prevents the expense from being saved, by field. */
export function expenseFormProblems(values: ExpenseValues): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  if (values.date !== '' && !isDay(values.date)) problems.set('date', DAY_PROBLEM)
  const read = values.amount.trim() === '' ? null : parseExpenseAmount(values.amount)
  if (read?.problem !== undefined) problems.set('amount', read.problem)
  else for (const { field, message } of expenseProblems({ amount: read?.cents ?? null })) problems.set(field, message)
  return problems
}

/** Returns the typed fields as in the request; untouched ones are left out. */
export function expenseRequest({ date, vendor, description, amount }: Partial<ExpenseValues>) {
  const cents = amount === undefined ? undefined : parseExpenseAmount(amount).cents
  return {
    ...(date === undefined ? {} : { date }),
    ...(vendor === undefined ? {} : { vendorStr: vendor.trim() }),
    ...(description === undefined ? {} : { description }),
    ...(amount === undefined ? {} : { amount: cents === undefined ? null : formatDecimal(cents) }),
  }
}
