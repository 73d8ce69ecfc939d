import { CASH_CATEGORY_NAMES, RECEIPTED_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { receiptProblems } from '@forecourt/core/features/documents/rules'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import type { DepositReceiptData } from '@forecourt/core/features/documents/schemas'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'

/** What is chosen before a receipt is printed. */
export interface ReceiptForm {
  clientID: number | null
  terms: string
  hasPlates: boolean
  hasLicense: boolean
  hasPartExchange: boolean
  partExchange: string
  overrides: boolean
  newReceiptNumber: string
  /** A new receipt in place of the one that the entry has. */
  replaces: boolean
  isChecked: boolean
}

/** The form as it opens: the only client there is, the warranty of the settings, everything off. */
export function emptyReceipt(
  warrantyText: string,
  data: Pick<DepositReceiptData, 'clientSoldTo' | 'clientAttempts'>,
): ReceiptForm {
  const [only, ...others] = clientsOf(data)
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

/** The clients of the table: the buyer first, then those who left a deposit. */
export function clientsOf(data: Pick<DepositReceiptData, 'clientSoldTo' | 'clientAttempts'>) {
  return [...(data.clientSoldTo ? [data.clientSoldTo] : []), ...data.clientAttempts]
}

/** What an entry needs before its receipt can be printed; null when it has one. */
export function receiptNeed(categoryID: number | null, isSaved: boolean): string | null {
  if (!RECEIPTED_CATEGORIES.includes(categoryID ?? 0)) {
    const names = RECEIPTED_CATEGORIES.map((id) => CASH_CATEGORY_NAMES[id])
    return `A receipt is printed for ${names.slice(0, -1).join(', ')} and ${names.at(-1)} only`
  }
  return isSaved ? null : 'Save the entry first: its receipt is printed from what is saved'
}

/** The number that an entry has, and whether it says otherwise than its receipt. */
type Receipted = Pick<CashEntryOut, 'receiptNumber' | 'isReceiptOutdated'>

/** Whether a new receipt is issued; else the one that the entry has is printed again. */
export function isIssued(
  { receiptNumber, isReceiptOutdated }: Receipted,
  form: Pick<ReceiptForm, 'replaces'>,
): boolean {
  return receiptNumber === null || isReceiptOutdated || form.replaces
}

/** Which receipt is printed. */
export function whichReceipt(entry: Receipted, form: Pick<ReceiptForm, 'replaces'>, next: number): string {
  const { receiptNumber: kept, isReceiptOutdated } = entry
  if (kept === null) return `next receipt ${next}`
  if (!isIssued(entry, form)) return `receipt ${kept} as it was issued, marked COPY`
  const reason = isReceiptOutdated ? ', which no longer matches' : ''
  return `next receipt ${next} replaces receipt ${kept}${reason}`
}

/** Why it cannot be sent: a receipt is numbered anew by being printed; null when it can. */
export function sendRefusal(entry: Receipted, form: Pick<ReceiptForm, 'replaces' | 'overrides'>): string | null {
  const isAnew = form.overrides || (entry.receiptNumber !== null && isIssued(entry, form))
  return isAnew ? 'Print it first: a receipt is sent as it was issued' : null
}

/** What becomes of the receipt of an entry that is deleted; null when it has none. */
export function voidedReceipt({ receiptNumber }: Pick<CashEntryOut, 'receiptNumber'>): string | null {
  return receiptNumber === null ? null : `Receipt ${receiptNumber} becomes void.`
}

export const WARRANTY_QUESTION = 'Have you checked the warranty period?'

/** Why it cannot be printed yet; null when it can. */
export function printRefusal(
  form: ReceiptForm,
  data: Pick<DepositReceiptData, 'clientSoldTo' | 'clientAttempts'>,
): string | null {
  if (clientsOf(data).length > 0 && form.clientID === null) return 'Choose a client'
  return form.isChecked ? null : WARRANTY_QUESTION
}

interface Printed {
  cashID: number
  vehicleID: number | null
  amount: number
}

/** A whole number as it is typed, without the commas of thousands. */
export function numberText(typed: string): string {
  return typed.replaceAll(',', '').trim()
}

const NUMBER = /^0{0,6}[1-9]\d{0,8}$/

/** What is wrong with the number of a receipt as typed; null when nothing is. */
export function receiptNumberProblem(typed: string): string | null {
  const text = numberText(typed)
  if (text === '') return 'Receipt Number is required'
  return NUMBER.test(text) ? null : 'Write a whole number from 1 to 999,999,999'
}

/** What is wrong with the form, by field. */
export function receiptFormProblems(
  form: ReceiptForm,
  { cashID, data }: { cashID: number; data: Pick<DepositReceiptData, 'clientSoldTo' | 'clientAttempts'> },
): { field: string; message: string }[] {
  const message = form.overrides ? receiptNumberProblem(form.newReceiptNumber) : null
  const own = receiptProblems({ cashID, clientID: form.clientID }, data)
  return message === null ? own : [...own, { field: 'newReceiptNumber', message }]
}

/** What is sent: a text whose switch is off stays out. */
export function receiptRequest(
  form: ReceiptForm,
  { cashID, vehicleID, amount }: Printed,
): InputOf<Operations['GetDepositReceiptReport']> {
  return {
    id: vehicleID,
    cashID,
    amount,
    clientID: form.clientID,
    showPlates: form.hasPlates,
    showLicense: form.hasLicense,
    partExchange: form.hasPartExchange ? form.partExchange : '',
    newReceiptNumber: form.overrides ? numberText(form.newReceiptNumber) : null,
    terms: form.terms,
    ...(form.replaces ? { replaceReceipt: true } : {}),
  }
}
