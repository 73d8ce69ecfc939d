import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, formatAmount, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import { spacedReference } from '@forecourt/core/features/statements/creditor-reference'
import type { StatementLine } from '@forecourt/core/features/statements/rules'
import type { Download } from '../context'
import {
  type Block,
  BODY,
  type TableColumn,
  type LabelledDatum,
  labelledData,
  gap,
  yieldThread,
  textBlocks,
  section,
  type Sum,
  sums,
  table,
  keepTogether,
} from './blocks'
import { type Canvas, px } from './canvas'
import { printDocument, type PrintContext } from './pages'
import { columnWidth, fileNameOf, negative, type Party, partySection, twoColumns } from './parts'
import { drawQr, qrSide } from './qr'

interface StatementPayment {
  amount: Cents
  reason: string
  reference: string
  payee: string
  iban: string
  modules: readonly string[]
}

interface StatementAccountRows {
  title: string
  opening: Cents
  closing: Cents
  lines: readonly StatementLine[]
  payment: StatementPayment | null
}

export interface ClientStatement {
  /** The account or client, for head and file. */
  of: string
  from: Day | null
  to: Day | null
  today: Day
  client: Party
  opening: Cents
  debits: Cents
  credits: Cents
  closing: Cents
  accounts: readonly StatementAccountRows[]
}

/** Prints it; each table repeats its header on every page, and the payment block with its QR code stays on one page. */
export function clientStatement(statement: ClientStatement, printing: PrintContext): Promise<Download> {
  const { client, today, of } = statement
  const paper = {
    title: 'Statement of Account',
    references: [of, formatDay(today)],
    subject: [of, client.name],
    fileName: fileNameOf('Statement', of),
  }
  return printDocument(paper, printing, async (canvas, width) => {
    const half = columnWidth(width)
    const all = section(canvas, 'Account', { width: half, content: sums(canvas, figuresOf(statement), half) })
    const blocks = [...twoColumns(width, partySection(canvas, 'Client', { party: client, width: half }), all)]
    const headers: { block: Block; of: ReadonlySet<Block> }[] = []
    for (const account of statement.accounts) {
      await yieldThread()
      const lines = table(canvas, rowsOf(account, statement), columnsOf(width))
      headers.push({ block: lines.header, of: new Set(lines.rows) })
      blocks.push(...section(canvas, account.title, { width, content: [lines.header, ...lines.rows] }))
      if (account.payment) blocks.push(...paymentBlocks(canvas, account.payment, width))
    }
    if (statement.accounts.length === 0)
      blocks.push(gap(px(15)), ...textBlocks(canvas, 'Nothing was owed and nothing was paid.', BODY, width))
    return { blocks, headers }
  })
}

/** Returns `01-01-2026 to 31-12-2026`, with an open end in words. */
function periodText({ from, to }: Pick<ClientStatement, 'from' | 'to'>): string {
  if (from === null) return to === null ? 'All days' : `Up to ${formatDay(to)}`
  return to === null ? `From ${formatDay(from)}` : `${formatDay(from)} to ${formatDay(to)}`
}

/** Returns an owed amount; one in the client's favour is marked as such. */
function owedText(amount: Cents): string {
  return amount < 0 ? `${formatEuro(negative(amount))} in credit` : formatEuro(amount)
}

function figuresOf(statement: ClientStatement): Sum[] {
  const { opening, debits, credits, closing } = statement
  return [
    { label: 'Period', value: periodText(statement) },
    { label: 'Opening balance', value: owedText(opening) },
    { label: 'Owed', value: formatEuro(debits) },
    { label: 'Paid', value: formatEuro(negative(credits)) },
    { label: 'Closing balance', value: owedText(closing), isTotal: true },
  ]
}

interface Row {
  date: string
  what: string
  reference: string
  debit: Cents
  credit: Cents
  balance: Cents
}

function rowsOf({ opening, closing, lines }: StatementAccountRows, { from, to }: ClientStatement): Row[] {
  const balance = (what: string, date: Day | null, amount: Cents): Row => ({
    ...{ date: date === null ? '' : formatDay(date), what, reference: '' },
    ...{ debit: ZERO, credit: ZERO, balance: amount },
  })
  return [
    balance('Opening balance', from, opening),
    ...lines.map((line) => ({ ...line, date: formatDay(line.date) })),
    balance('Closing balance', to, closing),
  ]
}

function columnsOf(width: number): TableColumn<Row>[] {
  const amount = (value: Cents) => (value === 0 ? '' : formatAmount(value))
  return [
    { header: 'Date', width: width * 0.15, value: (row) => row.date },
    { header: 'What', width: width * 0.25, value: (row) => row.what },
    { header: 'Reference', width: width * 0.21, value: (row) => row.reference },
    { header: 'Owed', width: width * 0.13, align: 'right', value: (row) => amount(row.debit) },
    { header: 'Paid', width: width * 0.13, align: 'right', value: (row) => amount(row.credit) },
    { header: 'Balance', width: width * 0.13, align: 'right', value: (row) => formatAmount(row.balance) },
  ]
}

const MODULE = px(3)

function paymentBlocks(canvas: Canvas, payment: StatementPayment, width: number): Block[] {
  const rows: LabelledDatum[] = [
    { label: 'To pay', value: formatEuro(payment.amount) },
    { label: 'For', value: payment.reason },
    ...(payment.iban === ''
      ? []
      : [
          { label: 'To', value: payment.payee },
          { label: 'IBAN', value: payment.iban },
          { label: 'Reference', value: spacedReference(payment.reference) },
        ]),
  ]
  const beside = columnWidth(width)
  const code = codeBlock(canvas, payment.modules)
  const words = [
    ...labelledData(canvas, rows, { width: beside }),
    ...(code ? textBlocks(canvas, 'Scan it with the app of your bank.', { ...BODY, size: px(11.5) }, beside) : []),
  ]
  const content = code ? twoColumns(width, words, [code]) : words
  return keepTogether(section(canvas, 'Payment', { width, content }))
}

/** Draws the QR code with its quiet zone; null when there is none. */
function codeBlock(canvas: Canvas, modules: readonly string[]): Block | null {
  if (modules.length === 0) return null
  const side = qrSide(modules) * MODULE
  return { height: side, draw: ({ x, y }) => drawQr(canvas, modules, { x, y, side }) }
}
