import { type Kysely, sql } from 'kysely'

/** The database that an assessment rests on, and when its client got the letter of the refusal: that alone may be written after it was saved. */
const REFUSAL_LETTERS = `
alter table credit_assessment
  add column database text not null default '',
  add column letter_at timestamptz,
  add column letter_by text,
  add column letter_medium text,
  add column letter_message_id int,
  add check ((letter_at is null) = (letter_by is null) and (letter_at is null) = (letter_medium is null)),
  add check (letter_at is null or decision = 'refuse');

create or replace function forecourt_assessment_stays() returns trigger language plpgsql as $$
declare
  later text[] := '{withdrawn_by,withdrawn_at,letter_at,letter_by,letter_medium,letter_message_id}';
begin
  if to_jsonb(new) - later is distinct from to_jsonb(old) - later
  then raise exception 'An assessment stays as it was saved';
  end if;
  return new;
end $$;
`

export const refusalLetters = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(REFUSAL_LETTERS).execute(db)
  },
}
