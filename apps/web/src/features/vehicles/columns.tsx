import { VehicleState } from '@forecourt/core/features/vehicles/enums'
import type { VehicleRow } from '@forecourt/core/features/vehicles/schemas'
import { StateDot } from '../../kit/grid/cells'
import type { GridColumn } from '../../kit/grid/column'
import {
  BODY_COLUMN,
  BOUGHT_COLUMN,
  CHASSIS_COLUMN,
  COLOUR_COLUMN,
  MAKE_COLUMN,
  MILEAGE_COLUMN,
  MODEL_COLUMN,
  REG_COLUMN,
  SOLD_COLUMN,
  YOM_COLUMN,
} from './vehicle-columns'
import { personName, stateName } from './words'

const FILLS = { 1: 'full', 2: 'half', 3: 'empty' } as const

function stateDot(row: VehicleRow) {
  const fill = FILLS[row.vehicleState as keyof typeof FILLS] ?? 'full' // the states are 1 to 3
  return <StateDot fill={fill}>{stateName(row)}</StateDot>
}

/** Whom it was sold to, else whom it came from. */
function clientText(row: VehicleRow): string {
  if (row.clientSoldTo) return personName(row.clientSoldTo)
  return row.clientBoughtFrom ? `from ${personName(row.clientBoughtFrom)}` : ''
}

const MAIN: readonly GridColumn<VehicleRow>[] = [
  REG_COLUMN,
  MAKE_COLUMN,
  MODEL_COLUMN,
  BODY_COLUMN,
  YOM_COLUMN,
  COLOUR_COLUMN,
  MILEAGE_COLUMN,
  {
    id: 'hpAccount',
    header: 'HP A/C No',
    width: 101,
    least: 101,
    leaves: 6,
    sortKey: 'HpAccountNo',
    title: (row) => row.hirePurchase?.hpAccountNumber,
    cell: (row) => row.hirePurchase?.hpAccountNumber || <span className="text-fg-2">·</span>,
  },
  { id: 'state', header: 'State', width: 86, least: 80, onPhone: 82, cell: stateDot },
  CHASSIS_COLUMN,
]

const CLIENT: GridColumn<VehicleRow> = {
  id: 'client',
  header: 'Client',
  width: 'fill',
  least: 170,
  tone: 'second',
  title: clientText,
  cell: (row) => (row.clientSoldTo ? clientText(row) : <span className="text-fg-2">{clientText(row)}</span>),
}

const WITH_BOUGHT = [...MAIN, BOUGHT_COLUMN, CLIENT]
const WITH_SOLD = [...MAIN, SOLD_COLUMN, CLIENT]
const WITH_BOTH = [...MAIN, BOUGHT_COLUMN, SOLD_COLUMN, CLIENT]

/** The columns of the list. Where there is room for one date only, it is the one that the list is about. */
export function vehicleColumns(isWide: boolean, sortedBy: string | undefined, state: number | undefined) {
  if (isWide) return WITH_BOTH
  const isAboutSales = sortedBy === 'DateSold' || (state === VehicleState.Sold && sortedBy !== 'DateBought')
  return isAboutSales ? WITH_SOLD : WITH_BOUGHT
}
