import { useState } from 'react'
import { Select } from '../../kit/form/select'
import { TextArea } from '../../kit/form/text-area'
import type { PaperForm } from '../../kit/paper/paper-form'
import { useScreenHost } from '../../kit/screen/screen'
import type { MessageProps } from '../../kit/paper/paper-to-send'
import { PaperDialog } from '../email/paper-dialog'
import { PaperMessage } from '../email/paper-message'

/** The Standing Order Report: the bank that pays, the first of the settings unless changed, and its payment details. */
export function useStandingOrder(vehicleID: number): PaperForm {
  const { standingOrderBanks: banks } = useScreenHost().workstation
  const [bankID, setBankID] = useState<number | null>(banks[0]?.id ?? null)
  const [paymentDetails, setPaymentDetails] = useState('')
  const parameters = { vehicleID, bankID, ...(paymentDetails.trim() === '' ? {} : { paymentDetails }) }
  return {
    title: 'Standing Order Report',
    paper: { paper: 'GetHpStandingOrderReport', parameters },
    problems: [],
    fields: () => (
      <>
        <Select
          label="Bank"
          required
          options={banks.map(({ id, name }) => ({ id, text: name }))}
          value={bankID}
          onChange={setBankID}
        />
        <TextArea label="Payment details" rows={4} value={paymentDetails} onChange={setPaymentDetails} />
      </>
    ),
  }
}

interface DialogProps {
  vehicleID: number
  onClose: () => void
}

/** Before a standing order is printed or sent. */
export function StandingOrderDialog({ vehicleID, onClose }: DialogProps) {
  return <PaperDialog form={useStandingOrder(vehicleID)} onClose={onClose} />
}

/** The message with a standing order. */
export function StandingOrderMessage({ vehicleID, ...props }: MessageProps & { vehicleID: number }) {
  return <PaperMessage form={useStandingOrder(vehicleID)} {...props} />
}
