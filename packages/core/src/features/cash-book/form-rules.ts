import { needsVehicle, takesHire, takesVehicle } from './entry-rules'
import { CashCategory, CashType, OUTSIDE_HP_CATEGORIES } from './enums'

export interface EntryFormState {
  categoryID: number | null
  typeID: number | null
  isNew: boolean
  hasAmount: boolean
  hasPrice: boolean
  isPartExchange: boolean
  isAhead?: boolean
  isCombined: boolean
  /** Several accounts are paid at once. */
  isSeveral: boolean
  isNewClient: boolean
}

const EXPENSES: readonly number[] = [CashCategory.VehicleExpense, CashCategory.VehicleExpenseRecovery]

export function isVehicleExpense(categoryID: number | null | undefined): boolean {
  return EXPENSES.includes(categoryID ?? 0)
}

export function isHirePurchase(categoryID: number | null | undefined): boolean {
  return categoryID === CashCategory.HpPayment || categoryID === CashCategory.HPSettlement
}

export function asksForClient(categoryID: number | null): boolean {
  return OUTSIDE_HP_CATEGORIES.includes(categoryID ?? 0)
}

/**
 * The visible fields of an entry form by their names on the wire, in the order of the form.
 * @source D3 2.3, D3 5.
 * @example entryFormFields({ categoryID: CashCategory.FreeForm, typeID: CashType.EPOS, … }) // dateTime, categoryID, typeID, amount, name,
 * description, reference, epos.batchNo
 */
export function entryFormFields(form: EntryFormState): string[] {
  return [
    'dateTime',
    'categoryID',
    'typeID',
    ...dealFields(form),
    'amount',
    ...amountFields(form),
    ...wordFields(form),
    ...typeFields(form),
    ...linkFields(form),
  ]
}

/** The fields of linked records, after all that is typed in a hurry. */
function linkFields({ categoryID }: EntryFormState): string[] {
  if (takesHire(categoryID)) return ['hireID']
  return takesVehicle(categoryID) && !needsVehicle(categoryID) ? ['vehicleID'] : []
}

function dealFields({ categoryID, isSeveral, isNewClient }: EntryFormState): string[] {
  if (!needsVehicle(categoryID)) return []
  if (isSeveral) return ['combineHpPaymentsOfAccounts']
  if (!asksForClient(categoryID)) return ['vehicleID']
  return ['vehicleID', 'clientID', ...(isNewClient ? ['client.name', 'client.surname'] : [])]
}

function amountFields(form: EntryFormState): string[] {
  switch (form.categoryID) {
    case CashCategory.TransportMalta:
      return ['handlingFee']
    case CashCategory.MonthlyExpense:
      return ['cashMonthlyExpense.monthExpense']
    case CashCategory.Deposit:
      if (form.isPartExchange) return ['isPartExchange', 'difference']
      return ['isPartExchange', ...(form.hasAmount || form.hasPrice ? ['soldToPrice'] : [])]
    case CashCategory.HpPayment:
      return form.isNew ? hpFields(form) : ['prepay']
    default:
      return []
  }
}

function hpFields({ isSeveral, isCombined, isAhead = false }: EntryFormState): string[] {
  if (isSeveral) return ['isMultiple']
  if (isAhead) return ['prepay']
  return [
    'enableCombineHpPayment',
    ...(isCombined ? ['combineHpPayment'] : []),
    'isMultiple',
    ...(isCombined ? [] : ['prepay']),
  ]
}

function wordFields({ categoryID }: EntryFormState): string[] {
  const words = ['name', 'description']
  const own = isVehicleExpense(categoryID) ? ['expense.vendor', 'expense.description'] : words
  return [...own, 'reference']
}

const TYPE_FIELDS: Readonly<Record<number, readonly string[]>> = {
  [CashType.Cheque]: [
    'cheque.bank',
    'cheque.chequeNumber',
    'cheque.accountNumber',
    'cheque.payerName',
    'cheque.chequeDate',
  ],
  [CashType.BankTransfer]: ['bankTransfer.bank', 'bankTransfer.dateTime', 'bankTransfer.reference'],
  [CashType.Card]: ['card.bank', 'card.dateTime', 'card.reference'],
  [CashType.EPOS]: ['epos.batchNo'],
  [CashType.ChequeOut]: ['chequeOut.bank', 'chequeOut.chequeNumber'],
}

function typeFields({ categoryID, typeID }: EntryFormState): string[] {
  const fields = TYPE_FIELDS[typeID ?? 0] ?? []
  const isReceipted = typeID === CashType.Cheque && categoryID === CashCategory.Deposit
  return isReceipted ? [...fields, 'cheque.receiptNumber'] : [...fields]
}
