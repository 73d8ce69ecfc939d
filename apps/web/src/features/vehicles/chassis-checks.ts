import { chassisConfirmations, type Confirmation } from '@forecourt/core/features/deals/confirmations'
import { squeezeText } from '@forecourt/core/kernel/registrations'
import type { Api } from '../../kit/api/api'

/** More vehicles than ever share a part of a chassis number. */
const LOOKED_AT = 200

/**
 * What is asked about a chassis number that other vehicles have.
 *
 * @param exceptID The vehicle that is edited; null for a new one.
 */
export async function duplicateChassisChecks(
  api: Api,
  chassisNo: string,
  exceptID: number | null,
): Promise<Confirmation[]> {
  const key = squeezeText(chassisNo)
  if (key === '') return []
  const { data } = await api.call('GetVehicles', { regNo: chassisNo, pageNumber: 1, pageSize: LOOKED_AT })
  const others = data.filter((vehicle) => vehicle.id !== exceptID && squeezeText(vehicle.chassisNo) === key)
  return chassisConfirmations(
    chassisNo,
    others.map(({ regNo }) => regNo),
  )
}
