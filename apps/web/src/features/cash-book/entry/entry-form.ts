import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import {
  centsOf,
  COMBINE_DEFAULT,
  emptyDetails,
  emptyEntry,
  type EntryForm,
  isSeveral,
} from '@forecourt/core/features/cash-book/entry-form'
import { formFields, isExpense } from '@forecourt/core/features/cash-book/form-rules'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { centsFromWire, decimalOf } from '@forecourt/core/kernel/money'

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
    hireID: entry.hireID ?? null,
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

/** A correction of a saved entry: a new one of today that names it. The difference, or the whole as a refund, is typed. */
export function correctionOf(entry: CashEntryOut, today: Day): EntryForm {
  return { ...cloneOf(entry, today), amount: '', correctsID: entry.id }
}
