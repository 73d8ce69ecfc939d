import { type Kysely, sql } from 'kysely'

/**
 * Locks the cash book and reads what is open in one call, however many batches were closed. Each statement in it sees what is committed when
 * it begins, so the second one sees what whoever held the lock has done.
 */
const OPEN_BATCHES = `
create index batches_open on batches (id) where status <> 'closed';
create function forecourt_lock_open_batches() returns setof batches language plpgsql
  as $$ begin
    perform id from batches order by id limit 1 for update;
    return query select * from batches where status <> 'closed' order by id;
  end $$;
`

/** Every write of the cash book waits for the one before: what it does meanwhile is kept short. */
export const openBatches = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(OPEN_BATCHES).execute(db)
  },
}
