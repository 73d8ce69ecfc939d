import { PAYMENT_RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { type ReactNode, useCallback, useState } from 'react'
import { useOpenDocument } from '../../../kit/api/document'
import { useRefresh } from '../../../kit/api/refresh'
import { useCommandHandlers } from '../../../kit/keys/keys'
import { toastError } from '../../../kit/toast/toast'
import { useSendDocumentDialog } from '../../email/use-send-document-dialog'
import { ReceiptDialog } from './receipt-dialog'
import { missingForReceipt } from './receipt-form'

interface ReceiptOptions {
  /** The saved entry; null while it is not saved. */
  cashID: number | null
  categoryID: number | null
  /** The payment that was saved last from a form that began anew since. */
  paidID: number | null
  /** Its document is the lodgement slip. */
  hasSlip?: boolean
}

const isPayment = (categoryID: number | null) => PAYMENT_RECEIPT_CATEGORIES.includes(categoryID ?? 0)

/** Sends the receipt of a payment, without a dialog. */
function useSendPaymentReceipt() {
  const refresh = useRefresh()
  const email = useSendDocumentDialog(() => refresh())
  return {
    dialog: email.dialog,
    send: (cashID: number) => email.send({ paper: 'GetPaymentReceiptReport', parameters: { cashID } }),
  }
}

/** Prints the receipt of a payment, without a dialog. */
export function usePrintPaymentReceipt(): (cashID: number) => void {
  const show = useOpenDocument()
  const refresh = useRefresh()
  return (cashID) => void show('GetPaymentReceiptReport', { cashID }).then(() => refresh())
}

/**
 * The receipt of an entry. Alt Enter opens its dialog, or prints that of a payment, or shows what the entry needs first; in a form that began anew it
 * prints that of the payment before. Alt E sends that of a payment, or opens the dialog, which has the same key.
 */
export function useReceipt({ cashID, categoryID, paidID, hasSlip = false }: ReceiptOptions): {
  open: () => boolean
  send: () => boolean
  dialog: ReactNode
} {
  const [shown, setShown] = useState<number | null>(null)
  const print = usePrintPaymentReceipt()
  const email = useSendPaymentReceipt()
  const close = useCallback(() => setShown(null), [])
  const handOut = (payOut: (cashID: number) => unknown) => {
    if (hasSlip) return false
    const need = missingForReceipt(categoryID, cashID !== null)
    const isAnew = cashID === null && (categoryID === null || isPayment(categoryID))
    const payment = isAnew ? paidID : isPayment(categoryID) ? cashID : null
    if (payment !== null) payOut(payment)
    else if (need === null) setShown(cashID)
    else toastError(need)
    return true
  }
  const open = () => handOut(print)
  const send = () => handOut(email.send)
  useCommandHandlers({ 'cash-book.print-receipt': open, 'email.send-paper': send })
  const dialog = (
    <>
      {shown !== null && <ReceiptDialog cashID={shown} onClose={close} />}
      {email.dialog}
    </>
  )
  return { open, send, dialog }
}
