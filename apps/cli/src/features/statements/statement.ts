import { spacedReference } from '@forecourt/core/features/statements/creditor-reference'
import { STATEMENT_KIND_NAMES } from '@forecourt/core/features/statements/enums'
import type { StatementAccount, StatementOut } from '@forecourt/core/features/statements/schemas'
import { day, formatDay } from '@forecourt/core/kernel/days'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { resolvePeriod } from '../../kit/days'
import { exportFile } from '../../kit/export-file'
import { usageFailure } from '../../kit/failure'
import { listForm, printList } from '../../kit/list-output'
import { type CommandInput, optionText } from '../../kit/options'
import { resolveVehicleOrClient } from '../../kit/resolve'
import { wireAmountText } from '../hire-purchase/figures'

interface PrintedStatementLine {
  account: StatementAccount
  date: string | null
  what: string
  reference: string
  debit: number | null
  credit: number | null
  balance: number
  cashID: number | null
}

const nameOf = ({ accountNo, kind }: StatementAccount) => accountNo || STATEMENT_KIND_NAMES[kind]

const COLUMNS: readonly ListColumn<PrintedStatementLine>[] = [
  { name: 'account', header: 'Account', kind: 'text', value: (row) => nameOf(row.account) },
  { name: 'regNo', header: 'Reg No', kind: 'text', value: (row) => row.account.regNo },
  { name: 'date', header: 'Date', kind: 'day', value: (row) => row.date },
  { name: 'what', header: 'What', kind: 'text', value: (row) => row.what },
  { name: 'reference', header: 'Reference', kind: 'text', value: (row) => row.reference },
  { name: 'debit', header: 'Owed', kind: 'money', value: (row) => row.debit },
  { name: 'credit', header: 'Paid', kind: 'money', value: (row) => row.credit },
  { name: 'balance', header: 'Balance', kind: 'money', value: (row) => row.balance },
  { name: 'cashID', header: 'Entry', kind: 'number', value: (row) => row.cashID },
]

/** Prints the statement of a client or an account over a period, or saves it to a file as PDF. */
export async function statementCommand(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const period = await resolvePeriod(ctx, options)
  const pdf = optionText(options, 'pdf')
  if (pdf !== null && listForm(ctx, options) !== 'text' && !ctx.globals.json)
    throw usageFailure('--pdf fills a file: leave out --csv and --ndjson')
  const { client } = await ctx.connect()
  const input = { ...(await resolveVehicleOrClient(ctx, words.join(' '))), fromDate: period.from, toDate: period.to }
  if (pdf !== null)
    return exportFile(ctx, { ...options, out: pdf }, { operation: 'GetStatementReport', input, isBinary: true })
  const answer = await client.call('GetStatement', input)
  const { accounts, ...around } = answer
  const rows = accounts.flatMap((account) => rowsOf(account, answer))
  await printList(ctx, options, {
    columns: COLUMNS,
    rows,
    textColumns: COLUMNS.slice(0, -1),
    around: { ...around, accounts: accounts.map(({ lines: _, ...account }) => account) },
    summary: summaryOf(answer),
  })
  if (listForm(ctx, options) === 'text' && ctx.io.isOutputTerminal)
    for (const { payment } of accounts) if (payment?.code) ctx.report(drawQrCode(payment.modules))
}

function rowsOf(account: StatementAccount, { fromDate, toDate }: StatementOut): PrintedStatementLine[] {
  const balance = (what: string, date: string | null, amount: number): PrintedStatementLine => ({
    ...{ account, date, what, reference: '', debit: null, credit: null, balance: amount, cashID: null },
  })
  return [
    balance('Opening balance', fromDate, account.opening),
    ...account.lines.map((line) => ({ account, ...line, debit: line.debit || null, credit: line.credit || null })),
    balance('Closing balance', toDate, account.closing),
  ]
}

function summaryOf({ client, closing, fromDate, toDate, accounts }: StatementOut): string {
  const name = [client?.name, client?.surname].filter(Boolean).join(' ')
  const from = fromDate === null ? '' : ` from ${formatDay(day(fromDate))}`
  const to = toDate === null ? '' : ` to ${formatDay(day(toDate))}`
  const asked = accounts.flatMap(({ payment }) => (payment ? [paymentText(payment)] : []))
  return [`${name}${from}${to}: closing balance ${wireAmountText(closing)}`, ...asked].join('\n')
}

function paymentText({ amount, reason, iban, reference }: NonNullable<StatementAccount['payment']>): string {
  const way = iban === '' ? '' : `, to ${iban}, reference ${spacedReference(reference)}`
  return `To pay ${wireAmountText(amount)}: ${reason}${way}`
}

const QUIET = 2

/**
 * A QR code for a terminal, two rows of modules per line; the light modules are drawn, so that apps can read it on a dark and mostly on a light
 * background.
 */
function drawQrCode(modules: readonly string[]): string {
  const blank = '0'.repeat(modules.length + 2 * QUIET)
  const edge = Array.from({ length: QUIET }, () => blank)
  const rows = [...edge, ...modules.map((row) => `00${row}00`), ...edge]
  const signs: Readonly<Record<string, string>> = { '00': '█', '01': '▀', '10': '▄', '11': ' ' }
  return Array.from({ length: Math.ceil(rows.length / 2) }, (_, i) => {
    const [upper = blank, lower = blank] = [rows[2 * i], rows[2 * i + 1]]
    return [...upper].map((sign, at) => signs[`${sign}${lower.charAt(at)}`] ?? ' ').join('')
  }).join('\n')
}
