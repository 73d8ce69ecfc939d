import { type Kysely, sql } from 'kysely'

/** Which user made a token, whatever they are called by now: as the audit has it, else by the name. */
const TOKEN_MAKERS = `
alter table service_tokens add column created_by_id int references users (id);
update service_tokens t set created_by_id = coalesce(
  (select u.id from audit_events e join users u on u.id = e.user_id
    where e.kind = 'token' and e.subject_id = t.id and e.operation = 'AddServiceToken' order by e.id limit 1),
  (select u.id from users u where u.username = t.created_by limit 1)
);
`

export const tokenMakers = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(TOKEN_MAKERS).execute(db)
  },
}
