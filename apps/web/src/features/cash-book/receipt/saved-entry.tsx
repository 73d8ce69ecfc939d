import { PAYMENT_RECEIPT_CATEGORIES, RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { OPERATIONS } from '@forecourt/core/operations'
import { useState } from 'react'
import { useOperation } from '../../../kit/api/api'
import { Button } from '../../../kit/button'
import { commandKey } from '../../../kit/hint'
import { useKeyOffer } from '../../../kit/keys/key-offer'
import { useKeyboard, useMode } from '../../../kit/keys/keys'
import { useScreenHost } from '../../../kit/screen/screen'
import type { SavedRecordActions } from '../../../kit/line/line-command'
import { toastSaved } from '../../../kit/toast/toast'
import { euroText } from '../../../kit/wire-text'
import { usePrintPaymentReceipt } from './use-receipt'

const PRINT = 'cash-book.print-receipt'
const SEND = 'email.send-paper'

interface SavedEntryProps {
  cashID: number
  categoryID: number | null
  /** The form still shows the entry. */
  isShown?: boolean
}

/** Shows that an entry was saved, and offers to open it, to print or send its receipt and to undo it. */
export function toastEntry(
  operation: 'AddEditCash' | 'MultiplyHPPayment' | 'AddTmHandlingFee',
  entry: SavedEntryProps,
) {
  toastSaved(OPERATIONS[operation].success ?? '', (close) => <SavedEntryToast {...entry} close={close} />)
}

/** Returns a saved entry, by account or vehicle, amount and type, who, and its actions; null without one. */
export function useSavedEntry(entry: SavedEntryProps | null): SavedRecordActions | null {
  const { go, undo: takeBack, sendDocument } = useScreenHost()
  const keyboard = useKeyboard()
  const [data, setData] = useState<CashEntryOut | null>(null)
  const [since] = useState(Date.now)
  // Asked once, and anew: its form has it as it was before, and one that is taken back is not there to be asked for again.
  const asked = useOperation('GetCashEntry', entry && !data ? { id: entry.cashID } : null, { staleMs: 0 })
  if (asked.data && asked.dataUpdatedAt >= since && !data) setData(asked.data)
  const printPayment = usePrintPaymentReceipt()
  const isSendable = useCanSendReceipt(data)
  const [savedAt] = useState(() => location.href)
  if (!entry) return null
  const { cashID, categoryID, isShown = false } = entry
  const isPayment = PAYMENT_RECEIPT_CATEGORIES.includes(categoryID ?? 0)
  const hasReceipt = isPayment || RECEIPT_CATEGORIES.includes(categoryID ?? 0)
  const open = () => go(`/cash-management/edit/${cashID}`)
  const receipt = () => {
    if (isPayment) return printPayment(cashID)
    // The dialog opens where the entry is shown.
    if (isShown && location.href === savedAt) return keyboard?.run(PRINT)
    const besides = keyboard?.boundCount(PRINT)
    open()
    if (besides === 0) keyboard?.runWhenBound(PRINT, 0)
  }
  const what = data && [
    data.hpacNo || data.regNo,
    `${euroText(data.signedAmount)} ${data.cashTypeName.toLowerCase()}`,
    data.shownName,
  ]
  const canUndo = data !== null && !data.batchClosed
  return {
    text: what?.filter(Boolean).join(' · ') ?? '',
    open,
    ...(hasReceipt ? { receipt } : {}),
    ...(isSendable ? { email: () => sendDocument(receiptToSend(cashID)) } : {}),
    ...(canUndo ? { undo: () => takeBack(cashID) } : {}),
  }
}

const receiptToSend = (cashID: number) => ({ paper: 'GetPaymentReceiptReport', parameters: { cashID } }) as const

/** True when the receipt of a payment can be sent: e-mail is set up, its client has an address, and the user may send it. */
function useCanSendReceipt(entry: CashEntryOut | null): boolean {
  const { sendsEmail, role } = useScreenHost().workstation
  const isPayment = PAYMENT_RECEIPT_CATEGORIES.includes(entry?.categoryID ?? 0)
  const isAsked = entry !== null && isPayment && sendsEmail && role?.rights.includes('documents') === true
  const [isSendable, setIsSendable] = useState<boolean | null>(null)
  const asked = useOperation('PrepareEmail', isAsked && isSendable === null ? receiptToSend(entry.id) : null)
  if (asked.data && isSendable === null) setIsSendable(asked.data.to !== '')
  return isSendable === true
}

function SavedEntryToast({ close, ...entry }: SavedEntryProps & { close: () => void }) {
  const { cashID } = entry
  const mode = useMode()
  const isInForm = mode === 'entry'
  const thing = useSavedEntry(entry)
  const closing = (act: (() => unknown) | undefined) =>
    act &&
    (() => {
      close()
      return act()
    })
  const [open, receipt, email, undo] = [thing?.open, thing?.receipt, thing?.email, thing?.undo].map(closing)
  const isFirst = useKeyOffer({
    ...(open ? { O: open } : {}),
    ...(receipt ? { R: receipt } : {}),
    ...(email ? { E: email } : {}),
    ...(undo ? { Z: undo } : {}),
  })
  const isOffered = isFirst && !isInForm && mode !== 'command'
  return (
    <>
      <p className="min-h-4.5 text-13 leading-4.5 wrap-anywhere">{thing?.text}</p>
      <p className="flex gap-2 mt-1">
        <Button hint={isOffered ? 'O' : ''} label={`Open entry ${cashID}`} onPress={open}>
          Open
        </Button>
        {receipt && (
          <Button
            hint={isInForm ? commandKey(PRINT) : isOffered ? 'R' : ''}
            label={`Print the receipt of entry ${cashID}`}
            onPress={receipt}
          >
            Receipt
          </Button>
        )}
        {email && (
          <Button
            hint={isInForm ? commandKey(SEND) : isOffered ? 'E' : ''}
            label={`E-mail the receipt of entry ${cashID}`}
            onPress={email}
          >
            E-mail
          </Button>
        )}
        {undo && (
          <Button hint={isOffered ? 'Z' : ''} label={`Take entry ${cashID} back`} onPress={undo}>
            Undo
          </Button>
        )}
      </p>
    </>
  )
}
