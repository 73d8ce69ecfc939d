import { type Kysely, sql } from 'kysely'

/**
 * An approval is bound to what was asked, and to the user rows of both as they were then. Tries count per colleague whose passcode is typed, too.
 * Approvals live two minutes: those of before are over.
 */
const BOUND_APPROVALS = `
delete from approvals;
alter table approvals
  add column asked_hash text not null,
  add column approved_by_id int not null,
  add column approved_by_version int not null,
  add column asked_by_id int not null,
  add column asked_by_version int not null;
alter table sign_in_tries drop constraint sign_in_tries_kind_check,
  add constraint sign_in_tries_kind_check check (kind in ('username', 'address', 'passcode', 'approval', 'approver'));
`

export const boundApprovals = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(BOUND_APPROVALS).execute(db)
  },
}
