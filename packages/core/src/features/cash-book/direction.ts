import { cents, type Cents } from '../../kernel/money'
import { CashCategory, CashType } from './enums'

/** Whether an unsigned amount of a category brings money in or takes it out. */
export type Direction = 'in' | 'out' | 'as-typed'

/** Category, type and typed amount of an entry: positive in its direction, negative for a refund. */
export interface TypedEntry {
  categoryID: number
  typeID: number
  amount: Cents
  /** It corrects an entry: a received cheque is reversed this way. */
  isCorrection?: boolean
}

export const DIRECTIONS: Readonly<Record<number, Direction>> = {
  [CashCategory.Deposit]: 'in',
  [CashCategory.AdditionalDeposit]: 'in',
  [CashCategory.Sale]: 'in',
  [CashCategory.HpPayment]: 'in',
  [CashCategory.HPSettlement]: 'in',
  [CashCategory.CarHire]: 'in',
  [CashCategory.VehicleExpenseRecovery]: 'in',
  [CashCategory.TransportMaltaFee]: 'in',
  [CashCategory.VehicleExpense]: 'out',
  [CashCategory.MonthlyExpense]: 'out',
  [CashCategory.DAD]: 'out',
  [CashCategory.STV]: 'out',
  [CashCategory.BRN]: 'out',
  [CashCategory.PendingOuts]: 'out',
  [CashCategory.BankDeposit]: 'out',
  [CashCategory.ChequeOut]: 'out',
  [CashCategory.TransportMalta]: 'out',
  [CashCategory.Purchase]: 'out',
  [CashCategory.FreeForm]: 'as-typed',
}

/** The direction of a category; `as-typed` for one that the table does not have. */
export function directionOf(categoryID: number): Direction {
  return DIRECTIONS[categoryID] ?? 'as-typed'
}

/**
 * The change of the money held by an entry, in cents: positive comes in, negative goes out. A refund lands in the other column.
 * @example signedAmount({ categoryID: CashCategory.VehicleExpense, amount: cents(50_00) }) // -5000
 */
export function signedAmount(entry: Pick<TypedEntry, 'categoryID' | 'amount'>): Cents {
  return directionOf(entry.categoryID) === 'out' ? cents(-entry.amount) : entry.amount
}

/** Whether entries of a type move the drawer: notes and coins only. */
export function movesDrawer(typeID: number): boolean {
  return typeID === CashType.Cash
}

/** Whether money is received by cheque or terminal: categories that bring money in, and free form that does. */
function isReceived({ categoryID, amount }: TypedEntry): boolean {
  const direction = directionOf(categoryID)
  return direction === 'in' || (direction === 'as-typed' && amount > 0)
}

/** Whether a category can reverse a received cheque: one that brings money in; of a recovery, the expense that reverses it. */
function canReverseCheque({ categoryID }: TypedEntry): boolean {
  return directionOf(categoryID) !== 'out' || categoryID === CashCategory.VehicleExpense
}

/**
 * Whether a category cannot be paid by a type, in an entry written by hand. A received cheque is never negative except in its correction: a refund by
 * cheque is our own, type ChequeOut. Entries made by banking or giving out cheques are not checked.
 * @source cash book, pairs of category and type: '{category} cannot be paid by {type}'.
 * @example isPairInvalid({ categoryID: CashCategory.BankDeposit, typeID: CashType.Card, amount }) // true
 */
export function isPairInvalid(entry: TypedEntry): boolean {
  if (entry.categoryID === CashCategory.ChequeOut) return true
  if (entry.categoryID === CashCategory.BankDeposit) return entry.typeID !== CashType.Cash
  if (entry.typeID === CashType.Cheque)
    return entry.isCorrection ? !canReverseCheque(entry) : !isReceived(entry) || entry.amount < 0
  if (entry.typeID === CashType.EPOS) return !isReceived(entry)
  if (entry.typeID !== CashType.ChequeOut) return false
  return directionOf(entry.categoryID) === 'out' ? false : entry.amount >= 0
}

/** The types that a category can be paid by, for any amount, in the order of the list. */
export function allowedTypes(categoryID: number): number[] {
  const amounts = [cents(1), cents(-1)].filter((amount) => amountProblem({ categoryID, amount }) === null)
  return Object.values(CashType).filter((typeID) =>
    amounts.some((amount) => !isPairInvalid({ categoryID, typeID, amount })),
  )
}

const NEVER_NEGATIVE: readonly number[] = [
  CashCategory.VehicleExpense,
  CashCategory.VehicleExpenseRecovery,
  CashCategory.HPSettlement,
]

/**
 * The problem of the amount of an entry as a sentence, or null.
 * @source D3 5 (no negative vehicle expense or recovery); a settlement takes a positive amount; zero only for a deposit.
 */
export function amountProblem(entry: Omit<TypedEntry, 'typeID'>): string | null {
  if (entry.amount < 0 && NEVER_NEGATIVE.includes(entry.categoryID)) return 'Amount cannot be negative'
  if (entry.amount === 0 && entry.categoryID !== CashCategory.Deposit) return 'Amount cannot be zero'
  return null
}

/**
 * Whether the amount of an entry may change after its batch is closed.
 * @source D3 4: by bank transfer, card or EPOS, or the Transport Malta fee.
 */
export function isAmountEditableWhenClosed(entry: Pick<TypedEntry, 'categoryID' | 'typeID'>): boolean {
  const types: readonly number[] = [CashType.BankTransfer, CashType.Card, CashType.EPOS]
  return entry.categoryID === CashCategory.TransportMaltaFee || types.includes(entry.typeID)
}
