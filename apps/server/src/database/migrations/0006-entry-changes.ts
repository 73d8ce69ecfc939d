import { type Kysely, sql } from 'kysely'

/** Which cash entries were changed, noted as those of clients and vehicles are, for the Control Centre, which a server keeps in memory. */
const ENTRY_CHANGES = `
alter table list_changes add column entry_id int;

create function forecourt_entries_noted() returns trigger language plpgsql
  as $$ begin insert into list_changes (entry_id) select id from noted; return null; end $$;
create function forecourt_entry_noted() returns trigger language plpgsql
  as $$ begin insert into list_changes (entry_id) values (old.id), (new.id); return null; end $$;

create trigger cash_entries_made after insert on cash_entries referencing new table as noted
  for each statement execute function forecourt_entries_noted();
create trigger cash_entries_gone after delete on cash_entries referencing old table as noted
  for each statement execute function forecourt_entries_noted();
create trigger cash_entries_changed after update on cash_entries for each row execute function forecourt_entry_noted();
`

/** A Control Centre that stays quick over a million entries. */
export const entryChanges = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(ENTRY_CHANGES).execute(db)
  },
}
