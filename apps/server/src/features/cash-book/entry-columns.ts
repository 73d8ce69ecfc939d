import { isVehicleExpense } from '@forecourt/core/features/cash-book/form-rules'
import { signedAmount } from '@forecourt/core/features/cash-book/direction'
import { expenseVendor, takesHire, takesVehicle } from '@forecourt/core/features/cash-book/entry-rules'
import { CashCategory, CashType, DEPOSIT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import type { DealCash } from '@forecourt/core/features/cash-book/entry-checks'
import type { CashEntryDraft } from '@forecourt/core/features/cash-book/schemas'
import type { PrepayMode } from '@forecourt/core/features/hire-purchase/enums'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { toCents, toCentsOrNull, toDay, toDayOrNull } from '../../database/values'
import type { ChequeRecord } from './cheques-repository'
import type { EntryColumns, EntryRecord } from './entries-repository'

/** A draft with everything that each entry must have. */
export type CompleteDraft = CashEntryDraft & { dateTime: Day; categoryID: number; typeID: number; amount: Cents }

export function isDepositCategory(categoryID: number): boolean {
  return DEPOSIT_CATEGORIES.includes(categoryID)
}

/** Returns the columns of an entry: those that its category and type do not have are empty, whatever was sent. */
export function entryColumns(draft: CompleteDraft): EntryColumns {
  const { categoryID, typeID, amount } = draft
  const expense = isVehicleExpense(categoryID)
  return {
    date: draft.dateTime,
    category_id: categoryID,
    type_id: typeID,
    amount,
    signed_amount: signedAmount({ categoryID, amount }),
    vehicle_id: takesVehicle(categoryID) ? (draft.vehicleID ?? null) : null,
    hire_id: takesHire(categoryID) ? (draft.hireID ?? null) : null,
    client_id: draft.clientID ?? null,
    name: draft.name ?? '',
    description: (expense && draft.expense?.description) || (draft.description ?? ''),
    reference: draft.reference ?? '',
    vendor: expense ? expenseVendor(draft) : '',
    month_expense: categoryID === CashCategory.MonthlyExpense ? (draft.cashMonthlyExpense?.monthExpense ?? null) : null,
    handling_fee: categoryID === CashCategory.TransportMalta ? (draft.handlingFee ?? null) : null,
    ...depositColumns(draft),
    combine_count:
      categoryID === CashCategory.HpPayment && draft.enableCombineHpPayment ? (draft.combineHpPayment ?? null) : null,
    ...typeColumns(draft),
  }
}

function depositColumns(draft: CompleteDraft): Pick<EntryColumns, 'is_part_exchange' | 'difference' | 'selling_price'> {
  if (draft.categoryID !== CashCategory.Deposit)
    return { is_part_exchange: false, difference: null, selling_price: null }
  const isPartExchange = draft.isPartExchange ?? false
  return {
    is_part_exchange: isPartExchange,
    difference: isPartExchange ? (draft.difference ?? null) : null,
    selling_price: isPartExchange ? null : (draft.soldToPrice ?? null),
  }
}

type TypeColumns = Pick<EntryColumns, 'bank' | 'bank_date' | 'bank_reference' | 'epos_batch_no' | 'cheque_out_no'>

/** Returns the details of the type. Those of a received cheque are stored with the cheque, which several entries may share. */
function typeColumns(draft: CompleteDraft): TypeColumns {
  const none = { bank: '', bank_date: null, bank_reference: '', epos_batch_no: '', cheque_out_no: '' }
  if (draft.typeID === CashType.BankTransfer || draft.typeID === CashType.Card) {
    const paid = draft.typeID === CashType.Card ? draft.card : draft.bankTransfer
    return { ...none, bank: paid?.bank ?? '', bank_date: paid?.dateTime ?? null, bank_reference: paid?.reference ?? '' }
  }
  if (draft.typeID === CashType.EPOS) return { ...none, epos_batch_no: draft.epos?.batchNo ?? '' }
  if (draft.typeID === CashType.ChequeOut)
    return { ...none, bank: draft.chequeOut?.bank ?? '', cheque_out_no: draft.chequeOut?.chequeNumber ?? '' }
  return none
}

/** Returns how an entry pays ahead of time; null for one that does not. */
export function prepayOf({ categoryID, prepay }: Pick<CashEntryDraft, 'categoryID' | 'prepay'>): PrepayMode | null {
  return categoryID === CashCategory.HpPayment ? (prepay ?? null) : null
}

/** Returns a stored entry as a draft, for an edit to be merged into. */
export function draftOf(row: EntryRecord, cheque: ChequeRecord | null): CompleteDraft {
  const bank = { bank: row.bank, dateTime: toDayOrNull(row.bank_date), reference: row.bank_reference }
  return {
    id: row.id,
    dateTime: toDay(row.date),
    categoryID: row.category_id,
    typeID: row.type_id,
    amount: toCents(row.amount),
    vehicleID: row.vehicle_id,
    hireID: row.hire_id,
    clientID: row.client_id,
    name: row.name,
    description: row.description,
    reference: row.reference,
    expense: { vendorStr: row.vendor },
    cashMonthlyExpense: { monthExpense: toDayOrNull(row.month_expense) },
    handlingFee: toCentsOrNull(row.handling_fee),
    isPartExchange: row.is_part_exchange,
    difference: toCentsOrNull(row.difference),
    soldToPrice: toCentsOrNull(row.selling_price),
    enableCombineHpPayment: row.combine_count !== null,
    combineHpPayment: row.combine_count,
    prepay: row.prepaid_by?.mode ?? null,
    cheque: cheque && {
      bank: cheque.bank,
      chequeNumber: cheque.number,
      accountNumber: cheque.account_no,
      payerName: cheque.payer_name,
      chequeDate: toDayOrNull(cheque.cheque_date),
      receiptNumber: cheque.receipt_no,
    },
    bankTransfer: row.type_id === CashType.BankTransfer ? bank : null,
    card: row.type_id === CashType.Card ? bank : null,
    epos: { batchNo: row.epos_batch_no },
    chequeOut: row.type_id === CashType.ChequeOut ? { bank: row.bank, chequeNumber: row.cheque_out_no } : null,
  }
}

/** Returns what the event of an entry holds: what the log searches by, and the cash of the deal that was confirmed. */
export function entryFigures({ amount, date }: EntryRecord, cashLimit: DealCash | null = null) {
  return { amount, date, ...(cashLimit && { cashLimit }) }
}

/** Merges an edit into the stored draft: an absent field stays, null or '' clears it. */
export function editedDraft(stored: CompleteDraft, given: CashEntryDraft): CashEntryDraft {
  const typeID = given.typeID ?? given.cashTypeID ?? stored.typeID
  const namesClient = given.clientID !== undefined || (given.client !== undefined && given.client !== null)
  return {
    ...stored,
    ...presentFields(given),
    typeID,
    ...(namesClient
      ? { clientID: given.clientID ?? null, client: given.client }
      : { clientID: stored.clientID, client: null }),
    expense: namesVendor(given.expense) ? given.expense : mergeGroup(stored.expense, given.expense),
    cashMonthlyExpense: mergeGroup(stored.cashMonthlyExpense, given.cashMonthlyExpense),
    cheque: mergeGroup(stored.cheque, given.cheque),
    bankTransfer: mergeGroup(stored.bankTransfer, given.bankTransfer),
    card: mergeGroup(stored.card, given.card),
    epos: mergeGroup(stored.epos, given.epos),
    chequeOut: mergeGroup(stored.chequeOut, given.chequeOut),
  }
}

function namesVendor(expense: CashEntryDraft['expense']): boolean {
  return expense != null && (expense.vendorStr !== undefined || expense.vendor !== undefined)
}

/** Merges a group of fields: absent stays whole, null clears it, else its own absent fields stay. */
function mergeGroup<T extends object>(stored: T | null | undefined, given: T | null | undefined): T | null | undefined {
  if (given === undefined) return stored
  if (given === null) return null
  // Laid over a whole group, the fields that were sent leave it whole; without one they are all there is.
  return { ...stored, ...presentFields(given) } as T
}

function presentFields<T extends object>(given: T): Partial<T> {
  // The entries of T are T's own, less those that are undefined.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>
}
