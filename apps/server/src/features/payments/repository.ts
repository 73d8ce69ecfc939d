import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { OUTSIDE_HP_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { type Selectable, sql } from 'kysely'
import type { LastChange } from '../../version-check'
import type { Db, Trx } from '../../database/database'
import type { Database } from '../../database/schema'
import { toCents, toDay } from '../../database/values'

/** A payment of a vehicle, by a cash entry or manual; refunds are negative. */
export interface VehiclePayment {
  id: number
  amount: Cents
  date: Day
  categoryID: number
  typeID: number
  receiptNumber: string
  isManual: boolean
  clientName: string
  version: number
}

/** Returns cash entries that count as payments: of one client, or of everybody when `clientID` is null. */
export async function paymentEntries(
  db: Db | Trx,
  of: { vehicleID: number; clientID: number | null },
): Promise<VehiclePayment[]> {
  let query = db
    .selectFrom('cash_entries as e')
    .leftJoin('clients as c', 'c.id', 'e.client_id')
    .leftJoin('receipt_numbers as r', 'r.entry_id', 'e.id')
    .select(['e.id', 'e.amount', 'e.date', 'e.category_id', 'e.type_id', 'e.version', 'r.number'])
    .select(sql<string>`coalesce(c.name || ' ' || c.surname, '')`.as('client_name'))
    .where('e.vehicle_id', '=', of.vehicleID)
    .where('e.category_id', 'in', OUTSIDE_HP_CATEGORIES)
  if (of.clientID !== null) query = query.where('e.client_id', '=', of.clientID)
  const rows = await query.orderBy('e.id').execute()
  return rows.map((row) => ({
    id: row.id,
    amount: toCents(row.amount),
    date: toDay(row.date),
    categoryID: row.category_id,
    typeID: row.type_id,
    receiptNumber: row.number === null ? '' : String(row.number),
    isManual: false,
    clientName: row.client_name,
    version: row.version,
  }))
}

export interface ManualPayment extends LastChange {
  id: number
  vehicleID: number
  amount: Cents
  date: Day
  categoryID: number
  typeID: number
  receiptNumber: string
}

function paymentOfRow(row: Selectable<Database['manual_payments']>): ManualPayment {
  return {
    id: row.id,
    vehicleID: row.vehicle_id,
    amount: toCents(row.amount),
    date: toDay(row.date),
    categoryID: row.category_id,
    typeID: row.type_id,
    receiptNumber: row.receipt_number,
    version: row.version,
    updatedBy: row.updated_by,
    updatedAt: row.updated_at,
  }
}

export async function manualPayments(db: Db | Trx, vehicleID: number): Promise<ManualPayment[]> {
  const query = db.selectFrom('manual_payments').selectAll().where('vehicle_id', '=', vehicleID).orderBy('id')
  return (await query.execute()).map(paymentOfRow)
}

export async function manualPaymentByID(db: Db | Trx, id: number): Promise<ManualPayment | null> {
  const row = await db.selectFrom('manual_payments').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? paymentOfRow(row) : null
}

export interface PaymentColumns {
  amount: Cents
  date: Day
  category_id: number
  type_id: number
  receipt_number: string
}

export async function insertPayment(
  db: Db | Trx,
  vehicleID: number,
  columns: PaymentColumns,
  by: string,
): Promise<number> {
  const row = await db
    .insertInto('manual_payments')
    .values({ vehicle_id: vehicleID, ...columns, updated_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updatePayment(db: Db | Trx, id: number, columns: PaymentColumns, by: string): Promise<void> {
  await db
    .updateTable('manual_payments')
    .set({ ...columns, version: sql`version + 1`, updated_by: by, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deletePaymentRow(db: Db | Trx, id: number): Promise<void> {
  await db.deleteFrom('manual_payments').where('id', '=', id).execute()
}
