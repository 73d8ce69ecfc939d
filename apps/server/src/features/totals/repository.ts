import { OUTSIDE_HP_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { BatchTotal } from '@forecourt/core/features/totals/enums'
import { type Cents, cents } from '@forecourt/core/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { PageRange } from '../../database/paged'
import { toCents, toCount } from '../../database/values'
import { IS_CASH, MOVES_CHEQUES } from '../cash-book/movements'
import { type CashFilter, entriesSum, sumEntryStates } from '../cash-book/search-repository'
import { ENTRY_STATES } from '../cash-book/with-deleted-repository'
import { matchingAccountTotals, vehiclesOfAccounts } from '../hire-purchase/list-repository'
import { type CountsFilter, countsTotal } from '../reports/counts-repository'

/** A present total, and its movements. */
export interface SummedTotal {
  now: Cents
  /** Returns `with … moves as (…)`, of row versions from a first one on: `transaction_id`, `record`, `key`, `last`, `before` and `after` of each. */
  since(first: number): RawBuilder<unknown>
}

/** How a total is computed from rows. */
interface TotalRows {
  now: Cents
  /** The rows of `row_images i` that can change it. */
  rows: RawBuilder<boolean>
  /** The amount of each state of a row: `change`, `side`, `amount`, of the relation `states`. */
  worth: RawBuilder<unknown>
}

const movementsOfRows = ({ now, rows, worth }: TotalRows): SummedTotal => ({
  now,
  since: (first) => movementsSince({ rows, worth }, first),
})

/** A row that a save changed, with its amounts before and after. */
export interface SummedMovement {
  transactionID: string
  record: string
  key: string
  last: number
  before: Cents
  after: Cents
  /** The sum of later movements. */
  later: Cents
}

/** SQL of the amount in a column of a row version. */
function columnAmount(record: string, column: string): RawBuilder<unknown> {
  return sql`select s.change, s.side, coalesce((s.image->>${column})::bigint, 0) as amount from states s where s.record = ${record}`
}

export async function entryMovements(db: Db | Trx, search: CashFilter): Promise<SummedTotal> {
  return movementsOfRows({
    now: await entriesSum(db, search),
    rows: sql<boolean>`i.record = 'cash_entries'`,
    worth: sql`${sumEntryStates(db, search)}`,
  })
}

/** The entries of a figure of a batch; a balance has all entries until then, since each batch opens with the closing of the one before. */
const OF_BATCH: Readonly<Record<BatchTotal, (id: number) => RawBuilder<boolean>>> = {
  opening: (id) => sql<boolean>`${sql.raw(IS_CASH)} and batch_id < ${id}`,
  in: (id) => sql<boolean>`${sql.raw(IS_CASH)} and batch_id = ${id} and signed_amount > 0`,
  out: (id) => sql<boolean>`${sql.raw(IS_CASH)} and batch_id = ${id} and signed_amount < 0`,
  closing: (id) => sql<boolean>`${sql.raw(IS_CASH)} and batch_id <= ${id}`,
  cheques: (id) => sql<boolean>`${sql.raw(MOVES_CHEQUES)} and batch_id <= ${id}`,
}

/** The opening of the first batch, where every balance begins. */
const FIRST_OPENING: Readonly<Partial<Record<BatchTotal, string>>> = {
  opening: 'opening',
  closing: 'opening',
  cheques: 'cheques_opening',
}

export async function batchMovements(db: Db | Trx, of: { total: BatchTotal; batchID: number }): Promise<SummedTotal> {
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
  return movementsOfRows({
    now: toCents(sum.rows[0]?.sum ?? 0),
    rows: first ? sql<boolean>`(i.record = 'cash_entries' or ${isFirst})` : sql<boolean>`i.record = 'cash_entries'`,
    worth: first ? sql`${entries} union all ${columnAmount('batches', first)}` : entries,
  })
}

/** SQL of the rows of a table that belong to a vehicle, with deleted ones. */
const ownedBy = (vehicleID: number, record: 'expenses' | 'manual_payments') =>
  sql`select o.key from row_images o where o.record = ${sql.lit(record)}
    and (case o.record when 'receipt_numbers' then o.image->>'entry_id' else o.image->>'vehicle_id' end) = ${String(vehicleID)}`

export async function costMovements(db: Db | Trx, id: number): Promise<SummedTotal> {
  const sum = await sql<{ sum: string }>`
    select coalesce((select bought_price from vehicles where id = ${id}), 0)
      + coalesce((select sum(amount) from expenses where vehicle_id = ${id}), 0) as sum`.execute(db)
  return movementsOfRows({
    now: toCents(sum.rows[0]?.sum ?? 0),
    rows: sql<boolean>`(i.record = 'vehicles' and i.key = ${String(id)} or i.record = 'expenses' and i.key in (${ownedBy(id, 'expenses')}))`,
    worth: sql`${columnAmount('vehicles', 'bought_price')} union all ${columnAmount('expenses', 'amount')}`,
  })
}

/** Returns what is paid or remains on the account of a vehicle, with its movements. */
export async function accountMovements(
  db: Db | Trx,
  { total, vehicleID: id }: { total: 'paid' | 'remaining'; vehicleID: number },
): Promise<SummedTotal> {
  const account = db.selectFrom('hp_accounts').select(total).where('vehicle_id', '=', id)
  return movementsOfRows({
    now: toCents((await account.executeTakeFirst())?.[total] ?? 0),
    rows: sql<boolean>`i.record = 'hp_accounts' and i.key = ${String(id)}`,
    worth: columnAmount('hp_accounts', total),
  })
}

/** Returns the balance of a vehicle's price or difference, less what its buyer paid, or anybody while it is unsold. */
export function balanceMovements(of: { vehicleID: number; clientID: number | null; now: Cents }): SummedTotal {
  const { vehicleID: id, clientID, now } = of
  const byBuyer = clientID === null ? sql`` : sql`and e.client_id = ${clientID}`
  const exchanges = [SaleType.PartExchange, SaleType.HPPartExchange]
  return movementsOfRows({
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

/** Returns what remains on the accounts of a search, by their present names. */
export async function accountListMovements(db: Db | Trx, text: string): Promise<SummedTotal> {
  const { remaining } = await matchingAccountTotals(db, { text, pendingOnly: false, due: null })
  const named = vehiclesOfAccounts(db, text)
  const isNamed = named ? sql`and i.key in (select vehicle_id::text from (${named}) named)` : sql``
  return movementsOfRows({
    now: remaining,
    rows: sql<boolean>`i.record = 'hp_accounts' ${isNamed}`,
    worth: columnAmount('hp_accounts', 'remaining'),
  })
}

/** Returns the sum of the count differences of the batches that were closed in some days. */
export async function differenceMovements(db: Db | Trx, filter: CountsFilter): Promise<SummedTotal> {
  const { from, to, closedBy, timeZone } = filter
  const day = sql`((s.image->>'ended_at')::timestamptz at time zone ${timeZone})::date`
  return movementsOfRows({
    now: (await countsTotal(db, filter)).net,
    rows: sql<boolean>`i.record = 'batches'`,
    worth: sql`select s.change, s.side, (s.image->>'counted')::bigint - (s.image->>'closing')::bigint as amount from states s
      where s.record = 'batches' and s.image->>'status' = 'closed'
        and (${from}::date is null or ${day} >= ${from}::date) and (${to}::date is null or ${day} <= ${to}::date)
        and (${closedBy}::text is null or coalesce(s.image->>'closed_by', '') = ${closedBy}::text)`,
  })
}

/** Returns when a batch began; null when there is none. */
export async function batchStart(db: Db | Trx, id: number): Promise<Date | null> {
  const row = await db.selectFrom('batches').select('started_at').where('id', '=', id).executeTakeFirst()
  return row?.started_at ?? null
}

export async function startOfDay(db: Db | Trx, day: string, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select (${day}::timestamp at time zone ${timeZone}) as at`.execute(db)
  return rows[0]?.at ?? new Date(0)
}

/** The number of row versions that are read to find the first: of saves at the same time the one that started first may be written last. */
const NEAR = 50

/** Returns the first row version since a moment; null when no save was made since. */
async function firstVersionSince(db: Db | Trx, at: Date): Promise<number | null> {
  const { rows } = await sql<{ id: string | null }>`
    select min(i.id) as id from row_images i where i.transaction_id = any(array(
      select e.transaction_id from audit_events e where e.change_kind is not null and e.at >= ${at}
      order by e.at, e.id limit ${NEAR}))`.execute(db)
  const id = rows[0]?.id
  return id === null || id === undefined ? null : toCount(id)
}

/**
 * Selects the movements of a total since a moment: the rows with another amount, each once for a save. Changes that cancel out within a save are
 * none.
 */
function movementsSince({ rows, worth }: Omit<TotalRows, 'now'>, first: number): RawBuilder<unknown> {
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

/** Returns a part of the movements of a total since a moment, newest first, their number, and their sum. */
export async function pageOfMovements(
  db: Db | Trx,
  summed: SummedTotal,
  part: PageRange & { since: Date },
): Promise<{ moves: SummedMovement[]; count: number; moved: Cents }> {
  const first = await firstVersionSince(db, part.since)
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
