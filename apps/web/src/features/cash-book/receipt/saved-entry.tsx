import { PAYMENT_RECEIPT_CATEGORIES, RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { OPERATIONS } from '@forecourt/core/operations'
import { useState } from 'react'
import { useOperation } from '../../../kit/api/api'
import { Button } from '../../../kit/button'
import { keyOf } from '../../../kit/hint'
import { useFirstKey } from '../../../kit/keys/first-key'
import { useKeyboard, useMode } from '../../../kit/keys/keys'
import { useScreenHost } from '../../../kit/screen/screen'
import { toastSaved } from '../../../kit/toast/toast'
import { euroText } from '../../../kit/wire-text'
import { usePaymentReceipt } from './use-receipt'

const PRINT = 'cash-book.print-receipt'

interface SavedEntryProps {
  cashID: number
  categoryID: number | null
  /** Its form still shows it. */
  isShown?: boolean
}

/** Says that one entry was saved, which it was, and offers to open it and to print its receipt. */
export function toastEntry(
  operation: 'AddEditCash' | 'MultiplyHPPayment' | 'AddTmHandlingFee',
  entry: SavedEntryProps,
) {
  toastSaved(OPERATIONS[operation].success ?? '', (close) => <SavedEntry {...entry} close={close} />)
}

/** The entry of a message: account or vehicle, amount and type, who. */
function SavedEntry({ cashID, categoryID, isShown = false, close }: SavedEntryProps & { close: () => void }) {
  const { go } = useScreenHost()
  const keyboard = useKeyboard()
  const isInForm = useMode() === 'entry'
  const { data } = useOperation('GetCashEntry', { id: cashID })
  const printPayment = usePaymentReceipt()
  const isPayment = PAYMENT_RECEIPT_CATEGORIES.includes(categoryID ?? 0)
  const hasReceipt = isPayment || RECEIPT_CATEGORIES.includes(categoryID ?? 0)
  const [savedAt] = useState(() => location.href)
  const open = () => {
    close()
    go(`/cash-management/edit/${cashID}`)
  }
  const print = () => {
    close()
    if (isPayment) return printPayment(cashID)
    // The dialog opens where the entry is shown.
    if (isShown && location.href === savedAt) return keyboard?.run(PRINT)
    const besides = keyboard?.boundCount(PRINT)
    go(`/cash-management/edit/${cashID}`)
    if (besides === 0) keyboard?.runWhenBound(PRINT, 0)
  }
  const isOffered = useFirstKey({ O: open, ...(hasReceipt ? { R: print } : {}) })
  const what = data && [
    data.hpacNo || data.regNo,
    `${euroText(data.amount)} ${data.cashTypeName.toLowerCase()}`,
    data.shownName,
  ]
  return (
    <>
      <p className="min-h-4.5 text-13 leading-4.5 wrap-anywhere">{what?.filter(Boolean).join(' · ')}</p>
      <p className="flex gap-2 mt-1">
        <Button hint={isOffered && !isInForm ? 'O' : ''} label={`Open entry ${cashID}`} onPress={open}>
          Open
        </Button>
        {hasReceipt && (
          <Button
            hint={isInForm ? keyOf(PRINT) : isOffered ? 'R' : ''}
            label={`Print the receipt of entry ${cashID}`}
            onPress={print}
          >
            Receipt
          </Button>
        )}
      </p>
    </>
  )
}
