import type { StatementRequest } from '@forecourt/core/features/statements/schemas'
import { STATEMENT_KIND_NAMES } from '@forecourt/core/features/statements/enums'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import type { Ctx, Download } from '../../context'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import { clientStatement } from '../../documents/statement'
import { partyOf, printContext } from '../documents/subject'
import { readStatement, type AccountInPeriod, type StatementData } from './service'

/** Returns the title of an account: `HP-2219, ABC 123 Toyota Vitz`. */
function titleOf({ kind, accountNo, regNo, vehicle }: AccountInPeriod): string {
  const of = [regNo, vehicle].filter(Boolean).join(' ')
  return [accountNo || STATEMENT_KIND_NAMES[kind], of].filter(Boolean).join(', ')
}

/** Returns the subject of a statement: the HP account, else the client. */
function subjectOf({ client, accounts }: StatementData): string {
  const [only, another] = accounts
  return (another === undefined && only?.accountNo) || client.idno || `${client.name} ${client.surname}`.trim()
}

export async function statementReport(ctx: Ctx, request: StatementRequest): Promise<Download> {
  return (await statementOfClient(ctx, request)).paper
}

/** Prints a statement on our letterhead; returns it with its client. */
export async function statementOfClient(
  ctx: Ctx,
  request: StatementRequest,
): Promise<{ clientID: number; paper: Download }> {
  const statement = await readStatement(ctx, request)
  return { clientID: statement.client.id, paper: await printStatementDocument(ctx, statement) }
}

function printStatementDocument(ctx: Ctx, statement: StatementData): Promise<Download> {
  const { client, settings, from, to, sums, accounts } = statement
  return clientStatement(
    {
      of: subjectOf(statement),
      ...{ from, to, today: ctx.today, client: partyOf(client) },
      ...{ opening: sums.opening, debits: sums.debits, credits: sums.credits, closing: sums.closing },
      accounts: accounts.map((account) => ({
        title: titleOf(account),
        opening: account.figures.opening,
        closing: account.figures.closing,
        lines: account.figures.lines,
        payment: account.payment,
      })),
    },
    printContext(ctx, settings),
  )
}

interface FileRow {
  account: string
  regNo: string
  date: Day | null
  what: string
  reference: string
  debit: Cents | null
  credit: Cents | null
  balance: Cents
}

const COLUMNS: readonly CsvColumn<FileRow>[] = [
  { header: 'Account', kind: 'text', value: (row) => row.account },
  { header: 'Reg No', kind: 'text', value: (row) => row.regNo },
  { header: 'Date', kind: 'day', value: (row) => row.date },
  { header: 'What', kind: 'text', value: (row) => row.what },
  { header: 'Reference', kind: 'text', value: (row) => row.reference },
  { header: 'Owed', kind: 'money', value: (row) => row.debit },
  { header: 'Paid', kind: 'money', value: (row) => row.credit },
  { header: 'Balance', kind: 'money', value: (row) => row.balance },
]

/** Returns the lines of a statement as a file; each account begins with its opening balance and ends with its closing one. */
export async function statementFile(ctx: Ctx, request: StatementRequest): Promise<Download> {
  const { accounts, from, to } = await readStatement(ctx, request)
  async function* rows() {
    yield accounts.flatMap((account) => fileRows(account, { from, to }))
  }
  return csvDownload({ fileName: 'export.csv', columns: COLUMNS, rows: rows() })
}

function fileRows(account: AccountInPeriod, { from, to }: { from: Day | null; to: Day | null }): FileRow[] {
  const { kind, accountNo, regNo, figures } = account
  const of = { account: accountNo || STATEMENT_KIND_NAMES[kind], regNo }
  const balance = (what: string, date: Day | null, amount: Cents): FileRow => ({
    ...{ ...of, date, what, reference: '', debit: null, credit: null, balance: amount },
  })
  return [
    balance('Opening balance', from, figures.opening),
    ...figures.lines.map(({ date, what, reference, debit, credit, balance: after }) => ({
      ...{ ...of, date, what, reference, balance: after },
      ...{ debit: debit === 0 ? null : debit, credit: credit === 0 ? null : credit },
    })),
    balance('Closing balance', to, figures.closing),
  ]
}
