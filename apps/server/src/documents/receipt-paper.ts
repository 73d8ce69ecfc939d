import type { Download } from '../context'
import { type DepositReceipt, depositReceipt } from './deposit-receipt'
import type { Letterhead, Printing } from './pages'

/** Everything that a receipt says, as it is kept with its number: printed again, it is this. */
export interface ReceiptPaper {
  kind: 'deposit'
  receipt: DepositReceipt
  letterhead: Letterhead
}

/** Prints a receipt as it was issued; one that was handed out before says that it is a copy. */
export function printReceipt(
  { receipt, letterhead }: ReceiptPaper,
  o: { isCopy: boolean; printing: Omit<Printing, 'letterhead'> },
): Promise<Download> {
  return depositReceipt(receipt, { ...o.printing, letterhead }, o.isCopy)
}
