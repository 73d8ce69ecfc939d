import type { ArrivingRow, PendingPaymentRow, VehicleReportRow } from '@forecourt/core/features/reports/schemas'
import type { VehicleRow } from '@forecourt/core/features/vehicles/schemas'
import type { z } from 'zod'
import { formatCount } from '../../kit/grid/cells'
import type { Column } from '../../kit/grid/column'
import { Icon } from '../../kit/icon'
import { Reg } from '../../kit/reg'
import type { Room } from '../../kit/screen/room'
import { amountText, dayText } from '../../kit/wire-text'
import { mileageText, personName } from '../vehicles/words'

const LOCKED = (
  <span className="dim" title="Locked: unlock the passcode to see prices">
    <Icon name="lock" />
  </span>
)

/** A price of an answer; a lock where it was left out because the passcode is locked. */
function price(amount: number | null | undefined) {
  return amount === undefined ? LOCKED : amountText(amount)
}

const REG: Column<VehicleRow> = {
  id: 'regNo',
  header: 'Reg No',
  width: 102,
  sortKey: 'RegNo',
  cell: (row) => <Reg text={row.regNo} />,
  title: (row) => row.regNo,
}
const MAKE: Column<VehicleRow> = {
  id: 'make',
  header: 'Make',
  width: 110,
  sortKey: 'Make',
  cell: (row) => row.make.value,
}
const MODEL: Column<VehicleRow> = {
  id: 'model',
  header: 'Model',
  width: 110,
  sortKey: 'Model',
  cell: (row) => row.model.value,
}
const BODY: Column<VehicleRow> = {
  id: 'bodyType',
  header: 'Body Type',
  width: 94,
  sortKey: 'BodyType',
  tone: 'second',
  cell: (row) => row.bodyType.value,
}
const YOM: Column<VehicleRow> = {
  id: 'yom',
  header: 'YOM',
  width: 62,
  sortKey: 'Yom',
  tone: 'second',
  cell: (row) => row.yom,
}
const COLOUR: Column<VehicleRow> = {
  id: 'color',
  header: 'Colour',
  width: 96,
  sortKey: 'Color',
  tone: 'second',
  cell: (row) => row.color.value,
}
const MILEAGE: Column<VehicleRow> = {
  id: 'mileage',
  header: 'Mileage',
  width: 104,
  align: 'right',
  sortKey: 'Mileage',
  tone: 'second',
  title: (row) => mileageText(row, { km: 'kms', miles: 'miles' }),
  cell: (row) =>
    row.mileage === null ? null : (
      <>
        {formatCount(row.mileage)} <span className="dim">{row.isMiles ? 'mi' : 'km'}</span>
      </>
    ),
}
const BOUGHT: Column<VehicleRow> = {
  id: 'bought',
  header: 'Date Bought',
  width: 118,
  sortKey: 'DateBought',
  tone: 'second',
  cell: (row) => dayText(row.boughtDate),
}
const FROM: Column<VehicleRow> = {
  id: 'from',
  header: 'Bought From',
  width: 'fill',
  tone: 'second',
  cell: (row) => personName(row.clientBoughtFrom),
}
const SOLD: Column<VehicleRow> = {
  id: 'sold',
  header: 'Date Sold',
  width: 108,
  sortKey: 'DateSold',
  cell: (row) => dayText(row.soldDate),
}
const TO: Column<VehicleRow> = {
  id: 'to',
  header: 'Sold To',
  width: 'fill',
  cell: (row) => personName(row.clientSoldTo),
}
const SOLD_PRICE: Column<VehicleReportRow> = {
  id: 'soldPrice',
  header: 'Sold Price €',
  width: 108,
  align: 'right',
  cell: (row) => price(row.soldPrice),
}
const BOUGHT_PRICE: Column<VehicleReportRow> = {
  id: 'boughtPrice',
  header: 'Bought Price €',
  width: 118,
  align: 'right',
  cell: (row) => price(row.boughtPrice),
}
const COST: Column<VehicleReportRow> = {
  id: 'totalCost',
  header: 'Total Cost €',
  width: 118,
  align: 'right',
  sortKey: 'TotalCost',
  cell: (row) => amountText(row.totalCost),
}
const OWED: Column<PendingPaymentRow> = {
  id: 'pending',
  header: 'Pending €',
  width: 118,
  align: 'right',
  cell: (row) => <b>{amountText(row.pendingAmount)}</b>,
}
const CHASSIS: Column<VehicleRow> = {
  id: 'chassisNo',
  header: 'Chassis No',
  width: 160,
  tone: 'second',
  cell: (row) => row.chassisNo,
}

interface ReportShape {
  type: 'purchased' | 'sold'
  hasCost: boolean
  room: Room
}

const dropped = <Row,>(columns: readonly Column<Row>[], room: Room, ids: readonly string[]) =>
  room === 'narrow' ? columns.filter((column) => !ids.includes(column.id)) : columns

/** Purchased/Sold: every day and person of the trade, and the prices of its side. */
export function soldColumns({ type, hasCost, room }: ReportShape): readonly Column<VehicleReportRow>[] {
  const prices = type === 'sold' ? SOLD_PRICE : BOUGHT_PRICE
  const all = [REG, MAKE, MODEL, BODY, YOM, COLOUR, MILEAGE, BOUGHT, FROM, SOLD, TO, prices, ...(hasCost ? [COST] : [])]
  return dropped<VehicleReportRow>(all, room, ['bodyType', 'color', 'mileage', 'yom', type === 'sold' ? 'from' : 'to'])
}

/** Japan Sold: with the registration only when it is asked for. */
export function japanColumns({ showRegNo, room }: { showRegNo: boolean; room: Room }) {
  const all = [
    ...(showRegNo ? [REG] : []),
    MAKE,
    MODEL,
    YOM,
    COLOUR,
    CHASSIS,
    MILEAGE,
    BOUGHT,
    FROM,
    SOLD,
    TO,
    SOLD_PRICE,
  ]
  return dropped<VehicleReportRow>(all, room, ['color', 'mileage', 'to'])
}

/** In Stock: where it came from, and what it cost so far. */
export function stockColumns(room: Room): readonly Column<VehicleReportRow>[] {
  const all = [REG, MAKE, MODEL, BODY, YOM, COLOUR, CHASSIS, MILEAGE, BOUGHT, FROM, BOUGHT_PRICE, COST]
  return dropped<VehicleReportRow>(all, room, ['bodyType', 'color', 'chassisNo', 'mileage'])
}

/** Pending payment: whom to ask, and for how much. */
export function pendingColumns(room: Room): readonly Column<PendingPaymentRow>[] {
  const all = [REG, MAKE, MODEL, YOM, COLOUR, SOLD, TO, MOBILE, OWED]
  return dropped<PendingPaymentRow>(all, room, ['color', 'yom'])
}

const MOBILE: Column<VehicleRow> = {
  id: 'mobile',
  header: 'Mobile',
  width: 120,
  tone: 'second',
  cell: (row) => row.clientSoldTo?.mobNo ?? '',
}

type Arriving = z.output<typeof ArrivingRow>
const CAR_NO: Column<VehicleRow> = {
  id: 'carNo',
  header: 'Car No',
  width: 100,
  sortKey: 'CarNo',
  cell: (row) => row.carNo,
}
const LOT: Column<VehicleRow> = {
  id: 'lotNo',
  header: 'Lot No',
  width: 100,
  tone: 'second',
  cell: (row) => row.lotNo,
}
const CommonAdded = () => (
  <span className="ok">
    <Icon name="tick" /> added
  </span>
)
const COMMON: Column<Arriving> = {
  id: 'common',
  header: 'Common Expenses',
  width: 'fill',
  cell: (row) => (row.hasCommonExpenses ? <CommonAdded /> : <span className="dim">not yet</span>),
}

/** Arriving cars, by the number they travel under. */
export function arrivingColumns(room: Room): readonly Column<Arriving>[] {
  const bodySorted = { ...BODY, width: 130 }
  const all = [CAR_NO, REG, MAKE, MODEL, bodySorted, MILEAGE, LOT, { ...BOUGHT, sortKey: undefined }, COMMON]
  return dropped<Arriving>(all, room, ['lotNo'])
}
