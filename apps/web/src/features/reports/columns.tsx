import type { ArrivingRow, PendingPaymentRow, VehicleReportRow } from '@forecourt/core/features/reports/schemas'
import type { VehicleRow } from '@forecourt/core/features/vehicles/schemas'
import type { z } from 'zod'
import type { GridColumn } from '../../kit/grid/column'
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
export function priceCell(amount: number | null | undefined) {
  return amount === undefined ? LOCKED : amountText(amount)
}

const MILEAGE = { ...MILEAGE_COLUMN, tone: 'second' as const }
const CHASSIS = { ...CHASSIS_COLUMN, width: 160, least: 130 }
const BOUGHT = { ...BOUGHT_COLUMN, header: 'Date Bought', width: 118, least: 112 }
const SOLD = { ...SOLD_COLUMN, header: 'Date Sold', width: 108, least: 97, tone: 'data' as const }
const FROM: GridColumn<VehicleRow> = {
  id: 'from',
  header: 'Bought From',
  width: 'fill',
  least: 160,
  tone: 'second',
  cell: (row) => personName(row.clientBoughtFrom),
}
const TO: GridColumn<VehicleRow> = {
  id: 'to',
  header: 'Sold To',
  width: 'fill',
  least: 160,
  cell: (row) => personName(row.clientSoldTo),
}
const SOLD_PRICE: GridColumn<VehicleReportRow> = {
  id: 'soldPrice',
  header: 'Sold Price €',
  width: 108,
  align: 'right',
  cell: (row) => priceCell(row.soldPrice),
}
const BOUGHT_PRICE: GridColumn<VehicleReportRow> = {
  id: 'boughtPrice',
  header: 'Bought Price €',
  width: 118,
  align: 'right',
  cell: (row) => priceCell(row.boughtPrice),
}
const COST: GridColumn<VehicleReportRow> = {
  id: 'totalCost',
  header: 'Total Cost €',
  width: 118,
  align: 'right',
  sortKey: 'TotalCost',
  cell: (row) => priceCell(row.totalCost),
}
const OWED: GridColumn<PendingPaymentRow> = {
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

const withoutColumns = <Row,>(columns: readonly GridColumn<Row>[], breakpoint: Breakpoint, ids: readonly string[]) =>
  breakpoint === 'narrow' ? columns.filter((column) => !ids.includes(column.id)) : columns

/** Purchased/Sold: every day and person of the trade, and the prices of its side. */
export function soldColumns({ type, hasCost, breakpoint }: ReportShape): readonly GridColumn<VehicleReportRow>[] {
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
  return withoutColumns<VehicleReportRow>(all, breakpoint, [
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
  return withoutColumns<VehicleReportRow>(all, breakpoint, ['color', 'mileage', 'to'])
}

/** In Stock: where it came from, and what it cost so far. */
export function stockColumns(breakpoint: Breakpoint): readonly GridColumn<VehicleReportRow>[] {
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
  return withoutColumns<VehicleReportRow>(all, breakpoint, ['bodyType', 'color', 'chassisNo', 'mileage'])
}

/** Pending payment: whom to ask, and for how much. */
export function pendingColumns(breakpoint: Breakpoint): readonly GridColumn<PendingPaymentRow>[] {
  const all = [REG_COLUMN, MAKE_COLUMN, MODEL_COLUMN, YOM_COLUMN, COLOUR_COLUMN, SOLD, TO, MOBILE, OWED]
  return withoutColumns<PendingPaymentRow>(all, breakpoint, ['color', 'yom'])
}

const MOBILE: GridColumn<VehicleRow> = {
  id: 'mobile',
  header: 'Mobile',
  width: 120,
  tone: 'second',
  cell: (row) => row.clientSoldTo?.mobNo ?? '',
}

type Arriving = z.output<typeof ArrivingRow>
const CAR_NO: GridColumn<VehicleRow> = {
  id: 'carNo',
  header: 'Car No',
  width: 100,
  sortKey: 'CarNo',
  cell: (row) => row.carNo,
}
const LOT: GridColumn<VehicleRow> = {
  id: 'lotNo',
  header: 'Lot No',
  width: 100,
  tone: 'second',
  cell: (row) => row.lotNo,
}
const CommonExpensesAdded = () => (
  <span className="text-ok">
    <Icon name="tick" /> added
  </span>
)
const COMMON: GridColumn<Arriving> = {
  id: 'common',
  header: 'Common Expenses',
  width: 'fill',
  cell: (row) => (row.hasCommonExpenses ? <CommonExpensesAdded /> : <span className="text-fg-2">not yet</span>),
}

/** Arriving cars, by the number they travel under. */
export function arrivingColumns(breakpoint: Breakpoint): readonly GridColumn<Arriving>[] {
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
  return withoutColumns<Arriving>(all, breakpoint, ['lotNo'])
}
