import type { hirePurchaseOperations } from '@forecourt/core/features/hire-purchase/operations'
import type { HpPaymentRow } from '@forecourt/core/features/hire-purchase/schemas'
import { type DayFacts, farBackQuestion, type Question, stillToAsk } from '@forecourt/core/features/deals/questions'
import { ASK_DAY, type Day, isDay } from '@forecourt/core/kernel/days'
import { centsFromWire, decimalOf, formatAmount } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { InputOf } from '@forecourt/core/kernel/operation'
import { type ComparedField, textField } from '../../kit/drafts/conflict'
import { shownDay } from '../../kit/form/day-typing'

/** An HP payment as typed. */
export interface PaymentValues {
  dueDate: string
  amount: string
  paid: boolean
  paidDate: string
}

export const NEW_PAYMENT: PaymentValues = { dueDate: '', amount: '', paid: false, paidDate: '' }

export function paymentOf(row: HpPaymentRow): PaymentValues {
  const amount = centsFromWire(row.amount)
  return {
    dueDate: row.dueDate,
    amount: amount === null ? '' : formatAmount(amount),
    paid: row.paid,
    paidDate: row.paidDate ?? '',
  }
}

/** What is compared when somebody else saved meanwhile; the tick and its day are one thing. */
export const PAYMENT_FIELDS: readonly ComparedField<PaymentValues>[] = [
  { names: ['dueDate'], label: 'Due Date', text: ({ dueDate }) => shownDay(dueDate) },
  textField('amount', 'Amount'),
  {
    names: ['paid', 'paidDate'],
    label: 'Paid',
    text: ({ paid, paidDate }) => (paid ? `Paid ${shownDay(paidDate)}` : 'Not paid'),
  },
]

/** Ticking takes today unless a day is there; unticking takes the day away. */
export function tickPatch(paid: boolean, paidDate: string, today: Day): Partial<PaymentValues> {
  return { paid, paidDate: paid ? paidDate || today : '' }
}

/** What can hardly be meant of its days, and was not so when it was saved; `saved` null for a new one. */
export function paymentDoubts(values: PaymentValues, saved: PaymentValues | null, days: DayFacts): Question[] {
  const questionsOf = ({ dueDate, paid, paidDate }: PaymentValues) => [
    ...farBackQuestion('dueDate', 'Due Date', isDay(dueDate) ? dueDate : null, days),
    ...farBackQuestion('paidDate', 'Paid Date', paid && isDay(paidDate) ? paidDate : null, days),
  ]
  return stillToAsk(questionsOf(values), saved === null ? [] : questionsOf(saved))
}

/** What keeps it from being saved, by field. */
export function paymentProblems(values: PaymentValues): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  const amount = values.amount.trim() === '' ? null : parseMoneyText(values.amount)
  if (values.dueDate === '') problems.set('dueDate', 'Due Date is required')
  else if (!isDay(values.dueDate)) problems.set('dueDate', ASK_DAY)
  if (amount === null) problems.set('amount', 'Amount is required')
  else if (amount.problem !== undefined) problems.set('amount', amount.problem)
  if (values.paid && !isDay(values.paidDate))
    problems.set('paidDate', values.paidDate === '' ? 'Paid Date is required' : ASK_DAY)
  return problems
}

/** What of the request that saves it was typed. */
export function paymentBody(
  values: PaymentValues,
  vehicleID: number,
): InputOf<(typeof hirePurchaseOperations)['AddHPPayment']> {
  const { dueDate, paid, paidDate } = values
  const { cents } = parseMoneyText(values.amount)
  return {
    vehicleID,
    amount: cents === undefined ? null : decimalOf(cents),
    dueDate,
    paid,
    paidDate: paid ? paidDate : null,
  }
}
