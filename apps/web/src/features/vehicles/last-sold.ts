import { VehicleState } from '@forecourt/core/features/vehicles/enums'
import type { Api } from '../../kit/api/api'
import type { Destination } from '../../kit/line/line-command'
import { defaultSortOf } from './address'

/** The page of the vehicle that was sold last; the list of sold ones while there is none. */
export async function fetchLastSoldPage(api: Api): Promise<Destination> {
  const sold = { vehicleState: VehicleState.Sold }
  const sort = { sortByColumn: defaultSortOf(sold).key, sortByType: 1 }
  const { data } = await api.call('GetVehicles', { ...sold, ...sort, pageNumber: 1, pageSize: 1, only: 'rows' })
  const [last] = data
  return last ? { to: `/vehicles/vehicle/${last.id}`, search: sold } : { to: '/vehicles', search: sold }
}
