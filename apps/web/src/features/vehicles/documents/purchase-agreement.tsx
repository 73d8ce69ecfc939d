import { purchaseAgreementProblems } from '@forecourt/core/features/documents/rules'
import { useState } from 'react'
import { useApi, useOperation } from '../../../kit/api/api'
import { TextArea } from '../../../kit/form/text-area'
import type { DocumentForm } from '../../../kit/paper/document-form'
import type { EmailDialogProps } from '../../../kit/paper/document-to-send'
import { ClientDocumentDialog } from '../../email/client-document-dialog'
import { DocumentMessage } from '../../email/document-message'

/** The Purchase Agreement: its payment details, as the purchase suggests them until they are changed. */
export function usePurchaseAgreement(vehicleID: number): DocumentForm {
  const api = useApi()
  const { data: suggested, error } = useOperation('GetPurchaseAgreementDetails', { vehicleID }, { staleMs: 0 })
  const [typed, setTyped] = useState<string | null>(null)
  const details = typed ?? suggested?.details ?? ''
  return {
    title: 'Purchase Agreement',
    document: { paper: 'GetPurchaseAgreementReport', parameters: { ID: vehicleID, details } },
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
  return <ClientDocumentDialog form={usePurchaseAgreement(vehicleID)} onClose={onClose} />
}

/** The message with a purchase agreement. */
export function PurchaseAgreementMessage({ vehicleID, ...props }: EmailDialogProps & { vehicleID: number }) {
  return <DocumentMessage form={usePurchaseAgreement(vehicleID)} {...props} />
}
