import { expenseProblems } from '@forecourt/core/features/costings/rules'
import type { ExpenseRow } from '@forecourt/core/features/costings/schemas'
import { type DayFacts, farBackQuestion, type Question, stillToAsk } from '@forecourt/core/features/deals/questions'
import { ASK_DAY, type Day, isDay } from '@forecourt/core/kernel/days'
import { centsFromWire, decimalOf, formatAmount } from '@forecourt/core/kernel/money'
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

export function newExpense(today: Day): ExpenseValues {
  return { date: today, vendor: '', description: '', amount: '' }
}

export function expenseOf(row: ExpenseRow): ExpenseValues {
  const amount = centsFromWire(row.amount)
  return {
    date: row.date,
    vendor: row.vendor,
    description: row.description,
    amount: amount === null ? '' : formatAmount(amount),
  }
}

/** What is compared when somebody else saved meanwhile. */
export const EXPENSE_FIELDS: readonly ComparedField<ExpenseValues>[] = [
  { names: ['date'], label: 'Date', text: ({ date }) => shownDay(date) },
  textField('vendor', 'Vendor'),
  textField('description', 'Description'),
  textField('amount', 'Amount'),
]

/** An amount as typed; a vendor may give money back, so it may be negative. */
export function readAmount(text: string): MoneyText {
  return parseMoneyText(text, { signed: true })
}

/** What keeps it from being saved, by field. */
export function expenseFormProblems(values: ExpenseValues): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  if (values.date !== '' && !isDay(values.date)) problems.set('date', ASK_DAY)
  const read = values.amount.trim() === '' ? null : readAmount(values.amount)
  if (read?.problem !== undefined) problems.set('amount', read.problem)
  else for (const { field, message } of expenseProblems({ amount: read?.cents ?? null })) problems.set(field, message)
  return problems
}

/** What can hardly be meant of an expense, and was not so when it was saved; `saved` null for a new one. */
export function expenseDoubts(values: ExpenseValues, saved: ExpenseValues | null, days: DayFacts): Question[] {
  const questionsOf = ({ date }: ExpenseValues) => farBackQuestion('date', 'Date', isDay(date) ? date : null, days)
  return stillToAsk(questionsOf(values), saved === null ? [] : questionsOf(saved))
}

/** The typed fields as a request carries them; what was not typed is not sent. */
export function expenseRequest({ date, vendor, description, amount }: Partial<ExpenseValues>) {
  const cents = amount === undefined ? undefined : readAmount(amount).cents
  return {
    ...(date === undefined ? {} : { date }),
    ...(vendor === undefined ? {} : { vendorStr: vendor.trim() }),
    ...(description === undefined ? {} : { description }),
    ...(amount === undefined ? {} : { amount: cents === undefined ? null : decimalOf(cents) }),
  }
}
