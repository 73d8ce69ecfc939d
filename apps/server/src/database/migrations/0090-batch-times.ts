import { type Kysely, sql } from 'kysely'

/**
 * Batches follow each other in time whatever a clock says: of several who close one at once the last may have asked first, and a clock may be set back. The
 * first batch starts when the database is made, by the clock of the database, and is no measure of the others.
 */
const FOLLOWED = `
create function forecourt_follow_batch_time() returns trigger language plpgsql as $$
  declare first_id integer := (select min(id) from batches);
  begin
    if tg_op = 'INSERT' then
      new.started_at := greatest(new.started_at, (
        select max(greatest(case when id > first_id then started_at end, ended_at)) from batches where id < new.id));
    elsif new.id > first_id then
      new.ended_at := case when new.ended_at is not null then greatest(new.ended_at, new.started_at) end;
      new.signed_at := case when new.signed_at is not null then greatest(new.signed_at, new.started_at) end;
    end if;
    return new;
  end $$;
create trigger batches_time_followed before insert or update of ended_at, signed_at on batches
  for each row execute function forecourt_follow_batch_time();
`

/** The time of a batch never goes back. */
export const batchTimes = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(FOLLOWED).execute(db)
  },
}
