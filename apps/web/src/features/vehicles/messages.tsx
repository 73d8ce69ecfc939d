import type { ReactNode } from 'react'
import type { LineCommand } from '../../kit/line/line-command'
import { recordsOf } from '../../kit/line/resolution'
import type { MessageProps } from '../../kit/paper/paper-to-send'
import { LateMessage } from '../email/message-pending'

/** Draws the message with a paper of a vehicle. */
export type VehicleMessage = (vehicleID: number) => (props: MessageProps) => ReactNode

const fetchCancellation = () => import('./cancellation')
const fetchInvoice = () => import('./documents/invoice')
const fetchPurchase = () => import('./documents/purchase-agreement')

export const cancellationMessage: VehicleMessage = (vehicleID) => (props) => (
  <LateMessage load={fetchCancellation} {...props}>
    {({ CancellationMessage }) => <CancellationMessage vehicleID={vehicleID} {...props} />}
  </LateMessage>
)

export const invoiceMessage: VehicleMessage = (vehicleID) => (props) => (
  <LateMessage load={fetchInvoice} {...props}>
    {({ InvoiceMessage }) => <InvoiceMessage vehicleID={vehicleID} {...props} />}
  </LateMessage>
)

export const purchaseMessage: VehicleMessage = (vehicleID) => (props) => (
  <LateMessage load={fetchPurchase} {...props}>
    {({ PurchaseAgreementMessage }) => <PurchaseAgreementMessage vehicleID={vehicleID} {...props} />}
  </LateMessage>
)

/** Opens the message with a paper of the line's vehicle, above the page that is open. */
export function vehicleMessageLine(message: VehicleMessage, isGated: boolean): LineCommand {
  return {
    run: (line) => {
      const [vehicle] = recordsOf(line, 'vehicle')
      return vehicle ? { kind: 'message', draw: message(vehicle.id), isGated } : null
    },
  }
}
