import type { VehicleReportRow, VehicleReportSearch } from '@forecourt/core/features/reports/schemas'
import type { ReactNode } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import type { Column, Sort } from '../../kit/grid/column'
import { ExportButton } from '../../kit/grid/export-button'
import { Grid } from '../../kit/grid/grid'
import { ListFoot } from '../../kit/grid/list-foot'
import { useRowsExport } from '../../kit/grid/use-rows-export'
import { useScreenReady } from '../../kit/keys/keys'
import { type ListScreen, useListScreen, useListStatus } from '../../kit/screen/list'
import { useScreenChrome } from '../../kit/screen/screen'
import type { Hint } from '../../kit/status'
import { euroText } from '../../kit/wire-text'
import { useRowToBeginAt } from '../../kit/screen/way-back'
import { REPORT_HINTS, useReportWays } from './report-parts'
import type { TILES_BY_PATH } from './tiles'

const PAGE_SIZE = 50
const rowId = (row: VehicleReportRow) => String(row.id)
type List = ListScreen<'GetVehiclesPurchasedSoldReport'>
export type ReportQuery = Partial<Omit<VehicleReportSearch, 'pageNumber' | 'pageSize'>>

interface VehicleReportProps {
  /** Its address without the query. */
  path: keyof typeof TILES_BY_PATH
  /** On the printed page, too. */
  title: string
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
  const { path, title, search, columns } = props
  const api = useApi()
  const ways = useReportWays(path, props.query)
  const row = useRowToBeginAt(path)
  const list = useListScreen({
    name: 'GetVehiclesPurchasedSoldReport',
    search,
    pageSize: PAGE_SIZE,
    rowId,
    defaultSort: props.defaultSort,
  })
  const { paged } = list
  const file = useRowsExport(paged.rows.total === 0, () => api.download('ExportVehiclesPurchasedSoldReport', search))
  const status = useListStatus(list)
  useScreenReady(paged.status !== 'loading')
  useScreenChrome({
    query: props.query,
    status: [status],
    hints: props.hints ?? REPORT_HINTS,
    printTitle: `${title} ${props.query}`.trim(),
  })
  return (
    <div className="list-column fill">
      <div className="bar">
        <h1>{title}</h1>
        {props.filters}
        <span className="grow" />
        <ExportButton file={file} />
      </div>
      {props.picture?.(list.cursor.row)}
      <Grid
        label={title}
        columns={columns}
        rows={paged.rows}
        rowId={rowId}
        onNeedPages={paged.needPages}
        status={paged.status}
        isStale={paged.isStale}
        {...(list.sort ? { sort: list.sort } : {})}
        onSort={list.onSort}
        initialIndex={list.initialIndex}
        initialCursorId={row}
        onCursor={list.onCursor}
        onOpen={(row) => ways.openVehicle(row)}
        opensOnClick
        onReload={paged.reload}
        changes={paged.changes}
        emptyText="There are no results to show."
        emptyHints={[{ keys: '/', text: 'dates' }]}
        errorText={paged.error ? api.messageOf(paged.error) : undefined}
        autoFocus
        ref={list.grid}
        footer={<ReportFoot list={list} search={search} />}
      />
    </div>
  )
}

function ReportFoot({ list, search }: { list: List; search: ReportQuery }) {
  const total = useOperation(
    'GetVehiclesPurchasedSoldReportTotalCost',
    search.calculateTotalCost ? { ...search, sortByColumn: null, sortByType: null } : null,
    { keepPrevious: true },
  )
  return (
    <ListFoot
      page={list.page}
      pageCount={list.pageCount}
      onPage={list.onPage}
      shown={list.shown}
      total={list.paged.rows.total}
    >
      {search.calculateTotalCost && (
        <span>
          Total Cost <span className="m b strong">{euroText(total.data)}</span>
        </span>
      )}
    </ListFoot>
  )
}
