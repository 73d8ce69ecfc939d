import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { needsVehicle } from '@forecourt/core/features/cash-book/entry-rules'
import { asksForClient, formFields } from '@forecourt/core/features/cash-book/form-rules'
import type { CashEntryIn, CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { type Day, isDay } from '@forecourt/core/kernel/days'
import type { EntryDraft } from '@forecourt/core/features/cash-book/entry-draft'
import { type Cents, centsFromWire, decimalOf } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { z } from 'zod'

/** A cash entry as it stands in the form: texts as typed, under the names of the wire. */
export interface EntryForm {
  id: number | null
  version: number | null
  dateTime: string
  categoryID: number | null
  typeID: number | null
  vehicleID: number | null
  /** What was typed of a vehicle, or of one more HP account, that is none. */
  unknownVehicle: string
  unknownAccount: string
  clientID: number | null
  /** A client who is not known yet. */
  client: { idno: string; name: string; surname: string }
  amount: string
  /** Vendor of a vehicle expense, else the name of the entry. */
  name: string
  description: string
  reference: string
  monthExpense: string
  handlingFee: string
  isPartExchange: boolean
  difference: string
  soldToPrice: string
  enableCombineHpPayment: boolean
  combineHpPayment: string
  /** Several accounts are paid at once. */
  isMultiple: boolean
  combineHpPaymentsOfAccounts: string[]
  cheque: {
    bank: string
    chequeNumber: string
    accountNumber: string
    payerName: string
    chequeDate: string
    receiptNumber: string
  }
  bankTransfer: { bank: string; dateTime: string; reference: string }
  card: { bank: string; dateTime: string; reference: string }
  epos: { batchNo: string }
  chequeOut: { bank: string; chequeNumber: string }
  /** The amount that the form filled in; it follows the account until another is typed. */
  prefilled: string
  /** Answers given before saving, each with what it answered, so that it lapses when that changes. */
  keptAmount: string
  confirmedPayment: string
  confirmedDoubts: string
  cashLimitConfirmed: boolean
}

export type EntryInput = z.input<typeof CashEntryIn>

export const COMBINE_DEFAULT = '2'

/** An entry of today of which nothing is chosen yet. */
export function emptyEntry(today: Day): EntryForm {
  return {
    id: null,
    version: null,
    dateTime: today,
    categoryID: null,
    typeID: null,
    vehicleID: null,
    unknownVehicle: '',
    unknownAccount: '',
    clientID: null,
    client: { idno: '', name: '', surname: '' },
    amount: '',
    name: '',
    description: '',
    reference: '',
    monthExpense: '',
    handlingFee: '',
    isPartExchange: false,
    difference: '',
    soldToPrice: '',
    enableCombineHpPayment: false,
    combineHpPayment: COMBINE_DEFAULT,
    isMultiple: false,
    combineHpPaymentsOfAccounts: [],
    ...emptyDetails(),
    prefilled: '',
    keptAmount: '',
    confirmedPayment: '',
    confirmedDoubts: '',
    cashLimitConfirmed: false,
  }
}

type TypeDetails = Pick<EntryForm, 'cheque' | 'bankTransfer' | 'card' | 'epos' | 'chequeOut'>

/** The details of no type. */
export function emptyDetails(): TypeDetails {
  return {
    cheque: { bank: '', chequeNumber: '', accountNumber: '', payerName: '', chequeDate: '', receiptNumber: '' },
    bankTransfer: { bank: '', dateTime: '', reference: '' },
    card: { bank: '', dateTime: '', reference: '' },
    epos: { batchNo: '' },
    chequeOut: { bank: '', chequeNumber: '' },
  }
}

export function isExpense(categoryID: number | null): boolean {
  return categoryID === CashCategory.VehicleExpense || categoryID === CashCategory.VehicleExpenseRecovery
}

export function isHirePurchase(categoryID: number | null): boolean {
  return categoryID === CashCategory.HpPayment || categoryID === CashCategory.HPSettlement
}

/** The fields that the form shows, by their names on the wire. */
export function fieldsOf(form: EntryForm): string[] {
  return formFields({
    categoryID: form.categoryID,
    typeID: form.typeID,
    isNew: form.id === null,
    hasAmount: (centsOf(form.amount) ?? 0) > 0,
    hasPrice: form.soldToPrice !== '',
    isPartExchange: form.isPartExchange,
    isCombined: form.enableCombineHpPayment,
    isSeveral: isSeveral(form),
    isNewClient: form.clientID === null && form.client.idno !== '',
  })
}

/** True when several HP accounts are paid by this entry. */
export function isSeveral(form: EntryForm): boolean {
  return form.isMultiple && form.categoryID === CashCategory.HpPayment && form.id === null
}

/** What a draft, a seed of another screen or a line of the palette holds, completed to a whole form. */
export function entryFormOf(stored: Partial<Record<keyof EntryForm, unknown>>, today: Day): EntryForm {
  const empty = emptyEntry(today)
  const given = Object.entries(stored).filter(([key, value]) => key in empty && value !== null && value !== undefined)
  const form: Record<string, unknown> = { ...empty }
  for (const [key, value] of given) form[key] = fieldOf(empty[key as keyof EntryForm], value) // filtered to its keys
  const whole = form as unknown as EntryForm // every key was laid over an empty form, each in the shape it has there
  return whole.combineHpPaymentsOfAccounts.length > 0 && !whole.isMultiple ? { ...whole, isMultiple: true } : whole
}

/** A value in the shape of the empty field: numbers become the text of an amount, parts of objects are laid over. */
function fieldOf(empty: unknown, value: unknown): unknown {
  if (typeof empty === 'string') {
    if (typeof value !== 'number') return String(value)
    const amount = centsFromWire(value)
    return Number.isInteger(value) || amount === null ? String(value) : decimalOf(amount)
  }
  if (Array.isArray(empty)) return Array.isArray(value) ? value.map(String) : empty
  if (empty !== null && typeof empty === 'object') {
    if (typeof value !== 'object' || value === null) return empty
    const texts = Object.entries(value).filter(([key, text]) => key in empty && text !== null && text !== undefined)
    return { ...empty, ...Object.fromEntries(texts.map(([key, text]) => [key, String(text)])) }
  }
  return value
}

/** The form that a line of the palette prefills, with the records that its words were resolved to. */
export function formOfLine(
  line: EntryDraft,
  found: { vehicleID: number | null; clientID: number | null; accounts?: readonly string[] },
): Partial<EntryForm> {
  const details = emptyDetails()
  const text = (amount: Cents | null) => (amount === null ? '' : decimalOf(amount))
  return {
    dateTime: line.dateTime,
    categoryID: line.categoryID,
    typeID: line.typeID,
    vehicleID: found.vehicleID,
    clientID: found.clientID,
    client: { idno: found.clientID === null ? (line.client ?? '') : '', name: '', surname: '' },
    amount: text(line.amount),
    name: line.name ?? '',
    description: line.description ?? '',
    reference: line.reference ?? '',
    monthExpense: line.monthExpense ?? '',
    handlingFee: text(line.handlingFee),
    isPartExchange: line.isPartExchange,
    difference: text(line.difference),
    soldToPrice: text(line.soldToPrice),
    enableCombineHpPayment: line.combineHpPayment !== null,
    combineHpPayment: line.combineHpPayment === null ? COMBINE_DEFAULT : String(line.combineHpPayment),
    isMultiple: line.accounts.length > 0,
    combineHpPaymentsOfAccounts: [...(found.accounts ?? line.accounts)],
    cheque: { ...details.cheque, ...line.cheque, chequeDate: line.cheque ? line.dateTime : '' },
    bankTransfer: { ...details.bankTransfer, ...line.bankTransfer },
    card: { ...details.card, ...line.card },
    epos: { ...details.epos, ...line.epos },
    chequeOut: { ...details.chequeOut, ...line.chequeOut },
  }
}

const amountText = (euros: number | null) => {
  const amount = euros === null ? null : centsFromWire(euros)
  return amount === null ? '' : decimalOf(amount)
}

/** A saved entry in the form. */
export function formOfEntry(entry: CashEntryOut, today: Day): EntryForm {
  const { cheque, bankTransfer, card, epos, chequeOut } = entry
  const details = emptyDetails()
  return {
    ...emptyEntry(today),
    id: entry.id,
    version: entry.version,
    dateTime: entry.dateTime,
    categoryID: entry.categoryID,
    typeID: entry.typeID,
    vehicleID: entry.vehicleID,
    clientID: entry.clientID,
    amount: amountText(entry.amount),
    name: isExpense(entry.categoryID) ? entry.vendor : entry.name,
    description: entry.description,
    reference: entry.reference,
    monthExpense: entry.cashMonthlyExpense?.monthExpense ?? '',
    handlingFee: amountText(entry.handlingFee),
    isPartExchange: entry.isPartExchange,
    difference: amountText(entry.difference),
    soldToPrice: amountText(entry.soldToPrice),
    enableCombineHpPayment: entry.enableCombineHpPayment,
    combineHpPayment: String(entry.combineHpPayment ?? COMBINE_DEFAULT),
    cheque: cheque ? { ...details.cheque, ...texts(cheque, details.cheque) } : details.cheque,
    bankTransfer: bankTransfer ? { ...bankTransfer, dateTime: bankTransfer.dateTime ?? '' } : details.bankTransfer,
    card: card ? { ...card, dateTime: card.dateTime ?? '' } : details.card,
    epos: epos ?? details.epos,
    chequeOut: chequeOut ?? details.chequeOut,
  }
}

function texts<T extends Record<string, string>>(from: Readonly<Record<string, unknown>>, like: T): T {
  const found = Object.keys(like).map((key) => [key, String(from[key] ?? '')])
  // The keys are those of `like`, the values texts.
  return Object.fromEntries(found) as T
}

/** A copy of a saved entry as a new one: without id, its days those of today. */
export function cloneOf(entry: CashEntryOut, today: Day): EntryForm {
  const form = formOfEntry(entry, today)
  const month = form.categoryID === CashCategory.MonthlyExpense ? today : ''
  const day = (text: string) => (text === '' ? '' : today)
  return {
    ...form,
    id: null,
    version: null,
    dateTime: today,
    monthExpense: month,
    // A banked or given out sum is made on Pending Cheques alone.
    categoryID: form.categoryID === CashCategory.ChequeOut ? null : form.categoryID,
    cheque: { ...form.cheque, chequeDate: day(form.cheque.chequeDate) },
    bankTransfer: { ...form.bankTransfer, dateTime: day(form.bankTransfer.dateTime) },
    card: { ...form.card, dateTime: day(form.card.dateTime) },
  }
}

/** The cents of a typed amount; null when there is none or it cannot be read. */
export function centsOf(text: string): Cents | null {
  return text.trim() === '' ? null : (parseMoneyText(text, { signed: true }).cents ?? null)
}

const wireAmount = (text: string) => {
  const amount = centsOf(text)
  return amount === null ? null : decimalOf(amount)
}
const wireDay = (text: string) => (isDay(text) ? text : null)

/** What is sent; what its category and type do not have stays out or is cleared. */
export function inputOf(form: EntryForm): EntryInput {
  const { categoryID } = form
  return {
    ...(form.id === null ? {} : { id: form.id, version: form.version }),
    dateTime: wireDay(form.dateTime),
    categoryID,
    typeID: form.typeID,
    amount: wireAmount(form.amount),
    vehicleID: needsVehicle(categoryID) && !isSeveral(form) ? form.vehicleID : null,
    ...clientInput(form),
    ...wordsInput(form),
    reference: form.reference,
    ...categoryInput(form),
    ...typeInput(form),
    ...(form.cashLimitConfirmed ? { cashLimitConfirmed: true } : {}),
  }
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
      return { cashMonthlyExpense: { monthExpense: wireDay(form.monthExpense) } }
    case CashCategory.TransportMalta:
      return { handlingFee: wireAmount(form.handlingFee) }
    case CashCategory.Deposit:
      return {
        isPartExchange: form.isPartExchange,
        difference: form.isPartExchange ? wireAmount(form.difference) : null,
        soldToPrice: form.isPartExchange ? null : wireAmount(form.soldToPrice),
      }
    case CashCategory.HpPayment:
      return form.id === null ? hpInput(form) : {}
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
  const count = form.combineHpPayment.trim()
  return {
    enableCombineHpPayment: form.enableCombineHpPayment,
    combineHpPayment: form.enableCombineHpPayment && count !== '' ? count : null,
  }
}

/** A receipt number is asked for with the cheque of a deposit alone. */
function chequeInput({ categoryID, cheque }: EntryForm): EntryInput['cheque'] {
  const receiptNumber = categoryID === CashCategory.Deposit ? cheque.receiptNumber : ''
  return { ...cheque, receiptNumber, chequeDate: wireDay(cheque.chequeDate) }
}

function typeInput(form: EntryForm): EntryInput {
  const none = { cheque: null, bankTransfer: null, card: null, epos: null, chequeOut: null }
  switch (form.typeID) {
    case CashType.Cheque:
      return { ...none, cheque: chequeInput(form) }
    case CashType.BankTransfer:
      return { ...none, bankTransfer: { ...form.bankTransfer, dateTime: wireDay(form.bankTransfer.dateTime) } }
    case CashType.Card:
      return { ...none, card: { ...form.card, dateTime: wireDay(form.card.dateTime) } }
    case CashType.EPOS:
      return { ...none, epos: form.epos }
    case CashType.ChequeOut:
      return { ...none, chequeOut: form.chequeOut }
    default:
      return none
  }
}
