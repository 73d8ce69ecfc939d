import { type ReactNode, useCallback, useState } from 'react'
import { useCommandHandlers } from '../../../kit/keys/keys'
import { toastError } from '../../../kit/toast/toast'
import { ReceiptDialog } from './receipt-dialog'
import { receiptNeed } from './receipt-form'

interface ReceiptOf {
  /** The saved entry; null while it is not saved. */
  cashID: number | null
  categoryID: number | null
}

/** The receipt of an entry. Alt Enter opens its dialog, or says what the entry needs first. */
export function useReceipt({ cashID, categoryID }: ReceiptOf): { open: () => boolean; dialog: ReactNode } {
  const [shown, setShown] = useState<number | null>(null)
  const close = useCallback(() => setShown(null), [])
  const open = () => {
    const need = receiptNeed(categoryID, cashID !== null)
    if (need === null) setShown(cashID)
    else toastError(need)
    return true
  }
  useCommandHandlers({ 'cash-book.print-receipt': open })
  return { open, dialog: shown !== null && <ReceiptDialog cashID={shown} onClose={close} /> }
}
