import type { VEHICLE_SORTS } from '@forecourt/core/features/vehicles/enums'
import { hint } from '../../kit/hint'
import type { PendingPaymentRow } from '@forecourt/core/features/reports/schemas'
import { formatDay } from '@forecourt/core/kernel/days'
import { formatEuro, sumCents } from '@forecourt/core/kernel/money'
import { useMemo, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { ExportButton } from '../../kit/grid/export-button'
import { VisibleRowsCount } from '../../kit/grid/pager'
import { rowStatus } from '../../kit/grid/row-status'
import { useRowsExport } from '../../kit/grid/use-rows-export'
import { WholeGrid } from '../../kit/grid/whole-grid'
import { useInputReady } from '../../kit/keys/keys'
import { useBreakpoint } from '../../kit/screen/breakpoint'
import { useScreenChrome, useScreenSearch, useToday } from '../../kit/screen/screen'
import { answerCents } from '../../kit/wire-text'
import { useReturnRow } from '../../kit/screen/return-row'
import { reportDaysOf } from './address'
import { pendingColumns } from './columns'
import { PeriodFields } from './period-fields'
import { useTotalMoves } from '../history/moves-dialog'
import { TotalValue } from '../history/total-value'
import { EMPTY_HINTS, REPORT_HINTS, useReportPage, VehicleHistory } from './report-parts'
import { OwedPicture } from './vehicle-pictures'
import { Bar } from '../../kit/bar'
import { LIST_COLUMN } from '../../kit/screen/list-frame'

const TITLE = 'Vehicles Pending Payment'
const HINTS = [
  hint(['shell.focus-filter', 'shell.focus-filter-two'], 'dates'),
  hint('reports.toggle-table'),
  ...REPORT_HINTS,
]
const rowId = (row: PendingPaymentRow) => String(row.id)

/** Sold vehicles whose buyer owes something outside hire purchase: the whole list at once. */
export function PendingScreen() {
  const [address, setSearch] = useScreenSearch('/inside/reports/vehicles-pending-payment')
  const api = useApi()
  const today = useToday()
  const breakpoint = useBreakpoint()
  const { dateFrom, dateTo } = reportDaysOf(address, today)
  const days = `${formatDay(dateFrom)} - ${formatDay(dateTo)}`
  const row = useReturnRow('/reports/vehicles-pending-payment', true)
  const sort = { sortByColumn: address.sortByColumn ?? null, sortByType: address.sortByType ?? null }
  const search = { dateFrom, dateTo, ...sort }
  const answer = useOperation('GetSoldVehiclesPendingPayment', search, { keepPrevious: true })
  const { data, error, isPlaceholderData } = answer
  const total = data?.length ?? 0
  const count = data && !isPlaceholderData ? data.length : null
  const { openVehicle } = useReportPage({ report: 'owed', asked: days, count })
  const [at, setAt] = useState(0)
  const owed = useMemo(() => sumCents((data ?? []).flatMap((row) => answerCents(row.pendingAmount) ?? [])), [data])
  const columns = useMemo(() => pendingColumns(breakpoint), [breakpoint])
  const file = useRowsExport(total === 0, () => api.download('ExportSoldVehiclesPendingPayment', search))
  const asked = { total: 'owed' as const, report: { dateFrom, dateTo } }
  const moves = useTotalMoves([{ label: 'Pending', about: 'vehicles listed', asked, isGated: true }])
  const status = data ? 'ready' : error ? 'error' : 'loading'
  useInputReady('screen', status !== 'loading')
  useScreenChrome({
    query: days,
    status: [rowStatus({ status, index: at, total })],
    hints: HINTS,
    printTitle: `${TITLE} ${days}`,
  })
  return (
    <div className={`${LIST_COLUMN} flex-1`}>
      <Bar>
        <h1>{TITLE}</h1>
        <PeriodFields {...{ dateFrom, dateTo }} onChange={setSearch} />
        <span className="grow" />
        <ExportButton file={file} />
      </Bar>
      {(data || !error) && <OwedPicture rows={data} row={data?.[at]} />}
      <WholeGrid
        label={TITLE}
        columns={columns}
        all={data}
        answer={answer}
        rowId={rowId}
        isStale={isPlaceholderData}
        sort={
          address.sortByColumn
            ? { key: address.sortByColumn, direction: address.sortByType === 1 ? 'desc' : 'asc' }
            : { key: 'DateSold', direction: 'desc' }
        }
        onSort={
          (next) =>
            setSearch({
              sortByColumn: next.key as (typeof VEHICLE_SORTS)[number],
              sortByType: next.direction === 'desc' ? 1 : 0,
            }) // a sortKey of the columns
        }
        initialCursorId={row}
        onCursor={(_, index) => setAt(index)}
        onOpen={(row) => openVehicle(row)}
        opensOnClick
        emptyText="There are no results to show."
        emptyHints={EMPTY_HINTS}
        autoFocus
        footer={
          <>
            <span className="grow" />
            <span>
              Pending{' '}
              <span className="numerals font-semibold text-fg-0">
                {data && (
                  <TotalValue at={0} label="Pending" onOpen={moves.open}>
                    {formatEuro(owed)}
                  </TotalValue>
                )}
              </span>
            </span>
            <VisibleRowsCount total={total} />
          </>
        }
      />
      <VehicleHistory row={data?.[at]} />
      {moves.dialog}
    </div>
  )
}
