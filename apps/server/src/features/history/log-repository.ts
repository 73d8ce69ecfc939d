import type { HistoryKind } from '@forecourt/core/features/history/enums'
import type { ChangesSearch } from '@forecourt/core/features/history/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '../../database/database'
import { allOf } from '../../database/search'
import { toCount } from '../../database/values'
import { type Line, TABLES } from './lines-repository'

export interface LogFilter extends Omit<z.output<typeof ChangesSearch>, 'pageNumber' | 'pageSize'> {
  timeZone: string
  /** Amounts behind the passcode are not looked through without it. */
  isUnlocked: boolean
}

/** A part of the log, newest first: from an offset, or what is older than a line. */
export interface LogPart {
  limit: number
  offset: number
  olderThan: number | null
}

type Condition = RawBuilder<boolean>

/** Kinds that mostly change as a consequence of saves of others: their lines are the rows that changed, not the events. */
const FOLLOWERS = ['batch', 'cheque', 'receipt', 'account', 'instalment', 'expense'] as const satisfies HistoryKind[]
type Follower = (typeof FOLLOWERS)[number]

/** So many lines are counted, and can be paged through, of a kind that follows others; days and users lead to the rest. */
const FOLLOWERS_MAX = 2_000

function followerOf({ kind }: LogFilter): Follower | null {
  return FOLLOWERS.find((follower) => follower === kind) ?? null
}

/** Events of the days and the user. */
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

/** One of the amounts, without its sign, lies between those asked for. */
function amountWithin({ amountFrom, amountTo }: LogFilter, amounts: readonly RawBuilder<unknown>[]): Condition | null {
  if (typeof amountFrom !== 'number' && typeof amountTo !== 'number') return null
  const within = amounts.map((amount) => {
    const value = cents(amount)
    const parts = [
      typeof amountFrom === 'number' ? sql<boolean>`${value} >= ${amountFrom}` : null,
      typeof amountTo === 'number' ? sql<boolean>`${value} <= ${amountTo}` : null,
    ]
    return sql`(${allOf(parts)})`
  })
  return sql<boolean>`(${sql.join(within, sql` or `)})`
}

/** An entry is dated in the month, before or after. */
function datedIn({ month }: LogFilter, ...days: readonly RawBuilder<unknown>[]): Condition | null {
  if (!month) return null
  const within = days.map((day) => sql`left(${day}, 7) = ${month.slice(0, 7)}`)
  return sql<boolean>`e.change_kind = 'entry' and (${sql.join(within, sql` or `)})`
}

function eventsOf(filter: LogFilter): RawBuilder<unknown> {
  const { kind, action, isUnlocked } = filter
  const amount = amountWithin(filter, [sql`e.before->>'amount'`, sql`e.after->>'amount'`])
  const withAmount = isUnlocked ? ['entry', 'expense', 'payment'] : ['entry']
  const conditions = [
    sql<boolean>`e.change_kind is not null`,
    ...whenAndWho(filter),
    kind ? sql<boolean>`e.change_kind = ${kind}` : null,
    action ? sql<boolean>`e.change_action = ${action}` : null,
    amount && sql<boolean>`e.change_kind in (${sql.join(withAmount)}) and ${amount}`,
    datedIn(filter, sql`e.before->>'date'`, sql`e.after->>'date'`),
  ]
  return sql`from audit_events e where ${allOf(conditions)}`
}

/** Rows of a kind whose transaction an event tells of, each once for a transaction: by its last image there. */
function followersOf(filter: LogFilter, kind: Follower): RawBuilder<unknown> {
  const same = (id: RawBuilder<unknown>) => sql`o.record = i.record and o.key = i.key and o.id ${id} i.id`
  const isFirst = sql<boolean>`not exists (select from row_images o where ${same(sql`<`)} and o.transaction_id <> i.transaction_id)`
  const actions = {
    add: sql<boolean>`i.image is not null and ${isFirst}`,
    edit: sql<boolean>`i.image is not null and not (${isFirst})`,
    delete: sql<boolean>`i.image is null`,
  }
  const old = sql`(select o.image->>'amount' from row_images o where ${same(sql`<`)} order by o.id desc limit 1)`
  const amount = amountWithin(filter, [old, sql`i.image->>'amount'`])
  const conditions = [
    sql<boolean>`i.record = ${TABLES[kind]}`,
    sql<boolean>`not exists (select from row_images o where ${same(sql`>`)} and o.transaction_id = i.transaction_id)`,
    sql<boolean>`exists (select from audit_events e where e.transaction_id = i.transaction_id and ${allOf([sql<boolean>`e.change_kind is not null`, ...whenAndWho(filter)])})`,
    filter.action ? actions[filter.action] : null,
    // What follows an entry has no day of its own.
    filter.month ? sql<boolean>`false` : null,
    amount && (kind === 'expense' && filter.isUnlocked ? amount : sql<boolean>`false`),
  ]
  return sql`from row_images i where ${allOf(conditions)}`
}

/** How many lines the log has; of kinds that follow others at most `FOLLOWERS_MAX`. */
export async function countLog(db: Db | Trx, filter: LogFilter): Promise<number> {
  const follower = followerOf(filter)
  const query = follower
    ? sql<{
        count: string
      }>`select count(*) as count from (select ${followersOf(filter, follower)} limit ${FOLLOWERS_MAX}) found`
    : sql<{ count: string }>`select count(*) as count ${eventsOf(filter)}`
  return toCount((await query.execute(db)).rows[0]?.count ?? 0)
}

interface LineRow {
  transaction_id: string
  kind: HistoryKind
  owner: string | null
  last: string
}

/**
 * A part of the log, newest first.
 *
 * @param total How many lines there are, when that is known: then what is nearer to the end is counted from there.
 */
export async function logLines(db: Db | Trx, filter: LogFilter, part: LogPart, total?: number): Promise<Line[]> {
  const follower = followerOf(filter)
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

async function followerRows(
  db: Db | Trx,
  { filter, follower, part }: { filter: LogFilter; follower: Follower; part: LogPart },
): Promise<LineRow[]> {
  const limit = Math.max(0, Math.min(part.limit, FOLLOWERS_MAX - part.offset))
  const older = part.olderThan === null ? sql`` : sql`and i.id < ${part.olderThan}`
  const found = await sql<LineRow>`
    select i.transaction_id, ${follower}::text as kind, i.key as owner, i.id as last ${followersOf(filter, follower)} ${older}
    order by i.id desc limit ${part.olderThan === null ? limit : part.limit} offset ${part.offset}`.execute(db)
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
      : sql`and (e.at, e.id) < (select o.at, o.id from audit_events o where o.id = ${olderThan}::bigint)`
  const found = await sql<LineRow>`
    select d.transaction_id, d.change_kind as kind, d.change_id as owner, d.id as last
    from (select e.id ${eventsOf(filter)} ${older} order by ${order} limit ${size} offset ${skipped}) page
      join audit_events d on d.id = page.id
    order by d.at desc, d.id desc`.execute(db)
  return found.rows
}
