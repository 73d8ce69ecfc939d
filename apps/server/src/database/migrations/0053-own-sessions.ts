import { type Kysely, sql } from 'kysely'

/** When each session was last used, to the minute, and with what it was signed in; none outlives 90 days. Who was not let in is
 * found by when. */
const OWN_SESSIONS = `
alter table sessions add column last_used_at timestamptz, add column device text;
update sessions set expires_at = created_at + interval '90 days' where expires_at > created_at + interval '90 days';
create index audit_events_refused on audit_events (at, id) where kind = 'session' and after->>'refused' is not null;
`

export const ownSessions = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(OWN_SESSIONS).execute(db)
  },
}
