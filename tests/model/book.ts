import { CashCategory, CashType, VEHICLE_CATEGORIES } from '@forecourt/core/features/cash-book/enums'

/**
 * The facts of a cash book as the model knows them: what was acknowledged, and nothing that follows from it. Amounts are cents.
 * Batches are known by their place, the oldest is 0; cheques by a name of the model's own.
 */
export interface Book {
  entries: Entry[]
  cheques: Record<string, Cheque>
  batches: Batch[]
  deals: Deal[]
  /** Attempts taken off the list: the newest deposit at that time, by 'vehicle client'. */
  dismissed: Record<string, number>
  nextReceipt: number
  /** The entry of each receipt number; null where it was deleted. */
  receipts: Record<number, number | null>
  /** What each of them says of its entry. */
  said: Record<number, string>
}

export interface Entry {
  id: number
  batch: number
  date: string
  category: number
  type: number
  /** As typed. */
  amount: number
  vehicle: number | null
  client: number | null
  cheque: string | null
  /** The Transport Malta entry whose fee this is. */
  feeOf: number | null
  fee: number | null
  isExchange: boolean
  price: number | null
  difference: number | null
  version: number
}

export interface Cheque {
  no: string
  /** The entry that banked it or gave it out. */
  takenBy: number | null
}

export interface Batch {
  status: 'closed' | 'current' | 'waiting'
  /** The tens that were counted, and the free line; null while nothing was. */
  count: { tens: number; extra: number } | null
  /** What it ended with when it was last closed: that stays, whatever follows; null while it never was. */
  signed: { closing: number; cheques: number } | null
}

export interface Deal {
  vehicle: number
  regNo: string
  accountNo: string
  buyer: number | null
  /** By due date; none where there is no account. */
  rows: Row[]
}

export interface Row {
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

export type Way = 'in' | 'out' | 'as typed'

/** Where the money of a category goes (server 7.1). */
export function wayOf(category: number): Way {
  if (category === C.FreeForm) return 'as typed'
  return OUTS.includes(category) ? 'out' : 'in'
}

export function signedOf({ category, amount }: Pick<Entry, 'category' | 'amount'>): number {
  // Not −0, which is not equal to 0.
  return wayOf(category) === 'out' ? 0 - amount : amount
}

export const isHp = (category: number) => category === C.HpPayment || category === C.HPSettlement
export const isDeposit = (category: number) => category === C.Deposit || category === C.AdditionalDeposit
export const isExpense = (category: number) => category === C.VehicleExpense || category === C.VehicleExpenseRecovery
export const isOfVehicle = (category: number) => VEHICLE_CATEGORIES.includes(category)

/** Made by banking cheques or giving them out. */
export function isMade({ category, type }: Pick<Entry, 'category' | 'type'>): boolean {
  return category === C.ChequeOut || (category === C.BankDeposit && type === CashType.Cheque)
}

export const byDate = (a: Entry, b: Entry) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id)

export function currentOf(book: Book): number {
  return book.batches.findIndex((batch) => batch.status === 'current')
}

export function entryOf(book: Book, id: number): Entry | undefined {
  return book.entries.find((entry) => entry.id === id)
}

export function dealOf(book: Book, vehicle: number | null): Deal | undefined {
  return book.deals.find((deal) => deal.vehicle === vehicle)
}

export function feeOf(book: Book, id: number): Entry | undefined {
  return book.entries.find((entry) => entry.feeOf === id)
}

export function takenBy(book: Book, id: number): Cheque[] {
  return Object.values(book.cheques).filter((cheque) => cheque.takenBy === id)
}

export function isClosed(book: Book, entry: Entry): boolean {
  return book.batches[entry.batch]?.status === 'closed'
}

/** What was paid by a cheque. */
export function entriesOfCheque(book: Book, name: string): Entry[] {
  return book.entries.filter((entry) => entry.cheque === name)
}

/** Forgets what nothing stands for any more: cheques without entries, and attempts off the list without deposits or with newer ones. */
export function tidy(book: Book): void {
  for (const name of Object.keys(book.cheques)) if (entriesOfCheque(book, name).length === 0) delete book.cheques[name]
  for (const [pair, newest] of Object.entries(book.dismissed)) {
    const deposits = book.entries.filter((entry) => isDeposit(entry.category) && pairOf(entry) === pair)
    const isReal = deposits.some((entry) => entry.category === C.Deposit && entry.amount >= 0)
    const isRenewed = deposits.some((entry) => entry.amount >= 0 && entry.id > newest)
    if (!isReal || isRenewed) delete book.dismissed[pair]
  }
}

export function pairOf({ vehicle, client }: Pick<Entry, 'vehicle' | 'client'>): string | null {
  return vehicle === null || client === null ? null : `${vehicle} ${client}`
}
