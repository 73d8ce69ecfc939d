import { CASH_CATEGORY_NAMES } from '@forecourt/core/features/cash-book/enums'
import type { Register, RegisterRow, RegisterSearch } from '@forecourt/core/features/reports/schemas'
import { dayInZone, formatDay } from '@forecourt/core/kernel/days'
import { formatEuro } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import type { Ctx, Download } from '../../context'
import { pagedAnswer } from '../../database/paged'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import { receiptRegister, type RegisterTableRow } from '../../documents/receipt-register'
import { readSettings } from '../settings/repository'
import {
  type RegisterFilter,
  type RegisterLine,
  streamRegister,
  registerPage,
  registerTotal,
} from './register-repository'

function filterOf(ctx: Ctx, search: RegisterSearch): RegisterFilter {
  return { from: search.dateFrom ?? null, to: search.dateTo ?? null, timeZone: ctx.config.timeZone }
}

/** Returns the register of receipts: every number with its state. */
export function receiptsRegister(ctx: Ctx, search: RegisterSearch): Promise<Register> {
  const filter = filterOf(ctx, search)
  const { timeZone } = ctx.config
  return pagedAnswer(search, {
    rows: async (range) => (await registerPage(ctx.db, filter, range)).map((line) => rowOf(line, timeZone)),
    total: async () => {
      const { count, total } = await registerTotal(ctx.db, filter)
      return { totalCount: count, total: wireMoney(total) }
    },
  })
}

function rowOf(line: RegisterLine, timeZone: string): RegisterRow {
  return {
    number: line.number,
    until: line.until,
    state: line.state,
    date: line.date,
    payer: line.payer,
    categoryName: categoryOf(line),
    regNo: line.regNo,
    amount: wireMoney(line.amount),
    cashID: line.entryID,
    isEntryThere: line.isEntryThere,
    at: line.at?.toISOString() ?? null,
    by: line.by,
    replacedBy: line.replacedBy,
    remark: remarkOf(line, timeZone),
  }
}

function categoryOf({ categoryID }: RegisterLine): string {
  return categoryID === null ? '' : (CASH_CATEGORY_NAMES[categoryID] ?? '')
}

function remarkOf(line: RegisterLine, timeZone: string): string {
  const { insteadOf, replaces, replacedBy, state } = line
  const stamp = (at: Date | null, by: string) =>
    [at && formatDay(dayInZone(at, timeZone)), by].filter(Boolean).join(', ')
  if (state === 'set') return `Next number set from ${insteadOf} to ${line.number}`
  if (state === 'left out')
    return line.at === null ? 'Nothing explains this' : `The next number was set past ${numbersOf(line)}`
  const parts = [
    insteadOf === null ? '' : `Override, ${insteadOf} was next`,
    replaces === null ? '' : `Replaces receipt ${replaces}`,
    replacedBy === null ? '' : `Replaced by receipt ${replacedBy}`,
    state === 'void' && line.entryID !== null && !line.isEntryThere ? `Entry ${line.entryID} deleted` : '',
    state === 'void' && line.isEntryThere ? `Entry ${line.entryID} has no receipt any more` : '',
    state === 'issued' ? '' : stamp(line.voidedAt, line.voidedBy),
    emailRemark(line, timeZone),
  ]
  return parts.filter(Boolean).join(', ')
}

const EMAILED = {
  sent: 'Sent to',
  waiting: 'Waits to be sent to',
  failed: 'Could not be sent to',
  cancelled: '',
} as const

/** Returns the state of the last e-mail with it. */
function emailRemark({ emailedTo, emailState, emailedAt }: RegisterLine, timeZone: string): string {
  if (emailedTo === null || emailState === null || emailedAt === null) return ''
  const on = emailState === 'sent' ? ` on ${formatDay(dayInZone(emailedAt, timeZone))}` : ''
  return `${EMAILED[emailState]} ${emailedTo}${on}`
}

/** Returns `39`, or `11 to 39`. */
function numbersOf({ number, until }: Pick<RegisterLine, 'number' | 'until'>): string {
  return number === until ? String(number) : `${number} to ${until}`
}

const COLUMNS: readonly CsvColumn<RegisterLine & { remark: string; timeZone: string }>[] = [
  { header: 'Receipt', kind: 'number', value: ({ number }) => number },
  { header: 'To', kind: 'number', value: ({ number, until }) => (until === number ? null : until) },
  { header: 'State', kind: 'text', value: ({ state }) => state },
  { header: 'Date', kind: 'day', value: ({ date }) => date },
  { header: 'From', kind: 'text', value: ({ payer }) => payer },
  { header: 'Cash Category', kind: 'text', value: categoryOf },
  { header: 'Reg No', kind: 'text', value: ({ regNo }) => regNo },
  { header: 'Amount', kind: 'money', value: ({ amount }) => amount },
  { header: 'Entry', kind: 'number', value: ({ entryID }) => entryID },
  { header: 'Issued', kind: 'day', value: ({ at, timeZone }) => at && dayInZone(at, timeZone) },
  { header: 'By', kind: 'text', value: ({ by }) => by },
  { header: 'Remark', kind: 'text', value: ({ remark }) => remark },
]

export function registerFile(ctx: Ctx, search: RegisterSearch): Download {
  const { timeZone } = ctx.config
  async function* rows() {
    for await (const lines of streamRegister(ctx.store, filterOf(ctx, search)))
      yield lines.map((line) => ({ ...line, timeZone, remark: remarkOf(line, timeZone) }))
  }
  return csvDownload({ fileName: 'export.csv', columns: COLUMNS, rows: rows() })
}

export async function registerDocument(ctx: Ctx, search: RegisterSearch): Promise<Download> {
  const filter = filterOf(ctx, search)
  const { timeZone } = ctx.config
  const { total } = await registerTotal(ctx.db, filter)
  const rows: RegisterTableRow[] = []
  for await (const lines of streamRegister(ctx.store, filter))
    for (const line of lines)
      rows.push({
        number: numbersOf(line),
        state: line.state,
        date: line.date === null ? '' : formatDay(line.date),
        payer: line.payer,
        of: [categoryOf(line), line.regNo].filter(Boolean).join(' '),
        entry: line.entryID === null ? '' : String(line.entryID),
        amount: line.amount,
        issued: [line.at && formatDay(dayInZone(line.at, timeZone)), line.by].filter(Boolean).join(' '),
        remark: remarkOf(line, timeZone),
      })
  const { dealership } = await readSettings(ctx.db)
  const period = { from: search.dateFrom ?? null, to: search.dateTo ?? ctx.today }
  return receiptRegister(
    { ...period, rows, total: formatEuro(total) },
    { letterhead: dealership, now: ctx.now, timeZone },
  )
}
