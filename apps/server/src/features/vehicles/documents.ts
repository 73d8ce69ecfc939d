import { VEHICLE_STATE_NAMES } from '@forecourt/core/features/vehicles/enums'
import type { Download } from '../../context'
import { toDayOrNull } from '../../database/values'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import type { ListedVehicle } from './repository'
import { vehicleStateOf } from './service'

/** The columns without figures behind the passcode: everybody may see the list. */
const COLUMNS: readonly CsvColumn<ListedVehicle>[] = [
  { header: 'Reg No', kind: 'text', value: (row) => row.reg_no },
  { header: 'Make', kind: 'text', value: (row) => row.make },
  { header: 'Model', kind: 'text', value: (row) => row.model },
  { header: 'YOM', kind: 'number', value: (row) => row.yom },
  { header: 'Body Type', kind: 'text', value: (row) => row.body_type },
  { header: 'Colour', kind: 'text', value: (row) => row.color },
  { header: 'Fuel Type', kind: 'text', value: (row) => row.fuel_type },
  { header: 'Mileage', kind: 'number', value: (row) => row.mileage },
  { header: 'HP Account No', kind: 'text', value: (row) => row.hp_account_no },
  { header: 'Chassis No', kind: 'text', value: (row) => row.chassis_no },
  { header: 'Date Bought', kind: 'day', value: (row) => toDayOrNull(row.bought_date) },
  { header: 'Date Sold', kind: 'day', value: (row) => toDayOrNull(row.sold_date) },
  { header: 'State', kind: 'text', value: (row) => VEHICLE_STATE_NAMES[vehicleStateOf(row)] ?? '' },
]

export function vehiclesFile(rows: AsyncIterable<readonly ListedVehicle[]>): Download {
  return csvDownload({ fileName: 'export.csv', columns: COLUMNS, rows })
}
