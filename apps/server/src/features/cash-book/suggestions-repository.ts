import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { escapeLike, foldedWords } from '../../database/search'

const SUGGESTIONS_MAX = 20

/** True when every word begins a word of the folded text. */
function wordsBegin(folded: ReturnType<typeof sql>, text: string) {
  const words = foldedWords(text).map(
    (word) => sql`(' ' || ${folded}) like '% ' || forecourt_fold(${escapeLike(word)}) || '%'`,
  )
  return sql.join(words, sql` and `)
}

/** True when the folded text begins with the typed text: such suggestions come first. */
function beginsWith(folded: ReturnType<typeof sql>, text: string) {
  return sql`${folded} like forecourt_fold(${escapeLike(text.trim())}) || '%'`
}

/**
 * Returns earlier names or descriptions of entries, each once without regard to case (as most often written): those that begin with the text first,
 * then the most used.
 */
export async function earlierTexts(db: Db | Trx, column: 'name' | 'description', text: string): Promise<string[]> {
  const words = foldedWords(text)
  if (words.length === 0) return []
  const value = sql`${sql.ref(column)}`
  const indexed = words.map((word) => sql`search like '%' || forecourt_fold(${escapeLike(word)}) || '%'`)
  const result = await sql<{ value: string }>`
    select mode() within group (order by given.value) as value
    from (
      select ${value} as value, forecourt_fold(${value}) as folded
      from cash_entries where ${value} <> '' and ${sql.join(indexed, sql` and `)}
    ) given
    where ${wordsBegin(sql`given.folded`, text)}
    group by given.folded
    order by ${beginsWith(sql`given.folded`, text)} desc, count(*) desc, given.folded collate "C"
    limit ${SUGGESTIONS_MAX}`.execute(db)
  return result.rows.map((row) => row.value)
}

/** Returns vendors of expenses: those that begin with the text first, then the most used. */
export async function vendorOptions(db: Db | Trx, text: string): Promise<{ id: number; value: string }[]> {
  if (foldedWords(text).length === 0) return []
  const result = await sql<{ id: number; value: string }>`
    with named as (
      select id, name, forecourt_fold(name) as folded from vendors where ${wordsBegin(sql`forecourt_fold(name)`, text)}
    ), used as (
      select lower(vendor) as key, count(*) as times from expenses
      where lower(vendor) in (select lower(name) from named) group by 1
    )
    select named.id, named.name as value from named left join used on used.key = lower(named.name)
    order by ${beginsWith(sql`named.folded`, text)} desc, coalesce(used.times, 0) desc, named.folded collate "C", named.id
    limit ${SUGGESTIONS_MAX}`.execute(db)
  return result.rows
}
