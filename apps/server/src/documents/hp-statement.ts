import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, formatAmount, formatEuro } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import { printPaper, type Printing } from './pages'
import { columnWidth, dayText, fileNameOf, type Party, partySection, twoColumns } from './parts'
import { type Column, section, type Block, type Sum, sums, table, TIGHT_LEADING } from './blocks'

export interface StatementRow {
  /** Its place; null for a part payment ahead of time. */
  number: number | null
  dueDate: Day
  amount: Cents
  paidOnRow: Cents
  open: Cents
  waived: Cents
  paidDate: Day | null
  /** How it was paid: method, cheque, bank, reference. */
  method: string
}

/** An account with what was paid and what remains. */
export interface Statement {
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

/** Prints it, the header of its table on every page. */
export function hpStatement(statement: Statement, printing: Printing): Promise<Download> {
  const paper = {
    title: 'Hire Purchase Statement',
    references: [statement.accountNo, statement.date],
    subject: [statement.accountNo, statement.regNo, statement.client.name],
    fileName: fileNameOf('HP Statement', statement.accountNo, statement.regNo),
  }
  return printPaper(paper, printing, (canvas, width) => {
    const half = columnWidth(width)
    // The commonest term, 48 payments, is one page with whatever stands above it.
    const payments = table(canvas, statement.rows, columnsOf(width), TIGHT_LEADING)
    const account = section(canvas, 'Account', { width: half, content: sums(canvas, figures(statement), half) })
    return {
      blocks: [
        ...twoColumns(width, partySection(canvas, 'Hirer', { party: statement.client, width: half }), account),
        ...section(canvas, 'Payments', { width, content: [payments.header, ...payments.rows] }),
      ],
      headers: [{ block: payments.header, of: new Set<Block>(payments.rows) }],
    }
  })
}

function figures(statement: Statement): Sum[] {
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

function columnsOf(width: number): Column<StatementRow>[] {
  const amount = (value: Cents) => (value === 0 ? '' : formatAmount(value))
  return [
    { header: 'No', width: width * 0.06, value: (row) => (row.number === null ? '' : String(row.number)) },
    { header: 'Due Date', width: width * 0.14, value: (row) => dayText(row.dueDate) },
    { header: 'Amount', width: width * 0.12, align: 'right', value: (row) => formatAmount(row.amount) },
    { header: 'Paid', width: width * 0.12, align: 'right', value: (row) => amount(row.paidOnRow) },
    { header: 'Remaining', width: width * 0.12, align: 'right', value: (row) => amount(row.open) },
    { header: '', width: width * 0.03, value: () => '' },
    { header: 'Paid Date', width: width * 0.14, value: (row) => dayText(row.paidDate) },
    { header: 'Method', width: width * 0.27, value: (row) => (row.waived > 0 ? waivedText(row) : row.method) },
  ]
}

function waivedText(row: StatementRow): string {
  return [row.method, `waived ${formatAmount(row.waived)}`].filter(Boolean).join(', ')
}
