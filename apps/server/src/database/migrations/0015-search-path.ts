import { type Kysely, sql } from 'kysely'

/**
 * Functions name tables without their schema, and whoever restores a dump has an empty search path: each function brings its own. Those that look at no
 * table stay as they are, so that the planner can put them in place.
 */
const SEARCH_PATH = `
do $$ declare f regprocedure; begin
  for f in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.proname like 'forecourt\\_%'
      and p.proname not in ('forecourt_fold', 'forecourt_squeeze', 'forecourt_refuse_change')
  loop
    execute format('alter function %s set search_path = %I, pg_temp', f, current_schema());
  end loop;
end $$;
`

/** Triggers work whoever writes, whatever names that session knows. */
export const searchPath = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(SEARCH_PATH).execute(db)
  },
}
