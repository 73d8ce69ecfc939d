import { lodgementProblems } from '@forecourt/core/features/documents/rules'
import { formatDecimal, formatEuro, sumCents, type Cents } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { useState } from 'react'
import { MoneyField } from '../../../kit/form/money-field'
import { TextField } from '../../../kit/form/text-field'
import { DocumentDialog } from '../../../kit/paper/document-dialog'
import { useDocumentDialog } from '../../../kit/paper/use-document-dialog'
import type { DepositTexts } from './deposit-form'

interface SlipDialogProps {
  chequeIDs: readonly number[]
  /** The entry that banked them already. */
  cashEntryID?: number
  /** The sum of the cheques. */
  cheques: Cents
  deposit: Pick<DepositTexts, 'name' | 'reference' | 'description'>
  onClose: () => void
}

/** Asks for the lodgement slip: bank and account as the deposit has them, and the cash that goes with the cheques. */
export function SlipDialog({ chequeIDs, cashEntryID, cheques, deposit, onClose }: SlipDialogProps) {
  const [bank, setBank] = useState(deposit.name)
  const [account, setAccount] = useState(deposit.reference)
  const [cash, setCash] = useState('')
  const read = cash.trim() === '' ? { cents: null } : parseMoneyText(cash)
  const problems =
    read.cents === undefined
      ? [{ field: 'cash', message: read.problem }]
      : lodgementProblems({ chequeIDs, cashEntryID, name: bank, cash: read.cents })
  const paper = useDocumentDialog(problems, onClose)
  const total = sumCents([cheques, ...(read.cents ? [read.cents] : [])])
  const print = () => {
    if (!paper.check()) return false
    const of = cashEntryID === undefined ? { chequeIDs: [...chequeIDs] } : { cashEntryID }
    const body = { ...of, name: bank, reference: account, description: deposit.description }
    void paper.show('GetLodgementSlip', { ...body, cash: read.cents ? formatDecimal(read.cents) : null })
    return true
  }
  return (
    <DocumentDialog
      title="Lodgement Slip"
      problems={paper.problems.size}
      onPrint={print}
      onClose={onClose}
      isBusy={paper.isPrinting}
    >
      <TextField label="Bank" required value={bank} onChange={setBank} {...paper.fieldOf('name')} />
      <TextField label="Account" value={account} onChange={setAccount} {...paper.fieldOf('reference')} />
      <MoneyField
        label="Cash"
        parse={parseMoneyText}
        value={cash}
        onChange={setCash}
        {...paper.fieldOf('cash')}
        message={paper.problems.get('cash') ?? `total ${formatEuro(total)}`}
      />
    </DocumentDialog>
  )
}
