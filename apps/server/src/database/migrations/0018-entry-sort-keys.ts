import { type Kysely, sql } from 'kysely'

const TEXTS = { name: 'shown_name', description: 'description', reference: 'reference' }
const KEYS = Object.entries(TEXTS).map(([name, of]) => ({ name: `${name}_key`, of, index: `cash_entries_by_${name}` }))
/** What the database makes of the other columns, which no image has. */
const MADE = ['search', 'marks', 'shown_name', ...KEYS.map(({ name }) => name)]

const SORT_KEYS = `
drop index ${KEYS.map(({ index }) => index).join()};
alter table cash_entries ${KEYS.map(({ name, of }) => `add column ${name} text collate "C" generated always as (left(forecourt_fold(${of}), 200)) stored`).join()};
${KEYS.map(({ name, index }) => `create index ${index} on cash_entries (${name}, id);`).join('\n')}
drop trigger cash_entries_image_made on cash_entries;
drop trigger cash_entries_image_gone on cash_entries;
drop trigger cash_entries_image_changed on cash_entries;
create trigger cash_entries_image_made after insert on cash_entries referencing new table as noted
  for each statement execute function forecourt_images_made('id', '', '${MADE.join()}');
create trigger cash_entries_image_gone after delete on cash_entries referencing old table as noted
  for each statement execute function forecourt_images_gone('id', '', '${MADE.join()}');
create trigger cash_entries_image_changed after update on cash_entries
  for each row when (old.* is distinct from new.*) execute function forecourt_image_changed('id', '', '${MADE.join()}');
update audit_records set made = '{${MADE.join()}}' where record = 'cash_entries';
analyze cash_entries;
`

/** A page far down the cash book by a text is read from the index alone: what a text sorts by is a column and not computed for each entry before it. */
export const entrySortKeys = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(SORT_KEYS).execute(db)
  },
}
