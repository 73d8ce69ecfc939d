import type { PartPaymentsOut } from '@forecourt/core/features/hire-purchase/schemas'
import { useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { DialogAbout, Dialog } from '../../kit/dialog/dialog'
import { DialogList } from '../../kit/dialog/dialog-list'
import { SegmentedChoice } from '../../kit/form/segmented-choice'
import { amountText, dayText, euroText } from '../../kit/wire-text'

type PartPayment = PartPaymentsOut['partPayments'][number]

const HEADS = [
  { text: 'No', className: 'w-14 text-right' },
  { text: 'Due Date', className: 'w-28' },
  { text: 'Amount', className: 'w-24 text-right' },
  { text: 'Bank Charge', className: 'w-24 text-right' },
  { text: 'Interest', className: 'w-24 text-right' },
  { text: 'Off Capital', className: 'w-24 text-right' },
  { text: 'Capital', className: 'w-28 text-right' },
] as const

/** The schedule before a part payment, the latest one unless another is chosen. */
export function ScheduleBeforeDialog({ vehicleID, onClose }: { vehicleID: number; onClose: () => void }) {
  const api = useApi()
  const { data, error } = useOperation('GetPartPayments', { vehicleID })
  const [chosen, setChosen] = useState<string | null>(null)
  const all = data?.partPayments ?? []
  const payment = all.find(({ entryID }) => String(entryID) === chosen) ?? all.at(-1)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        payment ? `Schedule before the part payment of ${dayText(payment.date)}` : 'Schedule before a part payment'
      }
      width={1060}
      isLoading={!data && !error}
      footer={<Button onPress={onClose}>Close</Button>}
    >
      {payment && <DialogAbout>{partPaymentText(payment)}</DialogAbout>}
      {all.length > 1 && payment && (
        <div className="px-4.5">
          <SegmentedChoice
            label="Part payment"
            options={all.map(({ entryID, date, amount }) => ({
              id: String(entryID),
              text: `${dayText(date)}, ${euroText(amount)}`,
            }))}
            value={String(payment.entryID)}
            onChange={setChosen}
          />
        </div>
      )}
      <DialogList
        label="Schedule before"
        rows={data && (payment?.rowsBefore ?? [])}
        problem={error ? api.messageOf(error) : null}
        nothing="Nothing was paid ahead of time on this account."
        heads={HEADS}
      >
        {(row) => (
          <tr key={row.id}>
            <td className="text-right text-fg-2">{row.number}</td>
            <td>
              {dayText(row.dueDate)}
              {row.isPartPayment && <span className="text-mode"> Part payment</span>}
            </td>
            <td className="text-right">{amountText(row.amount)}</td>
            <td className="text-right text-fg-1">{amountText(row.bankCharge)}</td>
            <td className="text-right text-fg-1">{amountText(row.interest)}</td>
            <td className="text-right text-fg-1">{amountText(row.reduceFromCapital)}</td>
            <td className="text-right">{amountText(row.capital)}</td>
          </tr>
        )}
      </DialogList>
    </Dialog>
  )
}

/** Returns the paid amount, the refunded interest, and the remaining payments before it. */
function partPaymentText({ amount, givenBack, before }: PartPayment): string {
  return `${euroText(amount)} paid, ${euroText(givenBack)} given back. To come were ${before.count} payments of ${euroText(before.amount)} until ${dayText(before.until)}, together ${euroText(before.sum)}.`
}
