import { purchaseAgreementProblems } from '@forecourt/core/features/documents/rules'
import { useState } from 'react'
import { useApi, useOperation } from '../../../kit/api/api'
import { TextArea } from '../../../kit/form/text-area'
import type { PaperForm } from '../../../kit/paper/paper-form'
import type { MessageProps } from '../../../kit/paper/paper-to-send'
import { PaperDialog } from '../../email/paper-dialog'
import { PaperMessage } from '../../email/paper-message'

/** The Purchase Agreement: its payment details, as the purchase suggests them until they are changed. */
export function usePurchaseAgreement(vehicleID: number): PaperForm {
  const api = useApi()
  const { data: suggested, error } = useOperation('GetPurchaseAgreementDetails', { vehicleID }, { staleMs: 0 })
  const [typed, setTyped] = useState<string | null>(null)
  const details = typed ?? suggested?.details ?? ''
  return {
    title: 'Purchase Agreement',
    paper: { paper: 'GetPurchaseAgreementReport', parameters: { ID: vehicleID, details } },
    problems: purchaseAgreementProblems({ details }),
    isLoading: !suggested && !error,
    error: error ? api.messageOf(error) : null,
    fields: (fieldOf) => (
      <TextArea label="Payment details" required rows={6} value={details} onChange={setTyped} {...fieldOf('details')} />
    ),
  }
}

interface DialogProps {
  vehicleID: number
  onClose: () => void
}

/** Before a purchase agreement is printed or sent. */
export function PurchaseAgreementDialog({ vehicleID, onClose }: DialogProps) {
  return <PaperDialog form={usePurchaseAgreement(vehicleID)} onClose={onClose} />
}

/** The message with a purchase agreement. */
export function PurchaseAgreementMessage({ vehicleID, ...props }: MessageProps & { vehicleID: number }) {
  return <PaperMessage form={usePurchaseAgreement(vehicleID)} {...props} />
}
