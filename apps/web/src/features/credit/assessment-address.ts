import { addressNumber, addressReader } from '../../kit/screen/address'

/** Who is assessed, for which vehicle; its buyer without a client. */
export const AssessmentAddress = addressReader({ clientID: addressNumber(), vehicleID: addressNumber() })

export function assessmentAddress(of: { vehicleID: number; clientID?: number }) {
  return { to: '/assessment', search: of }
}
