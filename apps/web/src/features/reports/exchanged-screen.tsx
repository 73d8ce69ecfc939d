import type { PartExchangedRow } from '@forecourt/core/features/reports/schemas'
import { day, formatDay, startOfMonth } from '@forecourt/core/kernel/days'
import { type ComponentType, useCallback } from 'react'
import { MoneyCell } from '../../kit/grid/cells'
import type { Column } from '../../kit/grid/column'
import { useExpansion } from '../../kit/grid/expanded'
import { hint } from '../../kit/hint'
import { useLatest } from '../../kit/latest'
import { centsOf, dayText } from '../../kit/wire-text'
import { COLOUR_COLUMN, MAKE_COLUMN, MODEL_COLUMN, REG_COLUMN, YOM_COLUMN } from '../vehicles/vehicle-columns'
import { price } from './columns'
import { defineReport } from './define-report'
import { exchangedRows } from './exchanged-rows'
import { REPORT_HINTS, VehicleHistory } from './report-parts'
import { ExchangesPicture } from './vehicle-pictures'

const rowId = (row: PartExchangedRow) => String(row.id)
const isExpandable = () => true
const COLUMNS: readonly Column<PartExchangedRow>[] = [
  { id: 'dateSold', header: 'Sold Date', width: 106, sortKey: 'DateSold', cell: (row) => dayText(row.dateSold) },
  REG_COLUMN,
  { ...MAKE_COLUMN, width: 130 },
  { ...MODEL_COLUMN, width: 'fill' },
  { ...YOM_COLUMN, width: 70 },
  { ...COLOUR_COLUMN, width: 110 },
  {
    id: 'priceSold',
    header: 'Sold Price €',
    width: 118,
    align: 'right',
    cell: (row) => price(row.priceSold),
  },
  {
    id: 'difference',
    header: 'Difference €',
    width: 118,
    align: 'right',
    cell: (row) => <MoneyCell amount={centsOf(row.difference)} />,
  },
]

/** Vehicles sold in part exchange, each with the cars that its sale took in below it. */
export const ExchangedScreen: ComponentType = defineReport({
  report: 'exchanged',
  route: '/inside/reports/part-exchanged',
  name: 'GetPartExchangedVehiclesReport',
  search: ({ sortByColumn = null, sortByType = null }, { dateFrom, dateTo }) => ({
    dateFrom,
    dateTo,
    sortByColumn,
    sortByType,
  }),
  asked: (_, { dateFrom, dateTo }) => `${formatDay(dateFrom)} - ${formatDay(dateTo)}`,
  download: (api, search) => api.download('ExportPartExchangedVehiclesReport', search),
  rowId,
  columns: COLUMNS,
  defaultSort: { key: 'DateSold', direction: 'desc' },
  hints: [
    hint(['grid.expand-row', 'grid.collapse-row'], 'taken in'),
    hint(['shell.focus-filter', 'shell.focus-filter-two'], 'dates'),
    hint('reports.toggle-table'),
    ...REPORT_HINTS,
  ],
  useParts: ({ dateFrom, dateTo, search, list, row, openVehicle }) => {
    const onOpen = (car: { id: number }) => openVehicle(car, false)
    const latest = useLatest(onOpen)
    const rowsUnder = useCallback(
      (sold: PartExchangedRow) => exchangedRows(sold, (car) => latest.current(car)),
      [latest],
    )
    const title = `Part Exchanged : ${formatDay(dateFrom)} - ${formatDay(dateTo)}`
    return {
      onOpen,
      expansion: useExpansion({ paged: list.paged, search, rowId, isExpandable, rowsUnder }),
      heading: title,
      chrome: { title, printTitle: title },
      picture: (
        <ExchangesPicture {...{ dateFrom, dateTo }} current={row?.dateSold ? startOfMonth(day(row.dateSold)) : null} />
      ),
      dialogs: <VehicleHistory row={row} sub={list.cursor.sub} />,
    }
  },
})
