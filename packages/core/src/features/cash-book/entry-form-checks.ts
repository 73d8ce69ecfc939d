import { type Check, type ConfirmedCheck, confirmationOfKey, unconfirmedOf } from '../../checks'
import { isDay } from '../../kernel/days'
import type { Cents } from '../../kernel/money'
import { dueForEntry, type PaidHpAccount } from './due-amount'
import {
  type ConfirmationFacts,
  checksToConfirm,
  confirmationChecks,
  dayRefusal,
  type EntryCheck,
  lockedRefusal,
  refusalChecks,
} from './entry-checks'
import { checkCode } from './entry-check-names'
import { centsOf, type EntryForm, paysSeveralAccounts } from './entry-form'

/** The amount that the form of a new entry prefills, in cents; null when nothing is due, and for a correction. */
export function dueOfForm(form: EntryForm, accounts: readonly PaidHpAccount[]): Cents | null {
  if (form.id !== null || form.correctsID !== null) return null
  const combine = form.enableCombineHpPayment ? Number(form.combineHpPayment) : null
  const prepay = form.prepay || null
  return dueForEntry({ categoryID: form.categoryID, combine, isSeveral: paysSeveralAccounts(form), prepay }, accounts)
}

/** The checks of an entry while it is typed, with the refusal of an impossible day. */
export function formChecks(form: EntryForm, facts: ConfirmationFacts): EntryCheck[] {
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
    ...confirmationChecks(entry, dueOfForm(form, facts.accounts), facts),
  ]
}

/** The checks that are not confirmed yet; a settlement is confirmed at each save. */
export function unconfirmedChecks(form: Pick<EntryForm, 'confirmed'>, checks: readonly EntryCheck[]): Check[] {
  const confirmed = confirmedChecks(form).filter(({ code }) => code !== SETTLE_CHECK)
  return unconfirmedOf(checksToConfirm(checks), confirmed)
}

export function confirmedChecks({ confirmed }: Pick<EntryForm, 'confirmed'>): ConfirmedCheck[] {
  return confirmed.map(confirmationOfKey)
}

const SETTLE_CHECK = checkCode('settle')
