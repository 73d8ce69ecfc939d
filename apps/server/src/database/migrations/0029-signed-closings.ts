import { type Kysely, sql } from 'kysely'

/** What was signed when a batch was closed stays when its closing is computed anew; those closed before are signed as they stand. */
const COLUMNS = `
alter table batches
  add column signed_closing bigint,
  add column signed_cheques bigint,
  add column signed_counted bigint,
  add column signed_by text,
  add column signed_at timestamptz;
-- Told below as taken over, and not as a save of its own.
alter table batches disable trigger user;
update batches set signed_closing = closing, signed_cheques = cheques_closing, signed_counted = counted, signed_by = closed_by,
  signed_at = ended_at
where status = 'closed';
alter table batches enable trigger user;
alter table batches add constraint batches_signed check (
  num_nonnulls(signed_closing, signed_cheques, signed_at) in (0, 3) and (signed_at is not null or num_nonnulls(signed_counted, signed_by) = 0));
`

/** Only closing a batch signs it. */
const KEPT = `
create function forecourt_keep_signed() returns trigger language plpgsql as $$ begin
  raise exception 'The signed closing of batch % stays as it is', old.id;
end $$;
do $$ begin
  execute format('alter function forecourt_keep_signed() set search_path = %I, pg_temp', current_schema());
end $$;
create trigger batches_signed_kept before update on batches for each row
  when ((old.signed_closing, old.signed_cheques, old.signed_counted, old.signed_by, old.signed_at)
      is distinct from (new.signed_closing, new.signed_cheques, new.signed_counted, new.signed_by, new.signed_at)
    and not (old.status = 'current' and new.status = 'closed'))
  execute function forecourt_keep_signed();
select forecourt_carry_over();
`

/** The closing of a batch as it was signed off, beside the one that follows its entries. */
export const signedClosings = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const text of [COLUMNS, KEPT]) await sql.raw(text).execute(db)
  },
}
