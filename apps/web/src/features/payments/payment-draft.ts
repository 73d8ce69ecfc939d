import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES, OUTSIDE_HP_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { MANUAL_PAYMENT_DEFAULTS, manualPaymentProblems } from '@forecourt/core/features/payments/rules'
import type { PaymentRow } from '@forecourt/core/features/payments/schemas'
import { DAY_PROBLEM, type Day, isDay } from '@forecourt/core/kernel/days'
import { centsFromWire, formatDecimal, formatAmount } from '@forecourt/core/kernel/money'
import { type MoneyText, parseMoneyText } from '@forecourt/core/kernel/money-text'
import { type ComparedField, textField } from '../../kit/drafts/conflict'
import { shownDay } from '../../kit/form/day-typing'

/** A manual payment as typed. */
export interface ManualPaymentValues {
  date: string
  cashCategory: number
  cashType: number
  receiptNumber: string
  amount: string
}

export const CATEGORY_OPTIONS = OUTSIDE_HP_CATEGORIES.map((id) => ({
  id,
  text: CASH_CATEGORY_NAMES[id] ?? '',
}))
export const TYPE_OPTIONS = Object.entries(CASH_TYPE_NAMES).map(([id, text]) => ({ id: Number(id), text }))

export function newPayment(today: Day): ManualPaymentValues {
  return { date: today, ...MANUAL_PAYMENT_DEFAULTS, receiptNumber: '', amount: '' }
}

export function manualPaymentValuesOf(row: PaymentRow): ManualPaymentValues {
  const amount = centsFromWire(row.amount)
  return {
    date: row.date,
    cashCategory: row.cashCategory,
    cashType: row.cashType,
    receiptNumber: row.receiptNumber,
    amount: amount === null ? '' : formatAmount(amount),
  }
}

/** The fields compared when another user saved meanwhile. */
export const MANUAL_PAYMENT_FIELDS: readonly ComparedField<ManualPaymentValues>[] = [
  { names: ['cashCategory'], label: 'Type', text: ({ cashCategory }) => CASH_CATEGORY_NAMES[cashCategory] ?? '' },
  { names: ['cashType'], label: 'Pay Method', text: ({ cashType }) => CASH_TYPE_NAMES[cashType] ?? '' },
  textField('receiptNumber', 'Receipt No'),
  { names: ['date'], label: 'Date', text: ({ date }) => shownDay(date) },
  textField('amount', 'Amount'),
]

/** Parses a typed amount; a refund is negative. */
export function parsePaymentAmount(text: string): MoneyText {
  return parseMoneyText(text, { signed: true })
}

/** Returns the problems by field. */
export function paymentFormProblems(values: ManualPaymentValues): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  if (values.date !== '' && !isDay(values.date)) problems.set('date', DAY_PROBLEM)
  const read = values.amount.trim() === '' ? null : parsePaymentAmount(values.amount)
  const { cashCategory, cashType, receiptNumber } = values
  const typed = { amount: read?.cents ?? null, cashCategory, cashType, receiptNumber: receiptNumber.trim() }
  for (const { field, message } of manualPaymentProblems(typed))
    problems.set(field, field === 'amount' && read?.problem !== undefined ? read.problem : message)
  return problems
}

/** Returns the typed fields as the request carries them; others are left out. */
export function paymentRequest({ amount, ...typed }: Partial<ManualPaymentValues>) {
  const cents = amount === undefined ? undefined : parsePaymentAmount(amount).cents
  return { ...typed, ...(amount === undefined ? {} : { amount: cents === undefined ? null : formatDecimal(cents) }) }
}
