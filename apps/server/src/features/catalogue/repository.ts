import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database'
import type { Sight } from './looks'

/** What is known of a client. `surname` and `name` are folded. */
export interface ClientRow {
  id: number
  idno: string
  surname: string
  name: string
  mob_no: string
  tel_no: string
  other_no: string
  search: string
}

/** What is known of a vehicle. Texts are folded but for those of marks and accounts. */
export interface VehicleRow {
  id: number
  reg_no: string
  reg_key: string
  marks: string
  search: string
  make: string
  model: string
  body_type: string
  color: string
  yom: number | null
  mileage: number | null
  bought_date: string | null
  bought_from_id: number | null
  /** Null while it is unsold. */
  sold_to_id: number | null
  sold_date: string | null
  hp_account_no: string | null
  hp_account_key: string | null
  has_schedule: boolean
  has_open_account: boolean
  next_due_date: string | null
  /** Who made an attempt, and whose attempt was dismissed: ids with commas. */
  tried_by: string
  dismissed: string
}

/** A word of a search as each kind of column spells it. */
export interface Word {
  /** In texts: without case and accents. */
  fold: string
  /** In marks and account numbers: without case, spaces and dashes. */
  mark: string
}

type Noted = 'client_id' | 'vehicle_id' | 'entry_id'

/** With what was changed since, of each kind that was asked for: ids with commas. */
export type Look<Kind extends Noted> = Sight & { words: Word[] } & Record<Kind, string>

/**
 * Spells the words of a search, and says what was changed by a transaction that is not older than `since`. Of each kind at most `limit` are
 * named. All in one statement, which sees one state of the database: a change that it does not see is made by a transaction that was still
 * running or had not begun, and so is not older than `oldest`.
 */
export async function look<Kind extends Noted>(
  db: Db,
  o: { since: string | null; words: readonly string[]; limit: number; kinds: readonly Kind[] },
): Promise<Look<Kind>> {
  const changed = o.kinds.map(
    (kind) => sql`array_to_string(array(
      select distinct ${sql.ref(kind)} from list_changes where xid >= ${o.since}::xid8 and ${sql.ref(kind)} is not null limit ${o.limit}
    ), ',') as ${sql.ref(kind)}`,
  )
  const { rows } = await sql<Look<Kind>>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, now() as at,
      (select oid from pg_database where datname = current_database())::text || ' ' || 'list_changes'::regclass::oid::text as home,
      coalesce((
        select json_agg(json_build_object('fold', forecourt_fold(word), 'mark', forecourt_squeeze(word)) order by n)
        from json_array_elements_text(${JSON.stringify(o.words)}::json) with ordinality as typed (word, n)
      ), '[]') as words,
      ${sql.join(changed)}`.execute(db)
  // A query without a table has one row.
  return rows[0]!
}

function clientRows(db: Db, where: RawBuilder<unknown>) {
  return sql<ClientRow>`
    select id, idno, forecourt_fold(surname) as surname, forecourt_fold(name) as name, mob_no, tel_no, other_no, search
    from clients ${where}`
    .execute(db)
    .then(({ rows }) => rows)
}

export function clientsOf(db: Db, ids: readonly number[]): Promise<ClientRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : clientRows(db, sql`where id in (${sql.join(ids)})`)
}

/** Clients in the order of their ids, from the one after `id`. */
export function clientsAfter(db: Db, id: number, limit: number): Promise<ClientRow[]> {
  return clientRows(db, sql`where id > ${id} order by id limit ${limit}`)
}

function vehicleRows(db: Db, where: RawBuilder<unknown>) {
  const people = (condition: RawBuilder<unknown>) =>
    sql`array_to_string(array(select a.client_id from attempts a where a.vehicle_id = v.id and ${condition}), ',')`
  return sql<VehicleRow>`
    select v.id, v.reg_no, v.reg_key, v.marks, v.search, forecourt_fold(v.make) as make, forecourt_fold(v.model) as model,
      forecourt_fold(v.body_type) as body_type, forecourt_fold(v.color) as color, v.yom, v.mileage, v.bought_date, v.bought_from_id,
      s.client_id as sold_to_id, s.sold_date, nullif(s.hp_account_no, '') as hp_account_no, s.hp_account_key,
      h.vehicle_id is not null as has_schedule, coalesce(h.remaining > 0, false) as has_open_account, h.next_due_date,
      ${people(sql`a.dismissed_entry_id is null`)} as tried_by, ${people(sql`a.dismissed_entry_id is not null`)} as dismissed
    from vehicles v left join sales s on s.vehicle_id = v.id left join hp_accounts h on h.vehicle_id = v.id ${where}`
    .execute(db)
    .then(({ rows }) => rows)
}

export function vehiclesOf(db: Db, ids: readonly number[]): Promise<VehicleRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : vehicleRows(db, sql`where v.id in (${sql.join(ids)})`)
}

/** Vehicles in the order of their ids, from the one after `id`. */
export function vehiclesAfter(db: Db, id: number, limit: number): Promise<VehicleRow[]> {
  return vehicleRows(db, sql`where v.id > ${id} order by v.id limit ${limit}`)
}

/** Forgets changes that every server has seen: one that has not looked for a day reads all anew. */
export async function forgetListChanges(db: Db): Promise<void> {
  await sql`delete from list_changes where at < now() - interval '2 days'`.execute(db)
}
