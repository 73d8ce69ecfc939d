import { sql } from 'kysely'
import type { Trx } from '../../database/database'
import { saleOfRow, type Sale } from '../deals/repository'

/** The sales of vehicles, by vehicle. */
export async function salesOf(trx: Trx, vehicleIDs: readonly number[]): Promise<Map<number, Sale>> {
  if (vehicleIDs.length === 0) return new Map()
  const rows = await trx
    .selectFrom('sales')
    .selectAll()
    .where('vehicle_id', '=', sql<number>`any(${[...vehicleIDs]}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.vehicle_id, saleOfRow(row)]))
}

/** A car that a sale took in. */
export interface TakenCar {
  /** The vehicle whose sale took it in. */
  vehicleID: number
  carID: number
  position: number
}

/** What sales took in: those of the vehicles, and those that took in one of them. */
export async function carsTaken(trx: Trx, ids: readonly number[]): Promise<TakenCar[]> {
  if (ids.length === 0) return []
  const any = sql<number>`any(${[...ids]}::int[])`
  return trx
    .selectFrom('part_exchanges')
    .select(['vehicle_id as vehicleID', 'pe_vehicle_id as carID', 'position'])
    .where((eb) => eb.or([eb('vehicle_id', '=', any), eb('pe_vehicle_id', '=', any)]))
    .orderBy('position')
    .execute()
}

/** Takes cars out of the sales of vehicles, to be taken in anew. */
export async function forgetCarsTaken(trx: Trx, vehicleIDs: readonly number[]): Promise<void> {
  if (vehicleIDs.length === 0) return
  await trx
    .deleteFrom('part_exchanges')
    .where('vehicle_id', '=', sql<number>`any(${[...vehicleIDs]}::int[])`)
    .execute()
}

/** Vehicles that were changed through their deal: who has one open must reload. */
export async function touchVehicles(trx: Trx, ids: readonly number[], by: string): Promise<void> {
  if (ids.length === 0) return
  await sql`update vehicles set version = version + 1, updated_by = ${by}, updated_at = now() where id = any(${[...ids]}::int[])`.execute(
    trx,
  )
}
