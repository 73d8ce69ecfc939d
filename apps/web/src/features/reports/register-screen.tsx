import type { RegisterRow } from '@forecourt/core/features/reports/schemas'
import { formatDay } from '@forecourt/core/kernel/days'
import type { ComponentType } from 'react'
import { useOpenDocument } from '../../kit/api/document'
import { Button } from '../../kit/button'
import type { GridColumn } from '../../kit/grid/column'
import { hint } from '../../kit/hint'
import { Registration } from '../../kit/registration'
import { toastError } from '../../kit/toast/toast'
import { amountText, dayText } from '../../kit/wire-text'
import { type HistoryRecord, RowHistory } from '../history/history-dialog'
import { defineReport } from './define-report'

/** A receipt by its number; a line of another kind by what it is, too. */
const rowId = ({ number, state, at }: RegisterRow) =>
  state === 'set' || state === 'left out' ? [number, state, at].join(' ') : String(number)
const numbersOf = ({ number, until }: RegisterRow) => (number === until ? String(number) : `${number} to ${until}`)

const COLUMNS: readonly GridColumn<RegisterRow>[] = [
  { id: 'number', header: 'Receipt', width: 116, cell: numbersOf },
  { id: 'state', header: 'State', width: 80, cell: (row) => row.state },
  { id: 'date', header: 'Date', width: 106, cell: (row) => dayText(row.date) },
  { id: 'payer', header: 'From', width: 'fill', cell: (row) => row.payer },
  { id: 'category', header: 'Cash Category', width: 148, cell: (row) => row.categoryName },
  {
    id: 'regNo',
    header: 'Reg No',
    width: 96,
    cell: (row) => row.regNo && <Registration text={row.regNo} />,
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
export const RegisterScreen: ComponentType = defineReport({
  report: 'receipts',
  route: '/inside/reports/receipts',
  name: 'GetReceiptRegister',
  search: (_, { dateFrom, dateTo }) => ({ dateFrom, dateTo }),
  asked: (_, { dateFrom, dateTo }) => `${formatDay(dateFrom)} - ${formatDay(dateTo)}`,
  download: (api, search) => api.download('ExportReceiptRegister', search),
  rowId,
  columns: COLUMNS,
  hints: [
    hint(['grid.move-up', 'grid.move-down']),
    hint('grid.open-row', 'open entry'),
    hint(['shell.focus-filter', 'shell.focus-filter-two'], 'dates'),
    hint('grid.export-rows'),
    hint('reports.print-list'),
    hint('shell.step-out', 'reports'),
  ],
  useParts: ({ dateFrom, dateTo, row, openFrom }) => {
    const openPaper = useOpenDocument()
    return {
      onOpen: (line) => {
        if (line.cashID !== null && line.isEntryThere) openFrom(`/cash-management/edit/${line.cashID}`, line.number)
        else toastError(line.remark)
      },
      commands: { 'reports.print-list': () => openPaper('PrintReceiptRegister', { dateFrom, dateTo }) },
      actions: <Button command="reports.print-list">PDF</Button>,
      dialogs: <RowHistory record={recordOf(row)} />,
    }
  },
})
