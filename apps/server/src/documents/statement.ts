import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, formatAmount, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import { spacedReference } from '@forecourt/core/features/statements/creditor-reference'
import type { StatementLine } from '@forecourt/core/features/statements/rules'
import type { Download } from '../context'
import {
  type Block,
  BODY,
  type Column,
  type Fact,
  facts,
  gap,
  nextTurn,
  say,
  section,
  type Sum,
  sums,
  table,
  together,
} from './blocks'
import { type Canvas, px } from './canvas'
import { printPaper, type Printing } from './pages'
import { columnWidth, fileNameOf, negative, type Party, partySection, twoColumns } from './parts'

interface PaperPayment {
  amount: Cents
  reason: string
  reference: string
  payee: string
  iban: string
  modules: readonly string[]
}

/** An account on a statement. */
interface PaperAccount {
  title: string
  opening: Cents
  closing: Cents
  lines: readonly StatementLine[]
  payment: PaperPayment | null
}

/** What a client owed, paid and owes, account by account. */
export interface StatementPaper {
  /** Of the account or client, for head and file. */
  of: string
  from: Day | null
  to: Day | null
  today: Day
  client: Party
  opening: Cents
  debits: Cents
  credits: Cents
  closing: Cents
  accounts: readonly PaperAccount[]
}

/** Prints it; each table begins with its header on every page, and what is asked for stands whole with its QR code. */
export function statementPaper(statement: StatementPaper, printing: Printing): Promise<Download> {
  const { client, today, of } = statement
  const paper = {
    title: 'Statement of Account',
    references: [of, formatDay(today)],
    subject: [of, client.name],
    fileName: fileNameOf('Statement', of),
  }
  return printPaper(paper, printing, async (canvas, width) => {
    const half = columnWidth(width)
    const all = section(canvas, 'Account', { width: half, content: sums(canvas, figuresOf(statement), half) })
    const blocks = [...twoColumns(width, partySection(canvas, 'Client', { party: client, width: half }), all)]
    const headers: { block: Block; of: ReadonlySet<Block> }[] = []
    for (const account of statement.accounts) {
      await nextTurn()
      const lines = table(canvas, rowsOf(account, statement), columnsOf(width))
      headers.push({ block: lines.header, of: new Set(lines.rows) })
      blocks.push(...section(canvas, account.title, { width, content: [lines.header, ...lines.rows] }))
      if (account.payment) blocks.push(...paymentBlocks(canvas, account.payment, width))
    }
    if (statement.accounts.length === 0)
      blocks.push(gap(px(15)), ...say(canvas, 'Nothing was owed and nothing was paid.', BODY, width))
    return { blocks, headers }
  })
}

/** `01-01-2026 to 31-12-2026`, with an open end in words. */
function periodText({ from, to }: Pick<StatementPaper, 'from' | 'to'>): string {
  if (from === null) return to === null ? 'All days' : `Up to ${formatDay(to)}`
  return to === null ? `From ${formatDay(from)}` : `${formatDay(from)} to ${formatDay(to)}`
}

/** An amount that is owed; what stands to the client's credit is said to. */
function owedText(amount: Cents): string {
  return amount < 0 ? `${formatEuro(negative(amount))} in credit` : formatEuro(amount)
}

function figuresOf(statement: StatementPaper): Sum[] {
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

/** The lines of an account between its opening and its closing balance. */
function rowsOf({ opening, closing, lines }: PaperAccount, { from, to }: StatementPaper): Row[] {
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

function columnsOf(width: number): Column<Row>[] {
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
/** As many modules stay white around a code. */
const QUIET = 4

function paymentBlocks(canvas: Canvas, payment: PaperPayment, width: number): Block[] {
  const rows: Fact[] = [
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
    ...facts(canvas, rows, { width: beside }),
    ...(code ? say(canvas, 'Scan it with the app of your bank.', { ...BODY, size: px(11.5) }, beside) : []),
  ]
  const content = code ? twoColumns(width, words, [code]) : words
  return together(section(canvas, 'Payment', { width, content }))
}

/** The QR code with its quiet zone; null where there is none. */
function codeBlock(canvas: Canvas, modules: readonly string[]): Block | null {
  if (modules.length === 0) return null
  const side = (modules.length + 2 * QUIET) * MODULE
  return {
    height: side,
    draw: ({ x, y }) => {
      for (const [row, signs] of modules.entries())
        for (const run of signs.matchAll(/1+/g))
          canvas.bar({
            x: x + (run.index + QUIET) * MODULE,
            y: y + (row + QUIET) * MODULE,
            width: run[0].length * MODULE,
            height: MODULE,
          })
    },
  }
}
