import { CashCategory, OUTSIDE_HP_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import type { Db, Trx } from '../../database/database'
import { toCents, toDay } from '../../database/values'
import { type Sale, saleOfRow } from '../deals/repository'

export interface StatementSale {
  sale: Sale
  regNo: string
  vehicle: string
  hasSchedule: boolean
}

const vehicleText = (row: { make: string | null; model: string | null }) =>
  [row.make, row.model].filter(Boolean).join(' ')

/** Returns the sales to a client, or that of a vehicle, the earliest first. */
export async function statementSales(
  db: Db | Trx,
  of: { clientID: number } | { vehicleID: number },
): Promise<StatementSale[]> {
  const rows = await db
    .selectFrom('sales as s')
    .innerJoin('vehicles as v', 'v.id', 's.vehicle_id')
    .leftJoin('hp_accounts as a', 'a.vehicle_id', 's.vehicle_id')
    .selectAll('s')
    .select(['v.reg_no', 'v.make', 'v.model', 'a.vehicle_id as account_of'])
    .where((where) =>
      'clientID' in of ? where('s.client_id', '=', of.clientID) : where('s.vehicle_id', '=', of.vehicleID),
    )
    .orderBy('s.sold_date')
    .orderBy('s.vehicle_id')
    .execute()
  return rows.map((row) => ({
    sale: saleOfRow(row),
    regNo: row.reg_no,
    vehicle: vehicleText(row),
    hasSchedule: row.account_of !== null,
  }))
}

/** Money of an account or a deal on a statement; a refund is negative. */
export interface StatementEntry {
  /** Null for a manual payment. */
  id: number | null
  date: Day
  amount: Cents
  categoryID: number
  /** The corrected entry; null for none. */
  correctsID: number | null
  typeID: number
  batchClosed: boolean
  chequeNo: string
  /** '' for none. */
  receipt: string
  vehicleID: number | null
  regNo: string
}

function paymentsQuery(db: Db | Trx) {
  return db
    .selectFrom('cash_entries as e')
    .innerJoin('batches as b', 'b.id', 'e.batch_id')
    .leftJoin('cheques as q', 'q.id', 'e.cheque_id')
    .leftJoin('receipt_numbers as r', 'r.entry_id', 'e.id')
    .select(['e.id', 'e.date', 'e.amount', 'e.category_id', 'e.type_id', 'e.vehicle_id', 'e.reg_no', 'e.cheque_out_no'])
    .select(['e.corrects_id', 'b.status', 'q.number as cheque_no', 'r.number as receipt'])
    .orderBy('e.date')
    .orderBy('e.id')
}

type PaymentRow = Awaited<ReturnType<ReturnType<typeof paymentsQuery>['execute']>>[number]

function paymentOf(row: PaymentRow): StatementEntry {
  return {
    id: row.id,
    date: toDay(row.date),
    amount: toCents(row.amount),
    categoryID: row.category_id,
    correctsID: row.corrects_id,
    typeID: row.type_id,
    batchClosed: row.status === 'closed',
    chequeNo: row.cheque_no ?? row.cheque_out_no,
    receipt: row.receipt === null ? '' : String(row.receipt),
    vehicleID: row.vehicle_id,
    regNo: row.reg_no,
  }
}

/** Returns the payments on the HP account of a vehicle, by day and id, with the settlement. */
export async function hpEntries(db: Db | Trx, vehicleID: number): Promise<StatementEntry[]> {
  const rows = await paymentsQuery(db)
    .where('e.vehicle_id', '=', vehicleID)
    .where('e.category_id', 'in', [CashCategory.HpPayment, CashCategory.HPSettlement])
    .execute()
  return rows.map(paymentOf)
}

/** Returns a client's deposits and payments for vehicles outside hire purchase, by day and id. */
export async function clientEntries(db: Db | Trx, clientID: number): Promise<StatementEntry[]> {
  const rows = await paymentsQuery(db)
    .where('e.client_id', '=', clientID)
    .where('e.category_id', 'in', OUTSIDE_HP_CATEGORIES)
    .execute()
  return rows.map(paymentOf)
}

/** Returns manual payments for a vehicle, by day. */
export async function manualPaymentsOf(db: Db | Trx, vehicleID: number): Promise<StatementEntry[]> {
  const rows = await db
    .selectFrom('manual_payments')
    .selectAll()
    .where('vehicle_id', '=', vehicleID)
    .where('category_id', 'in', OUTSIDE_HP_CATEGORIES)
    .orderBy('date')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...{ id: null, correctsID: null, date: toDay(row.date), amount: toCents(row.amount) },
    ...{ categoryID: row.category_id, typeID: row.type_id, batchClosed: false },
    ...{ chequeNo: '', receipt: row.receipt_number, vehicleID, regNo: '' },
  }))
}

export async function vehicleTexts(db: Db | Trx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('vehicles').select(['id', 'make', 'model']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, vehicleText(row)]))
}
