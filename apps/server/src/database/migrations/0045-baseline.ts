import { type Kysely, sql } from 'kysely'
import { FUNCTIONS } from './baseline-functions'
import { INDEXES } from './baseline-indexes'
import { OFFICE_TABLES } from './baseline-office-tables'
import { RECORD_TABLES } from './baseline-record-tables'
import { TRIGGERS } from './baseline-triggers'

/** Stands for all migrations of release 1.59.1. */
export const BASELINE = '0045-baseline'
/** The last of the migrations that the release itself ran. */
export const LAST_OF_RELEASE = '0045-service-tokens'

/** The tables of the journal: the one or two columns that name a row, and those that the database itself makes of the others. */
const JOURNAL: readonly (readonly [table: string, keys: readonly string[], generated?: readonly string[]])[] = [
  ['clients', ['id'], ['search']],
  ['vehicles', ['id'], ['reg_key', 'search', 'marks']],
  ['sales', ['vehicle_id'], ['hp_account_key']],
  ['part_exchanges', ['vehicle_id', 'pe_vehicle_id']],
  ['batches', ['id']],
  ['cheques', ['id']],
  ['cash_entries', ['id'], ['search', 'marks', 'shown_name', 'name_key', 'description_key', 'reference_key']],
  ['receipt_numbers', ['number']],
  ['receipt_counter', ['one']],
  ['expenses', ['id']],
  ['manual_payments', ['id']],
  ['attempts', ['vehicle_id', 'client_id']],
  ['hp_accounts', ['vehicle_id']],
  ['instalments', ['id']],
  ['car_hires', ['id']],
  ['settings', ['name']],
  ['locked_months', ['month']],
  ['reported_months', ['id']],
]

const JOURNAL_RECORDS = JOURNAL.map(
  ([table, keys, generated = []]) =>
    `insert into audit_records (record, keys, made) values ('${table}', '{${keys.join()}}', '{${generated.join()}}');`,
).join('\n')

const JOURNAL_TRIGGERS = JOURNAL.map(([table, [key, second = ''], generated = []]) => {
  const columns = `('${key}', '${second}', '${generated.join()}')`
  return `
    create trigger ${table}_image_made after insert on ${table} referencing new table as noted
      for each statement execute function forecourt_images_made${columns};
    create trigger ${table}_image_gone after delete on ${table} referencing old table as noted
      for each statement execute function forecourt_images_gone${columns};
    create trigger ${table}_image_changed after update on ${table}
      for each row when (old.* is distinct from new.*) execute function forecourt_image_changed${columns};`
}).join('\n')

/**
 * Functions name tables without their schema, and whoever restores a dump has an empty search path: each function brings its own. Those
 * that read no table stay as they are, so that the planner can inline them.
 */
const SEARCH_PATH = String.raw`
do $$ declare f regprocedure; begin
  for f in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.proname like 'forecourt\_%'
      and p.proname not in ('forecourt_fold', 'forecourt_squeeze', 'forecourt_refuse_change')
  loop
    execute format('alter function %s set search_path = %I, pg_temp', f, current_schema());
  end loop;
end $$;
`

/** The first batch is open, the first receipt has number 1, and both are the first links of the audit chain. */
const FIRST_ROWS = `
insert into audit_chain (links, head) values (0, sha256(''::bytea));
insert into batches (status, started_at, opening, cheques_opening) values ('current', now(), 0, 0);
insert into receipt_counter (next_number) values (1);
select forecourt_carry_over();
select forecourt_end_transaction();
`

/** Gives each function that reads tables the search path that it needs; the last step of a migration that makes such functions. */
export async function setSearchPath(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SEARCH_PATH).execute(db)
}

/** The database as release 1.59.1 left it. */
export const baseline = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`set local check_function_bodies = off`.execute(db)
    const parts = [OFFICE_TABLES, RECORD_TABLES, INDEXES, FUNCTIONS, SEARCH_PATH, JOURNAL_RECORDS, TRIGGERS]
    for (const text of [...parts, FIRST_ROWS, JOURNAL_TRIGGERS]) await sql.raw(text).execute(db)
    await sql`set local check_function_bodies = on`.execute(db)
  },
}
