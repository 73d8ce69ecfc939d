import { sql } from 'kysely'
import type { Db } from '../../database/database'

interface SimilaritySearch {
  typed: string
  /** 0 to 1: the share of trigrams. */
  likeness: number
  most: number
}

/** Returns the ids of the clients whose texts are most similar to the typed one. */
export async function similarClients(db: Db, { typed, likeness, most }: SimilaritySearch): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from forecourt_similar_clients(forecourt_fold(${typed}), ${likeness}, ${most}) id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the ids of the vehicles whose texts, with their accounts, are most similar to the typed one. */
export async function similarVehicles(db: Db, { typed, likeness, most }: SimilaritySearch): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from forecourt_similar_vehicles(forecourt_fold(${typed}), ${likeness}, ${most}) id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the ids of the vehicles with accounts of these clients, in the order of the clients. */
export async function accountsOfClients(db: Db, clientIDs: readonly number[]): Promise<number[]> {
  if (clientIDs.length === 0) return []
  const { rows } = await sql<{ vehicle_id: number }>`
    select vehicle_id from sales join hp_accounts using (vehicle_id) where client_id = any (${clientIDs}::int[])
    order by array_position(${clientIDs}::int[], client_id), remaining <= 0, vehicle_id desc limit ${clientIDs.length}`.execute(
    db,
  )
  return rows.map((row) => row.vehicle_id)
}
