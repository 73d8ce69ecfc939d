import { checkToConfirm, type FieldCheck } from '@forecourt/core/checks'
import { parseWhole } from '@forecourt/core/kernel/whole-text'
import type { documentsOperations } from '@forecourt/core/features/documents/operations'
import {
  customBillsProblems,
  customBillsSpan,
  customCancellationProblems,
} from '@forecourt/core/features/documents/rules'
import { DAY_PROBLEM, type Day, formatDay, isDay } from '@forecourt/core/kernel/days'
import { type Cents, formatDecimal } from '@forecourt/core/kernel/money'
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
  /** The signatory, 1 or 2. */
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

/** Returns what to confirm before the bills are made: a first one that is due before its issue. */
export function billsChecks({ date, startDate }: BillsValues): FieldCheck[] {
  if (!isDay(date) || !isDay(startDate) || startDate >= date) return []
  const [first, issue] = [formatDay(startDate), formatDay(date)]
  const sentence = `The first bill is due on ${first}, before its issue on ${issue}.`
  return [checkToConfirm('first-payment', 'startDate', sentence)]
}

const DAY_HINT = DAY_PROBLEM

function parseBillsAmount(text: string): { cents: Cents | null; problem: string | null } {
  if (text.trim() === '') return { cents: null, problem: null }
  const read = parseMoneyText(text)
  return read.cents === undefined ? { cents: null, problem: read.problem } : { cents: read.cents, problem: null }
}

/** Returns the form in the shape of the rules. */
function billsRequestOf(values: BillsValues) {
  return {
    clientID: values.clientID,
    date: isDay(values.date) ? values.date : null,
    amount: parseBillsAmount(values.amount).cents,
    numberOfPayments: parseWhole(values.numberOfPayments),
    startDate: isDay(values.startDate) ? values.startDate : null,
    description: values.description,
  }
}

/** Returns the problems of the bills by field, in the order of the form. */
export function billsProblems(values: BillsValues): ReadonlyMap<string, string> {
  const problems = new Map(customBillsProblems(billsRequestOf(values)).map(({ field, message }) => [field, message]))
  const { problem } = parseBillsAmount(values.amount)
  if (problem !== null) problems.set('amount', problem)
  for (const name of ['date', 'startDate'] as const)
    if (values[name] !== '' && !isDay(values[name])) problems.set(name, DAY_HINT)
  // Something is typed that is nobody's.
  if (values.clientID === null && values.idno.trim() !== '') problems.set('clientID', 'Choose a client from the list')
  return problems
}

export function billsBody(values: BillsValues): InputOf<(typeof documentsOperations)['GetCustomHpPayments']> {
  const { amount, ...request } = billsRequestOf(values)
  return { ...request, amount: amount === null ? null : formatDecimal(amount) }
}

/** Returns the due day of the last bill and the total; null until the form is complete enough. */
export function billsSpan(values: BillsValues): ReturnType<typeof customBillsSpan> {
  return customBillsSpan(billsRequestOf(values))
}

/** Returns the problems of the cancellation by field, in the order of the form. */
export function customCancellationFormProblems(values: CancellationValues): ReadonlyMap<string, string> {
  const request = { ...values, date: isDay(values.date) ? values.date : null }
  const problems = new Map(customCancellationProblems(request).map(({ field, message }) => [field, message]))
  if (values.date !== '' && !isDay(values.date)) problems.set('date', DAY_HINT)
  return problems
}

export function customCancellationBody(
  values: CancellationValues,
): InputOf<(typeof documentsOperations)['GetCustomCancellationReport']> {
  return { ...values, date: isDay(values.date) ? values.date : null }
}
