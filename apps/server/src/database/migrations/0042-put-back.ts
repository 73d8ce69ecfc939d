import { type Kysely, sql } from 'kysely'

/** What was taken back or put back is found without looking through all saves. */
export const putBackEvents = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create index audit_events_put_back on audit_events (id) where operation in ('UndoSave', 'PutBack')`.execute(
      db,
    )
  },
}
