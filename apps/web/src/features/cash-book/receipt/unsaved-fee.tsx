import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { movementsOf } from '@forecourt/core/features/cash-book/moved-closings'
import { centsFromWire } from '@forecourt/core/kernel/money'
import { useOperation } from '../../../kit/api/api'
import { useSave } from '../../../kit/api/save'
import { Button } from '../../../kit/button'
import { toastUnsaved } from '../../../kit/toast/toast'
import { useChangedClosing } from '../closings'

/** Shows that an entry is saved and its handling fee is not, and offers to save that; a signed closing that it changes is named. */
export function toastUnsavedFee(cashID: number, message: string): void {
  toastUnsaved(`Entry ${cashID} is saved, its handling fee is not: ${message}`, (close) => (
    <UnsavedFeeToast cashID={cashID} close={close} />
  ))
}

function UnsavedFeeToast({ cashID, close }: { cashID: number; close: () => void }) {
  const { save } = useSave('AddTmHandlingFee')
  const { data: entry } = useOperation('GetCashEntry', { id: cashID })
  const fee = centsFromWire(entry?.handlingFee ?? null)
  const moves =
    entry && fee !== null
      ? movementsOf({ categoryID: CashCategory.TransportMaltaFee, typeID: entry.typeID, signedAmount: fee })
      : null
  const moved = useChangedClosing(moves)
  const send = () => {
    close()
    void save({ id: cashID })
  }
  return (
    <>
      {moved.map((sentence) => (
        <p key={sentence} className="text-13 leading-4.5 wrap-anywhere">
          {sentence}
        </p>
      ))}
      <Button className="mt-1" onPress={send}>
        Save the fee
      </Button>
    </>
  )
}
