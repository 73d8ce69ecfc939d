import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from './database'

/**
 * Returns the words of a search text, at most eight, as typed: the database folds case and accents (`forecourt_fold`).
 * @example foldedWords(' Toyota vitz ') // ['Toyota', 'vitz']
 */
export function foldedWords(text: string): string[] {
  return text.trim().split(/\s+/).filter(Boolean).slice(0, 8)
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}

/** Returns the condition that a folded column contains a word. */
export function containsWord(column: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like '%' || forecourt_fold(${escapeLike(word)}) || '%'`
}

/** Returns the condition that a column starts with this text, letter for letter. */
export function startsWith(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like ${`${escapeLike(text)}%`}`
}

/** Returns the condition that each word is in one of these folded columns, as typed or, when it has dashes, without them. Null without words. */
export function containsEveryWord(
  text: string,
  ...columns: readonly RawBuilder<unknown>[]
): RawBuilder<boolean> | null {
  const conditions = [...new Set(foldedWords(text))].map((word) => {
    const bare = word.replaceAll('-', '')
    const spellings = bare === word || bare === '' ? [word] : [word, bare]
    const places = columns.flatMap((column) => spellings.map((spelling) => containsWord(column, spelling)))
    return sql`(${sql.join(places, sql` or `)})`
  })
  return conditions.length === 0 ? null : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

export function allConditions(conditions: readonly (RawBuilder<boolean> | null)[]): RawBuilder<boolean> {
  const given = conditions.filter((condition) => condition !== null)
  return given.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(given, sql` and `)}`
}

/** Parses ids as `array_to_string` writes them. A list of a hundred thousand is parsed at once and not value by value. */
export function idsOf(text: string | undefined): number[] {
  // It holds whole numbers and commas only.
  return JSON.parse(`[${text ?? ''}]`) as number[]
}

/**
 * Returns ids by rank: those of the first query before those of the second and so on, each id once. Every query selects one column and has a limit.
 * @param groups Each is queried at once, and only while those before it have not found enough.
 */
export async function rankedIDs(
  db: Db | Trx,
  groups: readonly (readonly RawBuilder<unknown>[])[],
  limit: number,
): Promise<number[]> {
  const ids = new Set<number>()
  for (const queries of groups) {
    if (ids.size >= limit) break
    const columns = queries.map(
      (query, rank) => sql`array_to_string(array(${query}), ',') as ${sql.ref(`rank${rank}`)}`,
    )
    const { rows } = await sql<Record<string, string>>`select ${sql.join(columns)}`.execute(db)
    for (const [rank] of queries.entries()) for (const id of idsOf(rows[0]?.[`rank${rank}`])) ids.add(id)
  }
  return [...ids].slice(0, limit)
}

/** Returns the rows in the order of the ids; a row that was deleted meanwhile is left out. */
export function sortByIDs<R extends { id: number }>(rows: readonly R[], ids: readonly number[]): R[] {
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The number of rows of a file that are read at once. */
const CHUNK = 500

export async function* readInChunks<R>(
  ids: readonly number[],
  read: (ids: number[]) => Promise<R[]>,
): AsyncGenerator<R[]> {
  for (let at = 0; at < ids.length; at += CHUNK) yield await read(ids.slice(at, at + CHUNK))
}
