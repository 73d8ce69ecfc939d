import type { LookupKind } from '@forecourt/core/features/vehicles/enums'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'

export const LOOKUP_COLUMNS = {
  make: 'make',
  model: 'model',
  bodyType: 'body_type',
  fuelType: 'fuel_type',
  color: 'color',
} as const satisfies Record<LookupKind, string>

/** SQL that is true for a listed value: makes and models only while a vehicle has them. The limits make it one index lookup for each value. */
const IS_LISTED = sql<boolean>`case kind
  when 'make' then (select true from vehicles where lower(make) = lower(l.value) limit 1)
  when 'model' then (select true from vehicles where lower(model) = lower(l.value) limit 1)
  else true end`

export function allLookups(db: Db | Trx): Promise<{ id: number; kind: string; value: string }[]> {
  return db
    .selectFrom('lookups as l')
    .select(['id', 'kind', 'value'])
    .where(IS_LISTED)
    .orderBy(sql`forecourt_fold(value), id`)
    .execute()
}

/** Returns the values of one list, in order, with the number of vehicles of each. */
export async function listedValues(
  db: Db | Trx,
  kind: LookupKind,
): Promise<{ id: number; value: string; vehicles: number }[]> {
  const { rows } = await sql<{ id: number; value: string; vehicles: number }>`
    select l.id, l.value, coalesce(used.vehicles, 0) as vehicles
    from lookups l
      left join (select lower(${sql.ref(LOOKUP_COLUMNS[kind])}) as folded, count(*)::int as vehicles from vehicles group by 1) used
        on used.folded = lower(l.value)
    where l.kind = ${kind} and ${IS_LISTED}
    order by forecourt_fold(l.value), l.id`.execute(db)
  return rows
}

export async function lookupValue(db: Db | Trx, kind: LookupKind, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('lookups')
    .select('value')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.value
}

/** Returns the value as the list spells it; a new one is added to the list (server 4). */
export async function ensureLookup(db: Trx | Db, kind: LookupKind, value: string): Promise<string> {
  await db
    .insertInto('lookups')
    .values({ kind, value })
    .onConflict((conflict) => conflict.expression(sql`kind, lower(value)`).doNothing())
    .execute()
  const row = await db
    .selectFrom('lookups')
    .select('value')
    .where('kind', '=', kind)
    .where(sql<boolean>`lower(value) = lower(${value})`)
    .executeTakeFirstOrThrow()
  return row.value
}

/** Blocks renames of list values until the transaction ends, but not other saves of vehicles. It is the first lock of a save. */
export async function lockListsShared(db: Db | Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('lists', 0))`.execute(db)
}

/** Waits for running saves of vehicles, and blocks later ones until the transaction ends. */
export async function lockLists(db: Db | Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lists', 0))`.execute(db)
}

/** Returns the other value of the list with this spelling but for capitals; `isUsed` when a vehicle has it. */
export async function valueWithSpelling(
  db: Db | Trx,
  kind: LookupKind,
  value: string,
): Promise<{ id: number; value: string; isListed: boolean } | undefined> {
  return db
    .selectFrom('lookups as l')
    .select(['id', 'value', sql<boolean>`coalesce(${IS_LISTED}, false)`.as('isListed')])
    .where('kind', '=', kind)
    .where(sql<boolean>`lower(value) = lower(${value})`)
    .executeTakeFirst()
}

export async function deleteLookup(db: Db | Trx, id: number): Promise<void> {
  await db.deleteFrom('lookups').where('id', '=', id).execute()
}

export async function spellLookup(db: Db | Trx, id: number, value: string): Promise<void> {
  await db.updateTable('lookups').set({ value }).where('id', '=', id).execute()
}

/** Replaces one value, but for capitals, by another in every vehicle, as its next version; returns their ids, and their values before. */
export async function respellVehicles(
  db: Db | Trx,
  change: { kind: LookupKind; from: string; value: string; by: string },
): Promise<{ id: number; before: string }[]> {
  const column = sql.ref(LOOKUP_COLUMNS[change.kind])
  const { rows } = await sql<{ id: number; before: string }>`
    with found as (
      select id, ${column} as before from vehicles
      where lower(${column}) = lower(${change.from}) and ${column} <> ${change.value} order by id for update)
    update vehicles v set ${column} = ${change.value}, version = v.version + 1, updated_by = ${change.by}, updated_at = now()
    from found where v.id = found.id
    returning v.id, found.before`.execute(db)
  return rows
}
