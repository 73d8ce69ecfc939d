import { LazyMessage } from '../email/message-pending'
import { type VehicleMessage, vehicleMessageLine } from '../vehicles/messages'

const fetchAgreement = () => import('./agreement')

const agreementMessage: VehicleMessage = (vehicleID) => (props) => (
  <LazyMessage load={fetchAgreement} {...props}>
    {({ AgreementMessage }) => <AgreementMessage vehicleID={vehicleID} {...props} />}
  </LazyMessage>
)

export const emailAgreementLine = vehicleMessageLine(agreementMessage, true)
