import { type Kysely, sql } from 'kysely'

/** A session knows the browser that it was signed in with by a cookie, of which the hash is kept: that browser is not kept out by what others try. */
const KNOWN_DEVICES = `
alter table sessions add column device_key text;
`

export const knownDevices = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(KNOWN_DEVICES).execute(db)
  },
}
