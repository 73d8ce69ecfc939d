import { type Kysely, sql } from 'kysely'

/**
 * From where each session was signed in, as it counts for slowing guesses down; and for each passcode a fingerprint of the secret that it was
 * keyed with, null while that is not known.
 */
const SIGN_IN = `
alter table sessions add column address text;
create index sessions_signed_in on sessions (user_id, address);
alter table users add column passcode_key text;
`

/** Where a name is at home it is limited by itself, and a start notices passcodes of another secret. */
export const signIn = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(SIGN_IN).execute(db)
  },
}
