import { OUTSIDE_HP_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import type { Db, Trx } from '../../database/database'
import { toCents, toCentsOrNull, toDay } from '../../database/values'

/** Money that a buyer paid outside hire purchase; a refund is negative. */
export interface BuyerPayment {
  date: Day
  amount: Cents
  categoryID: number
  typeID: number
  receipt: string
}

/** Returns the buyer's deposits and sale payments with the manual ones, by date; entries before manual ones of the same day. */
export async function buyerPayments(
  db: Db | Trx,
  { vehicleID, clientID }: { vehicleID: number; clientID: number },
): Promise<BuyerPayment[]> {
  const entries = await db
    .selectFrom('cash_entries as e')
    .leftJoin('receipt_numbers as r', 'r.entry_id', 'e.id')
    .select(['e.date', 'e.amount', 'e.category_id', 'e.type_id', 'r.number as receipt'])
    .where('e.vehicle_id', '=', vehicleID)
    .where('e.client_id', '=', clientID)
    .where('e.category_id', 'in', OUTSIDE_HP_CATEGORIES)
    .orderBy('e.date')
    .orderBy('e.id')
    .execute()
  const manual = await db
    .selectFrom('manual_payments')
    .select(['date', 'amount', 'category_id', 'type_id', 'receipt_number as receipt'])
    .where('vehicle_id', '=', vehicleID)
    .where('category_id', 'in', OUTSIDE_HP_CATEGORIES)
    .orderBy('date')
    .orderBy('id')
    .execute()
  return [...entries, ...manual]
    .map((row) => ({
      date: toDay(row.date),
      amount: toCents(row.amount),
      categoryID: row.category_id,
      typeID: row.type_id,
      receipt: row.receipt === null ? '' : String(row.receipt),
    }))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

export interface ReceiptedEntry {
  date: Day
  amount: Cents
  categoryID: number
  typeID: number
  vehicleID: number | null
  hireID: number | null
  clientID: number | null
  regNo: string
  accountNo: string
  name: string
  description: string
  reference: string
  sellingPrice: Cents | null
  difference: Cents | null
  /** Bank and numbers of the payment. */
  paidBy: string[]
}

export async function receiptedEntry(db: Db | Trx, id: number): Promise<ReceiptedEntry | null> {
  const row = await db
    .selectFrom('cash_entries as e')
    .leftJoin('cheques as q', 'q.id', 'e.cheque_id')
    .selectAll('e')
    .select(['q.bank as cheque_bank', 'q.number as cheque_number', 'q.account_no as cheque_account_no'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    date: toDay(row.date),
    amount: toCents(row.amount),
    categoryID: row.category_id,
    typeID: row.type_id,
    vehicleID: row.vehicle_id,
    hireID: row.hire_id,
    clientID: row.client_id,
    regNo: row.reg_no,
    accountNo: row.hp_account_no,
    name: row.name,
    description: row.description,
    reference: row.reference,
    sellingPrice: toCentsOrNull(row.selling_price),
    difference: toCentsOrNull(row.difference),
    paidBy: [
      row.cheque_bank ?? row.bank,
      row.cheque_number ?? row.cheque_out_no,
      row.cheque_account_no ?? row.bank_reference,
    ].filter((part) => part !== ''),
  }
}

export async function spouseIDNos(db: Db | Trx, clientIDs: readonly number[]): Promise<Map<number, string>> {
  if (clientIDs.length === 0) return new Map()
  const rows = await db
    .selectFrom('clients as c')
    .innerJoin('clients as s', 's.id', 'c.spouse_id')
    .select(['c.id', 's.idno'])
    .where('c.id', 'in', clientIDs)
    .execute()
  return new Map(rows.map((row) => [row.id, row.idno]))
}
