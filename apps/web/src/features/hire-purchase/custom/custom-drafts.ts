import { wholeTyped } from '@forecourt/core/kernel/whole-text'
import type { documentsOperations } from '@forecourt/core/features/documents/operations'
import {
  customBillsProblems,
  customBillsSpan,
  customCancellationProblems,
} from '@forecourt/core/features/documents/rules'
import { ASK_DAY, type Day, formatDay, isDay } from '@forecourt/core/kernel/days'
import { type Cents, decimalOf } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { InputOf } from '@forecourt/core/kernel/operation'

/** The Custom BOE form as typed. */
export interface BillsValues {
  clientID: number | null
  idno: string
  clientName: string
  date: string
  amount: string
  numberOfPayments: string
  startDate: string
  description: string
}

/** The Custom Cancellation form as typed. */
export interface CancellationValues {
  date: string
  name: string
  surname: string
  address1: string
  address2: string
  address3: string
  regNo: string
  make: string
  model: string
  /** 1 or 2 of the signatories. */
  signature: number | null
}

export function emptyBills(today: Day): BillsValues {
  return {
    clientID: null,
    idno: '',
    clientName: '',
    date: today,
    amount: '',
    numberOfPayments: '',
    startDate: '',
    description: '',
  }
}

export function emptyCancellation(today: Day, signature: number | null): CancellationValues {
  const texts = { name: '', surname: '', address1: '', address2: '', address3: '', regNo: '', make: '', model: '' }
  return { date: today, ...texts, signature }
}

/** What can hardly be meant of bills: a first one that is due before its issue. */
export function billsDoubts({ date, startDate }: BillsValues): { field: string; reason: string }[] {
  if (!isDay(date) || !isDay(startDate) || startDate >= date) return []
  const [first, issue] = [formatDay(startDate), formatDay(date)]
  return [{ field: 'startDate', reason: `The first bill is due on ${first}, before its issue on ${issue}.` }]
}

const DAY_HINT = ASK_DAY

function amountOf(text: string): { cents: Cents | null; problem: string | null } {
  if (text.trim() === '') return { cents: null, problem: null }
  const read = parseMoneyText(text)
  return read.cents === undefined ? { cents: null, problem: read.problem } : { cents: read.cents, problem: null }
}

/** The form as the rules read it. */
function requestOf(values: BillsValues) {
  return {
    clientID: values.clientID,
    date: isDay(values.date) ? values.date : null,
    amount: amountOf(values.amount).cents,
    numberOfPayments: wholeTyped(values.numberOfPayments),
    startDate: isDay(values.startDate) ? values.startDate : null,
    description: values.description,
  }
}

/** What keeps the bills from being made, by field, in the order of the form. */
export function billsProblems(values: BillsValues): ReadonlyMap<string, string> {
  const problems = new Map(customBillsProblems(requestOf(values)).map(({ field, message }) => [field, message]))
  const { problem } = amountOf(values.amount)
  if (problem !== null) problems.set('amount', problem)
  for (const name of ['date', 'startDate'] as const)
    if (values[name] !== '' && !isDay(values[name])) problems.set(name, DAY_HINT)
  // Something is typed that is nobody's.
  if (values.clientID === null && values.idno.trim() !== '') problems.set('clientID', 'Choose a client from the list')
  return problems
}

export function billsBody(values: BillsValues): InputOf<(typeof documentsOperations)['GetCustomHpPayments']> {
  const { amount, ...request } = requestOf(values)
  return { ...request, amount: amount === null ? null : decimalOf(amount) }
}

/** When the last bill is due and what they come to; null until the form says it. */
export function billsSpan(values: BillsValues): ReturnType<typeof customBillsSpan> {
  return customBillsSpan(requestOf(values))
}

/** What keeps the cancellation from being made, by field, in the order of the form. */
export function cancellationProblems(values: CancellationValues): ReadonlyMap<string, string> {
  const request = { ...values, date: isDay(values.date) ? values.date : null }
  const problems = new Map(customCancellationProblems(request).map(({ field, message }) => [field, message]))
  if (values.date !== '' && !isDay(values.date)) problems.set('date', DAY_HINT)
  return problems
}

export function cancellationBody(
  values: CancellationValues,
): InputOf<(typeof documentsOperations)['GetCustomCancellationReport']> {
  return { ...values, date: isDay(values.date) ? values.date : null }
}
