import { askingChecks, dueOn, mismatchSentence, paidAccount } from '@forecourt/core/features/cash-book/entry-checks'
import { ENTRY_DOUBTS, type OwedOnVehicle } from '@forecourt/core/features/cash-book/entry-doubts'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { NextHPPayment } from '@forecourt/core/features/hire-purchase/schemas'
import { type Day, isDay } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
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

/**
 * What the form fills in as the amount: what is due, what the next payments need together, what settles the account, or what all
 * the accounts need; in cents, null when nothing is.
 */
export function dueAmount(form: EntryForm, next: readonly NextHPPayment[]): Cents | null {
  if (form.id !== null) return null
  const combine = form.enableCombineHpPayment ? Number(form.combineHpPayment) : null
  return dueOn({ categoryID: form.categoryID, combine, isSeveral: isSeveral(form) }, next.map(paidAccount))
}

/** The warning beside the amount; null when it is what is due, or nothing is. */
export function mismatchText(form: EntryForm, due: Cents | null): string | null {
  const amount = centsOf(form.amount)
  if (form.categoryID !== CashCategory.HpPayment || due === null || amount === null || amount === due) return null
  return mismatchSentence(due)
}

/** What is still to be asked before a new entry is saved. */
export function openQuestions(
  form: EntryForm,
  next: readonly NextHPPayment[],
  today: Day,
  vehicle: OwedOnVehicle | null = null,
): Question[] {
  if (form.id !== null) return []
  const checks = askingChecks(
    {
      categoryID: form.categoryID,
      dateTime: isDay(form.dateTime) ? form.dateTime : null,
      amount: centsOf(form.amount),
      isPartExchange: form.isPartExchange,
      difference: centsOf(form.difference),
      soldToPrice: centsOf(form.soldToPrice),
    },
    dueAmount(form, next),
    {
      today,
      vehicle: vehicle && { regNo: vehicle.regNo, buyerID: null },
      owed: vehicle?.owed ?? null,
      accounts: next.map(paidAccount),
    },
  ).filter(({ outcome }) => outcome === 'asks')
  const reasons = checks.flatMap(({ name, sentence }) => (isDoubt(name) ? [sentence] : []))
  const others = checks.flatMap(({ name, sentence, about }): Question[] => {
    if (name === 'mismatch') return [{ kind: 'amount', text: sentence, answer: { keptAmount: about } }]
    if (name === 'double') return [{ kind: 'double', text: sentence, answer: { confirmedPayment: about } }]
    return name === 'settle' ? [{ kind: 'settle', text: sentence, answer: {} }] : []
  })
  return [...doubtQuestion(reasons), ...others].filter(
    ({ kind, answer }) => kind === 'settle' || !isAnswered(form, answer),
  )
}

function isDoubt(name: string | null): boolean {
  return ENTRY_DOUBTS.some((doubt) => doubt === name)
}

/** What can hardly be meant, all of it in one question. */
function doubtQuestion(reasons: readonly string[]): Question[] {
  const text = reasons.join(' ')
  return text === '' ? [] : [{ kind: 'doubt', text, reasons, answer: { confirmedDoubts: text } }]
}

function isAnswered(form: EntryForm, answer: Partial<EntryForm>): boolean {
  const { keptAmount, confirmedPayment, confirmedDoubts } = { ...form, ...answer }
  return (
    keptAmount === form.keptAmount &&
    confirmedPayment === form.confirmedPayment &&
    confirmedDoubts === form.confirmedDoubts
  )
}
