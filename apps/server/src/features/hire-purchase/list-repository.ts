import { AGEING_DAYS, type AgeingBucket, ageingFrom } from '@forecourt/core/features/hire-purchase/ageing'
import { AGEING_BUCKETS } from '@forecourt/core/features/hire-purchase/enums'
import type { HP_SORTS } from '@forecourt/core/features/hire-purchase/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, cents, ZERO } from '@forecourt/core/kernel/money'
import { squeezeText } from '@forecourt/core/kernel/registrations'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { escapeLike, foldedWords } from '../../database/search'
import { toCents, toCount } from '../../database/values'

export interface AccountsFilter {
  /** Every word must be in account number, registration, ID No, name or surname of the buyer. */
  text: string
  /** Only accounts with something remaining, none that is settled. */
  pendingOnly: boolean
  /** Only accounts whose first unpaid row was due on or before a day, optionally of one age. */
  due: { on: Day; bucket: AgeingBucket | null } | null
}

export type AccountSort = (typeof HP_SORTS)[number]

/** A listed account as read: amounts in cents as text. */
export interface ListedAccount {
  vehicle_id: number
  reg_no: string
  hp_account_no: string
  next_due_date: string | null
  next_amount: string | null
  overdue_count: string
  overdue_amount: string
  remaining_count: number
  remaining: string
  paid_count: number
  paid: string
  name: string
  surname: string
  mob_no: string
  make: string
  model: string
  client_id: number
  settled_on: string | null
}

function matchingAccounts(db: Db | Trx, filter: AccountsFilter) {
  let query = db
    .selectFrom('hp_accounts as a')
    .innerJoin('vehicles as v', 'v.id', 'a.vehicle_id')
    .innerJoin('sales as s', 's.vehicle_id', 'a.vehicle_id')
    .innerJoin('clients as c', 'c.id', 's.client_id')
  for (const word of foldedWords(filter.text)) query = query.where(wordMatches(word))
  if (filter.pendingOnly) query = query.where('a.remaining', '>', '0')
  if (filter.due) {
    const { on, bucket } = filter.due
    query = query.where('a.next_due_date', '<=', daysBefore(on, bucket ? ageingFrom(bucket) : 0))
    const most = bucket ? AGEING_DAYS[bucket] : Number.POSITIVE_INFINITY
    if (Number.isFinite(most)) query = query.where('a.next_due_date', '>=', daysBefore(on, most))
  }
  return query
}

/** Subtracts days in the database, which can go before the first day that may be typed. */
export function daysBefore(on: Day, days: number) {
  return sql<string>`(${on}::date - ${sql.lit(days)})`
}

/** Returns the case branch of one age, evaluated after those of the younger ones. */
function caseOfAge(on: Day, bucket: AgeingBucket) {
  const most = AGEING_DAYS[bucket]
  return Number.isFinite(most)
    ? sql`when a.next_due_date >= ${daysBefore(on, most)} then ${sql.lit(bucket)}`
    : sql`else ${sql.lit(bucket)}`
}

function wordMatches(word: string) {
  const pattern = sql`'%' || forecourt_fold(${escapeLike(word)}) || '%'`
  const inText = sql`forecourt_fold(s.hp_account_no || ' ' || v.reg_no || ' ' || c.idno || ' ' || c.name || ' ' || c.surname) like ${pattern}`
  if (squeezeText(word) === '') return sql<boolean>`(${inText})`
  const mark = sql`'%' || forecourt_squeeze(${escapeLike(word)}) || '%'`
  return sql<boolean>`(${inText} or s.hp_account_key like ${mark} or v.reg_key like ${mark})`
}

// Compared by code point after folding, so that both engines sort alike.
const SORTS = {
  RegNo: sql`v.reg_no collate "C"`,
  HpAccountNo: sql`nullif(s.hp_account_no, '') collate "C"`,
  DueDate: sql`a.next_due_date`,
  Name: sql`forecourt_fold(c.name) collate "C"`,
  Surname: sql`forecourt_fold(c.surname) collate "C"`,
  Make: sql`forecourt_fold(v.make) collate "C"`,
  Model: sql`forecourt_fold(v.model) collate "C"`,
} as const satisfies Record<AccountSort, unknown>

export interface AccountsOrder {
  sort: AccountSort
  descending: boolean
}

/** Returns accounts in order, with what was due on or before a day. Ties by id; empty values last both ways. */
export function accountsInOrder(db: Db | Trx, list: AccountsFilter & AccountsOrder & { on: Day }) {
  const { on } = list
  return matchingAccounts(db, list)
    .select(['a.vehicle_id', 'v.reg_no', 's.hp_account_no', 'a.next_due_date', 'a.next_amount'])
    .select(['a.remaining_count', 'a.remaining', 'a.paid_count', 'a.paid', 'a.settled_on'])
    .select(['c.name', 'c.surname', 'c.mob_no', 'v.make', 'v.model', 's.client_id'])
    .select([
      sql<string>`(select count(*) from instalments i
        where i.vehicle_id = a.vehicle_id and i.open > 0 and i.due_date <= ${on}::date)`.as('overdue_count'),
      sql<string>`(select coalesce(sum(i.open), 0)::bigint from instalments i
        where i.vehicle_id = a.vehicle_id and i.due_date <= ${on}::date)`.as('overdue_amount'),
    ])
    .orderBy(
      list.descending
        ? sql`${SORTS[list.sort]} desc nulls last, a.vehicle_id desc`
        : sql`${SORTS[list.sort]} asc nulls last, a.vehicle_id`,
    )
}

export function accountsPage(
  db: Db | Trx,
  page: AccountsFilter & AccountsOrder & { on: Day; limit: number; offset: number },
): Promise<ListedAccount[]> {
  return accountsInOrder(db, page).limit(page.limit).offset(page.offset).execute()
}

export async function matchingAccountTotals(
  db: Db | Trx,
  filter: AccountsFilter,
): Promise<{ count: number; remaining: Cents }> {
  const row = await matchingAccounts(db, filter)
    .select([sql<string>`count(*)`.as('count'), sql<string>`coalesce(sum(a.remaining), 0)::bigint`.as('remaining')])
    .executeTakeFirstOrThrow()
  return { count: toCount(row.count), remaining: toCents(row.remaining) }
}

export interface BucketTotals {
  count: number
  /** Unpaid rows due on or before the day, of accounts whose oldest one has this age. */
  overdue: Cents
  remaining: Cents
}

/** Returns what is due on a day by the age of each account's oldest unpaid row, with all ages. */
export async function bucketTotals(
  db: Db | Trx,
  filter: Pick<AccountsFilter, 'text'> & { on: Day },
): Promise<Map<AgeingBucket, BucketTotals>> {
  const { on } = filter
  const age = sql<AgeingBucket>`case ${sql.join(
    AGEING_BUCKETS.map((bucket) => caseOfAge(on, bucket)),
    sql` `,
  )} end`
  const rows = await matchingAccounts(db, { text: filter.text, pendingOnly: false, due: { on, bucket: null } })
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('instalments as i')
          .select(sql<string>`coalesce(sum(i.open), 0)::bigint`.as('overdue'))
          .whereRef('i.vehicle_id', '=', 'a.vehicle_id')
          .where('i.due_date', '<=', on)
          .as('o'),
      (join) => join.onTrue(),
    )
    .select([
      age.as('age'),
      sql<string>`count(*)`.as('count'),
      sql<string>`coalesce(sum(o.overdue), 0)::bigint`.as('overdue'),
      sql<string>`coalesce(sum(a.remaining), 0)::bigint`.as('remaining'),
    ])
    .groupBy(sql`1`)
    .execute()
  const totals = new Map<AgeingBucket, BucketTotals>()
  for (const row of rows)
    totals.set(row.age, {
      count: toCount(row.count),
      overdue: toCents(row.overdue),
      remaining: toCents(row.remaining),
    })
  return totals
}

export function sumOfBuckets(totals: Iterable<BucketTotals>): BucketTotals {
  let sum: BucketTotals = { count: 0, overdue: ZERO, remaining: ZERO }
  for (const one of totals)
    sum = {
      count: sum.count + one.count,
      overdue: cents(sum.overdue + one.overdue),
      remaining: cents(sum.remaining + one.remaining),
    }
  return sum
}

/** Returns the vehicles whose account matches a search by its present names, whether the account still exists or not; null for all. */
export function vehiclesOfAccounts(db: Db | Trx, text: string) {
  const words = foldedWords(text)
  if (words.length === 0) return null
  let query = db
    .selectFrom('sales as s')
    .innerJoin('vehicles as v', 'v.id', 's.vehicle_id')
    .innerJoin('clients as c', 'c.id', 's.client_id')
    .select('s.vehicle_id')
  for (const word of words) query = query.where(wordMatches(word))
  return query
}
