import { chassisQuestions, type Question } from '@forecourt/core/features/deals/questions'
import { squeezed } from '@forecourt/core/kernel/marks'
import type { Api } from '../../kit/api/api'

/** More vehicles than ever share a part of a chassis number. */
const LOOKED_AT = 200

/**
 * What is asked about a chassis number that other vehicles have.
 *
 * @param exceptID The vehicle that is edited; null for a new one.
 */
export async function chassisDoubts(api: Api, chassisNo: string, exceptID: number | null): Promise<Question[]> {
  const key = squeezed(chassisNo)
  if (key === '') return []
  const { data } = await api.call('GetVehicles', { regNo: chassisNo, pageNumber: 1, pageSize: LOOKED_AT })
  const others = data.filter((vehicle) => vehicle.id !== exceptID && squeezed(vehicle.chassisNo) === key)
  return chassisQuestions(
    chassisNo,
    others.map(({ regNo }) => regNo),
  )
}
