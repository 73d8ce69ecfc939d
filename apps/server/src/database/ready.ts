import { sql } from 'kysely'
import type { Db } from './database'

const UP_WITHIN_MS = 2_000

export async function isStoreUp(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), UP_WITHIN_MS)
  })
  try {
    return await Promise.race([sql`select 1`.execute(db).then(() => true), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** True for the database of a dealership, of any version. */
export async function hasUsers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('users') is not null as "isThere"`.execute(db)
  return rows[0]?.isThere === true
}
