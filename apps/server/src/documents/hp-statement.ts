import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, formatAmount, formatEuro } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import { printDocument, type PrintContext } from './pages'
import { columnWidth, documentDay, fileNameOf, type Party, partySection, twoColumns } from './parts'
import { type TableColumn, section, type Block, type Sum, sums, table, TIGHT_LEADING } from './blocks'

export interface StatementRow {
  /** Null for a part payment ahead of time. */
  number: number | null
  dueDate: Day
  amount: Cents
  paidOnRow: Cents
  open: Cents
  waived: Cents
  paidDate: Day | null
  /** Type, cheque, bank and reference of the payment. */
  method: string
}

export interface HpStatement {
  date: string
  accountNo: string
  regNo: string
  vehicle: string
  client: Party
  /** 'Fully Settled …', 'Fully Paid' or ''. */
  status: string
  agreed: Cents
  paid: { count: number; sum: Cents }
  remaining: { count: number; sum: Cents }
  waived: Cents
  surplus: Cents
  rows: readonly StatementRow[]
}

export function hpStatement(statement: HpStatement, printing: PrintContext): Promise<Download> {
  const paper = {
    title: 'Hire Purchase Statement',
    references: [statement.accountNo, statement.date],
    subject: [statement.accountNo, statement.regNo, statement.client.name],
    fileName: fileNameOf('HP Statement', statement.accountNo, statement.regNo),
  }
  return printDocument(paper, printing, (canvas, width) => {
    const half = columnWidth(width)
    // The commonest term, 48 payments, is one page with whatever stands above it.
    const payments = table(canvas, statement.rows, columnsOf(width), TIGHT_LEADING)
    const account = section(canvas, 'Account', {
      width: half,
      content: sums(canvas, statementFigures(statement), half),
    })
    return {
      blocks: [
        ...twoColumns(width, partySection(canvas, 'Hirer', { party: statement.client, width: half }), account),
        ...section(canvas, 'Payments', { width, content: [payments.header, ...payments.rows] }),
      ],
      headers: [{ block: payments.header, of: new Set<Block>(payments.rows) }],
    }
  })
}

function statementFigures(statement: HpStatement): Sum[] {
  const { paid, remaining, waived, surplus } = statement
  const rows: Sum[] = [
    { label: 'Vehicle', value: [statement.regNo, statement.vehicle].filter(Boolean).join(' ') },
    { label: 'Agreed', value: formatEuro(statement.agreed) },
    { label: `Payments paid: ${paid.count}`, value: formatEuro(paid.sum) },
  ]
  if (waived > 0) rows.push({ label: 'Waived at settlement', value: formatEuro(waived) })
  if (surplus > 0) rows.push({ label: 'Overpaid', value: formatEuro(surplus) })
  rows.push({ label: `Remaining payments: ${remaining.count}`, value: formatEuro(remaining.sum), isTotal: true })
  if (statement.status) rows.push({ label: 'Status', value: statement.status })
  return rows
}

function columnsOf(width: number): TableColumn<StatementRow>[] {
  const amount = (value: Cents) => (value === 0 ? '' : formatAmount(value))
  return [
    { header: 'No', width: width * 0.06, value: (row) => (row.number === null ? '' : String(row.number)) },
    { header: 'Due Date', width: width * 0.14, value: (row) => documentDay(row.dueDate) },
    { header: 'Amount', width: width * 0.12, align: 'right', value: (row) => formatAmount(row.amount) },
    { header: 'Paid', width: width * 0.12, align: 'right', value: (row) => amount(row.paidOnRow) },
    { header: 'Remaining', width: width * 0.12, align: 'right', value: (row) => amount(row.open) },
    { header: '', width: width * 0.03, value: () => '' },
    { header: 'Paid Date', width: width * 0.14, value: (row) => documentDay(row.paidDate) },
    { header: 'Method', width: width * 0.27, value: (row) => (row.waived > 0 ? waivedText(row) : row.method) },
  ]
}

function waivedText(row: StatementRow): string {
  return [row.method, `waived ${formatAmount(row.waived)}`].filter(Boolean).join(', ')
}
