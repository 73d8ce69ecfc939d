import { type Kysely, sql } from 'kysely'
import { setSearchPath } from './0045-baseline'

/**
 * Rows of searches are written by plans that are made once for a connection: planning them took longer than writing them. Such a plan goes by index, so
 * that it stays good while tables grow; where nothing changed nothing is done, as in the second half of an insert that may be an update.
 */
const INDEX = `
create or replace function forecourt_index(of_vehicles int[], of_clients int[]) returns void language plpgsql as $$
begin
  if of_vehicles = '{}' and of_clients = '{}' then return; end if;
  perform forecourt_lock_search(of_vehicles, of_clients);
  if of_vehicles <> '{}' then
    update vehicle_search r set own = w.own, related = w.related, marks = w.marks, reg_key = w.reg_key, account_key = w.account_key,
      state = w.state, reg_no = w.reg_no, make = w.make, model = w.model, body_type = w.body_type, color = w.color, yom = w.yom,
      mileage = w.mileage, bought_date = w.bought_date, sold_date = w.sold_date, hp_account_no = w.hp_account_no
      from vehicle_search_now w
      where w.vehicle_id = r.vehicle_id and r.vehicle_id = any (of_vehicles) and r.* is distinct from w.*;
  end if;
  if of_clients <> '{}' then
    update client_search r set own = w.own, related = w.related, idno = w.idno, numbers = w.numbers, surname = w.surname, name = w.name
      from client_search_now w
      where w.client_id = r.client_id and r.client_id = any (of_clients) and r.* is distinct from w.*;
  end if;
end $$;
`

/** What finds rows by a list of ids: planned for each list anew, that took longer than finding them. */
const FUNCTIONS_BY_INDEX = ['forecourt_index', 'forecourt_lock_search', 'forecourt_lock_vehicles']

/** Saves lock, read and write the rows of their records in a fraction of the time. */
export const searchPlans = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(INDEX).execute(db)
    for (const name of FUNCTIONS_BY_INDEX)
      for (const setting of ['enable_seqscan = off', 'plan_cache_mode = force_generic_plan'])
        await sql.raw(`alter function ${name} set ${setting}`).execute(db)
    await setSearchPath(db)
  },
}
