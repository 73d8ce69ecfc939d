import { hint } from '../../../kit/hint'
import { differenceReasonText, signedText } from '@forecourt/core/features/cash-book/batch-rules'
import type { BatchRow } from '@forecourt/core/features/cash-book/schemas'
import { isDay } from '@forecourt/core/kernel/days'
import { formatEuro } from '@forecourt/core/kernel/money'
import { useRefresh } from '../../../kit/api/refresh'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { useApi } from '../../../kit/api/api'
import { usePaged } from '../../../kit/api/paged'
import { useSave } from '../../../kit/api/save'
import { Button } from '../../../kit/button'
import { Confirm } from '../../../kit/dialog/confirm'
import { DateField } from '../../../kit/form/date-field'
import { MoneyCell, StateDot } from '../../../kit/grid/cells'
import type { Column } from '../../../kit/grid/column'
import { ExportButton } from '../../../kit/grid/export-button'
import { Grid } from '../../../kit/grid/grid'
import type { GridHandle } from '../../../kit/grid/grid-props'
import { ListFoot } from '../../../kit/grid/list-foot'
import type { PagedRows } from '../../../kit/grid/paged-rows'
import { rowStatus } from '../../../kit/grid/row-status'
import { type RowsExport, useRowsExport } from '../../../kit/grid/use-rows-export'
import { useCommandHandlers, useEscape } from '../../../kit/keys/keys'
import { printTitle } from '../../../kit/screen/print-title'
import { usePageInAddress } from '../../../kit/screen/list'
import { useLatest } from '../../../kit/latest'
import { useScreenChrome, useScreenHost, useScreenSearch, useToday } from '../../../kit/screen/screen'
import { useHistory } from '../../history/history-dialog'
import { batchTotals, useTotalMoves } from '../../history/moves-dialog'
import { centsIn } from '../daily/book-rows'
import { addressOfDay, dayOfAddress, periodWords } from '../search/cash-search'
import { momentText } from '../../../kit/moment'
import { Bar } from '../../../kit/bar'

type Book = z.output<typeof BatchRow>
const PAGE_SIZE = 50
const rowId = (book: Book) => String(book.id)

/** The cash books that were closed, newest first; the last one can be opened again. */
export function CashBooksScreen() {
  const [search, setSearch] = useScreenSearch('/inside/batches')
  const { go, workstation } = useScreenHost()
  const api = useApi()
  const { timeZone } = workstation
  const grid = useRef<GridHandle>(null)
  const input = { startDate: dayOfAddress(search.startDate, timeZone), endDate: dayOfAddress(search.endDate, timeZone) }
  const first = useRef((search.currentPage ?? 1) - 1)
  const list = usePaged('GetBatchList', input, { pageSize: PAGE_SIZE, rowId, firstPage: first.current })
  const file = useRowsExport(list.rows.total === 0, () =>
    api.download('ExportBatches', search.allColumns ? { ...input, columns: 'all' } : input),
  )
  const toggleColumns = () => setSearch({ allColumns: search.allColumns ? undefined : true })
  useCommandHandlers({ 'cash-book.export-all-columns': toggleColumns })
  const [at, setAt] = useState(first.current * PAGE_SIZE)
  const page = Math.floor(at / PAGE_SIZE)
  usePageInAddress(page)
  const last = list.rows.rowAt(0)
  const reopening = useReopening(last?.canReopen ? last : undefined)
  const framed = list.rows.rowAt(at)
  const moves = useTotalMoves(framed ? batchTotals(framed.id) : [])
  const history = useHistory(() => (framed ? { kind: 'batch', id: framed.id, words: `batch ${framed.id}` } : null))
  const hasMoved = useMemo(() => hasMovedIn(list.rows), [list.rows])
  const columns = useMemo(() => {
    const all = columnsFor(timeZone, reopening.ask)
    return hasMoved ? all : all.filter(({ id }) => id !== 'signed')
  }, [timeZone, reopening.ask, hasMoved])
  const isFiltered = search.startDate !== undefined || search.endDate !== undefined
  useEscape(
    'filters',
    () => setSearch({ startDate: undefined, endDate: undefined, currentPage: undefined }),
    isFiltered,
  )
  useScreenChrome({
    status: [rowStatus({ status: list.status, index: at, total: list.rows.count })],
    printTitle: printTitle('Cash Books', periodWords(input.startDate, input.endDate)),
    hints: [
      hint(['grid.move-up', 'grid.move-down']),
      hint('grid.open-row', 'open book'),
      hint('grid.export-rows'),
      hint('grid.reload-rows'),
      hint('shell.step-out', 'clear filters'),
    ],
  })
  return (
    <>
      <BooksBar canReopen={last?.canReopen === true} onReopen={reopening.ask} file={file} onColumns={toggleColumns} />
      <Grid<Book>
        ref={grid}
        label="Cash Books"
        columns={columns}
        rows={list.rows}
        rowId={rowId}
        onNeedPages={list.needPages}
        status={list.status}
        isStale={list.isStale}
        initialIndex={first.current * PAGE_SIZE}
        onCursor={(_, index) => setAt(index)}
        opensOnClick
        onOpen={(book) => go('/reconciliation/reconcile', { search: { batchID: book.id } })}
        onReload={list.reload}
        onPrint={list.first}
        changes={list.changes}
        isPartial={list.isPartial}
        {...(list.error ? { errorText: api.messageOf(list.error) } : {})}
        emptyHints={isFiltered ? [hint('shell.step-out', 'clear filters')] : []}
        autoFocus
        footer={
          <ListFoot
            page={page}
            pageCount={Math.ceil(list.rows.total / PAGE_SIZE)}
            onPage={(to) => grid.current?.goTo(to * PAGE_SIZE)}
            total={list.rows.count}
          />
        }
      />
      {reopening.dialog}
      {history.dialog}
      {moves.dialog}
    </>
  )
}

/** True when the closing of a book that is known is no longer the one that was signed. */
function hasMovedIn(books: PagedRows<Book>): boolean {
  return Array.from({ length: books.total }, (_, i) => books.rowAt(i)).some(
    (book) => book !== undefined && signedText(book, String) !== null,
  )
}

function columnsFor(timeZone: string, onReopen: () => void): readonly Column<Book>[] {
  const moment = (text: string | null) => momentText(text, timeZone)
  return [
    { id: 'id', header: 'ID', width: 80, least: 52, cell: (book) => String(book.id), align: 'right' },
    { id: 'start', header: 'Start Date', width: 170, least: 132, cell: (book) => moment(book.startDate) },
    { id: 'end', header: 'End Date', width: 170, least: 132, cell: (book) => moment(book.endDate) },
    {
      id: 'closing',
      header: 'Closing Balance €',
      width: 150,
      least: 116,
      align: 'right',
      cell: (book) => <MoneyCell amount={centsIn(book.closingBalance)} />,
    },
    {
      id: 'signed',
      header: 'Signed Off €',
      width: 120,
      least: 96,
      align: 'right',
      cell: (book) =>
        book.signed && signedText(book, String) !== null && <MoneyCell amount={centsIn(book.signed.closingBalance)} />,
      title: (book) => signedText(book, moment) ?? undefined,
    },
    {
      id: 'counted',
      header: 'Counted €',
      width: 130,
      least: 100,
      align: 'right',
      cell: (book) =>
        book.notCounted ? 'Not counted' : book.counted !== null && <MoneyCell amount={centsIn(book.counted)} />,
    },
    {
      id: 'difference',
      header: 'Difference €',
      width: 120,
      least: 90,
      align: 'right',
      cell: (book) =>
        book.difference !== null && book.difference !== 0 && <MoneyCell amount={centsIn(book.difference)} />,
    },
    {
      id: 'reason',
      header: 'Reason',
      width: 'fill',
      least: 324,
      leaves: 3,
      cell: differenceReasonText,
      tone: 'second',
    },
    {
      id: 'closedBy',
      header: 'Closed By',
      width: 120,
      least: 90,
      leaves: 2,
      cell: (book) => book.closedBy,
      tone: 'second',
    },
    {
      id: 'state',
      header: 'State',
      width: 120,
      least: 96,
      // One that is open again has no end.
      leaves: 1,
      cell: (book) => (
        <StateDot fill={book.status === 'closed' ? 'empty' : 'full'}>
          {book.status === 'closed' ? 'Closed' : 'Open again'}
        </StateDot>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      width: 110,
      least: 92,
      cell: (book) =>
        book.canReopen && (
          <Button size="in-row" command="cash-book.reopen-batch" onPress={onReopen}>
            Re-Open
          </Button>
        ),
    },
  ]
}

/** Opens the last closed batch again, after asking. */
function useReopening(last: Book | undefined) {
  const refresh = useRefresh()
  const { save, isSaving } = useSave('ReopenLastClosedBatch')
  const [asked, setAsked] = useState<Book | null>(null)
  const latest = useLatest(last)
  const ask = useCallback(() => {
    if (latest.current) setAsked(latest.current)
    return latest.current !== undefined
  }, [latest])
  useCommandHandlers({ 'cash-book.reopen-batch': ask })
  const reopen = async (book: Book) => {
    await save({ batchID: book.id })
    setAsked(null)
    refresh()
  }
  return {
    ask,
    dialog: (
      <Confirm
        isOpen={asked !== null}
        title="Are you sure you want to Re-Open this batch?"
        about={
          asked &&
          `Batch ${asked.id}, closing balance ${formatEuro(centsIn(asked.closingBalance))}. The batch open now waits until this one is closed again.`
        }
        focus="no"
        isDangerous
        busyText={isSaving ? 'Opening...' : null}
        onYes={() => asked && reopen(asked)}
        onNo={() => setAsked(null)}
      />
    ),
  }
}

interface BooksBarProps {
  canReopen: boolean
  onReopen: () => void
  file: RowsExport
  /** The file has all columns, or no more. */
  onColumns: () => void
}

function BooksBar({ canReopen, onReopen, file, onColumns }: BooksBarProps) {
  const [search, setSearch] = useScreenSearch('/inside/batches')
  const { workstation } = useScreenHost()
  const today = useToday()
  const bar = useRef<HTMLDivElement>(null)
  const focusBox = (name: string) => () => bar.current?.querySelector<HTMLElement>(`input[name=${name}]`)?.focus()
  useCommandHandlers({ 'shell.focus-filter': focusBox('startDate'), 'shell.focus-filter-two': focusBox('endDate') })
  const box = (name: 'startDate' | 'endDate', label: string) => (
    <DateField
      bare
      width={134}
      label={label}
      placeholder={label}
      name={name}
      direction="past"
      notBefore={name === 'endDate' ? (dayOfAddress(search.startDate, workstation.timeZone) ?? undefined) : undefined}
      value={dayOfAddress(search[name], workstation.timeZone) ?? ''}
      onChange={(value) => {
        if (value === '' || isDay(value))
          setSearch({ [name]: value === '' ? undefined : addressOfDay(value), currentPage: undefined })
      }}
      onSpan={({ from, to }) =>
        setSearch({ startDate: addressOfDay(from), endDate: addressOfDay(to), currentPage: undefined })
      }
      today={today}
    />
  )
  return (
    <Bar ref={bar}>
      <h1>Cash Books</h1>
      <div className="flex gap-2" role="group" aria-label="Search Cash Books">
        {box('startDate', 'Start Date')}
        {box('endDate', 'End Date')}
      </div>
      <span className="grow" />
      <Button command="cash-book.export-all-columns" onPress={onColumns} pressed={search.allColumns === true}>
        All columns
      </Button>
      <ExportButton file={file} />
      <Button
        command="cash-book.reopen-batch"
        onPress={onReopen}
        disabledReason={canReopen ? null : 'Only the last closed batch can be re-opened, and only one at a time'}
      >
        Re-Open last
      </Button>
    </Bar>
  )
}
