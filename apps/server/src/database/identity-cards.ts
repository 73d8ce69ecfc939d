import { sql } from 'kysely'
import type { Db, Trx } from './database'

/** Returns a condition on clients that matches an ID No, however either is written. */
export const hasIdno = (idno: string) => sql<boolean>`forecourt_idno_key(idno) = forecourt_idno_key(${idno})`

/**
 * Returns the client of an ID No, however it is written; null when nobody has it. When several have it, one who has it exactly as written comes
 * first.
 */
export async function clientIDOf(db: Trx | Db, idno: string): Promise<number | null> {
  const row = await db
    .selectFrom('clients')
    .select('id')
    .where(hasIdno(idno))
    .orderBy(sql`idno <> ${idno}`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
