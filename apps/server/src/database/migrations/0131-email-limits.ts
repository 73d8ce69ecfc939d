import { type Kysely, sql } from 'kysely'

/** How many e-mails one user sends within an hour. */
const LIMIT = `
alter table email_settings add column hourly_limit int not null default 30 check (hourly_limit between 1 and 1000);
`

const BEFORE =
  'records,sales,belowCost,prices,schedule,settlement,entries,corrections,cashLimit,close,reopen,documents,exports,import,hires,settings,users,tokens,people'

/** A role that might do everything may send e-mails to any address, too: else whoever has it could no longer give what the owners may. */
const ROLES = `
do $$
  declare changed text := (select string_agg(name, ', ') from roles where rights @> '{${BEFORE}}');
  begin
    if changed is null then return; end if;
    update roles set rights = rights || '{emails}', version = version + 1 where rights @> '{${BEFORE}}';
    insert into audit_events (username, operation, kind, after, transaction_id)
      values ('', 'CarryOver', 'books', jsonb_build_object('roles', changed), forecourt_audit_transaction());
    perform forecourt_end_transaction();
  end $$;
`

export const emailLimits = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const text of [LIMIT, ROLES]) await sql.raw(text).execute(db)
  },
}
