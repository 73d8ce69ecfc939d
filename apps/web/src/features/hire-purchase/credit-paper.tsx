import { CREDIT_PAPER_NAMES, CREDIT_PAPERS } from '@forecourt/core/features/hire-purchase/enums'
import { SETTLEMENT_METHOD_NAMES, SETTLEMENT_METHODS } from '@forecourt/core/features/settings/enums'
import { ASK_DAY, type Day, isDay } from '@forecourt/core/kernel/days'
import type { OperationName } from '@forecourt/core/operations'
import { useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { DateField } from '../../kit/form/date-field'
import { Select } from '../../kit/form/select'
import type { PaperForm } from '../../kit/paper/paper-form'
import { useToday } from '../../kit/screen/screen'
import type { MessageProps, PaperToSend } from '../../kit/paper/paper-to-send'
import { PaperDialog } from '../email/paper-dialog'
import { PaperMessage } from '../email/paper-message'

type CreditPaper = (typeof CREDIT_PAPERS)[number]
type Method = (typeof SETTLEMENT_METHODS)[number]

const PAPERS = CREDIT_PAPERS.map((id) => ({ id, text: CREDIT_PAPER_NAMES[id] }))
const METHODS = SETTLEMENT_METHODS.map((id) => ({ id, text: SETTLEMENT_METHOD_NAMES[id] }))

/** Those that are asked for by the account alone. */
const OF_ACCOUNT = {
  amortisation: 'GetAmortisationReport',
  agreement: 'GetCreditAgreementReport',
  secci: 'GetSecciReport',
} as const satisfies Readonly<Record<Exclude<CreditPaper, 'settlement'>, OperationName>>

/**
 * A paper of the credit of an account: which it is, and of a settlement its day and its method, the dealership's unless changed.
 *
 * @param settleOn null while what is typed on the tab is no day
 */
export function useCreditPaper(vehicleID: number, settleOn: Day | null): PaperForm {
  const today = useToday()
  const [chosen, setChosen] = useState<CreditPaper>('amortisation')
  const [date, setDate] = useState<string>(settleOn ?? today)
  const [chosenMethod, setMethod] = useState<Method | null>(null)
  const { data } = useOperation('GetSettlement', { vehicleID, date: settleOn ?? today })
  const method = chosenMethod ?? data?.ownMethod ?? null
  const isSettlement = chosen === 'settlement'
  const paper: PaperToSend =
    chosen === 'settlement'
      ? { paper: 'GetSettlementReport', parameters: { ID: vehicleID, date, ...(method && { method }) } }
      : { paper: OF_ACCOUNT[chosen], parameters: { ID: vehicleID } }
  return {
    title: 'Credit Papers',
    paper,
    problems: isSettlement && !isDay(date) ? [{ field: 'date', message: ASK_DAY }] : [],
    fields: (fieldOf) => (
      <>
        <Select
          label="Paper"
          required
          options={PAPERS}
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
              options={METHODS}
              value={method}
              onChange={(id) => id !== null && setMethod(id)}
            />
          </>
        )}
      </>
    ),
  }
}

interface DialogProps {
  vehicleID: number
  /** Null while what is typed there is no day. */
  settleOn: Day | null
  onClose: () => void
}

/** Before a credit paper is printed or sent. */
export function CreditPapersDialog({ vehicleID, settleOn, onClose }: DialogProps) {
  return <PaperDialog form={useCreditPaper(vehicleID, settleOn)} onClose={onClose} />
}

/** The message with a credit paper. */
export function CreditPapersMessage({ vehicleID, ...props }: MessageProps & { vehicleID: number }) {
  return <PaperMessage form={useCreditPaper(vehicleID, null)} {...props} />
}
