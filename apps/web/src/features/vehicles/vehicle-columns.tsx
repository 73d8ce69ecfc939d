import type { VehicleRow } from '@forecourt/core/features/vehicles/schemas'
import { mileageText, mileageUnit } from '@forecourt/core/kernel/mileage'
import { formatCount } from '../../kit/grid/cells'
import type { GridColumn } from '../../kit/grid/column'
import { Registration } from '../../kit/registration'
import { dayText } from '../../kit/wire-text'

/** What every list of vehicles says of one; a list that needs another width or tone changes it there. */
type Listed<Name extends keyof VehicleRow> = GridColumn<Pick<VehicleRow, Name>>

export const REG_COLUMN: Listed<'regNo'> = {
  id: 'regNo',
  header: 'Reg No',
  width: 102,
  least: 96,
  onPhone: 102,
  sortKey: 'RegNo',
  cell: (row) => <Registration text={row.regNo} />,
  title: (row) => row.regNo,
}
export const MAKE_COLUMN: Listed<'make'> = {
  id: 'make',
  header: 'Make',
  width: 110,
  least: 92,
  onPhone: 'fill',
  sortKey: 'Make',
  cell: (row) => row.make.value,
}
export const MODEL_COLUMN: Listed<'model'> = {
  id: 'model',
  header: 'Model',
  width: 110,
  least: 100,
  onPhone: 'fill',
  sortKey: 'Model',
  cell: (row) => row.model.value,
}
export const BODY_COLUMN: Listed<'bodyType'> = {
  id: 'bodyType',
  header: 'Body Type',
  width: 102,
  least: 102,
  leaves: 2,
  sortKey: 'BodyType',
  tone: 'second',
  cell: (row) => row.bodyType.value,
}
export const YOM_COLUMN: Listed<'yom'> = {
  id: 'yom',
  header: 'YOM',
  width: 70,
  least: 70,
  leaves: 4,
  sortKey: 'Yom',
  tone: 'second',
  cell: (row) => row.yom,
}
export const COLOUR_COLUMN: Listed<'color'> = {
  id: 'color',
  header: 'Colour',
  width: 96,
  least: 93,
  leaves: 3,
  sortKey: 'Color',
  tone: 'second',
  cell: (row) => row.color.value,
}
export const MILEAGE_COLUMN: Listed<'mileage' | 'isMiles'> = {
  id: 'mileage',
  header: 'Mileage',
  width: 114,
  least: 94,
  align: 'right',
  sortKey: 'Mileage',
  title: mileageText,
  cell: (row) =>
    row.mileage === null ? null : (
      <>
        {formatCount(row.mileage)} <span className="text-fg-2">{mileageUnit(row.isMiles)}</span>
      </>
    ),
}
export const CHASSIS_COLUMN: Listed<'chassisNo'> = {
  id: 'chassisNo',
  header: 'Chassis No',
  width: 130,
  leaves: 1,
  tone: 'second',
  cell: (row) => row.chassisNo,
}
export const BOUGHT_COLUMN: Listed<'boughtDate'> = {
  id: 'bought',
  header: 'Bought',
  width: 94,
  least: 88,
  leaves: 5,
  sortKey: 'DateBought',
  tone: 'second',
  cell: (row) => dayText(row.boughtDate),
}
export const SOLD_COLUMN: Listed<'soldDate'> = {
  id: 'sold',
  header: 'Sold',
  width: 94,
  least: 88,
  leaves: 5,
  sortKey: 'DateSold',
  tone: 'second',
  cell: (row) => dayText(row.soldDate),
}
