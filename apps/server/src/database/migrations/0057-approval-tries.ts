import { type Kysely, sql } from 'kysely'

/** Wrong tries at a colleague's passcode count as those of whoever asks. */
const APPROVAL_TRIES = `
alter table sign_in_tries drop constraint sign_in_tries_kind_check,
  add constraint sign_in_tries_kind_check check (kind in ('username', 'address', 'passcode', 'approval'));
`

export const approvalTries = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(APPROVAL_TRIES).execute(db)
  },
}
