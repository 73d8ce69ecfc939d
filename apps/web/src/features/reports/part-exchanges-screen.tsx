import type { PartExchangedRow } from '@forecourt/core/features/reports/schemas'
import { day, formatDay, startOfMonth } from '@forecourt/core/kernel/days'
import { type ComponentType, useCallback } from 'react'
import { MoneyCell } from '../../kit/grid/cells'
import type { GridColumn } from '../../kit/grid/column'
import { useExpansion } from '../../kit/grid/expanded-rows'
import { hint } from '../../kit/hint'
import { useLatestRef } from '../../kit/latest-ref'
import { answerCents, dayText } from '../../kit/wire-text'
import { COLOUR_COLUMN, MAKE_COLUMN, MODEL_COLUMN, REG_COLUMN, YOM_COLUMN } from '../vehicles/vehicle-columns'
import { priceCell } from './columns'
import { defineReport } from './define-report'
import { tradeInRows } from './trade-in-rows'
import { REPORT_HINTS, VehicleHistory } from './report-parts'
import { ExchangesPicture } from './vehicle-pictures'

const rowId = (row: PartExchangedRow) => String(row.id)
const isExpandable = () => true
const COLUMNS: readonly GridColumn<PartExchangedRow>[] = [
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
    cell: (row) => priceCell(row.priceSold),
  },
  {
    id: 'difference',
    header: 'Difference €',
    width: 118,
    align: 'right',
    cell: (row) => <MoneyCell amount={answerCents(row.difference)} />,
  },
]

/** Vehicles sold in part exchange, each with its trade-ins below it. */
export const PartExchangesScreen: ComponentType = defineReport({
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
    const latest = useLatestRef(onOpen)
    const rowsUnder = useCallback((sold: PartExchangedRow) => tradeInRows(sold, (car) => latest.current(car)), [latest])
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
