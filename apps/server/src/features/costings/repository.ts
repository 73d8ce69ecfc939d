import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { type Selectable, sql } from 'kysely'
import type { LastChange } from '../../version-check'
import type { Db, Trx } from '../../database/database'
import type { Database } from '../../database/schema'
import { toCents, toCentsOrNull, toDay, toDayOrNull } from '../../database/values'

/** An expense as stored; `entryID` is the cash entry that made it. */
export interface StoredExpense extends LastChange {
  id: number
  vehicleID: number
  amount: Cents
  date: Day
  vendor: string
  description: string
  entryID: number | null
}

function expenseOfRow(row: Selectable<Database['expenses']>): StoredExpense {
  return {
    id: row.id,
    vehicleID: row.vehicle_id,
    amount: toCents(row.amount),
    date: toDay(row.date),
    vendor: row.vendor,
    description: row.description,
    entryID: row.entry_id,
    version: row.version,
    updatedBy: row.updated_by,
    updatedAt: row.updated_at,
  }
}

export async function expensesOfVehicle(db: Db | Trx, vehicleID: number): Promise<StoredExpense[]> {
  const rows = await db.selectFrom('expenses').selectAll().where('vehicle_id', '=', vehicleID).orderBy('id').execute()
  return rows.map(expenseOfRow)
}

export async function expensesOfVehicles(
  db: Db | Trx,
  vehicleIDs: readonly number[],
): Promise<Map<number, StoredExpense[]>> {
  const of = new Map<number, StoredExpense[]>(vehicleIDs.map((id) => [id, []]))
  const query = db.selectFrom('expenses').selectAll().where(sql<boolean>`vehicle_id = any(${vehicleIDs}::int[])`)
  for (const row of await query.orderBy('id').execute()) of.get(row.vehicle_id)?.push(expenseOfRow(row))
  return of
}

export async function expenseByID(db: Db | Trx, id: number): Promise<StoredExpense | null> {
  const row = await db.selectFrom('expenses').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? expenseOfRow(row) : null
}

export interface ExpenseColumns {
  amount: Cents
  date: Day
  vendor: string
  description: string
}

export async function insertExpense(
  db: Db | Trx,
  vehicleID: number,
  columns: ExpenseColumns,
  by: string,
): Promise<number> {
  const row = await db
    .insertInto('expenses')
    .values({ vehicle_id: vehicleID, ...columns, updated_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateExpense(db: Db | Trx, id: number, columns: ExpenseColumns, by: string): Promise<void> {
  await db
    .updateTable('expenses')
    .set({ ...columns, version: sql`version + 1`, updated_by: by, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteExpenseRow(db: Db | Trx, id: number): Promise<void> {
  await db.deleteFrom('expenses').where('id', '=', id).execute()
}

export interface DealCosts {
  boughtPrice: Cents | null
  boughtDate: Day | null
  boughtFromID: number | null
  boughtFromName: string
  soldPrice: Cents | null
  soldDate: Day | null
  soldToID: number | null
  soldToName: string
}

export async function dealCosts(db: Db | Trx, vehicleID: number): Promise<DealCosts | null> {
  const row = await db
    .selectFrom('vehicles as v')
    .leftJoin('clients as f', 'f.id', 'v.bought_from_id')
    .leftJoin('sales as s', 's.vehicle_id', 'v.id')
    .leftJoin('clients as t', 't.id', 's.client_id')
    .select(['v.bought_price', 'v.bought_date', 'v.bought_from_id', 's.sold_price', 's.sold_date', 's.client_id'])
    .select([
      sql<string>`coalesce(f.name || ' ' || f.surname, '')`.as('from_name'),
      sql<string>`coalesce(t.name || ' ' || t.surname, '')`.as('to_name'),
    ])
    .where('v.id', '=', vehicleID)
    .executeTakeFirst()
  if (!row) return null
  return {
    boughtPrice: toCentsOrNull(row.bought_price),
    boughtDate: toDayOrNull(row.bought_date),
    boughtFromID: row.bought_from_id,
    boughtFromName: row.from_name,
    soldPrice: toCentsOrNull(row.sold_price),
    soldDate: toDayOrNull(row.sold_date),
    soldToID: row.client_id,
    soldToName: row.to_name,
  }
}
