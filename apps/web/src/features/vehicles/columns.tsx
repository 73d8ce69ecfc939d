import { VehicleState } from '@forecourt/core/features/vehicles/enums'
import type { VehicleRow } from '@forecourt/core/features/vehicles/schemas'
import { formatCount, StateDot } from '../../kit/grid/cells'
import type { Column } from '../../kit/grid/column'
import { Reg } from '../../kit/reg'
import { dayText } from '../../kit/wire-text'
import { mileageText, personName, stateName } from './words'

const FILLS = { 1: 'full', 2: 'half', 3: 'empty' } as const

function VehicleStateDot({ row }: { row: VehicleRow }) {
  const fill = FILLS[row.vehicleState as keyof typeof FILLS] ?? 'full' // the states are 1 to 3
  return <StateDot fill={fill}>{stateName(row)}</StateDot>
}

/** Whom it was sold to, else whom it came from. */
function clientText(row: VehicleRow): string {
  if (row.clientSoldTo) return personName(row.clientSoldTo)
  return row.clientBoughtFrom ? `from ${personName(row.clientBoughtFrom)}` : ''
}

const MAIN: readonly Column<VehicleRow>[] = [
  {
    id: 'regNo',
    header: 'Reg No',
    width: 102,
    sortKey: 'RegNo',
    cell: (row) => <Reg text={row.regNo} />,
    title: (row) => row.regNo,
  },
  { id: 'make', header: 'Make', width: 110, sortKey: 'Make', cell: (row) => row.make.value },
  { id: 'model', header: 'Model', width: 108, sortKey: 'Model', cell: (row) => row.model.value },
  {
    id: 'bodyType',
    header: 'Body Type',
    width: 94,
    sortKey: 'BodyType',
    tone: 'second',
    cell: (row) => row.bodyType.value,
  },
  { id: 'yom', header: 'YOM', width: 62, sortKey: 'Yom', tone: 'second', cell: (row) => row.yom },
  { id: 'color', header: 'Colour', width: 96, sortKey: 'Color', tone: 'second', cell: (row) => row.color.value },
  {
    id: 'mileage',
    header: 'Mileage',
    width: 104,
    align: 'right',
    sortKey: 'Mileage',
    title: (row) => mileageText(row, { km: 'kms', miles: 'miles' }),
    cell: (row) =>
      row.mileage === null ? null : (
        <>
          {formatCount(row.mileage)} <span className="dim">{row.isMiles ? 'mi' : 'km'}</span>
        </>
      ),
  },
  {
    id: 'hpAccount',
    header: 'HP A/C No',
    width: 94,
    sortKey: 'HpAccountNo',
    title: (row) => row.hirePurchase?.hpAccountNumber,
    cell: (row) => row.hirePurchase?.hpAccountNumber || <span className="dim">·</span>,
  },
  { id: 'state', header: 'State', width: 86, cell: (row) => <VehicleStateDot row={row} /> },
  { id: 'chassisNo', header: 'Chassis No', width: 130, tone: 'second', cell: (row) => row.chassisNo },
]

const BOUGHT: Column<VehicleRow> = {
  id: 'bought',
  header: 'Bought',
  width: 94,
  sortKey: 'DateBought',
  tone: 'second',
  cell: (row) => dayText(row.boughtDate),
}
const SOLD: Column<VehicleRow> = {
  id: 'sold',
  header: 'Sold',
  width: 94,
  sortKey: 'DateSold',
  tone: 'second',
  cell: (row) => dayText(row.soldDate),
}
const CLIENT: Column<VehicleRow> = {
  id: 'client',
  header: 'Client',
  width: 'fill',
  tone: 'second',
  title: clientText,
  cell: (row) => (row.clientSoldTo ? clientText(row) : <span className="dim">{clientText(row)}</span>),
}

const WITH_BOUGHT = [...MAIN, BOUGHT, CLIENT]
const WITH_SOLD = [...MAIN, SOLD, CLIENT]
const WITH_BOTH = [...MAIN, BOUGHT, SOLD, CLIENT]

/** The columns of the list. Where there is room for one date only, it is the one that the list is about. */
export function vehicleColumns(isWide: boolean, sortedBy: string | undefined, state: number | undefined) {
  if (isWide) return WITH_BOTH
  const isAboutSales = sortedBy === 'DateSold' || (state === VehicleState.Sold && sortedBy !== 'DateBought')
  return isAboutSales ? WITH_SOLD : WITH_BOUGHT
}
