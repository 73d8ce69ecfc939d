import { type Kysely, sql } from 'kysely'

/** Which entries are gone is read from the index alone: their images are wide, and lie apart. */
const INDEX = `
drop index row_images_deleted_entries;
create index row_images_deleted_entries on row_images (id) include (key, transaction_id)
  where record = 'cash_entries' and image is null;
`

/** Deleted entries are listed among the others without reading the images that say only that they are gone. */
export const deletedEntriesIndex = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(INDEX).execute(db)
  },
}
