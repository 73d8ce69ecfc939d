import type { z } from 'zod'
import { type Day, isDay } from '../../kernel/days'
import { eurosOf } from '../../kernel/money'
import type { Reading } from '../../line/reading'
import { entryDraftOf } from './entry-draft'
import { centsOf, type EntryForm, paysSeveralAccounts } from './entry-form'
import { takesHire, takesVehicle } from './entry-rules'
import { CashCategory, CashType } from './enums'
import { asksForClient, isVehicleExpense } from './form-rules'
import type { InterpretedEntryIn } from './prepare-schemas'
import type { CashEntryIn } from './schemas'

export type EntryInput = z.input<typeof CashEntryIn>
export type InterpretedEntryInput = z.input<typeof InterpretedEntryIn>

/** Converts an interpretation of a line to an entry to check, with its records as words; null for a line that records none. */
export function interpretedEntryInput(reading: Reading, today: Day): InterpretedEntryInput | null {
  const draft = entryDraftOf(reading, today)
  if (!draft) return null
  const { vehicle, accounts, client } = draft
  return { entry: entryInput(draft.form), names: { vehicle, accounts, client }, fits: reading.fits }
}

/** Converts a form to its request; fields that its category and type do not have are left out or cleared. */
export function entryInput(form: EntryForm): EntryInput {
  const { categoryID } = form
  return {
    ...(form.id === null ? {} : { id: form.id, version: form.version }),
    dateTime: parseFormDay(form.dateTime),
    categoryID,
    typeID: form.typeID,
    amount: parseEuros(form.amount),
    vehicleID: takesVehicle(categoryID) && !paysSeveralAccounts(form) ? form.vehicleID : null,
    ...hireInput(form),
    ...clientInput(form),
    ...wordsInput(form),
    reference: form.reference,
    ...categoryInput(form),
    ...typeInput(form),
    ...(form.id === null && form.correctsID !== null ? { correctsID: form.correctsID } : {}),
  }
}

function parseEuros(text: string): number | null {
  const amount = centsOf(text)
  return amount === null ? null : eurosOf(amount)
}

function parseFormDay(text: string): Day | null {
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
  if (!isVehicleExpense(form.categoryID)) return { name: form.name, description: form.description }
  const expense = { vendor: null, vendorStr: form.name, description: form.description }
  return { expense, description: form.description }
}

function categoryInput(form: EntryForm): EntryInput {
  switch (form.categoryID) {
    case CashCategory.MonthlyExpense:
      return { cashMonthlyExpense: { monthExpense: parseFormDay(form.monthExpense) } }
    case CashCategory.TransportMalta:
      return { handlingFee: parseEuros(form.handlingFee) }
    case CashCategory.Deposit:
      return {
        isPartExchange: form.isPartExchange,
        difference: form.isPartExchange ? parseEuros(form.difference) : null,
        soldToPrice: form.isPartExchange ? null : parseEuros(form.soldToPrice),
      }
    case CashCategory.HpPayment:
      return form.id === null ? hpInput(form) : { prepay: form.prepay || null }
    default:
      return {}
  }
}

function hpInput(form: EntryForm): EntryInput {
  if (paysSeveralAccounts(form))
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

/** A receipt number is sent only with the cheque of a deposit. */
function chequeInput({ categoryID, cheque }: EntryForm): EntryInput['cheque'] {
  const receiptNumber = categoryID === CashCategory.Deposit ? cheque.receiptNumber : ''
  return { ...cheque, receiptNumber, chequeDate: parseFormDay(cheque.chequeDate) }
}

function typeInput(form: EntryForm): EntryInput {
  const none = { cheque: null, bankTransfer: null, card: null, epos: null, chequeOut: null }
  switch (form.typeID) {
    case CashType.Cheque:
      return { ...none, cheque: chequeInput(form) }
    case CashType.BankTransfer:
      return { ...none, bankTransfer: { ...form.bankTransfer, dateTime: parseFormDay(form.bankTransfer.dateTime) } }
    case CashType.Card:
      return { ...none, card: { ...form.card, dateTime: parseFormDay(form.card.dateTime) } }
    case CashType.EPOS:
      return { ...none, epos: form.epos }
    case CashType.ChequeOut:
      return { ...none, chequeOut: form.chequeOut }
    default:
      return none
  }
}
