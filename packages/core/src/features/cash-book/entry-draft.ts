import type { Day } from '../../kernel/days'
import { type Cents, cents } from '../../kernel/money'
import { type Reading, type SlotValue, valueIn } from '../../line/reading'
import { CashType } from './enums'

/** The cash entry that a line prefills: web form and CLI start from the same one. Records are still words; the server resolves them. */
export interface EntryDraft {
  categoryID: number
  typeID: number
  /** Integer cents; null means what is due. */
  amount: Cents | null
  /** The entry's day. */
  dateTime: Day
  /** Registration, chassis or HP account of the vehicle; null when there is none or when `accounts` holds several. */
  vehicle: string | null
  /** The accounts of a payment for several; empty otherwise. */
  accounts: string[]
  /** ID No or name. */
  client: string | null
  /** How many instalments one payment takes; null for one. */
  combineHpPayment: number | null
  /** For expenses the vendor. */
  name: string | null
  description: string | null
  reference: string | null
  monthExpense: Day | null
  handlingFee: Cents | null
  isPartExchange: boolean
  difference: Cents | null
  soldToPrice: Cents | null
  cheque: { bank: string; chequeNumber: string; accountNumber: string; payerName: string; receiptNumber: string } | null
  bankTransfer: { bank: string; dateTime: Day; reference: string } | null
  card: { bank: string; dateTime: Day; reference: string } | null
  epos: { batchNo: string } | null
  chequeOut: { bank: string; chequeNumber: string } | null
}

/**
 * The entry that a reading prefills; what is missing or wrong in it is left empty.
 *
 * @param today The business day, for lines that give none.
 * @returns null for a command that makes no entry.
 */
export function entryDraftOf(reading: Reading, today: Day): EntryDraft | null {
  const { entry } = reading.command
  if (!entry) return null
  const type = valueIn(reading, 'type')
  const typeID = type?.kind === 'choice' ? type.id : CashType.Cash
  const dateTime = dayIn(reading, 'day') ?? today
  const head = valueIn(reading, 'account') ?? valueIn(reading, 'vehicle')
  const count = valueIn(reading, 'payments')
  const difference = centsIn(reading, 'diff')
  return {
    categoryID: entry.categoryID,
    typeID,
    amount: centsIn(reading, 'amount'),
    dateTime,
    vehicle: head?.kind === 'record' ? head.query : null,
    accounts: head?.kind === 'accounts' ? head.queries : [],
    client: queryOf(valueIn(reading, 'client')),
    combineHpPayment: count?.kind === 'number' ? count.value : null,
    ...wordsOf(reading),
    monthExpense: reading.command.slots?.some((slot) => slot.kind === 'month')
      ? (dayIn(reading, 'month') ?? today)
      : null,
    handlingFee: centsIn(reading, 'fee'),
    isPartExchange: difference !== null,
    difference,
    soldToPrice: centsIn(reading, 'price'),
    ...detailsOf(reading, { typeID, dateTime }),
  }
}

function wordsOf(reading: Reading): Pick<EntryDraft, 'name' | 'description' | 'reference'> {
  const both = reading.slots.find((slot) => slot.kind === 'name-description')?.value
  const named = both?.kind === 'name-description' ? both : null
  return {
    name: (named?.name ?? textOf(valueIn(reading, 'name'))) || null,
    description: (named?.description ?? textOf(valueIn(reading, 'text'))) || null,
    reference: textOf(valueIn(reading, 'ref')),
  }
}

function detailsOf(
  reading: Reading,
  o: { typeID: number; dateTime: Day },
): Pick<EntryDraft, 'cheque' | 'bankTransfer' | 'card' | 'epos' | 'chequeOut'> {
  const given = (name: string) =>
    reading.named.find((field) => field.name === name && field.state === 'parsed')?.value ?? ''
  const none = { cheque: null, bankTransfer: null, card: null, epos: null, chequeOut: null }
  const bank = given('bank')
  const chequeNumber = given('no')
  const transfer = { bank, dateTime: o.dateTime, reference: textOf(valueIn(reading, 'ref')) ?? '' }
  const receiptNumber = given('receipt')
  switch (o.typeID) {
    case CashType.Cheque:
      return {
        ...none,
        cheque: { bank, chequeNumber, accountNumber: given('ac'), payerName: given('payer'), receiptNumber },
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

function centsIn(reading: Reading, name: string): Cents | null {
  const value = valueIn(reading, name)
  return value?.kind === 'money' ? cents(value.cents) : null
}

function dayIn(reading: Reading, name: string): Day | null {
  const value = valueIn(reading, name)
  return value?.kind === 'day' || value?.kind === 'month' ? value.day : null
}

function textOf(value: SlotValue | null): string | null {
  return value?.kind === 'text' ? value.text : null
}

function queryOf(value: SlotValue | null): string | null {
  return value?.kind === 'record' ? value.query : null
}
