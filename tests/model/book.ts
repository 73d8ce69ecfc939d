import { CashCategory, CashType, VEHICLE_CATEGORIES } from '@forecourt/core/features/cash-book/enums'

/**
 * The facts of a cash book in the model: what was acknowledged, and nothing that follows from it. Amounts are cents. Batches are known by their
 * position, the oldest is 0; cheques by a name of the model.
 */
export interface ModelBook {
  entries: ModelEntry[]
  cheques: Record<string, ModelCheque>
  batches: ModelBatch[]
  deals: ModelDeal[]
  /** Removed attempts: the newest deposit at that time, by 'vehicle client'. */
  dismissed: Record<string, number>
  nextReceipt: number
  /** The entry of each receipt number; null where it was deleted. */
  receipts: Record<number, number | null>
  /** The text of each receipt about its entry. */
  receiptTexts: Record<number, string>
}

export interface ModelEntry {
  id: number
  batch: number
  date: string
  category: number
  type: number
  amount: number
  vehicle: number | null
  client: number | null
  cheque: string | null
  /** The Transport Malta entry of this fee. */
  feeOf: number | null
  fee: number | null
  isExchange: boolean
  price: number | null
  difference: number | null
  version: number
}

export interface ModelCheque {
  no: string
  /** The entry that banked it or gave it out. */
  takenBy: number | null
}

export interface ModelBatch {
  status: 'closed' | 'current' | 'waiting'
  /** The counted tens, and the extra amount; null without a count. */
  count: { tens: number; extra: number } | null
  /** The balances of the last closing, which stay whatever follows; null before the first one. */
  signed: { closing: number; cheques: number } | null
}

export interface ModelDeal {
  vehicle: number
  regNo: string
  accountNo: string
  buyer: number | null
  /** By due date; empty without an account. */
  rows: ModelInstalment[]
}

export interface ModelInstalment {
  id: number
  number: number
  due: string
  amount: number
  tick: { amount: number; date: string } | null
}

const C = CashCategory
const OUTS: readonly number[] = [
  C.VehicleExpense,
  C.MonthlyExpense,
  C.DAD,
  C.STV,
  C.BRN,
  C.PendingOuts,
  C.BankDeposit,
  C.ChequeOut,
  C.TransportMalta,
  C.Purchase,
]

export type EntryDirection = 'in' | 'out' | 'as typed'

/** The direction of a category (server 7.1). */
export function directionOfCategory(category: number): EntryDirection {
  if (category === C.FreeForm) return 'as typed'
  return OUTS.includes(category) ? 'out' : 'in'
}

export function signedCents({ category, amount }: Pick<ModelEntry, 'category' | 'amount'>): number {
  // Not −0, which is not equal to 0.
  return directionOfCategory(category) === 'out' ? 0 - amount : amount
}

export const isHp = (category: number) => category === C.HpPayment || category === C.HPSettlement
export const hasDepositCategory = (category: number) => category === C.Deposit || category === C.AdditionalDeposit
export const isExpenseCategory = (category: number) =>
  category === C.VehicleExpense || category === C.VehicleExpenseRecovery
export const isVehicleCategory = (category: number) => VEHICLE_CATEGORIES.includes(category)

/** True for an entry made by banking cheques or giving them out. */
export function isChequeMovementEntry({ category, type }: Pick<ModelEntry, 'category' | 'type'>): boolean {
  return category === C.ChequeOut || (category === C.BankDeposit && type === CashType.Cheque)
}

export const compareByDate = (a: ModelEntry, b: ModelEntry) =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id

export function currentBatchIndex(book: ModelBook): number {
  return book.batches.findIndex((batch) => batch.status === 'current')
}

export function findEntry(book: ModelBook, id: number): ModelEntry | undefined {
  return book.entries.find((entry) => entry.id === id)
}

export function findDeal(book: ModelBook, vehicle: number | null): ModelDeal | undefined {
  return book.deals.find((deal) => deal.vehicle === vehicle)
}

export function findFee(book: ModelBook, id: number): ModelEntry | undefined {
  return book.entries.find((entry) => entry.feeOf === id)
}

export function chequesOfTaker(book: ModelBook, id: number): ModelCheque[] {
  return Object.values(book.cheques).filter((cheque) => cheque.takenBy === id)
}

export function isClosed(book: ModelBook, entry: ModelEntry): boolean {
  return book.batches[entry.batch]?.status === 'closed'
}

export function chequeEntries(book: ModelBook, name: string): ModelEntry[] {
  return book.entries.filter((entry) => entry.cheque === name)
}

/** Removes cheques without entries, and removed attempts without deposits or with newer ones. */
export function removeOrphans(book: ModelBook): void {
  for (const name of Object.keys(book.cheques)) if (chequeEntries(book, name).length === 0) delete book.cheques[name]
  for (const [pair, newest] of Object.entries(book.dismissed)) {
    const deposits = book.entries.filter((entry) => hasDepositCategory(entry.category) && attemptKey(entry) === pair)
    const isReal = deposits.some((entry) => entry.category === C.Deposit && entry.amount >= 0)
    const isRenewed = deposits.some((entry) => entry.amount >= 0 && entry.id > newest)
    if (!isReal || isRenewed) delete book.dismissed[pair]
  }
}

export function attemptKey({ vehicle, client }: Pick<ModelEntry, 'vehicle' | 'client'>): string | null {
  return vehicle === null || client === null ? null : `${vehicle} ${client}`
}
