import { hint } from '../../../kit/hint'
import { ownHint } from '../../../kit/own-hint'
import type { BatchTransactions, CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { dayInZone, formatDay } from '@forecourt/core/kernel/days'
import { formatEuro } from '@forecourt/core/kernel/money'
import { cx } from 'class-variance-authority'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useOperation } from '../../../kit/api/api'
import { useOpenDocument } from '../../../kit/api/document'
import { Button } from '../../../kit/button'
import { useWhenLoaded } from '../../../kit/form/when-loaded'
import type { GridHandle } from '../../../kit/grid/grid-props'
import { NO_ROWS } from '../../../kit/grid/row-status'
import { useCommandHandlers, useEscape, useKeyboard } from '../../../kit/keys/keys'
import { nextFrame } from '../../../kit/next-frame'
import { Tag } from '../../../kit/notice'
import { useScreenChrome, useScreenHost, useScreenSearch } from '../../../kit/screen/screen'
import { isOnRow, useHistory } from '../../history/history-dialog'
import { batchTotals, useTotalMoves } from '../../history/moves-dialog'
import { entrySummary } from '../search/entry-details'
import { useEntryDeletion } from '../entry/use-entry-deletion'
import { EntryLoading } from '../entry/entry-loading'
import { type SectionActions, CashSection, ChequesSection, SHORT_SECTIONS, ShortSectionView } from './batch-sections'
import { CloseDialogs } from './close-dialogs'
import { CountPanel } from './count-panel'
import { type PartHandle, PRINT_LOOK } from './section-list'
import { useCount } from './use-count'
import { Bar } from '../../../kit/bar'

/** The open batch, counted and closed here; or another one, read-only. */
export function DailyCashBookScreen() {
  const [search] = useScreenSearch('/inside/reconciliation/reconcile')
  const { back } = useScreenHost()
  const isReadOnly = search.batchID !== undefined
  const current = useOperation('GetCurrentBatchTransactions', isReadOnly ? null : {}, { staleMs: 0 })
  const given = useOperation('GetBatchTransactions', isReadOnly ? { batchID: search.batchID ?? 0 } : null)
  const { data, error, refetch } = isReadOnly ? given : current
  const keyboard = useKeyboard()
  const count = useRef<CountHandle>(null)
  const read = useWhenLoaded(current.isFetching)
  useEscape('parent', () => back('/batches'), isReadOnly)
  // What stands here may be the batch before, closed at another desk: what a line asks for is done in the one that is open.
  const onceRead = (act: () => unknown) => () => {
    const wait = read()
    if (wait === null) act()
    else keyboard?.waitWhile(wait.then(nextFrame).then(act))
  }
  useCommandHandlers(
    isReadOnly
      ? {}
      : {
          'cash-book.count-cash': onceRead(() => count.current?.focus()),
          'cash-book.close-batch': onceRead(() => count.current?.close()),
        },
  )
  if (!data) return <EntryLoading title="Daily Cash Book" error={error} onRetry={refetch} />
  const book = { batch: data, isReadOnly, hasFailed: error !== null, onReload: refetch, countRef: count }
  return <BatchBook key={data.batchID} {...book} />
}

function hasNoEntries(batch: BatchTransactions): boolean {
  return [batch.cash, batch.cheques, ...SHORT_SECTIONS.map(({ list }) => batch[list])].every(
    ({ length }) => length === 0,
  )
}

interface CountHandle {
  focus: () => void
  close: () => void
}

interface BatchBookProps {
  batch: BatchTransactions
  countRef: Ref<CountHandle>
  isReadOnly: boolean
  hasFailed: boolean
  onReload: () => unknown
}

function BatchBook({ batch, countRef, isReadOnly, hasFailed, onReload }: BatchBookProps) {
  const [search] = useScreenSearch('/inside/reconciliation/reconcile')
  const { go } = useScreenHost()
  const parts = useRef(new Map<number, PartHandle | GridHandle>())
  const root = useRef<HTMLDivElement>(null)
  const cursor = useRef<CashEntryOut | undefined>(undefined)
  const [countAt, setCountAt] = useState<string | null>(null)
  const focusCount = (field?: string) => {
    const input = field === undefined ? 'input:not(:disabled)' : `input[name=${field}]`
    root.current?.querySelector<HTMLInputElement>(`[data-region=count] ${input}`)?.focus()
  }
  const count = useCount(batch, focusCount)
  useImperativeHandle(countRef, () => ({ focus: () => focusCount(), close: () => count.close() }))
  const deletion = useEntryDeletion()
  const history = useHistory(() => {
    const entry = cursor.current
    return entry && isOnRow()
      ? { kind: 'entry', id: entry.id, words: entrySummary(entry) }
      : { kind: 'batch', id: batch.batchID, words: `batch ${batch.batchID}` }
  })
  const moves = useTotalMoves(batchTotals(batch.batchID, { isBlind: count.isBlind }))
  const show = useOpenDocument()
  const actions: SectionActions = {
    onOpen: (entry) => go(`/cash-management/edit/${entry.id}`),
    onCursor: (entry) => {
      cursor.current = entry
    },
    onReload,
    part: (digit) => (handle) => {
      if (handle) parts.current.set(digit, handle)
    },
  }
  const { part } = search
  useEffect(() => {
    if (part !== undefined) parts.current.get(part)?.focus()
  }, [part])
  useCommandHandlers({
    'shell.show-part': ({ event }) => {
      const digit = Number(/^Digit(\d)$|^Numpad(\d)$/.exec(event?.code ?? '')?.[0].slice(-1) ?? event?.key)
      const handle = parts.current.get(digit)
      handle?.focus()
      return handle !== undefined
    },
    'grid.add-record': () => go('/cash-management-add', { search: { reset: 'true' } }),
    'grid.reload-rows': onReload,
    'shell.print-page': () => void show('GetDailyCashBookReport', { batchID: batch.batchID }),
    ...(isReadOnly
      ? {}
      : {
          'grid.delete-row': () => (cursor.current ? deletion.ask(cursor.current) : false),
          'count.save-count': () => count.save(),
          'count.close-batch': () => count.close(),
        }),
  })
  useScreenChrome({
    status: [
      ...(countAt === null && hasNoEntries(batch) ? [NO_ROWS] : []),
      ...(countAt === null ? [] : [`Count ${countAt}`]),
      ...(count.isCounted ? [`Counted ${formatEuro(count.total)}`] : []),
    ],
    hints: isReadOnly ? READ_HINTS : countAt === null ? BOOK_HINTS : COUNT_HINTS,
  })
  return (
    <>
      <BookBar batch={batch} isReadOnly={isReadOnly} />
      <div
        className={cx(
          'grid flex-1 grid-cols-[minmax(0,1fr)_344px] min-h-0 max-[1500px]:grid-cols-[minmax(0,1fr)_300px] min-[1700px]:grid-cols-[minmax(0,1fr)_372px] single:grid-cols-1 single:grid-rows-[600px_max-content] single:overflow-y-auto',
          PRINT_LOOK,
        )}
        ref={root}
      >
        <div className={cx('flex flex-col min-w-0 min-h-0', PRINT_LOOK)}>
          <CashSection batch={batch} actions={actions} status={hasFailed ? 'error' : 'ready'} isBlind={count.isBlind} />
          <div className={cx(ROW, 'min-h-24 max-h-[30%]')}>
            <div className="flex flex-[1.55] min-w-0">
              <ChequesSection batch={batch} actions={actions} />
            </div>
            <div className="flex flex-1 flex-col min-w-0 overflow-y-auto">
              {SHORT_SECTIONS.slice(0, 2).map((section) => shortPart(section, 'content'))}
            </div>
          </div>
          <div className={cx(ROW, 'min-h-22 max-h-[20%]')}>
            {SHORT_SECTIONS.slice(2).map((section) => shortPart(section, 'share'))}
          </div>
        </div>
        <CountPanel batch={batch} count={count} isReadOnly={isReadOnly} onField={setCountAt} onMoves={moves.open} />
      </div>
      {deletion.dialog}
      {history.dialog}
      {moves.dialog}
      <CloseDialogs batch={batch} count={count} />
    </>
  )

  function shortPart(section: (typeof SHORT_SECTIONS)[number], height: 'content' | 'share') {
    return <ShortSectionView key={section.digit} {...{ section, batch, actions, height }} />
  }
}

const ROW = 'flex flex-[0_1_auto] *:not-first:border-l *:not-first:border-line-2'
const READ_HINTS = [
  hint(['grid.move-up', 'grid.move-down']),
  hint('grid.open-row', 'open entry'),
  hint('shell.show-part', 'sections', { upTo: 7 }),
  hint('shell.step-out', 'cash books'),
]
const BOOK_HINTS = [
  hint(['grid.move-up', 'grid.move-down']),
  hint('grid.open-row', 'open entry'),
  hint('grid.add-record'),
  hint('shell.show-part', 'sections', { upTo: 7 }),
  hint('shell.focus-next', 'count'),
  hint('count.close-batch'),
]
const COUNT_HINTS = [
  hint('count.move-next'),
  ownHint(['↑', '↓'], 'denomination'),
  hint('shell.show-part', 'sections', { upTo: 7, isInField: true }),
  hint('shell.step-out', 'browse'),
  hint('count.save-count', 'save'),
  hint('count.close-batch'),
]

function BookBar({ batch, isReadOnly }: { batch: BatchTransactions; isReadOnly: boolean }) {
  const { workstation } = useScreenHost()
  const dayOf = (moment: string) => formatDay(dayInZone(new Date(moment), workstation.timeZone))
  const isClosed = batch.status === 'closed'
  return (
    <Bar>
      <h1>Daily Cash Book</h1>
      {isClosed ? (
        <Tag>Closed batch</Tag>
      ) : (
        <Tag tone="ok">{batch.status === 'waiting' ? 'Waiting' : 'Open batch'}</Tag>
      )}
      <span className="text-fg-1">
        Batch <span className="numerals text-14">{batch.batchID}</span> started{' '}
        <span className="numerals text-14">{dayOf(batch.batchStartDate)}</span>
        {batch.batchEndDate !== null && (
          <>
            , closed <span className="numerals text-14">{dayOf(batch.batchEndDate)}</span>
          </>
        )}
      </span>
      {isReadOnly && <Tag>Read only</Tag>}
      <span className="grow" />
      <Button command="history.show-changes">History</Button>
      <Button command="shell.print-page">Print</Button>
      <Button command="cash-book.add-entry">Add Entry</Button>
      <Button command="cash-book.show-tm-fees">TM Fee</Button>
      <Button command="cash-book.show-books">Cash Books</Button>
    </Bar>
  )
}
