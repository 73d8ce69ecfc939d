import type { Day } from '@forecourt/core/kernel/days'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'

/** Returns hires of a vehicle that end after a day, by start, with the client of each. */
export function hiresBeyond(db: Db | Trx, { vehicleID, on }: { vehicleID: number; on: Day }) {
  return db
    .selectFrom('car_hires as h')
    .leftJoin('clients as c', 'c.id', 'h.client_id')
    .select(['h.start_date', 'h.end_date', sql<string>`c.name || ' ' || c.surname`.as('client_name')])
    .where('h.vehicle_id', '=', vehicleID)
    .where('h.end_date', '>', on)
    .orderBy('h.start_date')
    .orderBy('h.id')
    .execute()
}
