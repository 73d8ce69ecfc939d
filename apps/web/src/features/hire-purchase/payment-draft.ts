import type { hirePurchaseOperations } from '@forecourt/core/features/hire-purchase/operations'
import type { HpPaymentRow } from '@forecourt/core/features/hire-purchase/schemas'
import { type Day, isDay } from '@forecourt/core/kernel/days'
import { centsFromWire, decimalOf } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { InputOf } from '@forecourt/core/kernel/operation'

/** An HP payment as typed. */
export interface PaymentValues {
  id: number | null
  version: number | null
  vehicleID: number
  dueDate: string
  amount: string
  paid: boolean
  paidDate: string
}

export function newPayment(vehicleID: number): PaymentValues {
  return { id: null, version: null, vehicleID, dueDate: '', amount: '', paid: false, paidDate: '' }
}

export function paymentOf(row: HpPaymentRow, vehicleID: number): PaymentValues {
  const amount = centsFromWire(row.amount)
  return {
    id: row.id,
    version: row.version,
    vehicleID,
    dueDate: row.dueDate,
    amount: amount === null ? '' : decimalOf(amount),
    paid: row.paid,
    paidDate: row.paidDate ?? '',
  }
}

/** Ticking takes today unless a day is there; unticking takes the day away. */
export function tickPatch(paid: boolean, paidDate: string, today: Day): Partial<PaymentValues> {
  return { paid, paidDate: paid ? paidDate || today : '' }
}

/** What keeps it from being saved, by field. */
export function paymentProblems(values: PaymentValues): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  const amount = values.amount.trim() === '' ? null : parseMoneyText(values.amount)
  if (values.dueDate === '') problems.set('dueDate', 'Due Date is required')
  else if (!isDay(values.dueDate)) problems.set('dueDate', 'Write a date such as 31-12-2026')
  if (amount === null) problems.set('amount', 'Amount is required')
  else if (amount.problem !== undefined) problems.set('amount', amount.problem)
  if (values.paid && !isDay(values.paidDate))
    problems.set('paidDate', values.paidDate === '' ? 'Paid Date is required' : 'Write a date such as 31-12-2026')
  return problems
}

/** The request that saves it. */
export function paymentBody(values: PaymentValues): InputOf<(typeof hirePurchaseOperations)['EditHPPayment']> {
  const { id, version, vehicleID, dueDate, paid, paidDate } = values
  const { cents } = parseMoneyText(values.amount)
  return {
    ...(id === null ? {} : { id, version }),
    vehicleID,
    amount: cents === undefined ? null : decimalOf(cents),
    dueDate,
    paid,
    paidDate: paid ? paidDate : null,
  }
}
