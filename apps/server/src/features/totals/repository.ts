import { OUTSIDE_HP_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { BatchTotal } from '@forecourt/core/features/totals/enums'
import { type Cents, cents } from '@forecourt/core/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { PageRange } from '../../database/paged'
import { toCents, toCount } from '../../database/values'
import { IS_CASH, MOVES_CHEQUES } from '../cash-book/moves'
import { type CashFilter, entriesSum, entryStatesSummed } from '../cash-book/search-repository'
import { ENTRY_STATES } from '../cash-book/with-deleted-repository'
import { accountTotals, vehiclesOfAccounts } from '../hire-purchase/list-repository'
import { type CountsFilter, countsTotal } from '../reports/counts-repository'

/** A total as it stands, and what moved it. */
export interface Summed {
  now: Cents
  /** `with … moves as (…)`, of the images from a first one on: `transaction_id`, `record`, `key`, `last`, `before` and `after` of each. */
  since(first: number): RawBuilder<unknown>
}

/** How a total is made of rows. */
interface Rows {
  now: Cents
  /** Which rows of `row_images i` can move it. */
  rows: RawBuilder<boolean>
  /** What each state of a row counts in it: `change`, `side`, `amount`, of the relation `states`. */
  worth: RawBuilder<unknown>
}

const ofRows = ({ now, rows, worth }: Rows): Summed => ({ now, since: (first) => movesSince({ rows, worth }, first) })

/** One row that a save changed, with what it counted before and after it. */
export interface Move {
  transactionID: string
  record: string
  key: string
  last: number
  before: Cents
  after: Cents
  /** What saves after this one moved. */
  later: Cents
}

/** What a column of an image counts. */
function columnWorth(record: string, column: string): RawBuilder<unknown> {
  return sql`select s.change, s.side, coalesce((s.image->>${column})::bigint, 0) as amount from states s where s.record = ${record}`
}

/** The sum of the entries that match a search. */
export async function summedEntries(db: Db | Trx, search: CashFilter): Promise<Summed> {
  return ofRows({
    now: await entriesSum(db, search),
    rows: sql<boolean>`i.record = 'cash_entries'`,
    worth: sql`${entryStatesSummed(db, search)}`,
  })
}

/** Which entries make a figure of a batch; a balance is what all did until then, since each batch opens with what the one before ended with. */
const OF_BATCH: Readonly<Record<BatchTotal, (id: number) => RawBuilder<boolean>>> = {
  opening: (id) => sql<boolean>`${sql.raw(IS_CASH)} and batch_id < ${id}`,
  in: (id) => sql<boolean>`${sql.raw(IS_CASH)} and batch_id = ${id} and signed_amount > 0`,
  out: (id) => sql<boolean>`${sql.raw(IS_CASH)} and batch_id = ${id} and signed_amount < 0`,
  closing: (id) => sql<boolean>`${sql.raw(IS_CASH)} and batch_id <= ${id}`,
  cheques: (id) => sql<boolean>`${sql.raw(MOVES_CHEQUES)} and batch_id <= ${id}`,
}

/** What the first batch opened with, which is where every balance begins. */
const FIRST_OPENING: Readonly<Partial<Record<BatchTotal, string>>> = {
  opening: 'opening',
  closing: 'opening',
  cheques: 'cheques_opening',
}

/** A figure of a batch. */
export async function summedBatch(db: Db | Trx, of: { total: BatchTotal; batchID: number }): Promise<Summed> {
  const { total, batchID } = of
  const condition = OF_BATCH[total](batchID)
  const first = FIRST_OPENING[total]
  const isFirst = sql<boolean>`i.record = 'batches' and i.key = (select min(id)::text from batches)`
  const entries = sql`select e.change, e.side, e.signed_amount as amount from ${ENTRY_STATES} as e where ${condition}`
  const sum = await sql<{ sum: string }>`
    select coalesce((select sum(signed_amount) from cash_entries where ${condition}), 0)
      + ${first ? sql`coalesce((select ${sql.ref(first)} from batches order by id limit 1), 0)` : sql`0`} as sum`.execute(
    db,
  )
  return ofRows({
    now: toCents(sum.rows[0]?.sum ?? 0),
    rows: first ? sql<boolean>`(i.record = 'cash_entries' or ${isFirst})` : sql<boolean>`i.record = 'cash_entries'`,
    worth: first ? sql`${entries} union all ${columnWorth('batches', first)}` : entries,
  })
}

/** Rows of a table that belong to a vehicle, also those that are deleted. */
const ownedBy = (vehicleID: number, record: 'expenses' | 'manual_payments') =>
  sql`select o.key from row_images o where o.record = ${sql.lit(record)}
    and (case o.record when 'receipt_numbers' then o.image->>'entry_id' else o.image->>'vehicle_id' end) = ${String(vehicleID)}`

/** What a vehicle cost. */
export async function summedCosts(db: Db | Trx, id: number): Promise<Summed> {
  const sum = await sql<{ sum: string }>`
    select coalesce((select bought_price from vehicles where id = ${id}), 0)
      + coalesce((select sum(amount) from expenses where vehicle_id = ${id}), 0) as sum`.execute(db)
  return ofRows({
    now: toCents(sum.rows[0]?.sum ?? 0),
    rows: sql<boolean>`(i.record = 'vehicles' and i.key = ${String(id)} or i.record = 'expenses' and i.key in (${ownedBy(id, 'expenses')}))`,
    worth: sql`${columnWorth('vehicles', 'bought_price')} union all ${columnWorth('expenses', 'amount')}`,
  })
}

/** What is paid or remains on the account of a vehicle. */
export async function summedAccount(
  db: Db | Trx,
  { total, vehicleID: id }: { total: 'paid' | 'remaining'; vehicleID: number },
): Promise<Summed> {
  const account = db.selectFrom('hp_accounts').select(total).where('vehicle_id', '=', id)
  return ofRows({
    now: toCents((await account.executeTakeFirst())?.[total] ?? 0),
    rows: sql<boolean>`i.record = 'hp_accounts' and i.key = ${String(id)}`,
    worth: columnWorth('hp_accounts', total),
  })
}

/** What is left of the price or the difference of a vehicle: less what its buyer paid, while it is unsold what anybody did. */
export function summedBalance(of: { vehicleID: number; clientID: number | null; now: Cents }): Summed {
  const { vehicleID: id, clientID, now } = of
  const byBuyer = clientID === null ? sql`` : sql`and e.client_id = ${clientID}`
  const exchanges = [SaleType.PartExchange, SaleType.HPPartExchange]
  return ofRows({
    now,
    rows: sql<boolean>`(i.record = 'cash_entries' or i.record = 'sales' and i.key = ${String(id)}
      or i.record = 'manual_payments' and i.key in (${ownedBy(id, 'manual_payments')}))`,
    worth: sql`
      select e.change, e.side, -e.signed_amount as amount from ${ENTRY_STATES} as e
        where e.vehicle_id = ${id} and e.category_id = any(${OUTSIDE_HP_CATEGORIES}::int[]) ${byBuyer}
      union all select s.change, s.side, greatest(0, coalesce((case when (s.image->>'sale_type')::int = any(${exchanges}::int[])
          then s.image->>'difference' else s.image->>'sold_price' end)::bigint, 0)) from states s where s.record = 'sales'
      union all select s.change, s.side, -(s.image->>'amount')::bigint from states s where s.record = 'manual_payments'`,
  })
}

/** What remains on the accounts that a search finds, by what they are called now. */
export async function summedAccounts(db: Db | Trx, text: string): Promise<Summed> {
  const { remaining } = await accountTotals(db, { text, pendingOnly: false, due: null })
  const named = vehiclesOfAccounts(db, text)
  const isNamed = named ? sql`and i.key in (select vehicle_id::text from (${named}) named)` : sql``
  return ofRows({
    now: remaining,
    rows: sql<boolean>`i.record = 'hp_accounts' ${isNamed}`,
    worth: columnWorth('hp_accounts', 'remaining'),
  })
}

/** By how much what was counted differs from the closings of the batches that were closed in some days, all together. */
export async function summedDifferences(db: Db | Trx, filter: CountsFilter): Promise<Summed> {
  const { from, to, closedBy, timeZone } = filter
  const day = sql`((s.image->>'ended_at')::timestamptz at time zone ${timeZone})::date`
  return ofRows({
    now: (await countsTotal(db, filter)).net,
    rows: sql<boolean>`i.record = 'batches'`,
    worth: sql`select s.change, s.side, (s.image->>'counted')::bigint - (s.image->>'closing')::bigint as amount from states s
      where s.record = 'batches' and s.image->>'status' = 'closed'
        and (${from}::date is null or ${day} >= ${from}::date) and (${to}::date is null or ${day} <= ${to}::date)
        and (${closedBy}::text is null or coalesce(s.image->>'closed_by', '') = ${closedBy}::text)`,
  })
}

/** When a batch began; null when there is none. */
export async function batchStart(db: Db | Trx, id: number): Promise<Date | null> {
  const row = await db.selectFrom('batches').select('started_at').where('id', '=', id).executeTakeFirst()
  return row?.started_at ?? null
}

/** The beginning of a day in a time zone. */
export async function startOfDay(db: Db | Trx, day: string, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select (${day}::timestamp at time zone ${timeZone}) as at`.execute(db)
  return rows[0]?.at ?? new Date(0)
}

/** Of saves at the same time the one that was asked first may be written last: so many are looked at for the first image. */
const NEAR = 50

/** The first image of a row since a moment; null when no save was made since. */
async function firstImageSince(db: Db | Trx, at: Date): Promise<number | null> {
  const { rows } = await sql<{ id: string | null }>`
    select min(i.id) as id from row_images i where i.transaction_id = any(array(
      select e.transaction_id from audit_events e where e.change_kind is not null and e.at >= ${at}
      order by e.at, e.id limit ${NEAR}))`.execute(db)
  const id = rows[0]?.id
  return id === null || id === undefined ? null : toCount(id)
}

/** What moved a total since a moment: the rows that count otherwise, each once for a save. What cancels itself out within a save is none. */
function movesSince({ rows, worth }: Omit<Rows, 'now'>, first: number): RawBuilder<unknown> {
  return sql`
    with changed as (
      select i.id, i.transaction_id, i.record, i.key, i.image as after,
        (select b.image from row_images b where b.record = i.record and b.key = i.key and b.id < i.id order by b.id desc limit 1) as before
      from row_images i where i.id >= ${first} and ${rows}),
    states as (
      select id as change, 'before' as side, record, before as image from changed where before is not null
      union all select id, 'after', record, after from changed where after is not null),
    worth as (${worth}),
    moves as (
      select c.transaction_id, c.record, c.key, max(c.id) as last,
        (array_agg(coalesce(b.amount, 0)::bigint order by c.id))[1] as before,
        (array_agg(coalesce(a.amount, 0)::bigint order by c.id desc))[1] as after
      from changed c
        left join worth b on b.change = c.id and b.side = 'before'
        left join worth a on a.change = c.id and a.side = 'after'
      group by c.transaction_id, c.record, c.key)`
}

/** A part of the moves of a total since a moment, newest first, how many there are, and what they come to. */
export async function movesOf(
  db: Db | Trx,
  summed: Summed,
  part: PageRange & { since: Date },
): Promise<{ moves: Move[]; count: number; moved: Cents }> {
  const first = await firstImageSince(db, part.since)
  if (first === null) return { moves: [], count: 0, moved: cents(0) }
  const moves = summed.since(first)
  const sums = await sql<{ count: string; moved: string }>`${moves}
    select count(*) as count, coalesce(sum(after - before), 0) as moved from moves where after <> before`.execute(db)
  const page = await sql<{
    transaction_id: string
    record: string
    key: string
    last: string
    before: string
    after: string
    later: string
  }>`${moves}
    select *, coalesce(sum(after - before) over (order by last desc rows between unbounded preceding and 1 preceding), 0) as later
    from moves where after <> before order by last desc limit ${part.limit} offset ${part.offset}`.execute(db)
  return {
    moves: page.rows.map((row) => ({
      transactionID: row.transaction_id,
      record: row.record,
      key: row.key,
      last: toCount(row.last),
      before: toCents(row.before),
      after: toCents(row.after),
      later: toCents(row.later),
    })),
    count: toCount(sums.rows[0]?.count ?? 0),
    moved: toCents(sums.rows[0]?.moved ?? 0),
  }
}
