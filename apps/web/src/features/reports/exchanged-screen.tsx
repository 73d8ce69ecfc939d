import type { PartExchangedRow } from '@forecourt/core/features/reports/schemas'
import { formatDay } from '@forecourt/core/kernel/days'
import { useMemo, useRef } from 'react'
import { useApi } from '../../kit/api/api'
import { MoneyCell } from '../../kit/grid/cells'
import type { Column, SubRow } from '../../kit/grid/column'
import { useExpanded } from '../../kit/grid/expanded'
import { Grid } from '../../kit/grid/grid'
import { ListFoot } from '../../kit/grid/list-foot'
import { useScreenReady } from '../../kit/keys/keys'
import { Reg } from '../../kit/reg'
import { useListScreen, useListStatus } from '../../kit/screen/list'
import { useScreenChrome, useScreenSearch, useToday } from '../../kit/screen/screen'
import { amountText, centsOf, dayText } from '../../kit/wire-text'
import { daysOf, type ExchangedAddress } from './address'
import { exchangedRows } from './exchanged-rows'
import { PeriodFields } from './period-fields'
import { ExportButton, REPORT_HINTS, useReportWays } from './report-parts'
import { useReportExport } from './use-report-export'

const PAGE_SIZE = 50
const HINTS = [{ keys: ['+', '−'], text: 'taken in' }, { keys: ['/', '.'], text: 'dates' }, ...REPORT_HINTS]
const rowId = (row: PartExchangedRow) => String(row.id)
const isExpandable = () => true
const COLUMNS: readonly Column<PartExchangedRow>[] = [
  { id: 'dateSold', header: 'Sold Date', width: 106, sortKey: 'DateSold', cell: (row) => dayText(row.dateSold) },
  { id: 'regNo', header: 'Reg No', width: 102, sortKey: 'RegNo', cell: (row) => <Reg text={row.regNo} /> },
  { id: 'make', header: 'Make', width: 130, sortKey: 'Make', cell: (row) => row.make.value },
  { id: 'model', header: 'Model', width: 'fill', sortKey: 'Model', cell: (row) => row.model.value },
  { id: 'yom', header: 'YOM', width: 70, sortKey: 'Yom', tone: 'second', cell: (row) => row.yom },
  { id: 'color', header: 'Colour', width: 110, sortKey: 'Color', tone: 'second', cell: (row) => row.color.value },
  {
    id: 'priceSold',
    header: 'Sold Price €',
    width: 118,
    align: 'right',
    cell: (row) => amountText(row.priceSold),
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
  const [address, setSearch] = useScreenSearch<ExchangedAddress>()
  const api = useApi()
  const today = useToday()
  const ways = useReportWays('/reports/part-exchanged')
  const { dateFrom, dateTo } = daysOf(address, today)
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
  const openCar = (car: { id: number }) => ways.openVehicle(car, false)
  const openLatest = useRef(openCar)
  openLatest.current = openCar
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
    [expanded.ids, paged.rows],
  )
  const file = useReportExport(paged.rows.total === 0, () => api.download('ExportPartExchangedVehiclesReport', search))
  const status = useListStatus(list)
  const days = `${formatDay(dateFrom)} - ${formatDay(dateTo)}`
  const title = `Part Exchanged : ${days}`
  useScreenReady(paged.status !== 'loading')
  useScreenChrome({ title, query: days, status: [status], hints: HINTS, printTitle: title })
  return (
    <div className="list-column fill">
      <div className="bar">
        <h1>{title}</h1>
        <PeriodFields
          {...{ dateFrom, dateTo }}
          onChange={(changed) => setSearch({ ...changed, currentPage: undefined })}
        />
        <span className="grow" />
        <ExportButton {...file} />
      </div>
      <Grid
        label="Part Exchanged"
        columns={COLUMNS}
        rows={paged.rows}
        rowId={rowId}
        onNeedPages={paged.needPages}
        status={paged.status}
        isStale={paged.isStale}
        {...(list.sort ? { sort: list.sort } : {})}
        onSort={list.onSort}
        expansion={{
          isExpandable,
          open,
          onExpand: (row) => expanded.open(rowId(row)),
          onCollapse: (row) => expanded.close(rowId(row)),
        }}
        initialIndex={list.initialIndex}
        onCursor={list.onCursor}
        onOpen={openCar}
        opensOnClick
        onReload={paged.reload}
        changes={paged.changes}
        emptyText="There are no results to show."
        emptyHints={[{ keys: '/', text: 'dates' }]}
        errorText={paged.error ? api.messageOf(paged.error) : undefined}
        autoFocus
        ref={list.grid}
        footer={
          <ListFoot
            page={list.page}
            pageCount={list.pageCount}
            onPage={list.onPage}
            shown={list.shown}
            total={paged.rows.total}
          />
        }
      />
    </div>
  )
}
