import { CompiledQuery, type Selectable, sql } from 'kysely'
import type { DealMoney } from '@forecourt/core/features/cash-book/cash-limit'
import { type Day, addMonths } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import type { Db, Trx } from '../../database/database'
import type { Database } from '../../database/schema'
import { toCents, toCentsOrNull, toDay } from '../../database/values'
import type { AccountJson } from '../hire-purchase/repository'
import { DEFAULT_SETTINGS } from '../settings/repository'

export type EntryRecord = Selectable<Database['cash_entries']>

/** The stored columns of an entry as typed; registration, batch and cheque are added by the save. */
export interface EntryColumns {
  date: Day
  category_id: number
  type_id: number
  amount: Cents
  signed_amount: Cents
  vehicle_id: number | null
  hire_id: number | null
  client_id: number | null
  name: string
  description: string
  reference: string
  vendor: string
  month_expense: Day | null
  handling_fee: Cents | null
  is_part_exchange: boolean
  difference: Cents | null
  selling_price: Cents | null
  combine_count: number | null
  bank: string
  bank_date: Day | null
  bank_reference: string
  epos_batch_no: string
  cheque_out_no: string
}

/** Returns an entry, locked against another edit or deletion. */
export function entryForUpdate(db: Db | Trx, id: number): Promise<EntryRecord | undefined> {
  return db.selectFrom('cash_entries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns the fee entry of a Transport Malta entry, locked. */
export function feeOfForUpdate(db: Db | Trx, tmEntryID: number): Promise<EntryRecord | undefined> {
  return feesOf(db, tmEntryID).forUpdate().executeTakeFirst()
}

export function feeEntryOf(db: Db | Trx, tmEntryID: number): Promise<EntryRecord | undefined> {
  return feesOf(db, tmEntryID).executeTakeFirst()
}

function feesOf(db: Db | Trx, tmEntryID: number) {
  return db.selectFrom('cash_entries').selectAll().where('tm_entry_id', '=', tmEntryID)
}

export interface EntryContext {
  reg_no: string
  hp_account_no: string
  cheque_id: number | null
  tm_entry_id: number | null
  corrects_id: number | null
}

interface NewEntry extends EntryColumns, EntryContext {
  /** JSON, as `prepaid_by`. */
  settled_by: string | null
  prepaid_by: string | null
  batch_id: number
  created_by: string
  created_at: Date
}

const NEW_COLUMNS = [
  ...(['created_by', 'created_at', 'date', 'category_id', 'type_id', 'amount', 'signed_amount'] as const),
  ...(['vehicle_id', 'reg_no', 'hp_account_no', 'client_id', 'name', 'description', 'reference', 'vendor'] as const),
  ...(['month_expense', 'handling_fee', 'is_part_exchange', 'difference', 'selling_price', 'combine_count'] as const),
  ...(['cheque_id', 'bank', 'bank_date', 'bank_reference', 'epos_batch_no', 'cheque_out_no', 'tm_entry_id'] as const),
  ...(['corrects_id', 'hire_id', 'batch_id', 'settled_by', 'prepaid_by'] as const),
] satisfies readonly (keyof NewEntry)[]

// Who made it also changed it last.
const INSERT = `insert into cash_entries (${NEW_COLUMNS.join(', ')}, updated_by, updated_at)
  values (${NEW_COLUMNS.map((_, i) => `$${i + 1}`).join(', ')}, $1, $2) returning *`
const VEHICLE = `$${NEW_COLUMNS.indexOf('vehicle_id') + 1}::int`
const INSERT_AND_READ = `${INSERT}, (select to_json(a) from forecourt_lock_account(${VEHICLE}) a) as account`

/**
 * Inserts an entry by handwritten SQL: others wait while an entry is saved, and building a query of forty columns takes as long as storing them.
 * @param reads True to lock the HP account of its vehicle and read it with the entry.
 */
export async function insertEntry(
  db: Db | Trx,
  entry: NewEntry,
  reads: boolean,
): Promise<EntryRecord & { account?: AccountJson | null }> {
  const query = CompiledQuery.raw(
    reads ? INSERT_AND_READ : INSERT,
    NEW_COLUMNS.map((column) => entry[column]),
  )
  // The columns are those of the table.
  return (await db.executeQuery<EntryRecord & { account?: AccountJson | null }>(query)).rows[0]!
}

export function updateEntry(
  db: Db | Trx,
  id: number,
  values: EntryColumns &
    EntryContext &
    Pick<NewEntry, 'settled_by' | 'prepaid_by'> & { updated_by: string; updated_at: Date },
): Promise<EntryRecord> {
  return db
    .updateTable('cash_entries')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Takes an entry off its vehicle and client for the moment, so that accounts and attempts are computed without it, while the row stays for the
 * accounts that still refer to it.
 */
export async function detachEntry(db: Db | Trx, id: number): Promise<void> {
  await db.updateTable('cash_entries').set({ vehicle_id: null, client_id: null }).where('id', '=', id).execute()
}

export async function deleteEntryRow(db: Db | Trx, id: number): Promise<void> {
  await db.deleteFrom('cash_entries').where('id', '=', id).execute()
}

export interface VehicleOfEntry {
  id: number
  reg_no: string
  buyer_id: number | null
  hp_account_no: string
  /** Null without a schedule. `owed` is everything unpaid: no payment may exceed it; `next` is the unpaid part of the first open row. */
  account: { isSettled: boolean; owed: Cents; next: Cents | null } | null
}

export interface LockedVehicle extends Omit<VehicleOfEntry, 'account'> {
  remaining: string | null
  settled_on: string | null
  next_amount: string | null
}

/** Returns vehicles with their sale and account, locked in the order of their ids, so that decisions about a deal hold until the entry is saved. */
export async function vehiclesForUpdate(db: Db | Trx, ids: readonly number[]): Promise<VehicleOfEntry[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LockedVehicle>`select * from forecourt_lock_vehicles(${ids}::int[])`.execute(db)
  return rows.map(vehicleOfRow)
}

export function vehicleOfRow({
  remaining,
  settled_on: settledOn,
  next_amount: next,
  ...vehicle
}: LockedVehicle): VehicleOfEntry {
  const account = { isSettled: settledOn !== null, next: toCentsOrNull(next) }
  return { ...vehicle, account: remaining === null ? null : { ...account, owed: toCents(remaining) } }
}

export async function vehiclesWithSale(
  db: Db | Trx,
  ids: readonly number[],
): Promise<Omit<VehicleOfEntry, 'account'>[]> {
  if (ids.length === 0) return []
  const result = await sql<Omit<VehicleOfEntry, 'account'>>`
    select v.id, v.reg_no, s.client_id as buyer_id, coalesce(s.hp_account_no, '') as hp_account_no
    from vehicles v left join sales s on s.vehicle_id = v.id
    where v.id = any(${ids}::int[]) order by v.id`.execute(db)
  return result.rows
}

/** Returns the client of the latest attempt on a vehicle; null for none. */
export async function latestAttemptClient(db: Db | Trx, vehicleID: number): Promise<number | null> {
  const row = await db
    .selectFrom('attempts')
    .select('client_id')
    .where('vehicle_id', '=', vehicleID)
    .where('dismissed_entry_id', 'is', null)
    .orderBy('date', 'desc')
    .orderBy('latest_entry_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.client_id ?? null
}

export interface AccountOfNumber {
  key: string
  vehicle_id: number
  hp_account_no: string
}

/** Returns the sales with these HP account numbers; numbers are compared without spaces, dashes and case. */
export async function salesByAccounts(db: Db | Trx, accounts: readonly string[]): Promise<AccountOfNumber[]> {
  const result = await sql<AccountOfNumber>`
    select s.hp_account_key as key, s.vehicle_id, s.hp_account_no
    from sales s where s.hp_account_key in (select forecourt_squeeze(a) from unnest(${accounts}::text[]) a)`.execute(db)
  return result.rows
}

interface DealRow {
  limit: number | null
  date: string | null
  type_id: number | null
  signed_amount: string | null
}

/** Returns the limit on cash, and the entries of one deal within the months around a day in which it could be exceeded. */
export async function dealEntries(
  db: Db | Trx,
  deal: { vehicleID: number; clientID: number; around: Day; exceptID: number | null },
): Promise<{ limit: Cents; others: DealMoney[] }> {
  const { rows } = await sql<DealRow>`
    select l."limit", e.date, e.type_id, e.signed_amount
    from (select (select value from settings where name = 'cashLimit') as "limit") l left join cash_entries e
      on e.vehicle_id = ${deal.vehicleID} and e.client_id = ${deal.clientID} and e.id <> ${deal.exceptID ?? 0}
        and e.date between ${addMonths(deal.around, -6)} and ${addMonths(deal.around, 7)}`.execute(db)
  const limit = rows[0]?.limit ?? null
  return {
    limit: limit === null ? DEFAULT_SETTINGS.cashLimit : toCents(limit),
    others: rows.flatMap(({ date, type_id: typeID, signed_amount: amount }) =>
      date === null || typeID === null || amount === null
        ? []
        : [{ date: toDay(date), typeID, signedAmount: toCents(amount) }],
    ),
  }
}

export async function storeExpense(
  db: Db | Trx,
  expense: {
    entry_id: number
    vehicle_id: number
    amount: Cents
    date: Day
    vendor: string
    description: string
  },
): Promise<void> {
  const { entry_id: _, ...values } = expense
  await db
    .insertInto('expenses')
    .values(expense)
    .onConflict((conflict) => conflict.column('entry_id').doUpdateSet(values))
    .execute()
}

export async function deleteExpenseOf(db: Db | Trx, entryID: number): Promise<void> {
  await db.deleteFrom('expenses').where('entry_id', '=', entryID).execute()
}

/** Stores a vendor for the suggestions; names differ by more than case. */
export async function storeVendor(db: Db | Trx, name: string): Promise<void> {
  await sql`insert into vendors (name) values (${name}) on conflict (lower(name)) do nothing`.execute(db)
}
