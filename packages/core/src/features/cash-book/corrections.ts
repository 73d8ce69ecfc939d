import { type Cents, cents, formatEuro, ZERO } from '../../kernel/money'
import { checkToConfirm, type FieldCheck } from '../../checks'
import { Refusal } from '../../refusals'
import { isPairInvalid, signedAmount } from './direction'
import { CASH_CATEGORY_NAMES, CashCategory, CashType } from './enums'
import { isHirePurchase } from './form-rules'

/** An expense is never negative: the correction of too much is a recovery, and the other way round. */
const OPPOSITE: Readonly<Record<number, number>> = {
  [CashCategory.VehicleExpense]: CashCategory.VehicleExpenseRecovery,
  [CashCategory.VehicleExpenseRecovery]: CashCategory.VehicleExpense,
}

/**
 * The category and amount in cents of the entry that corrects another to the amount `meant`.
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
 * The refusal of a correction that reverses hire purchase money in another category: the account would not change.
 * @source server 7.6.
 */
export function otherCategoryRefusal(
  correction: { categoryID: number; amount: Cents },
  corrected: { id: number; categoryID: number },
): Refusal | null {
  const { categoryID } = correction
  if (!isHirePurchase(corrected.categoryID) || isHirePurchase(categoryID) || signedAmount(correction) >= 0) return null
  return new Refusal('HP_CORRECTION_BESIDE', { id: corrected.id, category: CASH_CATEGORY_NAMES[categoryID] ?? '' })
}

/** An entry to reverse: its remaining amount in cents, and the state of its cheque. */
export interface ReversedEntry {
  categoryID: number
  typeID: number
  stays: Cents
  cheque: 'pending' | 'banked' | 'out' | null
}

/**
 * The entry that reverses another in full: same category, opposite amount. A cheque in hand is reversed as a cheque, a banked one from the bank; for
 * any other payment that its type cannot reverse, the type is null and a person chooses.
 * @source server 7.6.
 * @example reversalOf({ categoryID: CashCategory.HpPayment, typeID: CashType.Cheque, stays: cents(195_00), cheque: 'banked' }) // -195.00 by bank
 * transfer
 */
export function reversalOf({ categoryID, typeID, stays, cheque }: ReversedEntry): {
  categoryID: number
  typeID: number | null
  amount: Cents
} {
  const back = correctionOf({ categoryID, amount: stays }, ZERO)
  if (cheque === 'banked') return { ...back, typeID: CashType.BankTransfer }
  if (cheque === 'out') return { ...back, typeID: null }
  const isTaken = !isPairInvalid({ ...back, typeID, isCorrection: true })
  return { ...back, typeID: isTaken ? typeID : null }
}

/** An entry that another corrects: its amount, and what remains of it after all corrections, in cents; negative goes out. */
export interface CorrectedEntry {
  id: number
  signed: Cents
  stays: Cents
}

/** Asks to confirm what remains of an entry after the correction. `signed` is the amount of the correction. */
export function correctionCheck({ id, signed, stays }: CorrectedEntry, correction: Cents): FieldCheck {
  const left = cents(stays + correction)
  const of = formatEuro(signed)
  const isPart = left !== 0 && Math.sign(left) === Math.sign(signed) && Math.abs(left) < Math.abs(signed)
  const sentence =
    left === 0
      ? `This reverses entry ${id} in full: nothing of its ${of} remains.`
      : isPart
        ? `Of the ${of} of entry ${id}, ${formatEuro(left)} stays.`
        : `The ${of} of entry ${id} becomes ${formatEuro(left)}.`
  return checkToConfirm('correction', 'amount', sentence)
}
