import { sql } from 'kysely'
import type { Db, Trx } from './database'

/** A condition on clients: theirs is the ID No, however either is written. */
export const hasIdno = (idno: string) => sql<boolean>`forecourt_idno_key(idno) = forecourt_idno_key(${idno})`

/** The client who has an id number, however that is written; null when nobody has. Of those who share one who has it as it is written comes first. */
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
