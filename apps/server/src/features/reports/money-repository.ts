import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { BookRow } from '@forecourt/core/features/reports/book-reconciliation'
import type { MoneyRow } from '@forecourt/core/features/reports/money-held'
import { type Cents, ZERO } from '@forecourt/core/kernel/money'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCents, toCount, toDay, toDayOrNull } from '../../database/values'
import type { Period } from './monthly-repository'

/** Returns the opening of the first batch; zero before there is one. */
export async function firstOpening(db: Db | Trx): Promise<{ drawer: Cents; cheques: Cents }> {
  const first = await db
    .selectFrom('batches')
    .select(['opening', 'cheques_opening'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first
    ? { drawer: toCents(first.opening), cheques: toCents(first.cheques_opening) }
    : { drawer: ZERO, cheques: ZERO }
}

/** Returns all entries up to the last day by category, type and bank, for `moneyHeld`. */
export async function moneyRows(db: Db | Trx, { from, to }: Period): Promise<MoneyRow[]> {
  const result = await sql<
    { category_id: number; type_id: number; bank: string } & Record<'before' | 'count' | 'in' | 'out', string>
  >`
    select category_id, type_id, case when category_id = ${CashCategory.BankDeposit} then name else bank end as bank,
      coalesce(sum(signed_amount) filter (where date < ${from}::date), 0)::bigint as before,
      count(*) filter (where date >= ${from}::date) as count,
      coalesce(sum(signed_amount) filter (where date >= ${from}::date and signed_amount > 0), 0)::bigint as in,
      coalesce(sum(signed_amount) filter (where date >= ${from}::date and signed_amount < 0), 0)::bigint as out
    from cash_entries where date <= ${to}::date
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return result.rows.map((row) => ({
    categoryID: row.category_id,
    typeID: row.type_id,
    bank: row.bank,
    before: toCents(row.before),
    count: toCount(row.count),
    in: toCents(row.in),
    out: toCents(row.out),
  }))
}

const SIDES = ['before', 'within', 'after'] as const
type BookSums = `${'drawer' | 'cheques'}_${'opening' | (typeof SIDES)[number]}`

/** Returns the batches that were open on one of the days, and others with an entry dated on another side of the period than the batch; by number. */
export async function bookRows(db: Db | Trx, { from, to }: Period, timeZone: string): Promise<BookRow[]> {
  const isDrawer = sql`type_id = ${CashType.Cash}`
  const isCheques = sql`(type_id = ${CashType.Cheque} or category_id = ${CashCategory.ChequeOut})`
  const side = {
    before: sql`date < ${from}::date`,
    within: sql`date between ${from}::date and ${to}::date`,
    after: sql`date > ${to}::date`,
  }
  const result = await sql<
    { id: number; first: string; last: string | null } & Record<BookSums | (typeof SIDES)[number], string>
  >`
    with sums as (
      select batch_id, ${sql.join(
        SIDES.flatMap((at) => [
          sql`count(*) filter (where ${side[at]}) as ${sql.ref(at)}`,
          sql`coalesce(sum(signed_amount) filter (where ${side[at]} and ${isDrawer}), 0)::bigint as ${sql.ref(`drawer_${at}`)}`,
          sql`coalesce(sum(signed_amount) filter (where ${side[at]} and ${isCheques}), 0)::bigint as ${sql.ref(`cheques_${at}`)}`,
        ]),
      )}
      from cash_entries group by batch_id
    ), books as (
      select id, opening, cheques_opening, (started_at at time zone ${timeZone})::date as first,
        (ended_at at time zone ${timeZone})::date as last
      from batches
    )
    select b.id, b.first, b.last, b.opening as drawer_opening, b.cheques_opening,
      ${sql.join(
        SIDES.flatMap((at) =>
          [at, `drawer_${at}`, `cheques_${at}`].map((name) => sql`coalesce(s.${sql.ref(name)}, 0) as ${sql.ref(name)}`),
        ),
      )}
    from books b left join sums s on s.batch_id = b.id
    where (b.first <= ${to}::date and coalesce(b.last, ${to}::date) >= ${from}::date)
      or (b.first > ${to}::date and s.before + s.within > 0)
      or (b.last < ${from}::date and s.within + s.after > 0)
    order by b.id`.execute(db)
  return result.rows.map((row) => {
    const moves = (of: 'drawer' | 'cheques') => ({
      opening: toCents(row[`${of}_opening`]),
      before: toCents(row[`${of}_before`]),
      within: toCents(row[`${of}_within`]),
      after: toCents(row[`${of}_after`]),
    })
    return {
      id: row.id,
      from: toDay(row.first),
      to: toDayOrNull(row.last),
      drawer: moves('drawer'),
      cheques: moves('cheques'),
      before: toCount(row.before),
      within: toCount(row.within),
      after: toCount(row.after),
    }
  })
}
