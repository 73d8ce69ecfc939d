import { differenceReasonText } from '@forecourt/core/features/cash-book/batch-rules'
import type { CountsBy } from '@forecourt/core/features/reports/enums'
import type { Counts, CountsRow } from '@forecourt/core/features/reports/schemas'
import { type Day, endOfMonth, formatDay, isDay, monthName } from '@forecourt/core/kernel/days'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { useMemo } from 'react'
import { useApi } from '../../kit/api/api'
import { useDocument } from '../../kit/api/document'
import { Bar } from '../../kit/bar'
import { Button } from '../../kit/button'
import { Choice } from '../../kit/form/choice'
import { formatCount, MoneyCell } from '../../kit/grid/cells'
import type { Column } from '../../kit/grid/column'
import { ExportButton } from '../../kit/grid/export-button'
import { useRowsExport } from '../../kit/grid/use-rows-export'
import { hint } from '../../kit/hint'
import { useCommandHandlers, useScreenReady } from '../../kit/keys/keys'
import { momentText } from '../../kit/moment'
import { useListScreen, useListStatus } from '../../kit/screen/list'
import { LIST_COLUMN } from '../../kit/screen/list-frame'
import { ListGrid } from '../../kit/screen/list-grid'
import { useScreenChrome, useScreenHost, useScreenSearch, useToday } from '../../kit/screen/screen'
import { useRowToBeginAt } from '../../kit/screen/way-back'
import { centsOf, euroText } from '../../kit/wire-text'
import { isOnRow, RowHistory } from '../history/history-dialog'
import { useTotalMoves } from '../history/moves-dialog'
import { TotalValue } from '../history/total-value'
import { daysOf } from './address'
import { PeriodFields } from './period-fields'
import { countOf, EMPTY_HINTS, useReportPage } from './report-parts'

const TITLE = 'Counts of Cash Books'
const PAGE_SIZE = 50
const HINTS = [
  hint(['grid.move-up', 'grid.move-down']),
  hint('grid.open-row', 'open'),
  hint(['shell.focus-filter', 'shell.focus-filter-two'], 'dates'),
  hint('grid.export-rows'),
  hint('reports.print-list'),
  hint('shell.step-out', 'reports'),
]
const BY: readonly { id: CountsBy; text: string }[] = [
  { id: 'batch', text: 'Batch' },
  { id: 'person', text: 'Person' },
  { id: 'month', text: 'Month' },
]

type Search = Pick<InputOf<Operations['GetCounts']>, 'closedBy'> & { dateFrom: Day; dateTo: Day; by: CountsBy }

/** A batch by its number; a line of another kind by what it is of. */
const rowId = ({ batch, closedBy, month }: CountsRow) => String(batch?.id ?? month ?? closedBy)
const money = (amount: number | null | undefined) => <MoneyCell amount={centsOf(amount)} />
const personText = ({ closedBy }: CountsRow) => (closedBy === '' ? 'Not known' : closedBy)
const monthText = ({ month }: CountsRow) => (month && isDay(month) ? monthName(month) : '')

function batchColumns(timeZone: string): readonly Column<CountsRow>[] {
  return [
    { id: 'id', header: 'ID', width: 60, least: 52, align: 'right', cell: ({ batch }) => batch && String(batch.id) },
    {
      id: 'start',
      header: 'Start Date',
      width: 140,
      least: 132,
      cell: ({ batch }) => batch && momentText(batch.startDate, timeZone),
    },
    {
      id: 'end',
      header: 'End Date',
      width: 140,
      least: 132,
      cell: ({ batch }) => batch && momentText(batch.endDate, timeZone),
    },
    {
      id: 'expected',
      header: 'Expected €',
      width: 108,
      least: 100,
      align: 'right',
      cell: ({ batch }) => money(batch?.expected),
    },
    {
      id: 'counted',
      header: 'Counted €',
      width: 108,
      least: 100,
      align: 'right',
      cell: ({ batch, notCounted }) => (notCounted > 0 ? 'Not counted' : money(batch?.counted)),
    },
    {
      id: 'difference',
      header: 'Difference €',
      width: 104,
      least: 90,
      align: 'right',
      cell: ({ batch }) => batch?.difference !== 0 && money(batch?.difference),
    },
    {
      id: 'reason',
      header: 'Reason',
      width: 'fill',
      least: 200,
      cell: ({ batch }) => batch && differenceReasonText(batch),
      tone: 'second',
    },
    { id: 'closedBy', header: 'Closed By', width: 100, least: 90, cell: personText },
  ]
}

const FIGURES: readonly Column<CountsRow>[] = [
  { id: 'batches', header: 'Batches', width: 110, align: 'right', cell: ({ batches }) => formatCount(batches) },
  {
    id: 'notCounted',
    header: 'Not Counted',
    width: 120,
    align: 'right',
    cell: ({ notCounted }) => formatCount(notCounted),
  },
  {
    id: 'differing',
    header: 'With a Difference',
    width: 150,
    align: 'right',
    cell: ({ differing }) => formatCount(differing),
  },
  { id: 'over', header: 'Over €', width: 130, align: 'right', cell: ({ over }) => money(over) },
  { id: 'short', header: 'Short €', width: 130, align: 'right', cell: ({ short }) => money(short) },
  { id: 'net', header: 'Net €', width: 130, align: 'right', cell: ({ net }) => money(net) },
]
const OF_PERSONS = [{ id: 'closedBy', header: 'Closed By', width: 'fill', cell: personText } as const, ...FIGURES]
const OF_MONTHS = [{ id: 'month', header: 'Month', width: 'fill', cell: monthText } as const, ...FIGURES]

/** What was counted of the batches closed in some days, by batch, person or month; a batch opens its Daily Cash Book, another line its batches. */
export function CountsScreen() {
  const [address, setSearch] = useScreenSearch('/inside/reports/counts')
  const { workstation } = useScreenHost()
  const api = useApi()
  const openPaper = useDocument()
  const today = useToday()
  const { dateFrom, dateTo } = daysOf(address, today)
  const by = address.by ?? 'batch'
  const { closedBy } = address
  const person = closedBy === undefined ? '' : ` closed by ${closedBy}`
  const asked = `${formatDay(dateFrom)} - ${formatDay(dateTo)} by ${by}${person}`
  const row = useRowToBeginAt('/reports/counts', true)
  const search = useMemo(
    () => ({ dateFrom, dateTo, by, ...(closedBy === undefined ? {} : { closedBy }) }),
    [dateFrom, dateTo, by, closedBy],
  )
  const list = useListScreen({ name: 'GetCounts', search, pageSize: PAGE_SIZE, rowId })
  const { paged } = list
  const { openFrom } = useReportPage({ report: 'counts', asked, count: countOf(paged) })
  const ofBatches = useMemo(() => batchColumns(workstation.timeZone), [workstation.timeZone])
  const columns = by === 'batch' ? ofBatches : by === 'person' ? OF_PERSONS : OF_MONTHS
  const open = (line: CountsRow) => {
    if (line.batch) return openFrom('/reconciliation/reconcile', line.batch.id, { batchID: line.batch.id })
    // The batches of a person or a month.
    const ofBatches = { by: undefined, currentPage: undefined }
    if (line.month && isDay(line.month))
      return setSearch({ ...ofBatches, ...daysWithin(line.month, { dateFrom, dateTo }) })
    if (line.closedBy) return setSearch({ ...ofBatches, closedBy: line.closedBy })
  }
  const file = useRowsExport(paged.rows.total === 0, () => api.download('ExportCounts', search))
  useCommandHandlers({ 'reports.print-list': () => openPaper('PrintCounts', search) })
  const status = useListStatus(list)
  const line = list.cursor.row
  const batch = line?.batch
  const ofLine = line && !batch ? countsOf(line, search) : null
  const moves = useTotalMoves(
    [{ about: 'batches listed', counts: search }, ...(ofLine ? [ofLine] : [])].map(({ about, counts }, at) => ({
      ...{ label: at === 0 ? 'Net' : 'Net of the line', about },
      asked: { total: 'differences', counts },
    })),
  )
  // A line of a person or a month is a total itself.
  useCommandHandlers({ 'history.show-changes': () => ofLine !== null && isOnRow() && moves.open(1) })
  useScreenReady(paged.status !== 'loading')
  useScreenChrome({ query: asked, status: [status], hints: HINTS, printTitle: `${TITLE} ${asked}` })
  return (
    <div className={`${LIST_COLUMN} flex-1`}>
      <Bar>
        <h1>{TITLE}</h1>
        <PeriodFields
          {...{ dateFrom, dateTo }}
          onChange={(changed) => setSearch({ ...changed, currentPage: undefined })}
        />
        <Choice
          label="By batch, person or month"
          options={BY}
          value={by}
          onChange={(next) =>
            setSearch({ by: next === 'batch' ? undefined : next, closedBy: undefined, currentPage: undefined })
          }
        />
        {closedBy !== undefined && <span className="text-fg-1">closed by {closedBy}</span>}
        <span className="grow" />
        <Button command="reports.print-list">PDF</Button>
        <ExportButton file={file} />
      </Bar>
      <ListGrid
        label={TITLE}
        list={list}
        columns={columns}
        rowId={rowId}
        initialCursorId={row}
        onOpen={open}
        opensOnClick
        emptyHints={EMPTY_HINTS}
      >
        <Totals of={paged.answer} onMoves={moves.open} />
      </ListGrid>
      <RowHistory record={batch ? { kind: 'batch', id: batch.id, words: `batch ${batch.id}` } : null} />
      {moves.dialog}
    </div>
  )
}

/** Which batches a line of a person or a month sums, and what they are called. */
function countsOf(line: CountsRow, search: Search): { about: string; counts: Search } | null {
  if (line.month && isDay(line.month))
    return { about: monthText(line), counts: { ...search, ...daysWithin(line.month, search) } }
  if (line.closedBy === null) return null
  return { about: personText(line) ?? '', counts: { ...search, closedBy: line.closedBy } }
}

/** The days of a month, as far as they are among those of the report. */
function daysWithin(month: Day, { dateFrom, dateTo }: { dateFrom: Day; dateTo: Day }) {
  const last = endOfMonth(month)
  return { dateFrom: month > dateFrom ? month : dateFrom, dateTo: last < dateTo ? last : dateTo }
}

/** What all lines come to, in the foot. */
function Totals({ of, onMoves }: { of: Counts | undefined; onMoves: (at: number) => unknown }) {
  const figures = [
    ['Not counted', of && formatCount(of.notCounted)],
    ['With a difference', of && formatCount(of.differing)],
    ['Over', euroText(of?.over)],
    ['Short', euroText(of?.short)],
    ['Net', euroText(of?.net)],
  ] as const
  return figures.map(([name, figure]) => (
    <span key={name}>
      {name}{' '}
      <span className="numerals font-semibold text-fg-0">
        {name === 'Net' && of ? (
          <TotalValue at={0} label="Net of the batches listed" onOpen={onMoves}>
            {figure}
          </TotalValue>
        ) : (
          figure
        )}
      </span>
    </span>
  ))
}
