import type { Problem } from '../clients/rules'
import { clientProblems } from '../clients/rules'
import { amountProblem } from './direction'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES, CashCategory, CashType, VEHICLE_CATEGORIES } from './enums'
import type { CashEntryDraft } from './schemas'

const { Deposit, VehicleExpense, VehicleExpenseRecovery, HpPayment, HPSettlement, MonthlyExpense, TransportMalta } =
  CashCategory

/** 'Reg No/HP Account No' for HP categories, else 'Reg No' (D3 5). */
export function vehicleLabel(categoryID: number | null | undefined): string {
  return categoryID === HpPayment || categoryID === HPSettlement ? 'Reg No/HP Account No' : 'Reg No'
}

export function needsVehicle(categoryID: number | null | undefined): boolean {
  return categoryID !== null && categoryID !== undefined && VEHICLE_CATEGORIES.includes(categoryID)
}

/** Whether an entry of the category may have a vehicle: it must, or it pays the seller of one. */
export function takesVehicle(categoryID: number | null | undefined): boolean {
  return needsVehicle(categoryID) || categoryID === CashCategory.Purchase
}

export function takesHire(categoryID: number | null | undefined): boolean {
  return categoryID === CashCategory.CarHire
}

/** Whether one save pays several HP accounts: vehicle and amount are then not required. */
export function isMultiplePayment(draft: Pick<CashEntryDraft, 'enableMultipleHpPayment'>): boolean {
  return draft.enableMultipleHpPayment === true
}

/**
 * Problems of an entry in the order of the form; empty when its shape is complete. The server checks account, deal and batch.
 * @source D3 5; server 1 for the messages that D3 5 lacks.
 */
export function entryProblems(draft: CashEntryDraft): Problem[] {
  const typeID = draft.typeID ?? draft.cashTypeID
  return [
    ...requiredProblem(draft.dateTime, 'dateTime', 'Date is required'),
    ...requiredProblem(draft.categoryID, 'categoryID', 'Category is required'),
    ...requiredProblem(typeID, 'typeID', 'Type is required'),
    ...vehicleProblems(draft),
    ...buyerProblems(draft),
    ...(isMultiplePayment(draft) ? [] : requiredProblem(draft.amount, 'amount', 'Amount is required')),
    ...categoryProblems(draft),
    ...typeProblems(draft, typeID ?? null),
  ]
}

function vehicleProblems(draft: CashEntryDraft): Problem[] {
  if (!needsVehicle(draft.categoryID) || isMultiplePayment(draft)) return []
  return requiredProblem(draft.vehicleID, 'vehicleID', `${vehicleLabel(draft.categoryID)} is required`)
}

function buyerProblems(draft: CashEntryDraft): Problem[] {
  if (draft.categoryID !== Deposit || draft.clientID) return []
  if (!draft.client?.idno) return [{ field: 'clientID', message: 'ID no is required' }]
  return clientProblems(draft.client, 'client.')
}

function categoryProblems(draft: CashEntryDraft): Problem[] {
  const { categoryID } = draft
  if (categoryID === VehicleExpense || categoryID === VehicleExpenseRecovery) {
    const negative = draft.amount !== null && draft.amount !== undefined && draft.amount < 0
    return [
      ...(negative ? [{ field: 'amount', message: 'Amount cannot be negative' }] : []),
      ...requiredProblem(expenseVendor(draft), 'expense.vendor', 'Name is required'),
      ...requiredProblem(
        draft.expense?.description || draft.description,
        'expense.description',
        'Description is required',
      ),
    ]
  }
  if (categoryID === MonthlyExpense) {
    return requiredProblem(
      draft.cashMonthlyExpense?.monthExpense,
      'cashMonthlyExpense.monthExpense',
      'Month is required',
    )
  }
  if (categoryID === TransportMalta && !draft.id)
    return requiredProblem(draft.handlingFee, 'handlingFee', 'Handling fee is required')
  if (categoryID === Deposit && !draft.id) return depositProblems(draft)
  if (categoryID === HpPayment && draft.enableCombineHpPayment && !draft.id) {
    return requiredProblem(draft.combineHpPayment, 'combineHpPayment', 'Combine Payment number is required')
  }
  return []
}

function depositProblems(draft: CashEntryDraft): Problem[] {
  if (draft.isPartExchange) return requiredProblem(draft.difference, 'difference', 'Difference is required')
  return (draft.amount ?? 0) > 0 ? requiredProblem(draft.soldToPrice, 'soldToPrice', 'Selling Price is required') : []
}

function typeProblems(draft: CashEntryDraft, typeID: number | null): Problem[] {
  switch (typeID) {
    case CashType.Cheque:
      return [
        ...requiredProblem(draft.cheque?.bank, 'cheque.bank', 'Bank is required'),
        ...requiredProblem(draft.cheque?.chequeNumber, 'cheque.chequeNumber', 'Cheque No is required'),
        ...requiredProblem(draft.cheque?.accountNumber, 'cheque.accountNumber', 'A/C No is required'),
        ...requiredProblem(draft.cheque?.payerName, 'cheque.payerName', 'Payer is required'),
      ]
    case CashType.BankTransfer:
      return [
        ...requiredProblem(draft.bankTransfer?.bank, 'bankTransfer.bank', 'Bank is required'),
        ...requiredProblem(draft.bankTransfer?.dateTime, 'bankTransfer.dateTime', 'Date is required'),
      ]
    case CashType.Card:
      return [
        ...requiredProblem(draft.card?.bank, 'card.bank', 'Bank is required'),
        ...requiredProblem(draft.card?.dateTime, 'card.dateTime', 'Date is required'),
      ]
    case CashType.EPOS:
      return requiredProblem(draft.epos?.batchNo, 'epos.batchNo', 'Batch No is required')
    case CashType.ChequeOut:
      return [
        ...requiredProblem(draft.chequeOut?.bank, 'chequeOut.bank', 'Bank is required'),
        ...requiredProblem(draft.chequeOut?.chequeNumber, 'chequeOut.chequeNumber', 'Cheque No is required'),
      ]
    default:
      return []
  }
}

/**
 * The missing payee of our own cheque: a name or a client. An entry of a vehicle has a vendor or the client of its deal.
 * @source server 7.1, checked by each of our clients.
 */
export function payeeProblems(draft: CashEntryDraft): Problem[] {
  if ((draft.typeID ?? draft.cashTypeID) !== CashType.ChequeOut || needsVehicle(draft.categoryID)) return []
  const { clientID, client, name } = draft
  const payee = name?.trim() || clientID || client?.idno || client?.name || client?.surname
  return payee ? [] : [{ field: 'name', message: 'Given to is required' }]
}

const COMBINED_MAX = 120

function figureProblems(draft: CashEntryDraft): Problem[] {
  const problems: Problem[] = []
  const { categoryID, amount, combineHpPayment } = draft
  const typeID = draft.typeID ?? draft.cashTypeID
  if (categoryID && !CASH_CATEGORY_NAMES[categoryID])
    problems.push({ field: 'categoryID', message: 'Category is required' })
  if (typeID && !CASH_TYPE_NAMES[typeID]) problems.push({ field: 'typeID', message: 'Type is required' })
  if (categoryID && typeof amount === 'number') {
    const message = amountProblem({ categoryID, amount })
    if (message) problems.push({ field: 'amount', message })
  }
  if (categoryID === TransportMalta && typeof draft.handlingFee === 'number' && draft.handlingFee <= 0)
    problems.push({ field: 'handlingFee', message: 'Handling fee must be more than zero' })
  if (categoryID === Deposit && (draft.soldToPrice ?? 0) < 0)
    problems.push({ field: 'soldToPrice', message: 'Selling Price cannot be negative' })
  if (categoryID === HpPayment && draft.prepay && (draft.enableCombineHpPayment || isMultiplePayment(draft)))
    problems.push({
      field: 'prepay',
      message: 'A payment ahead of time is for one account and cannot combine payments',
    })
  if (categoryID === HpPayment && draft.enableCombineHpPayment && typeof combineHpPayment === 'number')
    if (!Number.isInteger(combineHpPayment) || combineHpPayment < 1 || combineHpPayment > COMBINED_MAX)
      problems.push({ field: 'combineHpPayment', message: `Combine from 1 to ${COMBINED_MAX} payments` })
  return problems
}

/** All missing fields and impossible figures of an entry, each once; `ignored` fields may be missing. */
export function shapeProblems(draft: CashEntryDraft, ignored: readonly string[] = []): Problem[] {
  const known = new Set<string>()
  return [...entryProblems(draft), ...figureProblems(draft)].filter(({ field, message }) => {
    const key = `${field}: ${message}`
    const isNew = !known.has(key) && !ignored.some((name) => field === name || field.startsWith(`${name}.`))
    known.add(key)
    return isNew
  })
}

/** The vendor of an expense: a non-empty `vendorStr`, else a picked `vendor` ({value} or text), else the name of the entry. */
export function expenseVendor(draft: Pick<CashEntryDraft, 'expense' | 'name'>): string {
  const typed = draft.expense?.vendorStr?.trim()
  if (typed) return typed
  const picked = draft.expense?.vendor
  if (typeof picked === 'string' && picked.trim()) return picked.trim()
  if (picked && typeof picked === 'object' && 'value' in picked && typeof picked.value === 'string')
    return picked.value.trim()
  return draft.name?.trim() ?? ''
}

function requiredProblem(value: unknown, field: string, message: string): Problem[] {
  const missing = value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
  return missing ? [{ field, message }] : []
}
