import type { ArrivingRow, PendingPaymentRow, VehicleReportRow } from '@forecourt/core/features/reports/schemas'
import type { VehicleRow } from '@forecourt/core/features/vehicles/schemas'
import type { z } from 'zod'
import type { Column } from '../../kit/grid/column'
import { Icon } from '../../kit/icon'
import type { Breakpoint } from '../../kit/screen/breakpoint'
import { amountText } from '../../kit/wire-text'
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
} from '../vehicles/vehicle-columns'
import { personName } from '../vehicles/words'

const LOCKED = (
  <span className="text-fg-2" title="Locked: unlock the passcode to see prices">
    <Icon name="lock" className="print:hidden" />
  </span>
)

/** A price of an answer; a lock where it was left out because the passcode is locked. */
export function price(amount: number | null | undefined) {
  return amount === undefined ? LOCKED : amountText(amount)
}

const MILEAGE = { ...MILEAGE_COLUMN, tone: 'second' as const }
const CHASSIS = { ...CHASSIS_COLUMN, width: 160, least: 130 }
const BOUGHT = { ...BOUGHT_COLUMN, header: 'Date Bought', width: 118, least: 112 }
const SOLD = { ...SOLD_COLUMN, header: 'Date Sold', width: 108, least: 97, tone: 'data' as const }
const FROM: Column<VehicleRow> = {
  id: 'from',
  header: 'Bought From',
  width: 'fill',
  least: 160,
  tone: 'second',
  cell: (row) => personName(row.clientBoughtFrom),
}
const TO: Column<VehicleRow> = {
  id: 'to',
  header: 'Sold To',
  width: 'fill',
  least: 160,
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
  cell: (row) => price(row.totalCost),
}
const OWED: Column<PendingPaymentRow> = {
  id: 'pending',
  header: 'Pending €',
  width: 118,
  align: 'right',
  cell: (row) => <b>{amountText(row.pendingAmount)}</b>,
}
interface ReportShape {
  type: 'purchased' | 'sold'
  hasCost: boolean
  breakpoint: Breakpoint
}

const dropped = <Row,>(columns: readonly Column<Row>[], breakpoint: Breakpoint, ids: readonly string[]) =>
  breakpoint === 'narrow' ? columns.filter((column) => !ids.includes(column.id)) : columns

/** Purchased/Sold: every day and person of the trade, and the prices of its side. */
export function soldColumns({ type, hasCost, breakpoint }: ReportShape): readonly Column<VehicleReportRow>[] {
  const prices = type === 'sold' ? SOLD_PRICE : BOUGHT_PRICE
  const all = [
    REG_COLUMN,
    MAKE_COLUMN,
    MODEL_COLUMN,
    BODY_COLUMN,
    YOM_COLUMN,
    COLOUR_COLUMN,
    MILEAGE,
    BOUGHT,
    FROM,
    SOLD,
    TO,
    prices,
    ...(hasCost ? [COST] : []),
  ]
  return dropped<VehicleReportRow>(all, breakpoint, [
    'bodyType',
    'color',
    'mileage',
    'yom',
    type === 'sold' ? 'from' : 'to',
  ])
}

/** Japan Sold: with the registration only when it is asked for. */
export function japanColumns({ showRegNo, breakpoint }: { showRegNo: boolean; breakpoint: Breakpoint }) {
  const all = [
    ...(showRegNo ? [REG_COLUMN] : []),
    MAKE_COLUMN,
    MODEL_COLUMN,
    YOM_COLUMN,
    COLOUR_COLUMN,
    CHASSIS,
    MILEAGE,
    BOUGHT,
    FROM,
    SOLD,
    TO,
    SOLD_PRICE,
  ]
  return dropped<VehicleReportRow>(all, breakpoint, ['color', 'mileage', 'to'])
}

/** In Stock: where it came from, and what it cost so far. */
export function stockColumns(breakpoint: Breakpoint): readonly Column<VehicleReportRow>[] {
  const all = [
    REG_COLUMN,
    MAKE_COLUMN,
    MODEL_COLUMN,
    BODY_COLUMN,
    YOM_COLUMN,
    COLOUR_COLUMN,
    CHASSIS,
    MILEAGE,
    // The list is sorted by it as it opens: its head has the sign besides the digit.
    { ...BOUGHT, width: 128, least: 124 },
    FROM,
    BOUGHT_PRICE,
    COST,
  ]
  return dropped<VehicleReportRow>(all, breakpoint, ['bodyType', 'color', 'chassisNo', 'mileage'])
}

/** Pending payment: whom to ask, and for how much. */
export function pendingColumns(breakpoint: Breakpoint): readonly Column<PendingPaymentRow>[] {
  const all = [REG_COLUMN, MAKE_COLUMN, MODEL_COLUMN, YOM_COLUMN, COLOUR_COLUMN, SOLD, TO, MOBILE, OWED]
  return dropped<PendingPaymentRow>(all, breakpoint, ['color', 'yom'])
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
  <span className="text-ok">
    <Icon name="tick" /> added
  </span>
)
const COMMON: Column<Arriving> = {
  id: 'common',
  header: 'Common Expenses',
  width: 'fill',
  cell: (row) => (row.hasCommonExpenses ? <CommonAdded /> : <span className="text-fg-2">not yet</span>),
}

/** Arriving cars, by the number they travel under. */
export function arrivingColumns(breakpoint: Breakpoint): readonly Column<Arriving>[] {
  const bodySorted = { ...BODY_COLUMN, width: 130 }
  const all = [
    CAR_NO,
    REG_COLUMN,
    MAKE_COLUMN,
    MODEL_COLUMN,
    bodySorted,
    MILEAGE,
    LOT,
    { ...BOUGHT, sortKey: undefined },
    COMMON,
  ]
  return dropped<Arriving>(all, breakpoint, ['lotNo'])
}
