import { confirmationKey } from '@forecourt/core/checks'
import { CASH_LIMIT_CHECK } from '@forecourt/core/features/cash-book/cash-limit'
import { type ReversedEntry, reversalOf } from '@forecourt/core/features/cash-book/corrections'
import { BANKS, CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import {
  centsOf,
  emptyDetails,
  emptyEntry,
  type EntryForm,
  paysSeveralAccounts,
  type TypeDetails,
} from '@forecourt/core/features/cash-book/entry-form'
import { entryFormFields } from '@forecourt/core/features/cash-book/form-rules'
import { formOfEntry } from '@forecourt/core/features/cash-book/stored-form'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { centsFromWire, formatDecimal, ZERO } from '@forecourt/core/kernel/money'

/** Returns the fields that the form shows, by their names on the wire. */
export function formFields(form: EntryForm): string[] {
  return entryFormFields({
    categoryID: form.categoryID,
    typeID: form.typeID,
    isNew: form.id === null,
    hasAmount: (centsOf(form.amount) ?? 0) > 0,
    hasPrice: form.soldToPrice !== '',
    isPartExchange: form.isPartExchange,
    isCombined: form.enableCombineHpPayment,
    isAhead: form.prepay !== '',
    isSeveral: paysSeveralAccounts(form),
    isNewClient: form.clientID === null && form.client.idno !== '',
  })
}

/** Completes a draft, a seed of another screen or a line of the palette to a whole form. */
export function completeEntryForm(
  stored: Partial<Record<keyof EntryForm | 'cashLimitConfirmed', unknown>>,
  today: Day,
): EntryForm {
  const empty = emptyEntry(today)
  const given = Object.entries(stored).filter(([key, value]) => key in empty && value !== null && value !== undefined)
  const form: Record<string, unknown> = { ...empty }
  for (const [key, value] of given) form[key] = coerceField(empty[key as keyof EntryForm], value) // filtered to its keys
  const whole = form as unknown as EntryForm // every key was laid over an empty form, each in the shape it has there
  if (whole.combineHpPaymentsOfAccounts.length > 0) whole.isMultiple = true
  // A draft of an earlier release: it may be on its way as it was sent.
  if (stored.cashLimitConfirmed === true && !whole.confirmed.includes(EARLIER_CASH_LIMIT))
    whole.confirmed = [...whole.confirmed, EARLIER_CASH_LIMIT]
  return whole
}

const EARLIER_CASH_LIMIT = confirmationKey({ code: CASH_LIMIT_CHECK, figures: '' })

/** Returns a value in the shape of the empty field: numbers become the text of an amount, partial objects are laid over the empty one. */
function coerceField(empty: unknown, value: unknown): unknown {
  if (typeof empty === 'string') {
    if (typeof value !== 'number') return String(value)
    const amount = centsFromWire(value)
    return Number.isInteger(value) || amount === null ? String(value) : formatDecimal(amount)
  }
  if (Array.isArray(empty)) return Array.isArray(value) ? value.map(String) : empty
  if (empty !== null && typeof empty === 'object') {
    if (typeof value !== 'object' || value === null) return empty
    const texts = Object.entries(value).filter(([key, text]) => key in empty && text !== null && text !== undefined)
    return { ...empty, ...Object.fromEntries(texts.map(([key, text]) => [key, String(text)])) }
  }
  return value
}

/** Returns a copy of a saved entry as a new one: without id, with the days of today. */
export function copyEntry(entry: CashEntryOut, today: Day): EntryForm {
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

/**
 * Returns the correction of a saved entry: a new one of today that names it, and takes back all of it that remains. A banked cheque goes out of the
 * bank that took it; where the type cannot take money back, the way is left empty.
 */
export function correctionForm(entry: CashEntryOut, today: Day): EntryForm {
  const form = copyEntry(entry, today)
  const stays = centsFromWire(entry.stays ?? entry.amount) ?? ZERO
  const back = reversalOf({ ...entry, stays, cheque: chequeState(entry.cheque) })
  const details = back.typeID === form.typeID ? {} : { ...emptyDetails(), ...refundDetails(entry, back.typeID, today) }
  return {
    ...form,
    ...details,
    categoryID: entry.categoryID === CashCategory.ChequeOut ? null : back.categoryID,
    typeID: back.typeID,
    amount: back.amount === 0 ? '' : formatDecimal(back.amount),
    prepay: '',
    enableCombineHpPayment: false,
    correctsID: entry.id,
  }
}

function chequeState(cheque: CashEntryOut['cheque']): ReversedEntry['cheque'] {
  return (['pending', 'banked', 'out'] as const).find((state) => state === cheque?.status) ?? null
}

/** Returns what is known of how the money of a banked cheque goes back: the bank, and which cheque. */
function refundDetails({ cheque }: CashEntryOut, typeID: number | null, today: Day): Partial<TypeDetails> {
  if (typeID !== CashType.BankTransfer || !cheque) return {}
  const words = cheque.takenBy?.name.toUpperCase().split(/[^A-Z]+/) ?? []
  const bank = BANKS.bankTransfer.find((each) => words.includes(each)) ?? ''
  return { bankTransfer: { bank, dateTime: today, reference: `Returned cheque ${cheque.chequeNumber}` } }
}
