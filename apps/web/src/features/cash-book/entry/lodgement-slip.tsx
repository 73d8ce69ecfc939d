import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { centsFromWire, ZERO } from '@forecourt/core/kernel/money'
import { useState } from 'react'
import { Button } from '../../../kit/button'
import { useCommandHandlers } from '../../../kit/keys/keys'
import { SlipDialog } from '../cheques/slip-dialog'

/** True for a bank deposit of cheques: its document is the lodgement slip. */
export function hasLodgementSlip(saved: CashEntryOut | null): boolean {
  return saved !== null && saved.categoryID === CashCategory.BankDeposit && saved.cheques.length > 0
}

/** The lodgement slip of a bank deposit, also after the deposit was made. */
export function EntryLodgementSlip({ saved }: { saved: CashEntryOut }) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useCommandHandlers({ 'cash-book.print-receipt': open })
  return (
    <>
      <Button size="footer" command="cash-book.print-receipt" onPress={open}>
        Lodgement Slip
      </Button>
      {isOpen && (
        <SlipDialog
          chequeIDs={[]}
          cashEntryID={saved.id}
          cheques={centsFromWire(saved.amount) ?? ZERO}
          deposit={saved}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
