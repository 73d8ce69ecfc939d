import type { EmailState } from '@forecourt/core/features/email/enums'
import type { REGISTER_STATES } from '@forecourt/core/features/reports/enums'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { sql } from 'kysely'
import type { Db, Store, Trx } from '../../database/database'
import type { PageRange } from '../../database/paged'
import { streamRows } from '../../database/stream'
import { toCents, toCentsOrNull, toCount, toDayOrNull } from '../../database/values'

export interface RegisterFilter {
  from: Day | null
  to: Day | null
  /** Of the business; it decides the day of a moment. */
  timeZone: string
}

export interface RegisterLine {
  number: number
  /** The last of several numbers that were left out. */
  until: number
  state: (typeof REGISTER_STATES)[number]
  date: Day | null
  payer: string
  categoryID: number | null
  regNo: string
  amount: Cents | null
  entryID: number | null
  isEntryThere: boolean
  at: Date | null
  by: string
  /** The number that was next when it was overridden, or before the counter was set. */
  insteadOf: number | null
  replaces: number | null
  replacedBy: number | null
  voidedAt: Date | null
  voidedBy: string
  /** The recipient of the last e-mail with it that was not cancelled, with its state and moment; null for none. */
  emailedTo: string | null
  emailState: EmailState | null
  emailedAt: Date | null
}

/**
 * Every receipt, every manual change of the next number, and the unused numbers below the next one, each run of them with the change that skipped it.
 */
const LINES = sql`
  select r.number, r.number as until, 2 as rank,
    case when r.entry_id is not null then 'issued' when r.replaced_by is not null then 'replaced' else 'void' end as state,
    r.date, r.payer, r.category_id, r.reg_no, r.amount, r.issued_for as entry_id, e.id is not null as is_entry_there,
    r.created_at as at, r.issued_by as by, r.instead_of, o.number as replaces, r.replaced_by, r.voided_at, r.voided_by
  from receipt_numbers r left join cash_entries e on e.id = r.issued_for left join receipt_numbers o on o.replaced_by = r.number
  union all
  select (s.after ->> 'next')::int, (s.after ->> 'next')::int, 1, 'set', null, '', null, '', null, null, false,
    s.at, s.username, (s.before ->> 'next')::int, null, null, null, ''
  from audit_events s where s.kind = 'receipt' and s.subject_id is null
  union all
  select lower(gap.numbers), upper(gap.numbers) - 1, 0, 'left out', null, '', null, '', null, null, false,
    s.at, coalesce(s.username, ''), null, null, null, null, ''
  from (
      select number, coalesce(lag(number) over (order by number), 0) as before from (
        select number from receipt_numbers where number < (select next_number from receipt_counter)
        union all select next_number from receipt_counter) numbers) n
    cross join (
      select coalesce(range_agg(int4range((s.before ->> 'next')::int, (s.after ->> 'next')::int)), '{}') as numbers
      from audit_events s
      where s.kind = 'receipt' and s.subject_id is null and (s.before ->> 'next')::int < (s.after ->> 'next')::int) skipped
    cross join lateral (
      select unnest(int4multirange(int4range(n.before + 1, n.number)) * skipped.numbers) as numbers
      union all select unnest(int4multirange(int4range(n.before + 1, n.number)) - skipped.numbers)) gap
    left join lateral (
      select s.at, s.username from audit_events s
      where s.kind = 'receipt' and s.subject_id is null
        and (s.before ->> 'next')::int <= lower(gap.numbers) and (s.after ->> 'next')::int > lower(gap.numbers)
      order by s.id desc limit 1) s on true
  where n.number > n.before + 1`

/** Selects the lines of these days; unexplained numbers belong to any. */
function matchingRegisterLines({ from, to, timeZone }: RegisterFilter) {
  const day = sql`(l.at at time zone ${timeZone})::date`
  return sql`from (${LINES}) l
    where l.at is null or ((${from}::date is null or ${day} >= ${from}::date) and (${to}::date is null or ${day} <= ${to}::date))`
}

interface Row {
  number: number
  until: number
  state: RegisterLine['state']
  date: string | null
  payer: string
  category_id: number | null
  reg_no: string
  amount: string | null
  entry_id: number | null
  is_entry_there: boolean
  at: Date | null
  by: string
  instead_of: number | null
  replaces: number | null
  replaced_by: number | null
  voided_at: Date | null
  voided_by: string
  emailed_to: string | null
  email_state: EmailState | null
  emailed_at: Date | null
}

const orderedRegisterLines = (filter: RegisterFilter) =>
  sql<Row>`select l.*, m.recipient as emailed_to, m.state as email_state, m.at as emailed_at from (select l.* ${matchingRegisterLines(filter)}) l
    left join lateral (
      select recipient, state, coalesce(sent_at, created_at) as at from email_messages
      where receipt_number = l.number and l.rank = 2 and state <> 'cancelled' order by id desc limit 1) m on true
    order by l.number desc, l.rank desc, l.at desc`

/** Returns a page of the register, the highest number first. */
export async function registerPage(
  db: Db | Trx,
  filter: RegisterFilter,
  { limit, offset }: PageRange,
): Promise<RegisterLine[]> {
  const { rows } = await sql<Row>`${orderedRegisterLines(filter)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(lineOf)
}

/** Returns all of the register in batches, the highest number first. */
export async function* streamRegister(store: Store, filter: RegisterFilter): AsyncGenerator<RegisterLine[]> {
  const query = { compile: () => orderedRegisterLines(filter).compile(store.db) }
  for await (const rows of streamRows(store, query)) yield rows.map(lineOf)
}

function lineOf(row: Row): RegisterLine {
  return {
    number: row.number,
    until: row.until,
    state: row.state,
    date: toDayOrNull(row.date),
    payer: row.payer,
    categoryID: row.category_id,
    regNo: row.reg_no,
    amount: toCentsOrNull(row.amount),
    entryID: row.entry_id,
    isEntryThere: row.is_entry_there,
    at: row.at,
    by: row.by,
    insteadOf: row.instead_of,
    replaces: row.replaces,
    replacedBy: row.replaced_by,
    voidedAt: row.voided_at,
    voidedBy: row.voided_by,
    emailedTo: row.emailed_to,
    emailState: row.email_state,
    emailedAt: row.emailed_at,
  }
}

/** Returns how many lines there are, and the total of the issued receipts among them. */
export async function registerTotal(db: Db | Trx, filter: RegisterFilter): Promise<{ count: number; total: Cents }> {
  const { rows } = await sql<{ count: string; total: string }>`
    select count(*) as count, coalesce(sum(l.amount) filter (where l.state = 'issued'), 0)::bigint as total ${matchingRegisterLines(filter)}`.execute(
    db,
  )
  const [row] = rows
  return { count: toCount(row?.count ?? '0'), total: toCents(row?.total ?? '0') }
}
