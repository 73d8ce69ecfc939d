import { type Kysely, sql } from 'kysely'

const FOUND_FIRST = `
drop index vehicle_search_reg_key;
create index vehicle_search_reg_key on vehicle_search (reg_key) include (vehicle_id, state, bought_date);
create index vehicle_search_found on vehicle_search ((state = 3), bought_date desc nulls last, vehicle_id desc);
create index hp_accounts_open on hp_accounts (next_due_date, vehicle_id) where remaining > 0;
create index hp_accounts_finished on hp_accounts (next_due_date, vehicle_id) where remaining <= 0;
analyze vehicle_search, hp_accounts;
`

/** The palette finds the first vehicles and accounts of many in the order in which it shows them. */
export const foundFirst = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(FOUND_FIRST).execute(db)
  },
}
