import { type Kysely, sql } from 'kysely'

/** The entry that has a cheque of a bank and number already is found without reading the others: a received one, and one of our own. */
export const chequeNumbers = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql
      .raw(`
      create index cheques_numbered on cheques (forecourt_squeeze(bank), ltrim(forecourt_squeeze(number), '0'));
      create index cash_entries_cheque_out on cash_entries (forecourt_squeeze(bank), ltrim(forecourt_squeeze(cheque_out_no), '0'))
        where cheque_out_no <> '';`)
      .execute(db)
  },
}
