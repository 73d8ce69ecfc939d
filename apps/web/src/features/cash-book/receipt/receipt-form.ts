import { CASH_CATEGORY_NAMES, ALL_RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { receiptProblems } from '@forecourt/core/features/documents/rules'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import type { DepositReceiptData } from '@forecourt/core/features/documents/schemas'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'

/** The choices before a receipt is printed. */
export interface ReceiptForm {
  clientID: number | null
  terms: string
  hasPlates: boolean
  hasLicense: boolean
  hasPartExchange: boolean
  partExchange: string
  overrides: boolean
  newReceiptNumber: string
  /** Issues a new receipt in place of the one that the entry has. */
  replaces: boolean
  isChecked: boolean
}

/** Returns the form as it opens: the only client there is, the warranty of the settings, everything off. */
export function emptyReceipt(
  warrantyText: string,
  data: Pick<DepositReceiptData, 'clientSoldTo' | 'clientAttempts'>,
): ReceiptForm {
  const [only, ...others] = receiptClients(data)
  return {
    clientID: only && others.length === 0 ? only.id : null,
    terms: warrantyText,
    hasPlates: false,
    hasLicense: false,
    hasPartExchange: false,
    partExchange: '',
    overrides: false,
    newReceiptNumber: '',
    replaces: false,
    isChecked: false,
  }
}

/** Returns the clients of the table: the buyer first, then those who left a deposit. */
export function receiptClients(data: Pick<DepositReceiptData, 'clientSoldTo' | 'clientAttempts'>) {
  return [...(data.clientSoldTo ? [data.clientSoldTo] : []), ...data.clientAttempts]
}

/** Returns what an entry needs before its receipt can be printed; null when it has one. */
export function missingForReceipt(categoryID: number | null, isSaved: boolean): string | null {
  if (!ALL_RECEIPT_CATEGORIES.includes(categoryID ?? 0)) {
    const names = ALL_RECEIPT_CATEGORIES.map((id) => CASH_CATEGORY_NAMES[id])
    return `A receipt is printed for ${names.slice(0, -1).join(', ')} and ${names.at(-1)} only`
  }
  return isSaved ? null : 'Save the entry first: its receipt is printed from what is saved'
}

/** The number of an entry's receipt, and whether the entry differs from it by now. */
type EntryReceipt = Pick<CashEntryOut, 'receiptNumber' | 'isReceiptOutdated'>

/** True when a new receipt is issued; else the existing one is printed again. */
export function issuesNewReceipt(
  { receiptNumber, isReceiptOutdated }: EntryReceipt,
  form: Pick<ReceiptForm, 'replaces'>,
): boolean {
  return receiptNumber === null || isReceiptOutdated || form.replaces
}

/** Returns which receipt is printed, in words. */
export function printedReceiptText(entry: EntryReceipt, form: Pick<ReceiptForm, 'replaces'>, next: number): string {
  const { receiptNumber: kept, isReceiptOutdated } = entry
  if (kept === null) return `next receipt ${next}`
  if (!issuesNewReceipt(entry, form)) return `receipt ${kept} as it was issued, marked COPY`
  const reason = isReceiptOutdated ? ', which no longer matches' : ''
  return `next receipt ${next} replaces receipt ${kept}${reason}`
}

/** Returns why the receipt cannot be sent: a new number needs printing; null when it can. */
export function sendRefusal(entry: EntryReceipt, form: Pick<ReceiptForm, 'replaces' | 'overrides'>): string | null {
  const isAnew = form.overrides || (entry.receiptNumber !== null && issuesNewReceipt(entry, form))
  return isAnew ? 'Print it first: a receipt is sent as it was issued' : null
}

/** Returns what becomes of the receipt of a deleted entry; null when it has none. */
export function voidReceiptText({ receiptNumber }: Pick<CashEntryOut, 'receiptNumber'>): string | null {
  return receiptNumber === null ? null : `Receipt ${receiptNumber} becomes void.`
}

export const WARRANTY_QUESTION = 'Have you checked the warranty period?'

/** Returns why the receipt cannot be printed yet; null when it can. */
export function printRefusal(
  form: ReceiptForm,
  data: Pick<DepositReceiptData, 'clientSoldTo' | 'clientAttempts'>,
): string | null {
  if (receiptClients(data).length > 0 && form.clientID === null) return 'Choose a client'
  return form.isChecked ? null : WARRANTY_QUESTION
}

interface ReceiptSubject {
  cashID: number
  vehicleID: number | null
  amount: number
}

/** Returns a whole number as typed, without the commas of thousands. */
export function typedNumber(typed: string): string {
  return typed.replaceAll(',', '').trim()
}

const NUMBER = /^0{0,6}[1-9]\d{0,8}$/

/** Returns what is wrong with a typed receipt number; null when nothing is. */
export function receiptNumberProblem(typed: string): string | null {
  const text = typedNumber(typed)
  if (text === '') return 'Receipt Number is required'
  return NUMBER.test(text) ? null : 'Write a whole number from 1 to 999,999,999'
}

export function receiptFormProblems(
  form: ReceiptForm,
  { cashID, data }: { cashID: number; data: Pick<DepositReceiptData, 'clientSoldTo' | 'clientAttempts'> },
): { field: string; message: string }[] {
  const message = form.overrides ? receiptNumberProblem(form.newReceiptNumber) : null
  const own = receiptProblems({ cashID, clientID: form.clientID }, data)
  return message === null ? own : [...own, { field: 'newReceiptNumber', message }]
}

/** Returns the request; a text whose switch is off is left out. */
export function receiptRequest(
  form: ReceiptForm,
  { cashID, vehicleID, amount }: ReceiptSubject,
): InputOf<Operations['GetDepositReceiptReport']> {
  return {
    id: vehicleID,
    cashID,
    amount,
    clientID: form.clientID,
    showPlates: form.hasPlates,
    showLicense: form.hasLicense,
    partExchange: form.hasPartExchange ? form.partExchange : '',
    newReceiptNumber: form.overrides ? typedNumber(form.newReceiptNumber) : null,
    terms: form.terms,
    ...(form.replaces ? { replaceReceipt: true } : {}),
  }
}
