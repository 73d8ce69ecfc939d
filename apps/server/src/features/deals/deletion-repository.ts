import type { Db, Trx } from '../../database/database'

/** True when the vehicle is or was on hire. */
export async function hasHires(db: Db | Trx, vehicleID: number): Promise<boolean> {
  const hire = await db.selectFrom('car_hires').select('id').where('vehicle_id', '=', vehicleID).executeTakeFirst()
  return hire !== undefined
}

/** Everything that goes with a vehicle, as stored, and the ids of the cash entries that stay without it. */
export async function allOfVehicle(db: Db | Trx, id: number) {
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

/** Deletes the vehicle's row; what hangs on it goes with it, and entries lose their link. */
export async function deleteVehicleRow(db: Db | Trx, id: number): Promise<void> {
  await db.deleteFrom('hp_accounts').where('vehicle_id', '=', id).execute()
  await db.deleteFrom('vehicles').where('id', '=', id).execute()
}
