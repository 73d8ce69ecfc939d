import type { z } from 'zod'
import { type Day, isDay } from '../../kernel/days'
import { eurosOf } from '../../kernel/money'
import type { Reading } from '../../line/reading'
import { entryDraftOf } from './entry-draft'
import { centsOf, type EntryForm, isSeveral } from './entry-form'
import { takesHire, takesVehicle } from './entry-rules'
import { CashCategory, CashType } from './enums'
import { asksForClient, isExpense } from './form-rules'
import type { EntryReading } from './prepare-schemas'
import type { CashEntryIn } from './schemas'

/** An entry as it is sent. */
export type EntryInput = z.input<typeof CashEntryIn>
export type EntryReadingInput = z.input<typeof EntryReading>

/** A reading of a line as an entry to be prepared, its records still words; null for a line that records none. */
export function entryReading(reading: Reading, today: Day): EntryReadingInput | null {
  const draft = entryDraftOf(reading, today)
  if (!draft) return null
  const { vehicle, accounts, client } = draft
  return { entry: entryInput(draft.form), names: { vehicle, accounts, client }, fits: reading.fits }
}

/** What is sent of a form; what its category and type do not have stays out or is cleared. */
export function entryInput(form: EntryForm): EntryInput {
  const { categoryID } = form
  return {
    ...(form.id === null ? {} : { id: form.id, version: form.version }),
    dateTime: dayIn(form.dateTime),
    categoryID,
    typeID: form.typeID,
    amount: eurosIn(form.amount),
    vehicleID: takesVehicle(categoryID) && !isSeveral(form) ? form.vehicleID : null,
    ...hireInput(form),
    ...clientInput(form),
    ...wordsInput(form),
    reference: form.reference,
    ...categoryInput(form),
    ...typeInput(form),
    ...(form.cashLimitConfirmed ? { cashLimitConfirmed: true } : {}),
    ...(form.id === null && form.correctsID !== null ? { correctsID: form.correctsID } : {}),
  }
}

function eurosIn(text: string): number | null {
  const amount = centsOf(text)
  return amount === null ? null : eurosOf(amount)
}

function dayIn(text: string): Day | null {
  return isDay(text) ? text : null
}

function hireInput({ id, categoryID, hireID }: EntryForm): EntryInput {
  if (!takesHire(categoryID)) return {}
  return id === null && hireID === null ? {} : { hireID }
}

function clientInput(form: EntryForm): EntryInput {
  if (!asksForClient(form.categoryID)) return form.id === null ? {} : { clientID: form.clientID }
  if (form.clientID !== null) return { clientID: form.clientID }
  return { clientID: null, client: form.client.idno.trim() === '' ? null : form.client }
}

function wordsInput(form: EntryForm): EntryInput {
  if (!isExpense(form.categoryID)) return { name: form.name, description: form.description }
  const expense = { vendor: null, vendorStr: form.name, description: form.description }
  return { expense, description: form.description }
}

function categoryInput(form: EntryForm): EntryInput {
  switch (form.categoryID) {
    case CashCategory.MonthlyExpense:
      return { cashMonthlyExpense: { monthExpense: dayIn(form.monthExpense) } }
    case CashCategory.TransportMalta:
      return { handlingFee: eurosIn(form.handlingFee) }
    case CashCategory.Deposit:
      return {
        isPartExchange: form.isPartExchange,
        difference: form.isPartExchange ? eurosIn(form.difference) : null,
        soldToPrice: form.isPartExchange ? null : eurosIn(form.soldToPrice),
      }
    case CashCategory.HpPayment:
      return form.id === null ? hpInput(form) : { prepay: form.prepay || null }
    default:
      return {}
  }
}

function hpInput(form: EntryForm): EntryInput {
  if (isSeveral(form))
    return {
      enableMultipleHpPayment: 1,
      multipleHpPayment: 1,
      combineHpPaymentsOfAccounts: form.combineHpPaymentsOfAccounts,
    }
  const text = form.combineHpPayment.trim()
  const count = /^\d+$/.test(text) ? Number(text) : text
  return {
    enableCombineHpPayment: form.enableCombineHpPayment,
    combineHpPayment: form.enableCombineHpPayment && count !== '' ? count : null,
    ...(form.prepay === '' ? {} : { prepay: form.prepay }),
  }
}

/** A receipt number is asked for with the cheque of a deposit alone. */
function chequeInput({ categoryID, cheque }: EntryForm): EntryInput['cheque'] {
  const receiptNumber = categoryID === CashCategory.Deposit ? cheque.receiptNumber : ''
  return { ...cheque, receiptNumber, chequeDate: dayIn(cheque.chequeDate) }
}

function typeInput(form: EntryForm): EntryInput {
  const none = { cheque: null, bankTransfer: null, card: null, epos: null, chequeOut: null }
  switch (form.typeID) {
    case CashType.Cheque:
      return { ...none, cheque: chequeInput(form) }
    case CashType.BankTransfer:
      return { ...none, bankTransfer: { ...form.bankTransfer, dateTime: dayIn(form.bankTransfer.dateTime) } }
    case CashType.Card:
      return { ...none, card: { ...form.card, dateTime: dayIn(form.card.dateTime) } }
    case CashType.EPOS:
      return { ...none, epos: form.epos }
    case CashType.ChequeOut:
      return { ...none, chequeOut: form.chequeOut }
    default:
      return none
  }
}
