import {
  type ChangeAction,
  HISTORY_KIND_NAMES,
  HISTORY_KINDS,
  type HistoryKind,
} from '@forecourt/core/features/history/enums'
import type { RecordChange } from '@forecourt/core/features/history/schemas'
import { formatDay, isDay, monthName } from '@forecourt/core/kernel/days'
import { type ComponentType, useMemo } from 'react'
import { SearchBox } from '../../kit/form/search-box'
import { Select } from '../../kit/form/select'
import { formatCount } from '../../kit/grid/cells'
import type { GridColumn } from '../../kit/grid/column'
import { useExpansion } from '../../kit/grid/expanded-rows'
import { hint } from '../../kit/hint'
import { momentText } from '../../kit/moment'
import { Tag } from '../../kit/notice'
import { printTitle } from '../../kit/screen/print-title'
import { useScreenHost, useScreenSearch } from '../../kit/screen/screen'
import { type HistoryRecord, useHistory } from '../history/history-dialog'
import type { ChangesAddress } from './address'
import { batchText, changeRows, fieldText, mainChange, recordPageOf, changedRecordText } from './changed-records'
import { defineReport } from './define-report'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { formatDecimal } from '@forecourt/core/kernel/money'

const RANGE = '..'

/**
 * Amounts as they are asked for: `550` is that alone, `500..600` from one to the other, `500..` from there on; null for what is no amount.
 *
 * @returns decimals, as calls take them
 */
export function parseAmountRange(text: string): { amountFrom: string | null; amountTo: string | null } | null {
  const parts = text.includes(RANGE) ? text.split(RANGE) : [text, text]
  const read = parts.map((part) => (part.trim() === '' ? null : parseMoneyText(part).cents))
  const [from, to] = read
  if (parts.length !== 2 || from === undefined || to === undefined) return null
  return { amountFrom: from === null ? null : formatDecimal(from), amountTo: to === null ? null : formatDecimal(to) }
}

const WAIT_MS = 250
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

function changeColumns(timeZone: string): readonly GridColumn<RecordChange>[] {
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

/** The month of entries that alone are shown. */
const monthWords = ({ month }: ChangesAddress) => (month && isDay(month) ? `entries of ${monthName(month)}` : undefined)

/** Every save of all records, newest first: who, when, what, each field before and after; a row opens its record. */
export const ChangesScreen: ComponentType = defineReport({
  report: 'changes',
  route: '/inside/reports/changes',
  name: 'GetChanges',
  search: ({ username, kind, action, amount, month }, { dateFrom, dateTo }) => {
    const amounts = amount === undefined ? {} : parseAmountRange(amount)
    return amounts && { from: dateFrom, to: dateTo, username, kind, action, month, ...amounts }
  },
  asked: (_, { dateFrom, dateTo }) => `${formatDay(dateFrom)} - ${formatDay(dateTo)}`,
  download: (api, search) => api.download('ExportChanges', search),
  rowId,
  clears: ['username', 'kind', 'action', 'amount', 'month'],
  hints: PAGE_HINTS,
  barClass:
    'max-[1500px]:flex-wrap max-[1500px]:gap-y-1 max-[1500px]:h-auto max-[1500px]:min-h-(--bar) max-[1500px]:py-1.25',
  useParts: ({ address, search, list, row, dateFrom, dateTo, openFrom }) => {
    const { timeZone } = useScreenHost().workstation
    const { paged } = list
    const history = useHistory(() => (row ? historyRecordOfChange(row) : null))
    const { username, kind, action, amount } = address
    const words = [
      `${formatDay(dateFrom)} - ${formatDay(dateTo)}`,
      monthWords(address),
      username,
      kind && HISTORY_KIND_NAMES[kind],
      ACTIONS.find(({ id }) => id === action)?.text,
      amount,
    ]
    const countedUpTo = paged.isStale ? undefined : paged.answer?.countedUpTo
    return {
      columns: useMemo(() => changeColumns(timeZone), [timeZone]),
      expansion: useExpansion({ paged, search, rowId, isExpandable, rowsUnder: changeRows }),
      onOpen: (change) => {
        const place = recordPageOf(change)
        if (place) openFrom(place.to, rowId(change), place.search)
        else history.show(historyRecordOfChange(change))
      },
      chrome: { hints: row ? HINTS : PAGE_HINTS, printTitle: printTitle('Changes', words) },
      filters: (
        <>
          <Filters isAmount={search !== null} onEnter={() => list.grid.current?.focus()} />
          {monthWords(address) && <Tag>{monthWords(address)}</Tag>}
          {countedUpTo && <Tag>The newest {formatCount(countedUpTo)}: days or a user lead to older ones</Tag>}
        </>
      ),
      dialogs: history.dialog,
    }
  },
})

const historyRecordOfChange = (change: RecordChange): HistoryRecord => ({
  kind: change.kind,
  id: change.id,
  words: changedRecordText(change),
})

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
