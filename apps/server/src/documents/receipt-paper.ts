import type { Download } from '../context'
import { type DepositReceipt, depositReceipt } from './deposit-receipt'
import type { Letterhead, Printing } from './pages'
import { type PaymentReceipt, paymentReceipt } from './payment-receipt'

/** Everything that a receipt says, as it is kept with its number: printed again, it is this. */
export type ReceiptPaper = { letterhead: Letterhead } & (
  | { kind: 'deposit'; receipt: DepositReceipt }
  | { kind: 'payment'; receipt: PaymentReceipt }
)

/** Prints a receipt as it was issued; one that was handed out before says that it is a copy. */
export function printReceipt(
  paper: ReceiptPaper,
  o: { isCopy: boolean; printing: Omit<Printing, 'letterhead'> },
): Promise<Download> {
  const printing = { ...o.printing, letterhead: paper.letterhead }
  return paper.kind === 'deposit'
    ? depositReceipt(paper.receipt, printing, o.isCopy)
    : paymentReceipt(paper.receipt, printing, o.isCopy)
}
