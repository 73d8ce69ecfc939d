import { RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { type ReactNode, useCallback, useState } from 'react'
import { useCommandHandlers } from '../../../kit/keys/keys'
import { ReceiptDialog } from './receipt-dialog'

/** True when an entry of this category can get a receipt. */
export function hasReceipt(categoryID: number | null): boolean {
  return RECEIPT_CATEGORIES.includes(categoryID ?? 0)
}

/** The receipt of a saved entry; null while there is none to print. Alt Enter opens its dialog. */
export function useReceipt(cashID: number | null): { open: () => boolean; dialog: ReactNode } {
  const [shown, setShown] = useState<number | null>(null)
  const close = useCallback(() => setShown(null), [])
  const open = () => {
    if (cashID === null) return false
    setShown(cashID)
    return true
  }
  useCommandHandlers(cashID === null ? {} : { 'cash-book.print-receipt': open })
  return { open, dialog: shown !== null && <ReceiptDialog cashID={shown} onClose={close} /> }
}
