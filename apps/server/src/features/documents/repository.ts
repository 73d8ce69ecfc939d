import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import type { Db, Trx } from '../../database/database'
import { toCents, toDay } from '../../database/values'

/** Money that a buyer paid outside hire purchase; a refund is negative. */
export interface BuyerPayment {
  date: Day
  amount: Cents
  categoryID: number
  typeID: number
  receipt: string
}

const CATEGORIES = [CashCategory.Deposit, CashCategory.AdditionalDeposit, CashCategory.Sale]

/** The buyer's deposits and sale payments with the manual ones, by date; entries before manual ones of the same day. */
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
    .where('e.category_id', 'in', CATEGORIES)
    .orderBy('e.date')
    .orderBy('e.id')
    .execute()
  const manual = await db
    .selectFrom('manual_payments')
    .select(['date', 'amount', 'category_id', 'type_id', 'receipt_number as receipt'])
    .where('vehicle_id', '=', vehicleID)
    .where('category_id', 'in', CATEGORIES)
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

/** Id of the client with this id number; id numbers are kept in capitals. */
export async function clientIDOf(db: Db | Trx, idno: string): Promise<number | null> {
  const row = await db
    .selectFrom('clients')
    .select('id')
    .where('idno', '=', idno.trim().toUpperCase())
    .executeTakeFirst()
  return row?.id ?? null
}
