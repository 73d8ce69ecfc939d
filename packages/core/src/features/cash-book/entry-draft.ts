import type { Day } from '../../kernel/days'
import { cents, formatDecimal } from '../../kernel/money'
import { type Reading, type SlotValue, moneyTextProblem, slotValue } from '../../line/reading'
import { COMBINE_DEFAULT, emptyDetails, emptyEntry, type EntryForm, type TypeDetails } from './entry-form'
import { CashType } from './enums'
import { PREPAY_WORDS } from './line-fields'

/** The cash entry of a line: its form without records, and the words for these; the server resolves them. */
export interface EntryDraft {
  form: EntryForm
  /** Registration, chassis or HP account of the vehicle; null for none, or when `accounts` has several. */
  vehicle: string | null
  /** The accounts of a payment for several; empty otherwise. */
  accounts: string[]
  /** ID No or name. */
  client: string | null
}

/**
 * Builds the entry of an interpretation; missing or wrong values stay empty.
 * @param today The business day, for lines without a day.
 * @returns null for a command that makes no entry.
 */
export function entryDraftOf(reading: Reading, today: Day): EntryDraft | null {
  const { entry } = reading.command
  if (!entry) return null
  const type = slotValue(reading, 'type')
  const typeID = type?.kind === 'choice' ? type.id : CashType.Cash
  const dateTime = dayOfSlot(reading, 'day') ?? today
  const head = slotValue(reading, 'account') ?? slotValue(reading, 'vehicle')
  const accounts = head?.kind === 'accounts' ? head.queries : []
  const count = slotValue(reading, 'payments')
  const difference = amountOfSlot(reading, 'diff')
  const hire = slotValue(reading, 'hire')
  const hasMonth = reading.command.slots?.some((slot) => slot.kind === 'month') ?? false
  const form = {
    ...emptyEntry(dateTime),
    categoryID: entry.categoryID,
    typeID,
    hireID: hire?.kind === 'number' ? hire.value : null,
    amount: amountOfSlot(reading, 'amount'),
    ...wordsOf(reading),
    monthExpense: hasMonth ? (dayOfSlot(reading, 'month') ?? today) : '',
    handlingFee: amountOfSlot(reading, 'fee'),
    isPartExchange: difference !== '',
    difference,
    soldToPrice: amountOfSlot(reading, 'price'),
    enableCombineHpPayment: count?.kind === 'number',
    combineHpPayment: count?.kind === 'number' ? String(count.value) : COMBINE_DEFAULT,
    prepay: prepayModeOf(reading),
    isMultiple: accounts.length > 0,
    combineHpPaymentsOfAccounts: accounts,
    ...detailsOf(reading, { typeID, dateTime }),
  }
  const client = slotValue(reading, 'client')
  return {
    form,
    vehicle: head?.kind === 'record' ? head.query : null,
    accounts,
    client: client?.kind === 'record' ? client.query : null,
  }
}

/** Builds the form of a line once its records are known; an unknown client stays as typed. */
export function formOfEntryDraft(
  { form, accounts, client }: EntryDraft,
  found: { vehicleID: number | null; clientID: number | null; accountNos: readonly string[] },
): EntryForm {
  return {
    ...form,
    vehicleID: accounts.length > 0 ? null : found.vehicleID,
    clientID: found.clientID,
    client: { ...form.client, idno: found.clientID === null ? (client ?? '') : '' },
    combineHpPaymentsOfAccounts: found.accountNos.length > 0 ? [...found.accountNos] : accounts,
  }
}

function wordsOf(reading: Reading): Pick<EntryForm, 'name' | 'description' | 'reference'> {
  const both = reading.slots.find((slot) => slot.kind === 'name-description')?.value
  const named = both?.kind === 'name-description' ? both : null
  // A word that is not understood is no description.
  const text = moneyTextProblem(reading)?.slot === 'text' ? null : slotValue(reading, 'text')
  return {
    name: (named?.name ?? textOf(slotValue(reading, 'name'))) || '',
    description: (named?.description ?? textOf(text)) || '',
    reference: textOf(slotValue(reading, 'ref')),
  }
}

function detailsOf(reading: Reading, { typeID, dateTime }: { typeID: number; dateTime: Day }): TypeDetails {
  const given = (name: string) =>
    reading.named.find((field) => field.name === name && field.state === 'parsed')?.value ?? ''
  const none = emptyDetails()
  const bank = given('bank')
  const chequeNumber = given('no')
  const transfer = { bank, dateTime, reference: textOf(slotValue(reading, 'ref')) }
  switch (typeID) {
    case CashType.Cheque: {
      const of = { accountNumber: given('ac'), payerName: given('payer'), receiptNumber: given('receipt') }
      return { ...none, cheque: { bank, chequeNumber, chequeDate: dateTime, ...of } }
    }
    case CashType.EPOS:
      return { ...none, epos: { batchNo: given('batch') } }
    case CashType.BankTransfer:
      return { ...none, bankTransfer: transfer }
    case CashType.ChequeOut:
      return { ...none, chequeOut: { bank, chequeNumber } }
    case CashType.Card:
      return { ...none, card: transfer }
    default:
      return none
  }
}

function prepayModeOf(reading: Reading): EntryForm['prepay'] {
  if (!reading.command.entry?.isAhead) return ''
  const mode = slotValue(reading, 'mode')
  const word = mode?.kind === 'choice' ? mode.id : PREPAY_WORDS.lower
  return word === PREPAY_WORDS.sooner ? 'sooner' : 'lower'
}

function amountOfSlot(reading: Reading, name: string): string {
  const value = slotValue(reading, name)
  return value?.kind === 'money' ? formatDecimal(cents(value.cents)) : ''
}

function dayOfSlot(reading: Reading, name: string): Day | null {
  const value = slotValue(reading, name)
  return value?.kind === 'day' || value?.kind === 'month' ? value.day : null
}

function textOf(value: SlotValue | null): string {
  return value?.kind === 'text' ? value.text : ''
}
