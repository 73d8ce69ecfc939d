import type { RegisterRow } from '@forecourt/core/features/reports/schemas'
import { formatDay } from '@forecourt/core/kernel/days'
import { useMemo } from 'react'
import { useApi } from '../../kit/api/api'
import { useDocument } from '../../kit/api/document'
import { type HistoryRecord, RowHistory } from '../history/history-dialog'
import { Bar } from '../../kit/bar'
import { Button } from '../../kit/button'
import type { Column } from '../../kit/grid/column'
import { ExportButton } from '../../kit/grid/export-button'
import { useRowsExport } from '../../kit/grid/use-rows-export'
import { hint } from '../../kit/hint'
import { useCommandHandlers, useScreenReady } from '../../kit/keys/keys'
import { useListScreen, useListStatus } from '../../kit/screen/list'
import { LIST_COLUMN } from '../../kit/screen/list-frame'
import { ListGrid } from '../../kit/screen/list-grid'
import { useScreenChrome, useScreenSearch, useToday } from '../../kit/screen/screen'
import { Reg } from '../../kit/reg'
import { useRowToBeginAt } from '../../kit/screen/way-back'
import { toastError } from '../../kit/toast/toast'
import { amountText, dayText } from '../../kit/wire-text'
import { daysOf } from './address'
import { PeriodFields } from './period-fields'
import { countOf, EMPTY_HINTS, useReportPage } from './report-parts'

const TITLE = 'Register of Receipts'
const PAGE_SIZE = 50
const HINTS = [
  hint(['grid.move-up', 'grid.move-down']),
  hint('grid.open-row', 'open entry'),
  hint(['shell.focus-filter', 'shell.focus-filter-two'], 'dates'),
  hint('grid.export-rows'),
  hint('reports.print-list'),
  hint('shell.step-out', 'reports'),
]
/** A receipt by its number; a line of another kind by what it is, too. */
const rowId = ({ number, state, at }: RegisterRow) =>
  state === 'set' || state === 'left out' ? [number, state, at].join(' ') : String(number)
const numbersOf = ({ number, until }: RegisterRow) => (number === until ? String(number) : `${number} to ${until}`)

const COLUMNS: readonly Column<RegisterRow>[] = [
  { id: 'number', header: 'Receipt', width: 116, cell: numbersOf },
  { id: 'state', header: 'State', width: 80, cell: (row) => row.state },
  { id: 'date', header: 'Date', width: 106, cell: (row) => dayText(row.date) },
  { id: 'payer', header: 'From', width: 'fill', cell: (row) => row.payer },
  { id: 'category', header: 'Cash Category', width: 148, cell: (row) => row.categoryName },
  {
    id: 'regNo',
    header: 'Reg No',
    width: 96,
    cell: (row) => row.regNo && <Reg text={row.regNo} />,
    title: (row) => row.regNo,
  },
  {
    id: 'amount',
    header: 'Amount €',
    width: 110,
    align: 'right',
    cell: (row) => (row.amount === null ? '' : amountText(row.amount)),
  },
  { id: 'entry', header: 'Entry', width: 76, align: 'right', cell: (row) => row.cashID ?? '' },
  { id: 'by', header: 'By', width: 90, cell: (row) => row.by },
  { id: 'remark', header: 'Remark', width: 'fill', cell: (row) => row.remark },
]

/** The receipt of a line; numbers that none has have no history. */
function recordOf(line: RegisterRow | undefined): HistoryRecord | null {
  return line && line.cashID !== null ? { kind: 'receipt', id: line.number, words: `receipt ${line.number}` } : null
}

/** Every receipt number with what became of it, overrides and gaps among them; a row opens its entry. */
export function RegisterScreen() {
  const [address, setSearch] = useScreenSearch('/inside/reports/receipts')
  const api = useApi()
  const openPaper = useDocument()
  const today = useToday()
  const { dateFrom, dateTo } = daysOf(address, today)
  const days = `${formatDay(dateFrom)} - ${formatDay(dateTo)}`
  const row = useRowToBeginAt('/reports/receipts', true)
  const search = useMemo(() => ({ dateFrom, dateTo }), [dateFrom, dateTo])
  const list = useListScreen({ name: 'GetReceiptRegister', search, pageSize: PAGE_SIZE, rowId })
  const { paged } = list
  const { openFrom } = useReportPage({ report: 'receipts', asked: days, count: countOf(paged) })
  const open = (line: RegisterRow) => {
    if (line.cashID !== null && line.isEntryThere) openFrom(`/cash-management/edit/${line.cashID}`, line.number)
    else toastError(line.remark)
  }
  const file = useRowsExport(paged.rows.total === 0, () => api.download('ExportReceiptRegister', search))
  useCommandHandlers({ 'reports.print-list': () => openPaper('PrintReceiptRegister', search) })
  const status = useListStatus(list)
  useScreenReady(paged.status !== 'loading')
  useScreenChrome({ query: days, status: [status], hints: HINTS, printTitle: `${TITLE} ${days}` })
  return (
    <div className={`${LIST_COLUMN} flex-1`}>
      <Bar>
        <h1>{TITLE}</h1>
        <PeriodFields
          {...{ dateFrom, dateTo }}
          onChange={(changed) => setSearch({ ...changed, currentPage: undefined })}
        />
        <span className="grow" />
        <Button command="reports.print-list">PDF</Button>
        <ExportButton file={file} />
      </Bar>
      <ListGrid
        label={TITLE}
        list={list}
        columns={COLUMNS}
        rowId={rowId}
        initialCursorId={row}
        onOpen={open}
        opensOnClick
        emptyHints={EMPTY_HINTS}
      />
      <RowHistory record={recordOf(list.cursor.row)} />
    </div>
  )
}
