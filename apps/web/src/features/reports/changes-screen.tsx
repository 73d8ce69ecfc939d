import {
  type ChangeAction,
  HISTORY_KIND_NAMES,
  HISTORY_KINDS,
  type HistoryKind,
} from '@forecourt/core/features/history/enums'
import type { RecordChange } from '@forecourt/core/features/history/schemas'
import { formatDay, isDay, monthName } from '@forecourt/core/kernel/days'
import { useMemo } from 'react'
import { useApi } from '../../kit/api/api'
import { Bar } from '../../kit/bar'
import { SearchBox } from '../../kit/form/search-box'
import { Select } from '../../kit/form/select'
import type { Column, SubRow } from '../../kit/grid/column'
import { formatCount } from '../../kit/grid/cells'
import { useExpanded } from '../../kit/grid/expanded'
import { ExportButton } from '../../kit/grid/export-button'
import { useRowsExport } from '../../kit/grid/use-rows-export'
import { hint } from '../../kit/hint'
import { useEscape, useScreenReady } from '../../kit/keys/keys'
import { Tag } from '../../kit/notice'
import { momentText } from '../../kit/moment'
import { useListScreen, useListStatus } from '../../kit/screen/list'
import { LIST_COLUMN } from '../../kit/screen/list-frame'
import { ListGrid } from '../../kit/screen/list-grid'
import { printTitle } from '../../kit/screen/print-title'
import { useScreenChrome, useScreenHost, useScreenSearch, useToday } from '../../kit/screen/screen'
import { useRowToBeginAt } from '../../kit/screen/way-back'
import { type HistoryRecord, useHistory } from '../history/history-dialog'
import { type ChangesAddress, daysOf } from './address'
import { batchText, changeRows, fieldText, mainChange, placeOf, recordWords } from './changed-records'
import { amountsOf } from './changes-search'
import { PeriodFields } from './period-fields'
import { countOf, EMPTY_HINTS, useReportPage } from './report-parts'

const TITLE = 'Changes'
const PATH = '/reports/changes'
const PAGE_SIZE = 50
const WAIT_MS = 250
const NO_FILTERS = { username: undefined, kind: undefined, action: undefined, amount: undefined, month: undefined }
const ROW_HINTS = [
  hint(['grid.move-up', 'grid.move-down']),
  hint('grid.open-row', 'open record'),
  hint(['grid.expand-row', 'grid.collapse-row'], 'fields'),
  hint('history.show-changes', 'history'),
]
const PAGE_HINTS = [
  hint(['shell.focus-filter', 'shell.focus-filter-two'], 'dates'),
  hint('grid.export-rows'),
  hint('shell.step-out', 'reports'),
]
const HINTS = [...ROW_HINTS, ...PAGE_HINTS]
const KINDS = HISTORY_KINDS.map((id) => ({ id, text: HISTORY_KIND_NAMES[id] }))
const ACTIONS: readonly { id: ChangeAction; text: string }[] = [
  { id: 'add', text: 'Added' },
  { id: 'edit', text: 'Changed' },
  { id: 'delete', text: 'Deleted' },
]

const rowId = ({ at, kind, id, action, summary }: RecordChange) => [at, kind, id, action, summary].join(' ')
const isExpandable = ({ changes }: RecordChange) => changes.length > 1

function columnsIn(timeZone: string): readonly Column<RecordChange>[] {
  return [
    { id: 'at', header: 'When', width: 142, cell: ({ at }) => momentText(at, timeZone) },
    { id: 'who', header: 'Who', width: 100, least: 80, cell: ({ username }) => username },
    { id: 'what', header: 'What', width: 'fill', least: 220, cell: ({ summary }) => summary },
    { id: 'field', header: 'Field', width: 150, least: 110, cell: fieldText, tone: 'second' },
    { id: 'before', header: 'Before', width: 150, least: 100, cell: (row) => mainChange(row)?.before, tone: 'second' },
    { id: 'after', header: 'After', width: 150, least: 100, cell: (row) => mainChange(row)?.after },
    { id: 'batch', header: 'Batch', width: 96, least: 70, cell: batchText, tone: 'second' },
  ]
}

/** Every save of all records, newest first: who, when, what, each field before and after; a row opens its record. */
export function ChangesScreen() {
  const [address, setSearch] = useScreenSearch('/inside/reports/changes')
  const { workstation } = useScreenHost()
  const api = useApi()
  const today = useToday()
  const { dateFrom, dateTo } = daysOf(address, today)
  const { username, kind, action, amount, month } = address
  const days = `${formatDay(dateFrom)} - ${formatDay(dateTo)}`
  const amounts = useMemo(() => (amount === undefined ? {} : amountsOf(amount)), [amount])
  const search = useMemo(
    () => (amounts === null ? null : { from: dateFrom, to: dateTo, username, kind, action, month, ...amounts }),
    [dateFrom, dateTo, username, kind, action, month, amounts],
  )
  const row = useRowToBeginAt(PATH, true)
  const list = useListScreen({ name: 'GetChanges', search, pageSize: PAGE_SIZE, rowId })
  const { paged } = list
  const { openFrom } = useReportPage({ report: 'changes', asked: days, count: countOf(paged) })
  const framed = list.cursor.row
  const history = useHistory(() => (framed ? historyOf(framed) : null))
  const open = (change: RecordChange) => {
    const place = placeOf(change)
    if (place) openFrom(place.to, rowId(change), place.search)
    else history.show(historyOf(change))
  }
  const file = useRowsExport(paged.rows.total === 0, () => api.download('ExportChanges', search ?? {}))
  const expansion = useFields(list, JSON.stringify(search))
  const status = useListStatus(list)
  const columns = useMemo(() => columnsIn(workstation.timeZone), [workstation.timeZone])
  const dated = month && isDay(month) ? `entries of ${monthName(month)}` : undefined
  const words = [
    dated,
    username,
    kind && HISTORY_KIND_NAMES[kind],
    ACTIONS.find(({ id }) => id === action)?.text,
    amount,
  ]
  const countedUpTo = paged.isStale ? undefined : paged.answer?.countedUpTo
  const isFiltered = words.some((word) => word !== undefined)
  useEscape('filters', () => setSearch({ ...NO_FILTERS, currentPage: undefined }), isFiltered)
  useScreenReady(paged.status !== 'loading')
  useScreenChrome({
    query: days,
    status: [status],
    hints: framed ? HINTS : PAGE_HINTS,
    printTitle: printTitle(TITLE, [days, ...words]),
  })
  return (
    <div className={`${LIST_COLUMN} flex-1`}>
      <Bar className="max-[1500px]:flex-wrap max-[1500px]:gap-y-1 max-[1500px]:h-auto max-[1500px]:min-h-(--bar) max-[1500px]:py-1.25">
        <h1>{TITLE}</h1>
        <PeriodFields
          {...{ dateFrom, dateTo }}
          onChange={(changed) => setSearch({ ...changed, currentPage: undefined })}
        />
        <Filters isAmount={amounts !== null} onEnter={() => list.grid.current?.focus()} />
        {dated && <Tag>{dated}</Tag>}
        {countedUpTo && <Tag>The newest {formatCount(countedUpTo)}: days or a user lead to older ones</Tag>}
        <span className="grow" />
        <ExportButton file={file} />
      </Bar>
      <ListGrid
        label={TITLE}
        list={list}
        columns={columns}
        rowId={rowId}
        expansion={expansion}
        initialCursorId={row}
        onOpen={open}
        opensOnClick
        hasFilters={isFiltered}
        emptyHints={EMPTY_HINTS}
      />
      {history.dialog}
    </div>
  )
}

const historyOf = (change: RecordChange): HistoryRecord => ({
  kind: change.kind,
  id: change.id,
  words: recordWords(change),
})

/** The rows that are open, with their fields. */
function useFields({ paged }: ReturnType<typeof useListScreen<'GetChanges'>>, searchKey: string) {
  const { rows } = paged
  const expanded = useExpanded({
    rows,
    rowId,
    isExpandable,
    searchKey: paged.status === 'ready' && !paged.isStale ? searchKey : null,
  })
  const open = useMemo(
    () =>
      new Map<string, readonly SubRow[]>(
        expanded.ids.flatMap((id) => {
          const row = rows.rowAt(rows.indexOf(id))
          return row ? [[id, changeRows(row)] as const] : []
        }),
      ),
    [expanded.ids, rows],
  )
  return {
    isExpandable,
    open,
    onExpand: (change: RecordChange) => expanded.open(rowId(change)),
    onCollapse: (change: RecordChange) => expanded.close(rowId(change)),
  }
}

function Filters({ isAmount, onEnter }: { isAmount: boolean; onEnter: () => void }) {
  const [{ username, kind, action, amount }, setSearch] = useScreenSearch('/inside/reports/changes')
  const change = (part: Partial<ChangesAddress>) => setSearch({ currentPage: undefined, ...part })
  return (
    <>
      <SearchBox
        label="User"
        value={username ?? ''}
        waitMs={WAIT_MS}
        width={110}
        onSearch={(text) => change({ username: text || undefined })}
        onEnter={onEnter}
      />
      <Select<HistoryKind>
        bare
        label="Kind"
        placeholder="Kind"
        width={120}
        options={KINDS}
        value={kind ?? null}
        onChange={(next) => change({ kind: next ?? undefined })}
      />
      <Select<ChangeAction>
        bare
        label="Action"
        placeholder="Action"
        width={110}
        options={ACTIONS}
        value={action ?? null}
        onChange={(next) => change({ action: next ?? undefined })}
      />
      <SearchBox
        label="Amount"
        value={amount ?? ''}
        waitMs={WAIT_MS}
        width={110}
        onSearch={(text) => change({ amount: text || undefined })}
        onEnter={onEnter}
      />
      {!isAmount && (
        <span className="font-semibold text-out" role="alert">
          Write an amount such as 550 or 500..600
        </span>
      )}
    </>
  )
}
