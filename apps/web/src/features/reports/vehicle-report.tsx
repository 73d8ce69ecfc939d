import type { Hint } from '../../kit/own-hint'
import { type PagedReport, reportOf } from '@forecourt/core/features/reports/declarations'
import type { VehicleReportRow, VehicleReportSearch } from '@forecourt/core/features/reports/schemas'
import type { ReactNode } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import type { Column, Sort } from '../../kit/grid/column'
import { ExportButton } from '../../kit/grid/export-button'
import { useRowsExport } from '../../kit/grid/use-rows-export'
import { useScreenReady } from '../../kit/keys/keys'
import { useListScreen, useListStatus } from '../../kit/screen/list'
import { ListGrid } from '../../kit/screen/list-grid'
import { useScreenChrome } from '../../kit/screen/screen'
import { euroText } from '../../kit/wire-text'
import { useRowToBeginAt } from '../../kit/screen/way-back'
import { useTotalMoves } from '../history/moves-dialog'
import { TotalValue } from '../history/total-value'
import { countOf, EMPTY_HINTS, REPORT_HINTS, useReportPage, VehicleHistory } from './report-parts'
import { Bar } from '../../kit/bar'
import { LIST_COLUMN } from '../../kit/screen/list-frame'

const PAGE_SIZE = 50
const rowId = (row: VehicleReportRow) => String(row.id)
export type ReportQuery = Partial<Omit<VehicleReportSearch, 'pageNumber' | 'pageSize'>>

interface VehicleReportProps {
  report: PagedReport['id']
  /** Behind the breadcrumb. */
  query: string
  search: ReportQuery
  columns: readonly Column<VehicleReportRow>[]
  defaultSort: Sort
  /** In the page bar, after the title. */
  filters?: ReactNode
  /** Between the bar and the list, told the row under the cursor. */
  picture?: (row: VehicleReportRow | undefined) => ReactNode
  hints?: readonly Hint[]
}

/** Purchased/Sold, Japan Sold and In Stock: one call, one list; what differs is what they ask and show. */
export function VehicleReport(props: VehicleReportProps) {
  const { report, search, columns } = props
  const { path, title } = reportOf(report).page
  const api = useApi()
  const row = useRowToBeginAt(path, true)
  const list = useListScreen({
    name: 'GetVehiclesPurchasedSoldReport',
    search,
    pageSize: PAGE_SIZE,
    rowId,
    defaultSort: props.defaultSort,
  })
  const { paged } = list
  const isCostTold = search.calculateTotalCost && list.cursor.row?.totalCost !== undefined
  const { openVehicle } = useReportPage({ report, asked: props.query, count: countOf(paged) })
  const file = useRowsExport(paged.rows.total === 0, () => api.download('ExportVehiclesPurchasedSoldReport', search))
  const moves = useTotalMoves(
    search.calculateTotalCost
      ? [{ label: 'Total Cost', about: 'vehicles listed', asked: { total: 'costs', report: search }, isGated: true }]
      : [],
  )
  const status = useListStatus(list)
  useScreenReady(paged.status !== 'loading')
  useScreenChrome({
    query: props.query,
    status: [status],
    hints: props.hints ?? REPORT_HINTS,
    printTitle: `${title} ${props.query}`.trim(),
  })
  return (
    <div className={`${LIST_COLUMN} flex-1`}>
      <Bar>
        <h1>{title}</h1>
        {props.filters}
        <span className="grow" />
        <ExportButton file={file} />
      </Bar>
      {props.picture?.(list.cursor.row)}
      <ListGrid
        label={title}
        list={list}
        columns={columns}
        rowId={rowId}
        initialCursorId={row}
        onOpen={(row) => openVehicle(row)}
        opensOnClick
        emptyHints={EMPTY_HINTS}
      >
        {isCostTold && <TotalCost search={search} onMoves={moves.open} />}
      </ListGrid>
      <VehicleHistory row={list.cursor.row} />
      {moves.dialog}
    </div>
  )
}

function TotalCost({ search, onMoves }: { search: ReportQuery; onMoves: (at: number) => unknown }) {
  const total = useOperation(
    'GetVehiclesPurchasedSoldReportTotalCost',
    { ...search, sortByColumn: null, sortByType: null },
    { keepPrevious: true },
  )
  return (
    <span>
      Total Cost{' '}
      <span className="numerals font-semibold text-fg-0">
        {total.data !== undefined && (
          <TotalValue at={0} label="Total Cost" onOpen={onMoves}>
            {euroText(total.data)}
          </TotalValue>
        )}
      </span>
    </span>
  )
}
