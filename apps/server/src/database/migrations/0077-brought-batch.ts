import { type Kysely, sql } from 'kysely'

/**
 * Which batch holds what was brought forward, until nothing is. What imports became was asked for it before, and an import that was undone could leave
 * such a row behind: the cash book then took nothing more for ever. Rows of imports that are not in the books go.
 *
 * `import_words` are the words that imports put into lists, so that they go with the last import that needs them. `import_undone` are the rows that an
 * import made and an undo took out again, with the last image of each: their numbers are given again, and to another record its images say nothing.
 */
const BROUGHT = `
create table brought_batch (
  one boolean primary key default true check (one),
  batch_id int not null references batches (id) on delete cascade
);
insert into brought_batch (batch_id)
  select b.id from import_records r join batches b on b.id = r.key::int
  where r.record = 'batches' and r.kind <> 'batches' and b.signed_at is not null order by b.id limit 1;
delete from import_records r using imports i where i.id = r.import_id and i.state <> 'applied';
delete from import_transactions t using imports i where i.id = t.import_id and i.state <> 'applied';
create table import_words (
  kind text not null,
  value text not null,
  primary key (kind, value)
);
create table import_undone (
  record text collate "C" not null,
  key text collate "C" not null,
  image_id bigint not null,
  primary key (record, key)
);
`

export const broughtBatch = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(BROUGHT).execute(db)
  },
}
