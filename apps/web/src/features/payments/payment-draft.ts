import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES, OUTSIDE_HP_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { MANUAL_PAYMENT_DEFAULTS, manualPaymentProblems } from '@forecourt/core/features/payments/rules'
import type { PaymentRow } from '@forecourt/core/features/payments/schemas'
import { ASK_DAY, type Day, isDay } from '@forecourt/core/kernel/days'
import { centsFromWire, decimalOf, formatAmount } from '@forecourt/core/kernel/money'
import { type MoneyText, parseMoneyText } from '@forecourt/core/kernel/money-text'
import { type ComparedField, textField } from '../../kit/drafts/conflict'
import { shownDay } from '../../kit/form/day-typing'

/** A payment by hand as typed. */
export interface PaymentValues {
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

export function newPayment(today: Day): PaymentValues {
  return { date: today, ...MANUAL_PAYMENT_DEFAULTS, receiptNumber: '', amount: '' }
}

export function paymentOf(row: PaymentRow): PaymentValues {
  const amount = centsFromWire(row.amount)
  return {
    date: row.date,
    cashCategory: row.cashCategory,
    cashType: row.cashType,
    receiptNumber: row.receiptNumber,
    amount: amount === null ? '' : formatAmount(amount),
  }
}

/** What is compared when somebody else saved meanwhile. */
export const PAYMENT_FIELDS: readonly ComparedField<PaymentValues>[] = [
  { names: ['cashCategory'], label: 'Type', text: ({ cashCategory }) => CASH_CATEGORY_NAMES[cashCategory] ?? '' },
  { names: ['cashType'], label: 'Pay Method', text: ({ cashType }) => CASH_TYPE_NAMES[cashType] ?? '' },
  textField('receiptNumber', 'Receipt No'),
  { names: ['date'], label: 'Date', text: ({ date }) => shownDay(date) },
  textField('amount', 'Amount'),
]

/** An amount as typed; a refund is negative. */
export function readAmount(text: string): MoneyText {
  return parseMoneyText(text, { signed: true })
}

/** What keeps it from being saved, by field. */
export function paymentFormProblems(values: PaymentValues): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  if (values.date !== '' && !isDay(values.date)) problems.set('date', ASK_DAY)
  const read = values.amount.trim() === '' ? null : readAmount(values.amount)
  const { cashCategory, cashType, receiptNumber } = values
  const typed = { amount: read?.cents ?? null, cashCategory, cashType, receiptNumber: receiptNumber.trim() }
  for (const { field, message } of manualPaymentProblems(typed))
    problems.set(field, field === 'amount' && read?.problem !== undefined ? read.problem : message)
  return problems
}

/** The typed fields as a request carries them; what was not typed is not sent. */
export function paymentRequest({ amount, ...typed }: Partial<PaymentValues>) {
  const cents = amount === undefined ? undefined : readAmount(amount).cents
  return { ...typed, ...(amount === undefined ? {} : { amount: cents === undefined ? null : decimalOf(cents) }) }
}
