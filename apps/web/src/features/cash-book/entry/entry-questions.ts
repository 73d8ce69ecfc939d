import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { NextHPPayment } from '@forecourt/core/features/hire-purchase/schemas'
import { entryDoubts, type OwedOnVehicle } from '@forecourt/core/features/cash-book/entry-doubts'
import { addMonths, type Day, day, isDay } from '@forecourt/core/kernel/days'
import { type Cents, centsFromWire, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import { centsOf, type EntryForm, isSeveral } from './entry-form'

/** Asked before an entry is saved, until it is answered. */
export interface Question {
  kind: 'amount' | 'double' | 'settle' | 'doubt'
  text: string
  /** Each reason of a doubt, as a sentence. */
  reasons?: readonly string[]
  /** What an answer of yes leaves in the form. */
  answer: Partial<EntryForm>
}

export const SETTLE_QUESTION = 'Are you sure you want to settle HP Account completely?'

/** `dd/MM/yyyy`, as the cash form shows the due date of an HP payment. */
export function dueDateText(of: string): string {
  return `${of.slice(8, 10)}/${of.slice(5, 7)}/${of.slice(0, 4)}`
}

/**
 * What the form fills in as the amount: what is due, what the next payments need together, what settles the account, or what all
 * the accounts need; in cents, null when nothing is.
 */
export function dueAmount(form: EntryForm, next: readonly NextHPPayment[]): Cents | null {
  if (form.id !== null || next.length === 0) return null
  if (isSeveral(form)) {
    const amounts = next.map((account) => account.amount && centsFromWire(account.amount))
    return amounts.every((amount) => typeof amount === 'number') ? sumCents(amounts as Cents[]) : null // every one is there
  }
  const account = next[0]
  if (!account || account.settled) return null
  if (form.categoryID === CashCategory.HPSettlement) return positive(account.settlementToPay)
  if (form.categoryID !== CashCategory.HpPayment) return null
  const count = Number(form.combineHpPayment)
  if (form.enableCombineHpPayment) return positive(account.combined[count - 1] ?? null)
  return positive(account.amount)
}

function positive(euros: number | null): Cents | null {
  const amount = euros === null ? null : centsFromWire(euros)
  return amount !== null && amount > 0 ? amount : null
}

/** The warning beside the amount; null when it is what is due, or nothing is. */
export function mismatchText(form: EntryForm, due: Cents | null): string | null {
  const amount = centsOf(form.amount)
  if (form.categoryID !== CashCategory.HpPayment || due === null || amount === null || amount === due) return null
  return `Amount does not match with the next unpaid amount of ${formatEuro(due)}.`
}

/** True when the next payment falls due in the calendar month after today's. */
export function isDueNextMonth(dueDate: Day, today: Day): boolean {
  return dueDate.slice(0, 7) === addMonths(today, 1).slice(0, 7)
}

/** What is still to be asked before a new entry is saved. */
export function openQuestions(
  form: EntryForm,
  next: readonly NextHPPayment[],
  today: Day,
  vehicle: OwedOnVehicle | null = null,
): Question[] {
  if (form.id !== null) return []
  const doubts = doubtQuestion(form, today, vehicle)
  if (form.categoryID === CashCategory.HPSettlement)
    return [...doubts, { kind: 'settle', text: SETTLE_QUESTION, answer: {} }]
  if (form.categoryID !== CashCategory.HpPayment) return doubts
  return [...doubts, ...amountQuestion(form, dueAmount(form, next)), ...doubleQuestion(form, next, today)]
}

/** What can hardly be meant, all of it in one question. */
function doubtQuestion(form: EntryForm, today: Day, vehicle: OwedOnVehicle | null): Question[] {
  const entry = {
    categoryID: form.categoryID,
    date: isDay(form.dateTime) ? form.dateTime : null,
    amount: centsOf(form.amount),
    isPartExchange: form.isPartExchange,
    difference: centsOf(form.difference),
    soldToPrice: centsOf(form.soldToPrice),
  }
  const reasons = entryDoubts(entry, { today, vehicle }).map(({ reason }) => reason)
  const text = reasons.join(' ')
  if (text === '' || form.confirmedDoubts === text) return []
  return [{ kind: 'doubt', text, reasons, answer: { confirmedDoubts: text } }]
}

function amountQuestion(form: EntryForm, due: Cents | null): Question[] {
  const text = mismatchText(form, due)
  const keptAmount = `${centsOf(form.amount)} of ${due}`
  return text === null || form.keptAmount === keptAmount ? [] : [{ kind: 'amount', text, answer: { keptAmount } }]
}

function doubleQuestion(form: EntryForm, next: readonly NextHPPayment[], today: Day): Question[] {
  const early = next.filter((account) => account.dueDate !== null && isDueNextMonth(day(account.dueDate), today))
  const dueDate = early.map((account) => account.dueDate ?? '').sort()[0]
  if (dueDate === undefined) return []
  const confirmedPayment = early.map((account) => `${account.vehicleID} ${account.dueDate}`).join(', ')
  if (form.confirmedPayment === confirmedPayment) return []
  const text = `Are you sure this is not a double HP Payment entry? Next payment due date is ${dueDateText(dueDate)}`
  return [{ kind: 'double', text, answer: { confirmedPayment } }]
}
