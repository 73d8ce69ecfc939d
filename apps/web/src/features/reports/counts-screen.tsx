import { differenceReasonText } from '@forecourt/core/features/cash-book/batch-rules'
import type { CountsBy } from '@forecourt/core/features/reports/enums'
import type { Counts, CountsRow } from '@forecourt/core/features/reports/schemas'
import { type Day, endOfMonth, formatDay, isDay, monthName } from '@forecourt/core/kernel/days'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { type ComponentType, useMemo } from 'react'
import { useOpenDocument } from '../../kit/api/document'
import { Button } from '../../kit/button'
import { SegmentedChoice } from '../../kit/form/segmented-choice'
import { formatCount, MoneyCell } from '../../kit/grid/cells'
import type { GridColumn } from '../../kit/grid/column'
import { hint } from '../../kit/hint'
import { useCommandHandlers } from '../../kit/keys/keys'
import { momentText } from '../../kit/moment'
import { useScreenHost } from '../../kit/screen/screen'
import { answerCents, euroText } from '../../kit/wire-text'
import { isOnRow, RowHistory } from '../history/history-dialog'
import { useTotalMoves } from '../history/moves-dialog'
import { TotalValue } from '../history/total-value'
import type { CountsAddress } from './address'
import { defineReport } from './define-report'

const BY: readonly { id: CountsBy; text: string }[] = [
  { id: 'batch', text: 'Batch' },
  { id: 'person', text: 'Person' },
  { id: 'month', text: 'Month' },
]

type Search = Pick<InputOf<Operations['GetCounts']>, 'closedBy'> & Days & { by: CountsBy }

/** A batch by its number; a line of another kind by what it is of. */
const rowId = ({ batch, closedBy, month }: CountsRow) => String(batch?.id ?? month ?? closedBy)
const money = (amount: number | null | undefined) => <MoneyCell amount={answerCents(amount)} />
const personText = ({ closedBy }: CountsRow) => (closedBy === '' ? 'Not known' : closedBy)
const monthText = ({ month }: CountsRow) => (month && isDay(month) ? monthName(month) : '')

function batchColumns(timeZone: string): readonly GridColumn<CountsRow>[] {
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

const FIGURES: readonly GridColumn<CountsRow>[] = [
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

interface Days {
  dateFrom: Day
  dateTo: Day
}

function searchOf({ by = 'batch', closedBy }: CountsAddress, { dateFrom, dateTo }: Days): Search {
  return { dateFrom, dateTo, by, ...(closedBy === undefined ? {} : { closedBy }) }
}

/** What was counted of the batches closed in some days, by batch, person or month; a batch opens its Daily Cash Book, another line its batches. */
export const CountsScreen: ComponentType = defineReport({
  report: 'counts',
  route: '/inside/reports/counts',
  name: 'GetCounts',
  search: searchOf,
  asked: ({ by = 'batch', closedBy }, { dateFrom, dateTo }) =>
    `${formatDay(dateFrom)} - ${formatDay(dateTo)} by ${by}${closedBy === undefined ? '' : ` closed by ${closedBy}`}`,
  download: (api, search) => api.download('ExportCounts', search),
  rowId,
  hints: [
    hint(['grid.move-up', 'grid.move-down']),
    hint('grid.open-row', 'open'),
    hint(['shell.focus-filter', 'shell.focus-filter-two'], 'dates'),
    hint('grid.export-rows'),
    hint('reports.print-list'),
    hint('shell.step-out', 'reports'),
  ],
  useParts: ({ address, change, list, row, dateFrom, dateTo, openFrom }) => {
    const { timeZone } = useScreenHost().workstation
    const openPaper = useOpenDocument()
    const { by = 'batch', closedBy } = address
    const search = searchOf(address, { dateFrom, dateTo })
    const ofBatches = useMemo(() => batchColumns(timeZone), [timeZone])
    const batch = row?.batch
    const ofLine = row && !batch ? countsRequestOf(row, search) : null
    const moves = useTotalMoves(
      [{ about: 'batches listed', counts: search }, ...(ofLine ? [ofLine] : [])].map(({ about, counts }, at) => ({
        ...{ label: at === 0 ? 'Net' : 'Net of the line', about },
        asked: { total: 'differences', counts },
      })),
    )
    // A line of a person or a month is a total itself.
    useCommandHandlers({ 'history.show-changes': () => ofLine !== null && isOnRow() && moves.open(1) })
    return {
      columns: by === 'batch' ? ofBatches : by === 'person' ? OF_PERSONS : OF_MONTHS,
      onOpen: (line) => {
        if (line.batch) return openFrom('/reconciliation/reconcile', line.batch.id, { batchID: line.batch.id })
        // The batches of a person or a month.
        const ofBatches = { by: undefined, currentPage: undefined }
        if (line.month && isDay(line.month))
          return change({ ...ofBatches, ...daysWithin(line.month, { dateFrom, dateTo }) })
        if (line.closedBy) return change({ ...ofBatches, closedBy: line.closedBy })
      },
      commands: { 'reports.print-list': () => openPaper('PrintCounts', search) },
      filters: (
        <>
          <SegmentedChoice
            label="By batch, person or month"
            options={BY}
            value={by}
            onChange={(next) =>
              change({ by: next === 'batch' ? undefined : next, closedBy: undefined, currentPage: undefined })
            }
          />
          {closedBy !== undefined && <span className="text-fg-1">closed by {closedBy}</span>}
        </>
      ),
      actions: <Button command="reports.print-list">PDF</Button>,
      foot: <Totals of={list.paged.answer} onMoves={moves.open} />,
      dialogs: (
        <>
          <RowHistory record={batch ? { kind: 'batch', id: batch.id, words: `batch ${batch.id}` } : null} />
          {moves.dialog}
        </>
      ),
    }
  },
})

/** Which batches a line of a person or a month sums, and what they are called. */
function countsRequestOf(line: CountsRow, search: Search): { about: string; counts: Search } | null {
  if (line.month && isDay(line.month))
    return { about: monthText(line), counts: { ...search, ...daysWithin(line.month, search) } }
  if (line.closedBy === null) return null
  return { about: personText(line) ?? '', counts: { ...search, closedBy: line.closedBy } }
}

/** The days of a month, as far as they are among those of the report. */
function daysWithin(month: Day, { dateFrom, dateTo }: Days) {
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
