import type { CreditRecordKind } from '@forecourt/core/features/credit/enums'
import { CREDIT_DOCUMENT_NAMES, CREDIT_DOCUMENTS } from '@forecourt/core/features/hire-purchase/enums'
import { SETTLEMENT_METHOD_NAMES, SETTLEMENT_METHODS } from '@forecourt/core/features/settings/enums'
import { DAY_PROBLEM, type Day, isDay } from '@forecourt/core/kernel/days'
import type { OperationName } from '@forecourt/core/operations'
import { useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { DateField } from '../../kit/form/date-field'
import { Select } from '../../kit/form/select'
import type { DocumentForm } from '../../kit/paper/document-form'
import { useToday } from '../../kit/screen/screen'
import type { EmailDialogProps, DocumentToSend } from '../../kit/paper/document-to-send'
import { CreditRecordDialog } from './credit-record-dialog'
import { ClientDocumentDialog } from '../email/client-document-dialog'
import { DocumentMessage } from '../email/document-message'

type CreditDocument = (typeof CREDIT_DOCUMENTS)[number]
type SettlementMethodID = (typeof SETTLEMENT_METHODS)[number]

const DOCUMENT_OPTIONS = CREDIT_DOCUMENTS.map((id) => ({ id, text: CREDIT_DOCUMENT_NAMES[id] }))
const METHOD_OPTIONS = SETTLEMENT_METHODS.map((id) => ({ id, text: SETTLEMENT_METHOD_NAMES[id] }))

/** The documents that need only the account. */
const ACCOUNT_REPORTS = {
  amortisation: 'GetAmortisationReport',
  agreement: 'GetCreditAgreementReport',
  secci: 'GetSecciReport',
  withdrawal: 'GetWithdrawalReport',
  terms: 'GetTermsReport',
  reminder: 'GetWithdrawalReminderReport',
} as const satisfies Readonly<Record<Exclude<CreditDocument, 'settlement'>, OperationName>>

/**
 * Returns the form of a document about the credit of an account: which document, and for a settlement its day and its method, by default the
 * dealership's.
 * @param settleOn Null while the typed text is not a day.
 * @param first The document that it begins with.
 */
export function useCreditDocument(
  vehicleID: number,
  settleOn: Day | null,
  first: CreditDocument = 'amortisation',
): DocumentForm {
  const today = useToday()
  const [chosen, setChosen] = useState(first)
  const [date, setDate] = useState<string>(settleOn ?? today)
  const [chosenMethod, setMethod] = useState<SettlementMethodID | null>(null)
  const { data } = useOperation('GetSettlement', { vehicleID, date: settleOn ?? today })
  const method = chosenMethod ?? data?.ownMethod ?? null
  const isSettlement = chosen === 'settlement'
  const paper: DocumentToSend =
    chosen === 'settlement'
      ? { paper: 'GetSettlementReport', parameters: { ID: vehicleID, date, ...(method && { method }) } }
      : { paper: ACCOUNT_REPORTS[chosen], parameters: { ID: vehicleID } }
  return {
    title: 'Credit Papers',
    document: paper,
    problems: isSettlement && !isDay(date) ? [{ field: 'date', message: DAY_PROBLEM }] : [],
    fields: (fieldOf) => (
      <>
        <Select
          label="Paper"
          required
          options={DOCUMENT_OPTIONS}
          value={chosen}
          onChange={(id) => id !== null && setChosen(id)}
        />
        {isSettlement && (
          <>
            <DateField
              label="Date"
              direction="nearest"
              required
              today={today}
              value={date}
              onChange={setDate}
              {...fieldOf('date')}
            />
            <Select
              label="Method"
              required
              options={METHOD_OPTIONS}
              value={method}
              onChange={(id) => id !== null && setMethod(id)}
            />
          </>
        )}
      </>
    ),
  }
}

interface CreditDocumentsDialogProps {
  vehicleID: number
  /** Null while the typed text is not a day. */
  settleOn: Day | null
  first?: CreditDocument | undefined
  onClose: () => void
}

/** The dialog before a credit document is printed or sent; once it is printed, whether it was given to the buyer is recorded with one key. */
export function CreditDocumentsDialog({ vehicleID, settleOn, first, onClose }: CreditDocumentsDialogProps) {
  const [printed, setPrinted] = useState<GivenDocument | null>(null)
  const form = useCreditDocument(vehicleID, settleOn, first)
  const given = GIVEN.find(({ paper }) => paper === form.document.paper)
  if (printed)
    return (
      <CreditRecordDialog title="Given to the buyer?" {...{ vehicleID, onClose }} kind={printed.kind} clientName="" />
    )
  return <ClientDocumentDialog {...{ form, onClose }} onPrinted={given && (() => setPrinted(given))} />
}

/** The printed documents that are asked about afterwards: given to the buyer, and what that is in the credit file. */
const GIVEN = [
  { paper: 'GetSecciReport', kind: 'information' },
  { paper: 'GetCreditAgreementReport', kind: 'agreement' },
  { paper: 'GetWithdrawalReminderReport', kind: 'reminder' },
] as const satisfies readonly { paper: OperationName; kind: CreditRecordKind }[]
type GivenDocument = (typeof GIVEN)[number]

/** The message with a credit document. */
export function CreditDocumentsMessage({ vehicleID, ...props }: EmailDialogProps & { vehicleID: number }) {
  return <DocumentMessage form={useCreditDocument(vehicleID, null)} {...props} />
}
