import type { ReactNode } from 'react'
import type { LineCommand } from '../../kit/line/line-command'
import { slotRecords } from '../../kit/line/resolution'
import type { EmailDialogProps } from '../../kit/paper/document-to-send'
import { LazyMessage } from '../email/message-pending'

/** Draws the message with a paper of a vehicle. */
export type VehicleMessage = (vehicleID: number) => (props: EmailDialogProps) => ReactNode

const fetchCancellation = () => import('./cancellation')
const fetchInvoice = () => import('./documents/invoice')
const fetchPurchase = () => import('./documents/purchase-agreement')

export const cancellationMessage: VehicleMessage = (vehicleID) => (props) => (
  <LazyMessage load={fetchCancellation} {...props}>
    {({ CancellationMessage }) => <CancellationMessage vehicleID={vehicleID} {...props} />}
  </LazyMessage>
)

export const invoiceMessage: VehicleMessage = (vehicleID) => (props) => (
  <LazyMessage load={fetchInvoice} {...props}>
    {({ InvoiceMessage }) => <InvoiceMessage vehicleID={vehicleID} {...props} />}
  </LazyMessage>
)

export const purchaseMessage: VehicleMessage = (vehicleID) => (props) => (
  <LazyMessage load={fetchPurchase} {...props}>
    {({ PurchaseAgreementMessage }) => <PurchaseAgreementMessage vehicleID={vehicleID} {...props} />}
  </LazyMessage>
)

/** Opens the message with a paper of the line's vehicle, above the page that is open. */
export function vehicleMessageLine(message: VehicleMessage, isGated: boolean): LineCommand {
  return {
    run: (line) => {
      const [vehicle] = slotRecords(line, 'vehicle')
      return vehicle ? { kind: 'message', draw: message(vehicle.id), isGated } : null
    },
  }
}
