import { purchaseAgreementProblems } from '@forecourt/core/features/documents/rules'
import { useState } from 'react'
import { useApi, useOperation } from '../../../kit/api/api'
import { TextArea } from '../../../kit/form/text-area'
import { DocumentDialog } from '../../../kit/paper/document-dialog'
import { usePaper } from '../../../kit/paper/use-paper'
import { useSendPaper } from '../../email/use-send-paper'
import { About } from '../../../kit/dialog/dialog'

interface DialogProps {
  vehicleID: number
  onClose: () => void
}

/** Before the Purchase Agreement: its payment details, as the purchase suggests them until they are changed. */
export function PurchaseAgreementDialog({ vehicleID, onClose }: DialogProps) {
  const api = useApi()
  const { data: suggested, error } = useOperation('GetPurchaseAgreementDetails', { vehicleID }, { staleMs: 0 })
  const [typed, setTyped] = useState<string | null>(null)
  const details = typed ?? suggested?.details ?? ''
  const paper = usePaper(purchaseAgreementProblems({ details }), onClose)
  const email = useSendPaper(onClose)
  const asked = { ID: vehicleID, details }
  const print = () => {
    if (!paper.check()) return false
    void paper.show('GetPurchaseAgreementReport', asked)
    return true
  }
  return (
    <DocumentDialog
      title="Purchase Agreement"
      problems={paper.problems.size}
      onPrint={print}
      onSend={() => paper.check() && email.send({ paper: 'GetPurchaseAgreementReport', parameters: asked })}
      onClose={onClose}
      isBusy={paper.isPrinting}
      disabledReason={suggested || error ? null : 'Loading...'}
    >
      {email.dialog}
      {error && <About isError>{api.messageOf(error)}</About>}
      <TextArea
        label="Payment details"
        required
        rows={6}
        value={details}
        disabled={!suggested && !error}
        onChange={setTyped}
        {...paper.fieldOf('details')}
      />
    </DocumentDialog>
  )
}
