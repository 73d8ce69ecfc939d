import { commandKey } from '../../kit/hint'
import type { ExpenseRow } from '@forecourt/core/features/costings/schemas'
import type { Cents } from '@forecourt/core/kernel/money'
import { MoneyCell } from '../../kit/grid/cells'
import type { GridColumn } from '../../kit/grid/column'
import { Icon } from '../../kit/icon'
import { Kbd } from '../../kit/keys/kbd'
import { answerCents, dayText } from '../../kit/wire-text'

/** A line of the list: an expense, the one that can be added, or the total. */
export type ExpenseLine =
  | { kind: 'expense'; number: number; row: ExpenseRow }
  | { kind: 'add' }
  | { kind: 'total'; amount: Cents | null }

export const expenseLineID = (line: ExpenseLine): string => (line.kind === 'expense' ? String(line.row.id) : line.kind)

/** Returns `cash entry 47210`; empty for an expense that was typed here. */
export function expenseSource({ cashMgmtID, fromCashManagement }: ExpenseRow): string {
  return fromCashManagement ? `cash entry ${cashMgmtID ?? ''}`.trim() : ''
}

const expenseCell =
  <T,>(cell: (row: ExpenseRow) => T, others: Partial<Record<'add' | 'total', T>> = {}) =>
  (line: ExpenseLine): T | undefined =>
    line.kind === 'expense' ? cell(line.row) : others[line.kind]

export const EXPENSE_COLUMNS: readonly GridColumn<ExpenseLine>[] = [
  {
    id: 'number',
    header: 'No',
    width: 36,
    align: 'right',
    tone: 'hint',
    cell: (line) => (line.kind === 'expense' ? line.number : line.kind === 'add' ? '+' : ''),
  },
  { id: 'date', header: 'Date', width: 96, cell: expenseCell((row) => dayText(row.date)) },
  {
    id: 'vendor',
    header: 'Vendor',
    width: 172,
    title: expenseCell((row) => row.vendor),
    cell: expenseCell<React.ReactNode>((row) => row.vendor, {
      add: (
        <span className="text-fg-2" data-adds="">
          Add expense <Kbd bare>{commandKey('vehicles.add-row')}</Kbd>
        </span>
      ),
      total: 'Expenses Total',
    }),
  },
  {
    id: 'description',
    header: 'Description',
    width: 'fill',
    tone: 'second',
    title: expenseCell((row) => row.description),
    cell: expenseCell((row) => row.description),
  },
  {
    id: 'amount',
    header: 'Amount €',
    width: 96,
    align: 'right',
    cell: (line) =>
      line.kind === 'add' ? (
        ''
      ) : (
        <MoneyCell amount={line.kind === 'total' ? line.amount : answerCents(line.row.amount)} />
      ),
  },
  {
    id: 'running',
    header: 'Running €',
    width: 100,
    align: 'right',
    tone: 'second',
    cell: expenseCell((row) => <MoneyCell amount={answerCents(row.runningBalance)} />),
  },
  { id: 'source', header: 'Source', width: 132, tone: 'second', cell: expenseCell(expenseSource) },
  {
    id: 'open',
    header: <span className="sr">Opens</span>,
    width: 30,
    align: 'center',
    tone: 'hint',
    cell: expenseCell(
      (row) => row.fromCashManagement && <Icon name="open" label="opens the cash entry" className="print:hidden" />,
    ),
  },
]
