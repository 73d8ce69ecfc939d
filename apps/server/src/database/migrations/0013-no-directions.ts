import { type Kysely, sql } from 'kysely'

/** No save takes the row away, so its image follows with those that are carried over. */
const NO_DIRECTIONS = `
do $$ begin
  if exists (select from settings where name = 'directions') then
    alter table settings disable trigger user;
    delete from settings where name = 'directions';
    alter table settings enable trigger user;
    perform forecourt_carry_over();
  end if;
end $$;
`

/** Where the money of a category goes is a rule, not a setting. */
export const noDirections = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(NO_DIRECTIONS).execute(db)
  },
}
