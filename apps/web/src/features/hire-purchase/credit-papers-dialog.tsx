import { CREDIT_PAPER_NAMES, CREDIT_PAPERS } from '@forecourt/core/features/hire-purchase/enums'
import { useState } from 'react'
import { Select } from '../../kit/form/select'
import { DocumentDialog } from '../../kit/paper/document-dialog'
import { usePaper } from '../../kit/paper/use-paper'

interface CreditPapersProps {
  vehicleID: number
  onClose: () => void
}

type CreditPaper = (typeof CREDIT_PAPERS)[number]

const CHOICES = CREDIT_PAPERS.map((id) => ({ id, text: CREDIT_PAPER_NAMES[id] }))

/** Before a paper of the credit of an account: which it is. */
export function CreditPapersDialog({ vehicleID, onClose }: CreditPapersProps) {
  const [chosen, setChosen] = useState<CreditPaper>('amortisation')
  const paper = usePaper([], onClose)
  const print = () => {
    void paper.show('GetAmortisationReport', { ID: vehicleID })
    return true
  }
  return (
    <DocumentDialog title="Credit Papers" problems={0} onPrint={print} onClose={onClose} isBusy={paper.isPrinting}>
      <Select label="Paper" required options={CHOICES} value={chosen} onChange={(id) => id !== null && setChosen(id)} />
    </DocumentDialog>
  )
}
