import { needsVehicle, takesHire, takesVehicle } from './entry-rules'
import { CashCategory, CashType, OUTSIDE_HP_CATEGORIES } from './enums'

/** What of an entry in its form decides which fields it has. */
export interface FormState {
  categoryID: number | null
  typeID: number | null
  /** Not saved yet. */
  isNew: boolean
  /** The amount is more than nothing. */
  hasAmount: boolean
  /** A selling price stands in the form. */
  hasPrice: boolean
  isPartExchange: boolean
  /** It is paid ahead of time. */
  isAhead?: boolean
  isCombined: boolean
  /** Several accounts are paid at once. */
  isSeveral: boolean
  /** The client is typed and not known yet. */
  isNewClient: boolean
}

const EXPENSES: readonly number[] = [CashCategory.VehicleExpense, CashCategory.VehicleExpenseRecovery]

/** True for what is spent on a vehicle, and what of it comes back. */
export function isExpense(categoryID: number | null | undefined): boolean {
  return EXPENSES.includes(categoryID ?? 0)
}

/** True for what pays an HP account. */
export function isHirePurchase(categoryID: number | null | undefined): boolean {
  return categoryID === CashCategory.HpPayment || categoryID === CashCategory.HPSettlement
}

/** True for categories whose form asks for a client. */
export function asksForClient(categoryID: number | null): boolean {
  return OUTSIDE_HP_CATEGORIES.includes(categoryID ?? 0)
}

/**
 * The fields that the form of an entry shows, by their names on the wire, in the order of the form.
 *
 * @source D3 2.3, D3 5.
 * @example formFields({ categoryID: CashCategory.FreeForm, typeID: CashType.EPOS, … })
 *   // dateTime, categoryID, typeID, amount, name, description, reference, epos.batchNo
 */
export function formFields(form: FormState): string[] {
  return [
    'dateTime',
    'categoryID',
    'typeID',
    ...dealFields(form),
    'amount',
    ...amountFields(form),
    ...wordFields(form),
    ...typeFields(form),
    ...tieFields(form),
  ]
}

/** What it may be tied up by, behind everything that is typed in haste. */
function tieFields({ categoryID }: FormState): string[] {
  if (takesHire(categoryID)) return ['hireID']
  return takesVehicle(categoryID) && !needsVehicle(categoryID) ? ['vehicleID'] : []
}

function dealFields({ categoryID, isSeveral, isNewClient }: FormState): string[] {
  if (!needsVehicle(categoryID)) return []
  if (isSeveral) return ['combineHpPaymentsOfAccounts']
  if (!asksForClient(categoryID)) return ['vehicleID']
  return ['vehicleID', 'clientID', ...(isNewClient ? ['client.name', 'client.surname'] : [])]
}

function amountFields(form: FormState): string[] {
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

function hpFields({ isSeveral, isCombined, isAhead = false }: FormState): string[] {
  if (isSeveral) return ['isMultiple']
  if (isAhead) return ['prepay']
  return [
    'enableCombineHpPayment',
    ...(isCombined ? ['combineHpPayment'] : []),
    'isMultiple',
    ...(isCombined ? [] : ['prepay']),
  ]
}

function wordFields({ categoryID }: FormState): string[] {
  const words = ['name', 'description']
  const own = isExpense(categoryID) ? ['expense.vendor', 'expense.description'] : words
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

function typeFields({ categoryID, typeID }: FormState): string[] {
  const fields = TYPE_FIELDS[typeID ?? 0] ?? []
  const isReceipted = typeID === CashType.Cheque && categoryID === CashCategory.Deposit
  return isReceipted ? [...fields, 'cheque.receiptNumber'] : [...fields]
}
