import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES, CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { takesHire, takesVehicle } from '@forecourt/core/features/cash-book/entry-rules'
import { centsOf, emptyDetails, type EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { asksForClient, isVehicleExpense, isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import { PREPAY_MODE_NAMES } from '@forecourt/core/features/hire-purchase/enums'
import { type Day, formatDay, isDay } from '@forecourt/core/kernel/days'
import { formatAmount } from '@forecourt/core/kernel/money'

/** Returns the changes that follow when some fields do: details of the old category and type are cleared, those of the new one begin. */
export function dependentChanges(form: EntryForm, part: Partial<EntryForm>, today: Day): Partial<EntryForm> {
  const change: Partial<EntryForm> = { ...part }
  if (part.vehicleID) change.unknownVehicle = ''
  if (part.hireID) change.unknownHire = ''
  if (part.categoryID !== undefined && part.categoryID !== form.categoryID)
    Object.assign(change, categoryChange(form, part.categoryID, today), part)
  if (part.typeID !== undefined && part.typeID !== form.typeID)
    Object.assign(change, typeChange(part.typeID, today), part)
  if (part.vehicleID !== undefined && part.vehicleID !== form.vehicleID && form.amount === form.prefilled)
    Object.assign(change, { amount: '', prefilled: '', ...part })
  return change
}

function categoryChange(form: EntryForm, categoryID: number | null, today: Day): Partial<EntryForm> {
  const isPrefilled = form.prefilled !== '' && form.amount === form.prefilled
  return {
    ...(isVehicleExpense(categoryID) || isVehicleExpense(form.categoryID) ? { name: '', description: '' } : {}),
    ...(takesVehicle(categoryID) ? {} : { vehicleID: null, unknownVehicle: '' }),
    ...(takesHire(categoryID) ? {} : { hireID: null, unknownHire: '' }),
    ...(asksForClient(categoryID) ? {} : { clientID: null, client: { idno: '', name: '', surname: '' } }),
    ...(isPrefilled || isHirePurchase(form.categoryID) ? { prefilled: '' } : {}),
    ...(isPrefilled ? { amount: '' } : {}),
    monthExpense: categoryID === CashCategory.MonthlyExpense ? today : '',
    handlingFee: '',
    isPartExchange: false,
    difference: '',
    soldToPrice: '',
    enableCombineHpPayment: false,
    prepay: '',
    isMultiple: false,
    combineHpPaymentsOfAccounts: [],
    unknownAccount: '',
  }
}

function typeChange(typeID: number | null, today: Day): Partial<EntryForm> {
  const details = emptyDetails()
  if (typeID === CashType.BankTransfer) details.bankTransfer.dateTime = today
  if (typeID === CashType.Card) details.card.dateTime = today
  if (typeID === CashType.Cheque) details.cheque.chequeDate = today
  return details
}

export interface FieldChange {
  label: string
  saved: string
  next: string
  /** The new value takes money out. */
  isOut?: boolean
}

const moneyOrText = (text: string) => {
  const amount = centsOf(text)
  return amount === null ? text : formatAmount(amount)
}
const dayOrText = (text: string) => (isDay(text) ? formatDay(text) : text)
const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

/**
 * Returns the fields that an edit changes, before and after.
 * @param shown Gives the texts of records.
 */
export function fieldChanges(
  saved: EntryForm,
  next: EntryForm,
  shown: { vehicle: (id: number | null) => string; client: (form: EntryForm) => string },
): FieldChange[] {
  const read: readonly [string, (form: EntryForm) => string][] = [
    ['Date', (form) => dayOrText(form.dateTime)],
    ['Category', (form) => CASH_CATEGORY_NAMES[form.categoryID ?? 0] ?? ''],
    ['Type', (form) => CASH_TYPE_NAMES[form.typeID ?? 0] ?? ''],
    ['Reg No', (form) => shown.vehicle(form.vehicleID)],
    ['Car hire', (form) => (form.hireID === null ? '' : String(form.hireID))],
    ['Client', (form) => shown.client(form)],
    ['Amount', (form) => moneyOrText(form.amount)],
    ['Ahead of time', (form) => (form.prepay === '' ? 'No' : PREPAY_MODE_NAMES[form.prepay])],
    ['Name', (form) => form.name],
    ['Description', (form) => form.description],
    ['Reference', (form) => form.reference],
    ['Month', (form) => dayOrText(form.monthExpense)],
    ['Handling fee', (form) => moneyOrText(form.handlingFee)],
    ['Part exchange', (form) => yesNo(form.isPartExchange)],
    ['Difference', (form) => moneyOrText(form.difference)],
    ['Selling Price', (form) => moneyOrText(form.soldToPrice)],
    ['Bank', (form) => formBank(form)],
    ['Cheque No', (form) => form.cheque.chequeNumber || form.chequeOut.chequeNumber],
    ['A/C No', (form) => form.cheque.accountNumber],
    ['Payer', (form) => form.cheque.payerName],
    ['Cheque date', (form) => dayOrText(form.cheque.chequeDate)],
    ['Receipt No', (form) => form.cheque.receiptNumber],
    ['Bank date', (form) => dayOrText(form.bankTransfer.dateTime || form.card.dateTime)],
    ['Bank reference', (form) => form.bankTransfer.reference || form.card.reference],
    ['Batch No', (form) => form.epos.batchNo],
  ]
  return read
    .map(([label, of]) => ({ label, saved: of(saved), next: of(next) }))
    .filter((change) => change.saved.trim() !== change.next.trim())
}

function formBank(form: EntryForm): string {
  return form.cheque.bank || form.bankTransfer.bank || form.card.bank || form.chequeOut.bank
}
