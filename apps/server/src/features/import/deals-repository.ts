import { sql } from 'kysely'
import type { Trx } from '../../database/database'
import { saleOfRow, type Sale } from '../deals/repository'

export async function salesOf(trx: Trx, vehicleIDs: readonly number[]): Promise<Map<number, Sale>> {
  if (vehicleIDs.length === 0) return new Map()
  const rows = await trx
    .selectFrom('sales')
    .selectAll()
    .where('vehicle_id', '=', sql<number>`any(${[...vehicleIDs]}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.vehicle_id, saleOfRow(row)]))
}

/** A trade-in of a sale. */
export interface TradeInLink {
  /** The vehicle of the sale. */
  vehicleID: number
  carID: number
  position: number
}

/** Returns the trade-ins of the sales of vehicles, and the sales that have one of them as a trade-in. */
export async function tradeInLinks(trx: Trx, ids: readonly number[]): Promise<TradeInLink[]> {
  if (ids.length === 0) return []
  const any = sql<number>`any(${[...ids]}::int[])`
  return trx
    .selectFrom('part_exchanges')
    .select(['vehicle_id as vehicleID', 'pe_vehicle_id as carID', 'position'])
    .where((eb) => eb.or([eb('vehicle_id', '=', any), eb('pe_vehicle_id', '=', any)]))
    .orderBy('position')
    .execute()
}

/** Deletes the trade-ins of the sales of vehicles, to be inserted again. */
export async function deleteTradeInLinks(trx: Trx, vehicleIDs: readonly number[]): Promise<void> {
  if (vehicleIDs.length === 0) return
  await trx
    .deleteFrom('part_exchanges')
    .where('vehicle_id', '=', sql<number>`any(${[...vehicleIDs]}::int[])`)
    .execute()
}

/** Marks vehicles as changed through their deal: open screens must reload. */
export async function touchVehicles(trx: Trx, ids: readonly number[], by: string): Promise<void> {
  if (ids.length === 0) return
  await sql`update vehicles set version = version + 1, updated_by = ${by}, updated_at = now() where id = any(${[...ids]}::int[])`.execute(
    trx,
  )
}
