import { isDay } from '../../kernel/days'
import type { Cents } from '../../kernel/money'
import {
  type AskedFacts,
  askingChecks,
  dayRefusal,
  dueOn,
  type EntryCheck,
  lockedRefusal,
  type PaidAccount,
  refusalChecks,
} from './entry-checks'
import { ENTRY_DOUBTS } from './entry-doubts'
import { centsOf, type EntryForm, isSeveral } from './entry-form'
import { type AskedCheck, questionsOf } from './entry-sequence'

/** What the form of a new entry fills in as the amount, in cents; null when nothing is due, and for a correction. */
export function dueIn(form: EntryForm, accounts: readonly PaidAccount[]): Cents | null {
  if (form.id !== null || form.correctsID !== null) return null
  const combine = form.enableCombineHpPayment ? Number(form.combineHpPayment) : null
  const prepay = form.prepay || null
  return dueOn({ categoryID: form.categoryID, combine, isSeveral: isSeveral(form), prepay }, accounts)
}

/** What an entry is asked about as it is typed, and a day that it cannot have. */
export function formChecks(form: EntryForm, facts: AskedFacts): EntryCheck[] {
  if (form.id !== null && !facts.before) return []
  const entry = {
    categoryID: form.categoryID,
    typeID: form.typeID,
    dateTime: isDay(form.dateTime) ? form.dateTime : null,
    amount: centsOf(form.amount),
    prepay: form.prepay || null,
    isPartExchange: form.isPartExchange,
    difference: centsOf(form.difference),
    soldToPrice: centsOf(form.soldToPrice),
    handlingFee: centsOf(form.handlingFee),
    cheque: { chequeDate: isDay(form.cheque.chequeDate) ? form.cheque.chequeDate : null },
    name: form.name,
  }
  const isMoved = entry.dateTime !== facts.before?.date
  return [
    ...(isMoved ? refusalChecks(dayRefusal(entry.dateTime, facts)) : []),
    ...refusalChecks(lockedRefusal(entry.dateTime, facts)),
    ...askingChecks(entry, dueIn(form, facts.accounts), facts),
  ]
}

/** A question with the figures that an answer to it is given for. */
export function answerOf({ name, about }: AskedCheck): string {
  return `${name}: ${about}`
}

/** The questions that nobody answered yet; a settlement is asked about at each save. */
export function openQuestions({ answered }: Pick<EntryForm, 'answered'>, checks: readonly EntryCheck[]): AskedCheck[] {
  return questionsOf({ checks }).filter((check) => check.name === 'settle' || !answered.includes(answerOf(check)))
}

/** True for what can hardly be meant: it is asked about together. */
export function isDoubt({ name }: AskedCheck): boolean {
  return ENTRY_DOUBTS.some((doubt) => doubt === name)
}
