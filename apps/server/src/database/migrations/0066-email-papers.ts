import { type Kysely, sql } from 'kysely'

/** A message knows the number of the receipt that it brings, and the paper that it was printed by, as whoever reads it again needs what that needs. */
const PAPERS = `
alter table email_messages add column receipt_number int;
alter table email_messages add column printed_by text;
update email_messages set printed_by = 'GetStatementReport';
alter table email_messages alter column printed_by set not null;
create index email_messages_of_receipt on email_messages (receipt_number, id) where receipt_number is not null;
create index email_messages_failed on email_messages (id) where state = 'failed';
`

export const emailPapers = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(PAPERS).execute(db)
  },
}
