import type { hirePurchaseOperations } from '@forecourt/core/features/hire-purchase/operations'
import type { HpPaymentRow } from '@forecourt/core/features/hire-purchase/schemas'
import { DAY_PROBLEM, type Day, isDay } from '@forecourt/core/kernel/days'
import { centsFromWire, formatDecimal, formatAmount } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { InputOf } from '@forecourt/core/kernel/operation'
import { type ComparedField, textField } from '../../kit/drafts/conflict'
import { shownDay } from '../../kit/form/day-typing'

/** An HP payment as typed. */
export interface HpPaymentValues {
  dueDate: string
  amount: string
  paid: boolean
  paidDate: string
}

export const NEW_HP_PAYMENT: HpPaymentValues = { dueDate: '', amount: '', paid: false, paidDate: '' }

export function hpPaymentValuesOf(row: HpPaymentRow): HpPaymentValues {
  const amount = centsFromWire(row.amount)
  return {
    dueDate: row.dueDate,
    amount: amount === null ? '' : formatAmount(amount),
    paid: row.paid,
    paidDate: row.paidDate ?? '',
  }
}

/** The fields compared when another user saved meanwhile; the tick and its day are one field. */
export const HP_PAYMENT_FIELDS: readonly ComparedField<HpPaymentValues>[] = [
  { names: ['dueDate'], label: 'Due Date', text: ({ dueDate }) => shownDay(dueDate) },
  textField('amount', 'Amount'),
  {
    names: ['paid', 'paidDate'],
    label: 'Paid',
    text: ({ paid, paidDate }) => (paid ? `Paid ${shownDay(paidDate)}` : 'Not paid'),
  },
]

/** Returns the change of a tick: today where there is no day; without the tick no day. */
export function paidPatch(paid: boolean, paidDate: string, today: Day): Partial<HpPaymentValues> {
  return { paid, paidDate: paid ? paidDate || today : '' }
}

/** Returns the problems by field. */
export function hpPaymentProblems(values: HpPaymentValues): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  const amount = values.amount.trim() === '' ? null : parseMoneyText(values.amount)
  if (values.dueDate === '') problems.set('dueDate', 'Due Date is required')
  else if (!isDay(values.dueDate)) problems.set('dueDate', DAY_PROBLEM)
  if (amount === null) problems.set('amount', 'Amount is required')
  else if (amount.problem !== undefined) problems.set('amount', amount.problem)
  if (values.paid && !isDay(values.paidDate))
    problems.set('paidDate', values.paidDate === '' ? 'Paid Date is required' : DAY_PROBLEM)
  return problems
}

/** Returns the typed part of the request that saves it. */
export function hpPaymentBody(
  values: HpPaymentValues,
  vehicleID: number,
): InputOf<(typeof hirePurchaseOperations)['AddHPPayment']> {
  const { dueDate, paid, paidDate } = values
  const { cents } = parseMoneyText(values.amount)
  return {
    vehicleID,
    amount: cents === undefined ? null : formatDecimal(cents),
    dueDate,
    paid,
    paidDate: paid ? paidDate : null,
  }
}
