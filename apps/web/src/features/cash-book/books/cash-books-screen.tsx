import { differenceReasonText, signedClosingText } from '@forecourt/core/features/cash-book/batch-rules'
import type { BatchRow } from '@forecourt/core/features/cash-book/schemas'
import { isDay } from '@forecourt/core/kernel/days'
import { formatEuro } from '@forecourt/core/kernel/money'
import { type ComponentType, useCallback, useMemo, useRef } from 'react'
import type { z } from 'zod'
import { useRefresh } from '../../../kit/api/refresh'
import { useSave } from '../../../kit/api/save'
import { Button } from '../../../kit/button'
import { useQuestion } from '../../../kit/dialog/use-question'
import { DateField } from '../../../kit/form/date-field'
import { MoneyCell, StateDot } from '../../../kit/grid/cells'
import type { GridColumn } from '../../../kit/grid/column'
import type { PagedRows } from '../../../kit/grid/paged-rows'
import { hint } from '../../../kit/hint'
import { useCommandHandlers } from '../../../kit/keys/keys'
import { useLatestRef } from '../../../kit/latest-ref'
import { momentText } from '../../../kit/moment'
import { defineList } from '../../../kit/screen/define-list'
import { printTitle } from '../../../kit/screen/print-title'
import { useScreenHost, useScreenSearch, useToday } from '../../../kit/screen/screen'
import { RowHistory } from '../../history/history-dialog'
import { batchTotals, useTotalMoves } from '../../history/moves-dialog'
import { wireCents } from '../daily/batch-rows'
import { addressOfDay, dayOfAddress, periodWords } from '../search/cash-search'
import type { BooksSearch } from './books-search'

type CashBookRow = z.output<typeof BatchRow>

/** The days of an address. */
const daysOf = ({ startDate, endDate }: BooksSearch, timeZone: string) => ({
  startDate: dayOfAddress(startDate, timeZone),
  endDate: dayOfAddress(endDate, timeZone),
})

/** The closed batches, newest first; the last one can be re-opened. */
export const CashBooksScreen: ComponentType = defineList({
  route: '/inside/batches',
  title: 'Cash Books',
  name: 'GetBatchList',
  search: (address, { timeZone }) => daysOf(address, timeZone),
  download: (api, search, { allColumns }) =>
    api.download('ExportBatches', allColumns ? { ...search, columns: 'all' } : search),
  pageSize: 50,
  rowId: (book) => String(book.id),
  clears: ['startDate', 'endDate'],
  hints: [
    hint(['grid.move-up', 'grid.move-down']),
    hint('grid.open-row', 'open book'),
    hint('grid.export-rows'),
    hint('grid.reload-rows'),
    hint('shell.step-out', 'clear filters'),
  ],
  useParts: ({ address, change, list, row }) => {
    const { go, workstation } = useScreenHost()
    const { timeZone } = workstation
    const { rows } = list.paged
    const last = rows.rowAt(0)
    const reopening = useReopenBatch(last?.canReopen ? last : undefined)
    const moves = useTotalMoves(row ? batchTotals(row.id) : [])
    const hasMoved = useMemo(() => hasChangedClosing(rows), [rows])
    const columns = useMemo(() => {
      const all = batchColumns(timeZone, reopening.ask)
      return hasMoved ? all : all.filter(({ id }) => id !== 'signed')
    }, [timeZone, reopening.ask, hasMoved])
    const { startDate, endDate } = daysOf(address, timeZone)
    const toggleColumns = () => change({ allColumns: address.allColumns ? undefined : true })
    return {
      columns,
      onOpen: (book) => go('/reconciliation/reconcile', { search: { batchID: book.id } }),
      commands: { 'cash-book.export-all-columns': toggleColumns },
      chrome: { printTitle: printTitle('Cash Books', periodWords(startDate, endDate)) },
      filters: <Days />,
      actions: (
        <Button command="cash-book.export-all-columns" onPress={toggleColumns} pressed={address.allColumns === true}>
          All columns
        </Button>
      ),
      lastActions: (
        <Button
          command="cash-book.reopen-batch"
          onPress={reopening.ask}
          disabledReason={
            last?.canReopen ? null : 'Only the last closed batch can be re-opened, and only one at a time'
          }
        >
          Re-Open last
        </Button>
      ),
      dialogs: (
        <>
          {reopening.dialog}
          <RowHistory record={row ? { kind: 'batch', id: row.id, words: `batch ${row.id}` } : null} />
          {moves.dialog}
        </>
      ),
    }
  },
})

/** True when the closing of a fetched batch is no longer the one that was signed. */
function hasChangedClosing(books: PagedRows<CashBookRow>): boolean {
  return Array.from({ length: books.total }, (_, i) => books.rowAt(i)).some(
    (book) => book !== undefined && signedClosingText(book, String) !== null,
  )
}

function batchColumns(timeZone: string, onReopen: () => void): readonly GridColumn<CashBookRow>[] {
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
      cell: (book) => <MoneyCell amount={wireCents(book.closingBalance)} />,
    },
    {
      id: 'signed',
      header: 'Signed Off €',
      width: 120,
      least: 96,
      align: 'right',
      cell: (book) =>
        book.signed &&
        signedClosingText(book, String) !== null && <MoneyCell amount={wireCents(book.signed.closingBalance)} />,
      title: (book) => signedClosingText(book, moment) ?? undefined,
    },
    {
      id: 'counted',
      header: 'Counted €',
      width: 130,
      least: 100,
      align: 'right',
      cell: (book) =>
        book.notCounted ? 'Not counted' : book.counted !== null && <MoneyCell amount={wireCents(book.counted)} />,
    },
    {
      id: 'difference',
      header: 'Difference €',
      width: 120,
      least: 90,
      align: 'right',
      cell: (book) =>
        book.difference !== null && book.difference !== 0 && <MoneyCell amount={wireCents(book.difference)} />,
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

/** Re-opens the last closed batch, after asking. */
function useReopenBatch(last: CashBookRow | undefined) {
  const refresh = useRefresh()
  const { save } = useSave('ReopenLastClosedBatch')
  const { ask: question, dialog } = useQuestion()
  const latest = useLatestRef(last)
  const ask = useCallback(() => {
    const book = latest.current
    if (!book) return false
    question({
      title: 'Are you sure you want to Re-Open this batch?',
      about: `Batch ${book.id}, closing balance ${formatEuro(wireCents(book.closingBalance))}. The batch open now waits until this one is closed again.`,
      isDangerous: true,
      busyText: 'Opening...',
      onYes: () => save({ batchID: book.id }),
      onDone: () => refresh(),
    })
    return true
  }, [latest, question, save, refresh])
  useCommandHandlers({ 'cash-book.reopen-batch': ask })
  return { ask, dialog }
}

/** From when to when they were closed. */
function Days() {
  const [search, setSearch] = useScreenSearch('/inside/batches')
  const { timeZone } = useScreenHost().workstation
  const today = useToday()
  const group = useRef<HTMLDivElement>(null)
  const focusBox = (name: string) => () => group.current?.querySelector<HTMLElement>(`input[name=${name}]`)?.focus()
  useCommandHandlers({ 'shell.focus-filter': focusBox('startDate'), 'shell.focus-filter-two': focusBox('endDate') })
  const box = (name: 'startDate' | 'endDate', label: string) => (
    <DateField
      bare
      width={134}
      label={label}
      placeholder={label}
      name={name}
      direction="past"
      notBefore={name === 'endDate' ? (dayOfAddress(search.startDate, timeZone) ?? undefined) : undefined}
      value={dayOfAddress(search[name], timeZone) ?? ''}
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
    <div className="flex gap-2" role="group" aria-label="Search Cash Books" ref={group}>
      {box('startDate', 'Start Date')}
      {box('endDate', 'End Date')}
    </div>
  )
}
