import { type Cents, cents, formatEuro, ZERO } from '../../kernel/money'
import type { Question } from '../deals/questions'
import { Refusal } from '../../refusals'
import { pairProblem, signedAmount } from './direction'
import { CASH_CATEGORY_NAMES, CashCategory, CashType } from './enums'
import { isHirePurchase } from './form-rules'

/** An expense is never negative: what is too much of one is a recovery, and the other way round. */
const OPPOSITE: Readonly<Record<number, number>> = {
  [CashCategory.VehicleExpense]: CashCategory.VehicleExpenseRecovery,
  [CashCategory.VehicleExpenseRecovery]: CashCategory.VehicleExpense,
}

/**
 * The category and amount of the entry that corrects another to an amount, in cents: what both come to is what was meant.
 *
 * @source server 7.6.
 * @example correctionOf({ categoryID: CashCategory.Sale, amount: cents(500_00) }, cents(550_00)) // a sale of 50.00
 */
export function correctionOf(
  entry: { categoryID: number; amount: Cents },
  meant: Cents,
): { categoryID: number; amount: Cents } {
  const by = cents(meant - entry.amount)
  // A settlement is never negative: what is taken of one goes back as an HP payment.
  if (by < 0 && entry.categoryID === CashCategory.HPSettlement)
    return { categoryID: CashCategory.HpPayment, amount: by }
  const opposite = by < 0 ? OPPOSITE[entry.categoryID] : undefined
  return opposite === undefined
    ? { categoryID: entry.categoryID, amount: by }
    : { categoryID: opposite, amount: cents(-by) }
}

/**
 * The refusal of a correction that takes money of hire purchase back in another category: the account would not follow.
 *
 * @source server 7.6.
 */
export function besideRefusal(
  correction: { categoryID: number; amount: Cents },
  corrected: { id: number; categoryID: number },
): Refusal | null {
  const { categoryID } = correction
  if (!isHirePurchase(corrected.categoryID) || isHirePurchase(categoryID) || signedAmount(correction) >= 0) return null
  return new Refusal('HP_CORRECTION_BESIDE', { id: corrected.id, category: CASH_CATEGORY_NAMES[categoryID] ?? '' })
}

/** An entry that is to be taken back: what stays of it, in cents, and what became of the cheque that it was paid by. */
export interface ReversedEntry {
  categoryID: number
  typeID: number
  stays: Cents
  /** Of an entry that was paid by a cheque. */
  cheque: 'pending' | 'banked' | 'out' | null
}

/**
 * How the whole of an entry is taken back: in its category, with the amount in the other direction. A cheque in hand is taken back as it came, one
 * that is banked out of the bank; how any other goes back that its type cannot take back is for a person to say (null).
 *
 * @source server 7.6.
 * @example reversalOf({ categoryID: CashCategory.HpPayment, typeID: CashType.Cheque, stays: cents(195_00), cheque: 'banked' })
 *   // -195.00 by bank transfer
 */
export function reversalOf({ categoryID, typeID, stays, cheque }: ReversedEntry): {
  categoryID: number
  typeID: number | null
  amount: Cents
} {
  const back = correctionOf({ categoryID, amount: stays }, ZERO)
  if (cheque === 'banked') return { ...back, typeID: CashType.BankTransfer }
  if (cheque === 'out') return { ...back, typeID: null }
  const isTaken = !pairProblem({ ...back, typeID, isCorrection: true })
  return { ...back, typeID: isTaken ? typeID : null }
}

/** An entry that another corrects: as it was entered, and what stays of it with all that corrects it, in cents; negative goes out. */
export interface CorrectedEntry {
  id: number
  signed: Cents
  stays: Cents
}

/** Asks what stays of an entry once another corrects it: a correction says so before it is saved. `signed` is what the correction does. */
export function correctionQuestion({ id, signed, stays }: CorrectedEntry, correction: Cents): Question {
  const left = cents(stays + correction)
  const of = formatEuro(signed)
  const isPart = left !== 0 && Math.sign(left) === Math.sign(signed) && Math.abs(left) < Math.abs(signed)
  const reason =
    left === 0
      ? `This reverses entry ${id} in full: nothing of its ${of} remains.`
      : isPart
        ? `Of the ${of} of entry ${id}, ${formatEuro(left)} stays.`
        : `The ${of} of entry ${id} becomes ${formatEuro(left)}.`
  return { doubt: 'correction', field: 'amount', reason }
}
