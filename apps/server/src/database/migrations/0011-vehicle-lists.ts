import { type Kysely, sql } from 'kysely'

const VEHICLE_LISTS = `
create index vehicles_make on vehicles (lower(make));
create index vehicles_model on vehicles (lower(model));
`

/** Whether a vehicle has a make or model is found without reading them all. */
export const vehicleLists = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(VEHICLE_LISTS).execute(db)
  },
}
