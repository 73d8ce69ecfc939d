import { type Kysely, sql } from 'kysely'

const PAID_HIRES = `
alter table cash_entries add column hire_id int references car_hires (id) on delete set null;
create index cash_entries_hire on cash_entries (hire_id) where hire_id is not null;
`

/** An entry of a car hire may name the hire that it pays; deleting the hire leaves the entry. */
export const paidHires = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(PAID_HIRES).execute(db)
  },
}
