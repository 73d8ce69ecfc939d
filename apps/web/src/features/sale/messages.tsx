import { LateMessage } from '../email/message-pending'
import { type VehicleMessage, vehicleMessageLine } from '../vehicles/messages'

const fetchAgreement = () => import('./agreement')

const agreementMessage: VehicleMessage = (vehicleID) => (props) => (
  <LateMessage load={fetchAgreement} {...props}>
    {({ AgreementMessage }) => <AgreementMessage vehicleID={vehicleID} {...props} />}
  </LateMessage>
)

export const emailAgreementLine = vehicleMessageLine(agreementMessage, true)
