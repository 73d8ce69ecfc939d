import type { HistoryKind } from '@forecourt/core/features/history/enums'
import type { ChangesSearch } from '@forecourt/core/features/history/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '../../database/database'
import { allConditions } from '../../database/search'
import { toCount } from '../../database/values'
import { type HistoryLine, HISTORY_TABLES } from './lines-repository'

export interface LogFilter extends Omit<z.output<typeof ChangesSearch>, 'pageNumber' | 'pageSize'> {
  timeZone: string
  /** Without the passcode amounts behind it are not searched. */
  isUnlocked: boolean
}

/** A part of the log, newest first: from an offset, or before a line. */
export interface LogPart {
  limit: number
  offset: number
  olderThan: Pick<HistoryLine, 'transactionID' | 'last'> | null
  /** Of all lines, and not only of counted ones. */
  isWhole?: boolean
}

type Condition = RawBuilder<boolean>

/** Kinds that mostly change as a consequence of other saves: their lines are the changed rows, not the events. */
const FOLLOWERS = ['batch', 'cheque', 'receipt', 'account', 'instalment', 'expense'] as const satisfies HistoryKind[]
type Follower = (typeof FOLLOWERS)[number]

/** The number of lines that are counted, and can be paged through, when no index counts them; days and users lead to the rest. */
const COUNTED_MAX = 2_000

function followerOf({ kind }: LogFilter): Follower | null {
  return FOLLOWERS.find((follower) => follower === kind) ?? null
}

/** Returns how many lines of a filter are counted at most; null when all are: followers, and amounts, are searched one by one. */
export function countedMax(filter: LogFilter): number | null {
  const { amountFrom, amountTo } = filter
  const isOneByOne = followerOf(filter) !== null || typeof amountFrom === 'number' || typeof amountTo === 'number'
  return isOneByOne ? COUNTED_MAX : null
}

function whenAndWho({ from, to, username, timeZone }: LogFilter): (Condition | null)[] {
  return [
    from ? sql<boolean>`e.at >= (${from}::timestamp at time zone ${timeZone})` : null,
    to ? sql<boolean>`e.at < ((${to}::timestamp + interval '1 day') at time zone ${timeZone})` : null,
    username ? sql<boolean>`e.username = ${username}` : null,
  ]
}

function cents(amount: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(case when ${amount} ~ '^-?[0-9]{1,15}$' then abs((${amount})::bigint) end)`
}

/** One of the amounts, without its sign, is in the given range. */
function amountWithin({ amountFrom, amountTo }: LogFilter, amounts: readonly RawBuilder<unknown>[]): Condition | null {
  if (typeof amountFrom !== 'number' && typeof amountTo !== 'number') return null
  const within = amounts.map((value) => {
    const parts = [
      typeof amountFrom === 'number' ? sql<boolean>`${value} >= ${amountFrom}` : null,
      typeof amountTo === 'number' ? sql<boolean>`${value} <= ${amountTo}` : null,
    ]
    return sql`(${allConditions(parts)})`
  })
  return sql<boolean>`(${sql.join(within, sql` or `)})`
}

/** An entry is dated in the month, before or after the save. */
function datedIn({ month }: LogFilter, ...days: readonly RawBuilder<unknown>[]): Condition | null {
  if (!month) return null
  const within = days.map((day) => sql`left(${day}, 7) = ${month.slice(0, 7)}`)
  return sql<boolean>`e.change_kind = 'entry' and (${sql.join(within, sql` or `)})`
}

function eventsOf(filter: LogFilter): RawBuilder<unknown> {
  const { kind, action, isUnlocked } = filter
  const amount = amountWithin(filter, [sql`e.amount_before`, sql`e.amount_after`])
  const withAmount = isUnlocked ? ['entry', 'expense', 'payment'] : ['entry']
  const conditions = [
    // Photos and scans have no history: they stand with their record.
    sql<boolean>`e.change_kind is not null and e.change_kind <> 'attachment'`,
    ...whenAndWho(filter),
    kind ? sql<boolean>`e.change_kind = ${kind}` : null,
    action ? sql<boolean>`e.change_action = ${action}` : null,
    amount && sql<boolean>`e.change_kind in (${sql.join(withAmount)}) and ${amount}`,
    datedIn(filter, sql`e.before->>'date'`, sql`e.after->>'date'`),
  ]
  const found = allConditions(conditions)
  // Entries of a month are few and lie near one another: all of them are found before the newest are taken.
  return filter.month
    ? sql`from (select e.id, e.at from audit_events e where ${found} offset 0) e where true`
    : sql`from audit_events e where ${found}`
}

interface Bounds {
  first: string | null
  last: string | null
}

/**
 * Returns the first and the last transaction of the days, outside which none need be read; null for all days. Transactions get their numbers while
 * they run, so those of some days lie together, but not in the exact order of their moments.
 */
async function boundsOf(db: Db | Trx, filter: LogFilter): Promise<Bounds | null> {
  if (!filter.from && !filter.to) return null
  const conditions = [sql<boolean>`e.change_kind is not null`, ...whenAndWho(filter)]
  // Each moment of the days is looked at; by their numbers it would be each transaction before them.
  const found = await sql<Bounds>`
    select min(transaction_id) as first, max(transaction_id) as last
    from (select e.transaction_id from audit_events e where ${allConditions(conditions)} offset 0) of_days`.execute(db)
  return found.rows[0] ?? null
}

/**
 * The event of a row's transaction is one of the days and the user. Within the bounds of the days alone nearly all are, so they are checked one after
 * the other until the page is full; those of a user are few, and are found first.
 */
function matchesEvents(filter: LogFilter): Condition {
  const asked = allConditions([sql<boolean>`e.change_kind is not null`, ...whenAndWho(filter)])
  const found = sql`from audit_events e where e.transaction_id = i.transaction_id and ${asked}`
  const isOfDaysAlone = !filter.username && (filter.from || filter.to)
  return isOfDaysAlone ? sql<boolean>`(select true ${found} limit 1)` : sql<boolean>`exists (select ${found})`
}

/** Selects rows of a kind with an event in their transaction, each once for a transaction: by its last version there. */
async function followersOf(db: Db | Trx, filter: LogFilter, kind: Follower): Promise<RawBuilder<unknown>> {
  const bounds = await boundsOf(db, filter)
  const same = (id: RawBuilder<unknown>) => sql`o.record = i.record and o.key = i.key and o.id ${id} i.id`
  const isFirst = sql<boolean>`not exists (select from row_images o where ${same(sql`<`)} and o.transaction_id <> i.transaction_id)`
  const actions = {
    add: sql<boolean>`i.image is not null and ${isFirst}`,
    edit: sql<boolean>`i.image is not null and not (${isFirst})`,
    delete: sql<boolean>`i.image is null`,
  }
  const old = sql`(select o.image->>'amount' from row_images o where ${same(sql`<`)} order by o.id desc limit 1)`
  const amount = amountWithin(filter, [old, sql`i.image->>'amount'`].map(cents))
  const conditions = [
    sql<boolean>`i.record = ${HISTORY_TABLES[kind]}`,
    bounds && sql<boolean>`i.transaction_id between ${bounds.first}::bigint and ${bounds.last}::bigint`,
    sql<boolean>`not exists (select from row_images o where ${same(sql`>`)} and o.transaction_id = i.transaction_id)`,
    matchesEvents(filter),
    filter.action ? actions[filter.action] : null,
    // What follows an entry has no day of its own.
    filter.month ? sql<boolean>`false` : null,
    amount && (kind === 'expense' && filter.isUnlocked ? amount : sql<boolean>`false`),
  ]
  return sql`from row_images i where ${allConditions(conditions)}`
}

/** Returns how many lines the log has, at most `countedMax`. */
export async function countLog(db: Db | Trx, filter: LogFilter): Promise<number> {
  const follower = followerOf(filter)
  const found = follower ? await followersOf(db, filter, follower) : eventsOf(filter)
  const most = countedMax(filter)
  const counted =
    most === null
      ? sql`select count(*) as count ${found}`
      : sql`select count(*) as count from (select ${found} limit ${most}) found`
  return toCount((await sql<{ count: string }>`${counted}`.execute(db)).rows[0]?.count ?? 0)
}

interface LineRow {
  transaction_id: string
  kind: HistoryKind
  owner: string | null
  last: string
}

/**
 * Returns a part of the log, newest first.
 * @param total The number of lines, when it is known: a part nearer to the end is then read from there.
 */
export async function logLines(
  db: Db | Trx,
  filter: LogFilter,
  asked: LogPart,
  total?: number,
): Promise<HistoryLine[]> {
  const follower = followerOf(filter)
  const part = clampPart(asked, countedMax(filter))
  const rows = follower
    ? await followerRows(db, { filter, follower, part })
    : await eventRows(db, { filter, part, ...(total !== undefined && { total }) })
  return rows.map((row) => ({
    transactionID: row.transaction_id,
    kind: row.kind,
    id: row.owner === null ? null : toCount(row.owner),
    last: toCount(row.last),
    rows: null,
  }))
}

/** Limits the part to counted lines; a file has them all. */
function clampPart(part: LogPart, most: number | null): LogPart {
  if (most === null || part.isWhole) return part
  return { ...part, limit: Math.max(0, Math.min(part.limit, most - part.offset)) }
}

async function followerRows(
  db: Db | Trx,
  { filter, follower, part }: { filter: LogFilter; follower: Follower; part: LogPart },
): Promise<LineRow[]> {
  const { olderThan } = part
  const older =
    olderThan === null
      ? sql``
      : sql`and (i.transaction_id, i.id) < (${olderThan.transactionID}::bigint, ${olderThan.last}::bigint)`
  const found = await sql<LineRow>`
    select i.transaction_id, ${follower}::text as kind, i.key as owner, i.id as last ${await followersOf(db, filter, follower)} ${older}
    order by i.transaction_id desc, i.id desc limit ${part.limit} offset ${part.offset}`.execute(db)
  return found.rows
}

async function eventRows(
  db: Db | Trx,
  { filter, part, total }: { filter: LogFilter; part: LogPart; total?: number },
): Promise<LineRow[]> {
  const { limit, offset, olderThan } = part
  const fromEnd = total === undefined ? null : total - offset - limit
  const isNearEnd = fromEnd !== null && fromEnd < offset
  const size = isNearEnd ? Math.max(0, limit + Math.min(0, fromEnd)) : limit
  const skipped = isNearEnd ? Math.max(0, fromEnd) : offset
  const order = isNearEnd ? sql`e.at, e.id` : sql`e.at desc, e.id desc`
  const older =
    olderThan === null
      ? sql``
      : sql`and (e.at, e.id) < (select o.at, o.id from audit_events o where o.id = ${olderThan.last}::bigint)`
  const found = await sql<LineRow>`
    select d.transaction_id, d.change_kind as kind, d.change_id as owner, d.id as last
    from (select e.id ${eventsOf(filter)} ${older} order by ${order} limit ${size} offset ${skipped}) page
      join audit_events d on d.id = page.id
    order by d.at desc, d.id desc`.execute(db)
  return found.rows
}
