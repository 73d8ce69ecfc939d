import type { SubRow } from '../../kit/grid/column'
import { hint } from '../../kit/hint'
import { useSearch } from '@tanstack/react-router'
import { type PagedReport, reportOf } from '@forecourt/core/features/reports/declarations'
import { ReportOrigin } from '@forecourt/core/features/vehicles/enums'
import { formatCount } from '../../kit/grid/cells'
import { useEscape } from '../../kit/keys/keys'
import { useScreenHost } from '../../kit/screen/screen'
import { listAddress, useOpenRecordFrom } from '../../kit/screen/return-row'
import { RowHistory } from '../history/history-dialog'
import { useVisit } from './use-visit'

interface ReportPage {
  report: PagedReport['id']
  /** The filters of the report in words, for the list of recent reports; null for a report without any. */
  asked: string | null
  /** The number of rows; null while it is not known. */
  count: number | null
}

/** Opens the vehicle of a row, which knows the report it came from and leads back to its row; Esc on the report leads to the hub. */
export function useReportPage({ report, asked, count }: ReportPage) {
  const { alias, page } = reportOf(report)
  const { go } = useScreenHost()
  const search = useSearch({ strict: false })
  const openFrom = useOpenRecordFrom(page.path)
  useEscape('parent', () => go('/reports'))
  const to = listAddress(page.path, { ...search, currentPage: undefined })
  useVisit(asked === null || count === null ? null : { alias, to, asked, result: formatCount(count) })
  return {
    openFrom,
    openVehicle: ({ id }: { id: number }, hasOrigin = true) =>
      openFrom(`/vehicles/vehicle/${id}`, id, hasOrigin ? { origin: ReportOrigin.PurchaseSoldReport } : {}),
  }
}

/** Opens the history of the vehicle under the cursor of a report. */
export function VehicleHistory({
  row,
  sub,
}: {
  row: { id: number; regNo: string } | undefined
  sub?: SubRow | undefined
}) {
  return <RowHistory record={row ? { kind: 'vehicle', id: row.id, words: row.regNo || 'no reg' } : null} sub={sub} />
}

export const REPORT_HINTS = [
  hint(['grid.move-up', 'grid.move-down']),
  hint('grid.open-row', 'open vehicle'),
  hint('grid.sort-column', undefined, { upTo: 9 }),
  hint('grid.export-rows'),
  hint('shell.step-out', 'reports'),
] as const

/** What helps when a report of some days has nothing to show. */
export const EMPTY_HINTS = [hint('shell.focus-filter', 'dates')] as const

/** Returns the number of rows of the current answer; null while it is fetched. */
export function settledRowCount({
  status,
  isStale,
  rows,
}: {
  status: string
  isStale: boolean
  rows: { count: number | null }
}) {
  return status === 'ready' && !isStale ? rows.count : null
}
