import { type Kysely, sql } from 'kysely'

/** A business that buys claims its tax by an invoice with its VAT number. */
export const clientVatNumber = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table clients add column vat_no text not null default ''`.execute(db)
    await sql`select forecourt_carry_over()`.execute(db)
  },
}
