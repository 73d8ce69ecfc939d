import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, cents } from '@forecourt/core/kernel/money'
import { CashCategory, DEPOSIT_CATEGORIES, OUTSIDE_HP_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { Database } from '../../database/schema'
import { toCents, toCentsOrNull, toDay, toDayOrNull } from '../../database/values'
import type { ClientRecord } from '../clients/repository'

/** A sale as stored: amounts in cents, null when nothing was typed. */
export interface Sale {
  vehicleID: number
  clientID: number
  saleType: number
  soldPrice: Cents | null
  soldDate: Day
  difference: Cents | null
  deposit: Cents | null
  monthlyPayment: Cents | null
  lastPayment: Cents | null
  numberOfMonths: number | null
  numberOfFirstPayments: number | null
  firstPaymentsTotal: Cents | null
  firstPaymentDate: Day | null
  endOfMonth: boolean
  /** True where there is no hire purchase. */
  isConsumer: boolean
  /** Empty when none was given. */
  hpAccountNo: string
}

export function saleOfRow(row: Selectable<Database['sales']>): Sale {
  return {
    vehicleID: row.vehicle_id,
    clientID: row.client_id,
    saleType: row.sale_type,
    soldPrice: toCentsOrNull(row.sold_price),
    soldDate: toDay(row.sold_date),
    difference: toCentsOrNull(row.difference),
    deposit: toCentsOrNull(row.deposit),
    monthlyPayment: toCentsOrNull(row.monthly_payment),
    lastPayment: toCentsOrNull(row.last_payment),
    numberOfMonths: row.number_of_months,
    numberOfFirstPayments: row.number_of_first_payments,
    firstPaymentsTotal: toCentsOrNull(row.first_payments_total),
    firstPaymentDate: toDayOrNull(row.first_payment_date),
    endOfMonth: row.end_of_month,
    isConsumer: row.is_consumer,
    hpAccountNo: row.hp_account_no,
  }
}

export async function saleByVehicle(db: Db | Trx, vehicleID: number): Promise<Sale | null> {
  const row = await db.selectFrom('sales').selectAll().where('vehicle_id', '=', vehicleID).executeTakeFirst()
  return row ? saleOfRow(row) : null
}

/** As `saleByVehicle`, with its row locked. */
export async function lockSale(db: Db | Trx, vehicleID: number): Promise<Sale | null> {
  const row = await db
    .selectFrom('sales')
    .selectAll()
    .where('vehicle_id', '=', vehicleID)
    .forUpdate()
    .executeTakeFirst()
  return row ? saleOfRow(row) : null
}

/** Returns the columns of a sale, except its vehicle. */
export function saleColumns(sale: Omit<Sale, 'vehicleID'>) {
  return {
    client_id: sale.clientID,
    sale_type: sale.saleType,
    sold_price: sale.soldPrice,
    sold_date: sale.soldDate,
    difference: sale.difference,
    deposit: sale.deposit,
    monthly_payment: sale.monthlyPayment,
    last_payment: sale.lastPayment,
    number_of_months: sale.numberOfMonths,
    number_of_first_payments: sale.numberOfFirstPayments,
    first_payments_total: sale.firstPaymentsTotal,
    first_payment_date: sale.firstPaymentDate,
    end_of_month: sale.endOfMonth,
    is_consumer: sale.isConsumer,
    hp_account_no: sale.hpAccountNo,
  }
}

export async function saveSale(db: Db | Trx, sale: Sale): Promise<void> {
  const columns = saleColumns(sale)
  await db
    .insertInto('sales')
    .values({ vehicle_id: sale.vehicleID, ...columns })
    .onConflict((conflict) => conflict.column('vehicle_id').doUpdateSet({ ...columns, updated_at: sql`now()` }))
    .execute()
}

export async function saveAccountNo(db: Db | Trx, vehicleID: number, accountNo: string): Promise<void> {
  await db
    .updateTable('sales')
    .set({ hp_account_no: accountNo, updated_at: sql`now()` })
    .where('vehicle_id', '=', vehicleID)
    .execute()
}

/** Deletes the sale with its links to trade-ins. */
export async function deleteSale(db: Db | Trx, vehicleID: number): Promise<void> {
  await db.deleteFrom('sales').where('vehicle_id', '=', vehicleID).execute()
}

export interface DealVehicle {
  id: number
  regNo: string
  boughtPrice: Cents | null
  version: number
  updatedBy: string
  updatedAt: Date
}

/** Locks these vehicles, in the order of their ids so that two sales cannot deadlock. Entries that only refer to a vehicle are not blocked. */
export async function lockVehicles(db: Db | Trx, ids: readonly number[]): Promise<Map<number, DealVehicle>> {
  const rows = await db
    .selectFrom('vehicles')
    .select(['id', 'reg_no', 'bought_price', 'version', 'updated_by', 'updated_at'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        regNo: row.reg_no,
        boughtPrice: toCentsOrNull(row.bought_price),
        version: row.version,
        updatedBy: row.updated_by,
        updatedAt: row.updated_at,
      },
    ]),
  )
}

/** Marks a vehicle as changed through its deal: open screens must reload. */
export async function touchVehicle(db: Db | Trx, id: number, by: string): Promise<void> {
  await db.updateTable('vehicles').set(newVersionBy(by)).where('id', '=', id).execute()
}

function newVersionBy(by: string) {
  return { version: sql<number>`version + 1`, updated_by: by, updated_at: sql<Date>`now()` }
}

export async function savePurchase(
  db: Db | Trx,
  purchase: { vehicleID: number; clientID: number | null; dateBought: Day | null; priceBought: Cents | null },
  by: string,
): Promise<void> {
  const { vehicleID, clientID, dateBought, priceBought } = purchase
  await db
    .updateTable('vehicles')
    .set({ bought_from_id: clientID, bought_date: dateBought, bought_price: priceBought, ...newVersionBy(by) })
    .where('id', '=', vehicleID)
    .execute()
}

export async function saveNote(
  db: Db | Trx,
  { vehicleID, note }: { vehicleID: number; note: string },
  by: string,
): Promise<void> {
  await db
    .updateTable('vehicles')
    .set({ note, ...newVersionBy(by) })
    .where('id', '=', vehicleID)
    .execute()
}

export interface SaleTradeIn {
  vehicleID: number
  regNo: string
  /** 'REG Make Model'. */
  definition: string
  boughtPrice: Cents | null
  soldPrice: Cents | null
}

export async function tradeInsOfSale(db: Db | Trx, vehicleID: number): Promise<SaleTradeIn[]> {
  const rows = await db
    .selectFrom('part_exchanges as p')
    .innerJoin('vehicles as v', 'v.id', 'p.pe_vehicle_id')
    .leftJoin('sales as s', 's.vehicle_id', 'p.pe_vehicle_id')
    .select(['v.id', 'v.reg_no', 'v.make', 'v.model', 'v.bought_price', 's.sold_price'])
    .where('p.vehicle_id', '=', vehicleID)
    .orderBy('p.position')
    .orderBy('p.pe_vehicle_id')
    .execute()
  return rows.map((row) => ({
    vehicleID: row.id,
    regNo: row.reg_no,
    definition: `${row.reg_no} ${row.make} ${row.model}`,
    boughtPrice: toCentsOrNull(row.bought_price),
    soldPrice: toCentsOrNull(row.sold_price),
  }))
}

/** Returns the vehicle whose sale took this one as a trade-in, with its cost; null when it was bought otherwise. */
export async function saleOfTradeIn(
  db: Db | Trx,
  peVehicleID: number,
): Promise<{
  vehicleID: number
  regNo: string
  definition: string
  boughtPrice: Cents | null
  expenses: Cents
} | null> {
  const row = await db
    .selectFrom('part_exchanges as p')
    .innerJoin('vehicles as v', 'v.id', 'p.vehicle_id')
    .select(['v.id', 'v.reg_no', 'v.make', 'v.model', 'v.bought_price'])
    .where('p.pe_vehicle_id', '=', peVehicleID)
    .executeTakeFirst()
  if (!row) return null
  return {
    vehicleID: row.id,
    regNo: row.reg_no,
    definition: `${row.reg_no} ${row.make} ${row.model}`,
    boughtPrice: toCentsOrNull(row.bought_price),
    expenses: await expensesOf(db, row.id),
  }
}

/** Returns whether these cars are sold, and which sale has them as a trade-in. */
export async function tradeInStates(
  db: Db | Trx,
  ids: readonly number[],
): Promise<{ id: number; isSold: boolean; takenBy: number | null }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('vehicles as v')
    .leftJoin('sales as s', 's.vehicle_id', 'v.id')
    .leftJoin('part_exchanges as p', 'p.pe_vehicle_id', 'v.id')
    .select(['v.id', 's.vehicle_id as sold', 'p.vehicle_id as takenBy'])
    .where('v.id', 'in', ids)
    .execute()
  return rows.map((row) => ({ id: row.id, isSold: row.sold !== null, takenBy: row.takenBy }))
}

export async function replaceTradeIns(db: Db | Trx, vehicleID: number, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('part_exchanges').where('vehicle_id', '=', vehicleID).execute()
  if (ids.length === 0) return
  await db
    .insertInto('part_exchanges')
    .values(ids.map((id, position) => ({ vehicle_id: vehicleID, pe_vehicle_id: id, position })))
    .execute()
}

/** Serialises saves of one account number, so that two at once cannot both find it free. */
export async function lockAccountNo(db: Db | Trx, accountNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('account:' || forecourt_squeeze(${accountNo}), 0))`.execute(
    db,
  )
}

/** Returns the registration of another vehicle with this account number, compared without spaces and dashes. */
export async function holderOfAccount(
  db: Db | Trx,
  accountNo: string,
  exceptVehicleID: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sales as s')
    .innerJoin('vehicles as v', 'v.id', 's.vehicle_id')
    .select('v.reg_no')
    .where('s.hp_account_key', '=', sql<string>`forecourt_squeeze(${accountNo})`)
    .where('s.vehicle_id', '<>', exceptVehicleID)
    .executeTakeFirst()
  return row?.reg_no
}

/** Returns the account number of the latest hire purchase; '' for none. */
export async function latestAccountNo(db: Db | Trx): Promise<string> {
  const row = await db
    .selectFrom('sales')
    .select('hp_account_no')
    .where('hp_account_key', 'is not', null)
    .orderBy('sold_date', 'desc')
    .orderBy('vehicle_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.hp_account_no ?? ''
}

/** Returns the highest account number of a series, compared as account numbers are. */
export async function highestAccountNo(db: Db | Trx, prefix: string): Promise<string> {
  const number = sql<string>`substr(hp_account_key, length(forecourt_squeeze(${prefix})) + 1)`
  const row = await db
    .selectFrom('sales')
    .select('hp_account_no')
    .where(sql<boolean>`starts_with(hp_account_key, forecourt_squeeze(${prefix}))`)
    .where(sql<boolean>`${number} ~ '^[0-9]{1,12}$'`)
    .orderBy(sql`${number}::numeric`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.hp_account_no ?? ''
}

/** Returns the account's figures that a deal shows; null without a schedule. */
export async function dealAccountFigures(
  db: Db | Trx,
  vehicleID: number,
): Promise<{ settlementAmount: Cents | null; settledOn: Day | null; fullyPaid: boolean } | null> {
  const row = await db
    .selectFrom('hp_accounts')
    .select(['settlement_amount', 'settled_on', 'fully_paid'])
    .where('vehicle_id', '=', vehicleID)
    .executeTakeFirst()
  if (!row) return null
  return {
    settlementAmount: toCentsOrNull(row.settlement_amount),
    settledOn: toDayOrNull(row.settled_on),
    fullyPaid: row.fully_paid,
  }
}

export async function expensesOf(db: Db | Trx, vehicleID: number): Promise<Cents> {
  const row = await db
    .selectFrom('expenses')
    .select(sql<string>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .where('vehicle_id', '=', vehicleID)
    .executeTakeFirstOrThrow()
  return toCents(row.total)
}

/** Returns what a client paid for a vehicle outside HP, as typed: deposits, additional deposits and sale entries (refunds negative). */
export async function entriesOutsideHp(
  db: Db | Trx,
  { vehicleID, clientID }: { vehicleID: number; clientID: number },
): Promise<Cents> {
  const entries = await db
    .selectFrom('cash_entries')
    .select(sql<string>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .where('vehicle_id', '=', vehicleID)
    .where('client_id', '=', clientID)
    .where('category_id', 'in', OUTSIDE_HP_CATEGORIES)
    .executeTakeFirstOrThrow()
  return toCents(entries.total)
}

/** Returns what the buyer paid outside HP, as typed: entries, and manual payments. */
export async function paymentsOutsideHp(db: Db | Trx, of: { vehicleID: number; clientID: number }): Promise<Cents> {
  const manual = await db
    .selectFrom('manual_payments')
    .select(sql<string>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .where('vehicle_id', '=', of.vehicleID)
    .where('category_id', 'in', OUTSIDE_HP_CATEGORIES)
    .executeTakeFirstOrThrow()
  return cents((await entriesOutsideHp(db, of)) + toCents(manual.total))
}

/** Returns a client's deposits and additional deposits on a vehicle, by date and id; amounts as typed, refunds negative. */
export async function depositsOf(
  db: Db | Trx,
  { vehicleID, clientID }: { vehicleID: number; clientID: number },
): Promise<DepositRow[]> {
  const rows = await db
    .selectFrom('cash_entries')
    .select(['id', 'date', 'amount', 'category_id', 'is_part_exchange', 'difference', 'selling_price'])
    .where('vehicle_id', '=', vehicleID)
    .where('client_id', '=', clientID)
    .where('category_id', 'in', DEPOSIT_CATEGORIES)
    .orderBy('date')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    date: toDay(row.date),
    amount: toCents(row.amount),
    isAdditional: row.category_id === CashCategory.AdditionalDeposit,
    sellingPrice: row.is_part_exchange ? null : toCentsOrNull(row.selling_price),
    difference: row.is_part_exchange ? toCentsOrNull(row.difference) : null,
  }))
}

export interface DepositRow {
  id: number
  date: Day
  amount: Cents
  isAdditional: boolean
  sellingPrice: Cents | null
  difference: Cents | null
}

export interface AttemptRecord {
  vehicleID: number
  clientID: number
  date: Day
  amount: Cents
  sellingPrice: Cents | null
  difference: Cents | null
  latestEntryID: number
  /** The latest deposit when it was removed from the list; null while it is on it. */
  dismissedEntryID: number | null
}

export async function attemptOf(
  db: Db | Trx,
  { vehicleID, clientID }: { vehicleID: number; clientID: number },
): Promise<AttemptRecord | null> {
  const row = await db
    .selectFrom('attempts')
    .selectAll()
    .where('vehicle_id', '=', vehicleID)
    .where('client_id', '=', clientID)
    .executeTakeFirst()
  if (!row) return null
  return {
    vehicleID: row.vehicle_id,
    clientID: row.client_id,
    date: toDay(row.date),
    amount: toCents(row.amount),
    sellingPrice: toCentsOrNull(row.selling_price),
    difference: toCentsOrNull(row.difference),
    latestEntryID: row.latest_entry_id,
    dismissedEntryID: row.dismissed_entry_id,
  }
}

export async function saveAttempt(db: Db | Trx, attempt: AttemptRecord): Promise<void> {
  const columns = {
    date: attempt.date,
    amount: attempt.amount,
    selling_price: attempt.sellingPrice,
    difference: attempt.difference,
    latest_entry_id: attempt.latestEntryID,
    dismissed_entry_id: attempt.dismissedEntryID,
  }
  await db
    .insertInto('attempts')
    .values({ vehicle_id: attempt.vehicleID, client_id: attempt.clientID, ...columns })
    .onConflict((conflict) => conflict.columns(['vehicle_id', 'client_id']).doUpdateSet(columns))
    .execute()
}

export async function removeAttempt(
  db: Db | Trx,
  { vehicleID, clientID }: { vehicleID: number; clientID: number },
): Promise<void> {
  await db.deleteFrom('attempts').where('vehicle_id', '=', vehicleID).where('client_id', '=', clientID).execute()
}

/** Returns attempts that are on the list, latest first: not dismissed and not the buyer's own. */
export async function shownAttempts(
  db: Db | Trx,
  vehicleID: number,
): Promise<{ client: ClientRecord; date: Day; amount: Cents; agreed: Cents | null }[]> {
  const rows = await db
    .selectFrom('attempts as a')
    .innerJoin('clients as c', 'c.id', 'a.client_id')
    .leftJoin('sales as s', 's.vehicle_id', 'a.vehicle_id')
    .selectAll('c')
    .select(['a.date as attempt_date', 'a.amount as attempt_amount'])
    .select(sql<string | null>`coalesce(a.difference, a.selling_price)`.as('attempt_agreed'))
    .where('a.vehicle_id', '=', vehicleID)
    .where('a.dismissed_entry_id', 'is', null)
    .where(sql<boolean>`s.client_id is distinct from a.client_id`)
    .orderBy('a.date', 'desc')
    .orderBy('a.latest_entry_id', 'desc')
    .execute()
  return rows.map(({ attempt_date, attempt_amount, attempt_agreed, ...client }) => ({
    client,
    date: toDay(attempt_date),
    amount: toCents(attempt_amount),
    agreed: toCentsOrNull(attempt_agreed),
  }))
}

/** SQL of what entries paid to the seller of the vehicle `v`, less refunds. */
export const PAID_FOR_PURCHASE = sql<string>`(select coalesce(sum(-p.signed_amount), 0)::bigint from cash_entries p
  where p.vehicle_id = v.id and p.category_id = ${sql.lit(CashCategory.Purchase)})`

export async function paidToSeller(db: Db | Trx, vehicleID: number): Promise<Cents> {
  const row = await db
    .selectFrom('vehicles as v')
    .select(PAID_FOR_PURCHASE.as('paid'))
    .where('v.id', '=', vehicleID)
    .executeTakeFirstOrThrow()
  return toCents(row.paid)
}
