import { hint } from '../../kit/hint'
import { useLatest } from '../../kit/latest'
import type { PartExchangedRow } from '@forecourt/core/features/reports/schemas'
import { day, formatDay, startOfMonth } from '@forecourt/core/kernel/days'
import { useMemo } from 'react'
import { useApi } from '../../kit/api/api'
import { MoneyCell } from '../../kit/grid/cells'
import type { Column, SubRow } from '../../kit/grid/column'
import { useExpanded } from '../../kit/grid/expanded'
import { ExportButton } from '../../kit/grid/export-button'
import { useRowsExport } from '../../kit/grid/use-rows-export'
import { useScreenReady } from '../../kit/keys/keys'
import { useListScreen, useListStatus } from '../../kit/screen/list'
import { ListGrid } from '../../kit/screen/list-grid'
import { useScreenChrome, useScreenSearch, useToday } from '../../kit/screen/screen'
import { centsOf, dayText } from '../../kit/wire-text'
import { useRowToBeginAt } from '../../kit/screen/way-back'
import { COLOUR_COLUMN, MAKE_COLUMN, MODEL_COLUMN, REG_COLUMN, YOM_COLUMN } from '../vehicles/vehicle-columns'
import { daysOf } from './address'
import { price } from './columns'
import { exchangedRows } from './exchanged-rows'
import { PeriodFields } from './period-fields'
import { countOf, EMPTY_HINTS, REPORT_HINTS, useReportPage, VehicleHistory } from './report-parts'
import { ExchangesPicture } from './vehicle-pictures'
import { Bar } from '../../kit/bar'
import { LIST_COLUMN } from '../../kit/screen/list-frame'

const PAGE_SIZE = 50
const HINTS = [
  hint(['grid.expand-row', 'grid.collapse-row'], 'taken in'),
  hint(['shell.focus-filter', 'shell.focus-filter-two'], 'dates'),
  hint('reports.toggle-table'),
  ...REPORT_HINTS,
]
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
export function ExchangedScreen() {
  const [address, setSearch] = useScreenSearch('/inside/reports/part-exchanged')
  const api = useApi()
  const today = useToday()
  const { dateFrom, dateTo } = daysOf(address, today)
  const days = `${formatDay(dateFrom)} - ${formatDay(dateTo)}`
  const row = useRowToBeginAt('/reports/part-exchanged', true)
  const { sortByColumn, sortByType } = address
  const search = useMemo(
    () => ({ dateFrom, dateTo, sortByColumn: sortByColumn ?? null, sortByType: sortByType ?? null }),
    [dateFrom, dateTo, sortByColumn, sortByType],
  )
  const list = useListScreen({
    name: 'GetPartExchangedVehiclesReport',
    search,
    pageSize: PAGE_SIZE,
    rowId,
    defaultSort: { key: 'DateSold', direction: 'desc' },
  })
  const { paged } = list
  const { openVehicle } = useReportPage({ report: 'exchanged', asked: days, count: countOf(paged) })
  const on = list.cursor.row?.dateSold
  const openCar = (car: { id: number }) => openVehicle(car, false)
  const openLatest = useLatest(openCar)
  const searchKey = JSON.stringify(search)
  const expanded = useExpanded({
    rows: paged.rows,
    rowId,
    isExpandable,
    searchKey: paged.status === 'ready' && !paged.isStale ? searchKey : null,
  })
  const open = useMemo(
    () =>
      new Map<string, readonly SubRow[]>(
        expanded.ids.flatMap((id) => {
          const row = paged.rows.rowAt(paged.rows.indexOf(id))
          return row ? [[id, exchangedRows(row, (car) => openLatest.current(car))] as const] : []
        }),
      ),
    [expanded.ids, paged.rows, openLatest],
  )
  const file = useRowsExport(paged.rows.total === 0, () => api.download('ExportPartExchangedVehiclesReport', search))
  const status = useListStatus(list)
  const title = `Part Exchanged : ${days}`
  useScreenReady(paged.status !== 'loading')
  useScreenChrome({ title, query: days, status: [status], hints: HINTS, printTitle: title })
  return (
    <div className={`${LIST_COLUMN} flex-1`}>
      <Bar>
        <h1>{title}</h1>
        <PeriodFields
          {...{ dateFrom, dateTo }}
          onChange={(changed) => setSearch({ ...changed, currentPage: undefined })}
        />
        <span className="grow" />
        <ExportButton file={file} />
      </Bar>
      <ExchangesPicture {...{ dateFrom, dateTo }} current={on ? startOfMonth(day(on)) : null} />
      <ListGrid
        label="Part Exchanged"
        list={list}
        columns={COLUMNS}
        rowId={rowId}
        expansion={{
          isExpandable,
          open,
          onExpand: (row) => expanded.open(rowId(row)),
          onCollapse: (row) => expanded.close(rowId(row)),
        }}
        initialCursorId={row}
        onOpen={openCar}
        opensOnClick
        emptyHints={EMPTY_HINTS}
      />
      <VehicleHistory row={list.cursor.row} sub={list.cursor.sub} />
    </div>
  )
}
