import { type Kysely, sql } from 'kysely'

/** The log of one user, newest first, and how much of it there is, are read from an index of their own; the log of all needs no user then. */
const INDEXES = `
create index audit_events_user on audit_events (username, at, id) include (change_kind, change_action, transaction_id)
  where change_kind is not null;
drop index audit_events_changes;
create index audit_events_changes on audit_events (at, id) include (change_kind, change_action) where change_kind is not null;
`

/** What one user saved is found without looking through what the others did. */
export const changesOfUser = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(INDEXES).execute(db)
  },
}
