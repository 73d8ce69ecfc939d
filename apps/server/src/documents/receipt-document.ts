import type { Download } from '../context'
import { type DepositReceipt, depositReceipt } from './deposit-receipt'
import type { Letterhead, PrintContext } from './pages'
import { type PaymentReceipt, paymentReceipt } from './payment-receipt'

/** The whole content of a receipt, stored with its number: it is printed again from this. */
export type ReceiptDocument = { letterhead: Letterhead } & (
  | { kind: 'deposit'; receipt: DepositReceipt }
  | { kind: 'payment'; receipt: PaymentReceipt }
)

/** Prints a receipt as it was issued; one that was handed out before is marked as a copy. */
export function printReceiptDocument(
  paper: ReceiptDocument,
  o: { isCopy: boolean; printing: Omit<PrintContext, 'letterhead'> },
): Promise<Download> {
  const printing = { ...o.printing, letterhead: paper.letterhead }
  return paper.kind === 'deposit'
    ? depositReceipt(paper.receipt, printing, o.isCopy)
    : paymentReceipt(paper.receipt, printing, o.isCopy)
}
