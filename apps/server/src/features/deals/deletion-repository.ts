import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { Database } from '../../database/schema'

export async function hasHires(db: Db | Trx, vehicleID: number): Promise<boolean> {
  const hire = await db.selectFrom('car_hires').select('id').where('vehicle_id', '=', vehicleID).executeTakeFirst()
  return hire !== undefined
}

/** Returns a vehicle with everything that is deleted with it, as stored, and the ids of the cash entries that stay. */
export async function vehicleWithParts(db: Db | Trx, id: number) {
  const {
    search: _,
    marks: __,
    ...vehicle
  } = await db.selectFrom('vehicles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const entries = await db.selectFrom('cash_entries').select('id').where('vehicle_id', '=', id).orderBy('id').execute()
  return {
    vehicle,
    sale: (await db.selectFrom('sales').selectAll().where('vehicle_id', '=', id).executeTakeFirst()) ?? null,
    cars: await db.selectFrom('part_exchanges').selectAll().where('vehicle_id', '=', id).orderBy('position').execute(),
    account: (await db.selectFrom('hp_accounts').selectAll().where('vehicle_id', '=', id).executeTakeFirst()) ?? null,
    instalments: await db
      .selectFrom('instalments')
      .selectAll()
      .where('vehicle_id', '=', id)
      .orderBy('number')
      .execute(),
    expenses: await db.selectFrom('expenses').selectAll().where('vehicle_id', '=', id).orderBy('id').execute(),
    attempts: await db.selectFrom('attempts').selectAll().where('vehicle_id', '=', id).orderBy('client_id').execute(),
    payments: await db.selectFrom('manual_payments').selectAll().where('vehicle_id', '=', id).orderBy('id').execute(),
    entryIDs: entries.map((entry) => entry.id),
  }
}

/** Deletes the vehicle's row with all rows that refer to it; entries lose their link. */
export async function deleteVehicleRow(db: Db | Trx, id: number): Promise<void> {
  await db.deleteFrom('hp_accounts').where('vehicle_id', '=', id).execute()
  await db.deleteFrom('vehicles').where('id', '=', id).execute()
}

/** Inserts a deleted vehicle and its parts as they were, except generated columns. */
export async function insertVehicleParts(
  db: Db | Trx,
  parts: Awaited<ReturnType<typeof vehicleWithParts>>,
): Promise<void> {
  const { vehicle, expenses, attempts, payments, entryIDs } = parts
  const { reg_key: _, ...row } = vehicle
  // A row as it was read has each of its columns, in the shapes that they are written in.
  await db
    .insertInto('vehicles')
    .values(row as Insertable<Database['vehicles']>)
    .execute()
  // Those that entries made are of the vehicle again with them.
  const own = expenses.filter(({ entry_id }) => entry_id === null || entryIDs.includes(entry_id))
  if (own.length > 0) await db.insertInto('expenses').values(own).execute()
  if (attempts.length > 0) await db.insertInto('attempts').values(attempts).execute()
  if (payments.length > 0) await db.insertInto('manual_payments').values(payments).execute()
  if (entryIDs.length > 0)
    await db.updateTable('cash_entries').set({ vehicle_id: vehicle.id }).where('id', 'in', entryIDs).execute()
}
