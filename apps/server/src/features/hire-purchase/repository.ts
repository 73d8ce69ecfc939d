import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { AllocatedPart, Allocation } from '@forecourt/core/features/hire-purchase/allocation'
import type { InstalmentMark } from '@forecourt/core/features/hire-purchase/enums'
import type { SettlementTerms, SettlementLine } from '@forecourt/core/features/hire-purchase/settlement-terms'
import type { ScheduleRow } from '@forecourt/core/features/hire-purchase/schedule'
import type { AccountSummary } from '@forecourt/core/features/hire-purchase/summary'
import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, sumCents, ZERO } from '@forecourt/core/kernel/money'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { Database } from '../../database/schema'
import { toCents, toCentsOrNull, toDay, toDayOrNull } from '../../database/values'

/** A stored row of a schedule; amounts in cents. */
export interface Instalment {
  id: number
  vehicleID: number
  number: number
  dueDate: Day
  amount: Cents
  capital: Cents | null
  bankCharge: Cents | null
  interest: Cents | null
  reduceFromCapital: Cents | null
  mark: InstalmentMark
  /** True for the row of a part payment ahead of time, which is no instalment. */
  isPartPayment: boolean
  /** A payment ticked by hand; null for none. */
  pinned: { amount: Cents; paidDate: Day } | null
  paidOnRow: Cents
  open: Cents
  waived: Cents
  paid: boolean
  paidDate: Day | null
  cashEntryID: number | null
  hasCashEntry: boolean
  batchClosed: boolean
  version: number
}

function instalmentOf(row: Selectable<Database['instalments']>): Instalment {
  return {
    id: row.id,
    vehicleID: row.vehicle_id,
    number: row.number,
    dueDate: toDay(row.due_date),
    amount: toCents(row.amount),
    capital: toCentsOrNull(row.capital),
    bankCharge: toCentsOrNull(row.bank_charge),
    interest: toCentsOrNull(row.interest),
    reduceFromCapital: toCentsOrNull(row.reduce_from_capital),
    mark: row.mark,
    isPartPayment: row.mark === 'prepaid',
    pinned:
      row.pinned && row.pinned_amount !== null && row.pinned_date !== null
        ? { amount: toCents(row.pinned_amount), paidDate: toDay(row.pinned_date) }
        : null,
    paidOnRow: toCents(row.paid_on_row),
    open: toCents(row.open),
    waived: toCents(row.waived),
    paid: row.paid,
    paidDate: toDayOrNull(row.paid_date),
    cashEntryID: row.cash_entry_id,
    hasCashEntry: row.has_cash_entry,
    batchClosed: row.batch_closed,
    version: row.version,
  }
}

/** Returns the rows of a schedule in due order. */
export async function instalmentsOf(db: Db | Trx, vehicleID: number): Promise<Instalment[]> {
  const rows = await db
    .selectFrom('instalments')
    .selectAll()
    .where('vehicle_id', '=', vehicleID)
    .orderBy('due_date')
    .orderBy('id')
    .execute()
  return rows.map(instalmentOf)
}

export async function instalmentByID(db: Db | Trx, id: number): Promise<Instalment | null> {
  const row = await db.selectFrom('instalments').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? instalmentOf(row) : null
}

export interface RowPayment {
  typeID: number
  chequeNo: string
  bank: string
  reference: string
}

/** Returns the payments by the id of the latest entry of each row. */
export async function rowPayments(db: Db | Trx, vehicleID: number): Promise<Map<number, RowPayment>> {
  const rows = await db
    .selectFrom('instalments as i')
    .innerJoin('cash_entries as e', 'e.id', 'i.cash_entry_id')
    .leftJoin('cheques as q', 'q.id', 'e.cheque_id')
    .select(['e.id', 'e.type_id', 'q.number', 'q.bank as cheque_bank', 'e.bank', 'e.bank_reference', 'e.reference'])
    .where('i.vehicle_id', '=', vehicleID)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        typeID: row.type_id,
        chequeNo: row.number ?? '',
        bank: row.cheque_bank ?? row.bank,
        reference: row.bank_reference || row.reference,
      },
    ]),
  )
}

export interface AccountRecord extends AccountSummary {
  vehicleID: number
  settlementEntryID: number | null
  /** The lines of the settlement by its stored method; null for none. */
  settlementLines: SettlementLine[] | null
}

function accountOfRow(row: Selectable<Database['hp_accounts']>): AccountRecord {
  return {
    vehicleID: row.vehicle_id,
    agreed: toCents(row.agreed),
    paid: toCents(row.paid),
    remaining: toCents(row.remaining),
    waived: toCents(row.waived),
    received: toCents(row.received),
    surplus: toCents(row.surplus),
    settlementEntryID: row.settlement_entry_id,
    settlementLines: row.settlement_lines && row.settlement_lines.map(({ label, amount }) => ({ label, amount })),
    settledOn: toDayOrNull(row.settled_on),
    settlementAmount: toCentsOrNull(row.settlement_amount),
    fullyPaid: row.fully_paid,
    nextDueDate: toDayOrNull(row.next_due_date),
    nextAmount: toCentsOrNull(row.next_amount),
    paidCount: row.paid_count,
    remainingCount: row.remaining_count,
  }
}

export async function accountByVehicle(db: Db | Trx, vehicleID: number): Promise<AccountRecord | null> {
  const row = await db.selectFrom('hp_accounts').selectAll().where('vehicle_id', '=', vehicleID).executeTakeFirst()
  return row ? accountOfRow(row) : null
}

/** As `accountByVehicle`, with its row locked. */
export async function accountForUpdate(db: Db | Trx, vehicleID: number): Promise<AccountRecord | null> {
  const row = await db
    .selectFrom('hp_accounts')
    .selectAll()
    .where('vehicle_id', '=', vehicleID)
    .forUpdate()
    .executeTakeFirst()
  return row ? accountOfRow(row) : null
}

/** Returns the stored method of a settlement; null for none. */
export async function settledByOf(db: Db | Trx, entryID: number): Promise<SettlementTerms | null> {
  const row = await db.selectFrom('cash_entries').select('settled_by').where('id', '=', entryID).executeTakeFirst()
  return row?.settled_by ?? null
}

export async function insertAccount(
  db: Db | Trx,
  account: { vehicleID: number; rows: readonly ScheduleRow[]; isByHand: boolean },
): Promise<void> {
  const { vehicleID, rows } = account
  const agreed = sumCents(rows.map((row) => row.amount))
  await db
    .insertInto('hp_accounts')
    .values({
      vehicle_id: vehicleID,
      agreed,
      paid: ZERO,
      remaining: agreed,
      waived: ZERO,
      received: ZERO,
      surplus: ZERO,
      settlement_entry_id: null,
      fully_paid: false,
      changed_by_hand: account.isByHand,
      paid_count: 0,
      remaining_count: rows.length,
    })
    .execute()
  if (rows.length === 0) return
  await db
    .insertInto('instalments')
    .values(
      rows.map((row) => ({
        vehicle_id: vehicleID,
        number: row.number,
        due_date: row.dueDate,
        amount: row.amount,
        bank_charge: row.bankCharge,
        interest: row.interest,
        reduce_from_capital: row.reduceFromCapital,
        capital: row.capital,
        open: row.amount,
        cash_entry_id: null,
      })),
    )
    .execute()
}

/** Deletes the account with its rows, ticked payments and postings; cash entries stay. */
export async function deleteAccount(db: Db | Trx, vehicleID: number): Promise<void> {
  await db.deleteFrom('hp_accounts').where('vehicle_id', '=', vehicleID).execute()
}

export interface Posting {
  id: number
  categoryID: number
  date: Day
  /** As typed: a refund is negative. */
  amount: Cents
  batchClosed: boolean
  /** The stored method of a settlement. */
  settledBy: SettlementTerms | null
  /** The corrected entry; null for none. */
  correctsID: number | null
}

/** A stored account: its figures, its rows in due order, its entries by date and id, and the allocation of each row. */
export interface StoredAccount {
  record: AccountRecord
  rows: Instalment[]
  postings: Posting[]
  /** By row, in no order. */
  parts: Map<number, AllocatedPart[]>
}

/** The result of `forecourt_lock_account`. */
export interface AccountJson {
  account: Selectable<Database['hp_accounts']>
  instalments: Selectable<Database['instalments']>[]
  postings: {
    id: number
    category_id: number
    date: string
    amount: number
    batch_closed: boolean
    settled_by: SettlementTerms | null
    corrects_id: number | null
  }[]
  parts: { instalment_id: number; entry_id: number | null; amount: number; date: string }[]
}

/** Returns the account of a vehicle, locked; null without a schedule. */
export async function lockAccount(db: Db | Trx, vehicleID: number): Promise<StoredAccount | null> {
  const { rows } = await sql<AccountJson>`select * from forecourt_lock_account(${vehicleID})`.execute(db)
  return rows[0] ? storedAccount(rows[0]) : null
}

export function storedAccount(stored: AccountJson): StoredAccount {
  const parts = new Map<number, AllocatedPart[]>()
  for (const part of stored.parts) {
    const own = parts.get(part.instalment_id) ?? []
    own.push({ entryId: part.entry_id, amount: toCents(part.amount), date: toDay(part.date) })
    parts.set(part.instalment_id, own)
  }
  return {
    record: accountOfRow(stored.account),
    rows: stored.instalments.map(instalmentOf),
    postings: stored.postings.map((row) => ({
      id: row.id,
      categoryID: row.category_id,
      date: toDay(row.date),
      amount: toCents(row.amount),
      batchClosed: row.batch_closed,
      settledBy: row.settled_by,
      correctsID: row.corrects_id,
    })),
    parts,
  }
}

/** As `lockAccount`, without the lock and without allocations. */
export async function readAccount(db: Db | Trx, vehicleID: number): Promise<Omit<StoredAccount, 'parts'> | null> {
  const record = await accountByVehicle(db, vehicleID)
  if (!record) return null
  const entries = await db
    .selectFrom('cash_entries as e')
    .innerJoin('batches as b', 'b.id', 'e.batch_id')
    .select(['e.id', 'e.category_id', 'e.date', 'e.amount', 'e.settled_by', 'e.corrects_id', 'b.status'])
    .where('e.vehicle_id', '=', vehicleID)
    .where('e.category_id', 'in', [CashCategory.HpPayment, CashCategory.HPSettlement])
    .orderBy('e.date')
    .orderBy('e.id')
    .execute()
  const postings = entries.map((row) => ({
    ...{ id: row.id, categoryID: row.category_id, date: toDay(row.date), amount: toCents(row.amount) },
    ...{ batchClosed: row.status === 'closed', settledBy: row.settled_by },
    correctsID: row.corrects_id,
  }))
  return { record, rows: await instalmentsOf(db, vehicleID), postings }
}

type AllocatedRow = Allocation['rows'][number]

/** Stores the computed figures of an account, of rows that changed, and of rows with other allocations. */
export async function saveAllocation(
  db: Db | Trx,
  account: AccountRecord,
  { changed, moved }: { changed: readonly AllocatedRow[]; moved: readonly AllocatedRow[] },
): Promise<void> {
  const rows = changed.map((row) => ({
    id: row.id,
    paid_on_row: row.paidOnRow,
    open: row.open,
    waived: row.waived,
    paid: row.paid,
    paid_date: row.paidDate,
    cash_entry_id: row.cashMgmtID,
    has_cash_entry: row.hasCashEntry,
    batch_closed: row.batchClosed,
  }))
  const parts = moved.flatMap(({ id, parts: own }) =>
    own.map(({ entryId, amount, date }) => ({ instalment_id: id, entry_id: entryId, amount, date })),
  )
  await sql`
    with changed as (
      update instalments i set paid_on_row = x.paid_on_row, open = x.open, waived = x.waived, paid = x.paid, paid_date = x.paid_date,
        cash_entry_id = x.cash_entry_id, has_cash_entry = x.has_cash_entry, batch_closed = x.batch_closed
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(id int, paid_on_row bigint, open bigint, waived bigint, paid boolean,
        paid_date date, cash_entry_id int, has_cash_entry boolean, batch_closed boolean)
      where i.id = x.id and i.vehicle_id = ${account.vehicleID}),
    gone as (delete from instalment_payments where instalment_id = any(${moved.map(({ id }) => id)}::int[])),
    made as (
      insert into instalment_payments (instalment_id, entry_id, amount, date)
      select * from jsonb_to_recordset(${JSON.stringify(parts)}::text::jsonb) as x(instalment_id int, entry_id int, amount bigint, date date))
    update hp_accounts set agreed = ${account.agreed}, paid = ${account.paid}, remaining = ${account.remaining}, waived = ${account.waived},
      received = ${account.received}, surplus = ${account.surplus}, settlement_entry_id = ${account.settlementEntryID},
      settled_on = ${account.settledOn}, settlement_amount = ${account.settlementAmount},
      settlement_lines = ${account.settlementLines && JSON.stringify(account.settlementLines)}::text::jsonb, fully_paid = ${account.fullyPaid},
      next_due_date = ${account.nextDueDate}, next_amount = ${account.nextAmount}, paid_count = ${account.paidCount},
      remaining_count = ${account.remainingCount}
    where vehicle_id = ${account.vehicleID}`.execute(db)
}

export async function markChangedByHand(db: Db | Trx, vehicleID: number): Promise<void> {
  await db.updateTable('hp_accounts').set({ changed_by_hand: true }).where('vehicle_id', '=', vehicleID).execute()
}

export interface TypedRow {
  dueDate: Day
  amount: Cents
  mark: Instalment['mark']
  pinned: Instalment['pinned']
}

function typedColumns(row: TypedRow) {
  return {
    due_date: row.dueDate,
    amount: row.amount,
    mark: row.mark,
    pinned: row.pinned !== null,
    pinned_amount: row.pinned?.amount ?? null,
    pinned_date: row.pinned?.paidDate ?? null,
    paid_on_row: ZERO,
    open: row.amount,
    waived: ZERO,
  }
}

export async function insertInstalment(
  db: Db | Trx,
  row: TypedRow & { vehicleID: number; number: number },
): Promise<number> {
  const inserted = await db
    .insertInto('instalments')
    .values({ vehicle_id: row.vehicleID, number: row.number, cash_entry_id: null, ...typedColumns(row) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return inserted.id
}

export async function updateInstalment(db: Db | Trx, id: number, row: TypedRow): Promise<void> {
  await db
    .updateTable('instalments')
    .set({ ...typedColumns(row), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteInstalment(db: Db | Trx, id: number): Promise<void> {
  await db.deleteFrom('instalments').where('id', '=', id).execute()
}

/** Updates the closed flag of every row with an entry of the batch. */
export async function refreshClosedFlags(db: Db | Trx, batchID: number): Promise<void> {
  await sql`
    update instalments i set batch_closed = x.closed
    from (
      select p.instalment_id, bool_or(b.status = 'closed') as closed
      from instalment_payments p join cash_entries e on e.id = p.entry_id join batches b on b.id = e.batch_id
      where p.instalment_id in (
        select q.instalment_id from instalment_payments q join cash_entries f on f.id = q.entry_id where f.batch_id = ${batchID}
      )
      group by p.instalment_id
    ) x
    where i.id = x.instalment_id and i.batch_closed <> x.closed`.execute(db)
}

/** Returns who last changed a schedule by hand, and when, from the audit. */
export async function lastChangeOf(
  db: Db | Trx,
  vehicleID: number,
): Promise<{ updatedBy: string; updatedAt: Date } | null> {
  const row = await db
    .selectFrom('audit_events')
    .select(['username', 'at'])
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'schedule'), eb('subject_id', '=', String(vehicleID))]),
        // An instalment that was put back is an event of its own.
        eb.and([
          eb('kind', '=', 'instalment'),
          eb(
            'subject_id',
            'in',
            db
              .selectFrom('instalments as i')
              .select(sql<string>`i.id::bigint`.as('id'))
              .where('i.vehicle_id', '=', vehicleID),
          ),
        ]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { updatedBy: row.username, updatedAt: row.at } : null
}

/** Returns the vehicle, its sale and its buyer as an account shows them; null when there is no such vehicle. */
export async function accountHolder(db: Db | Trx, vehicleID: number) {
  const row = await db
    .selectFrom('vehicles as v')
    .leftJoin('sales as s', 's.vehicle_id', 'v.id')
    .leftJoin('clients as c', 'c.id', 's.client_id')
    .select(['v.reg_no', 'v.make', 'v.model', 's.hp_account_no', 's.sale_type', 's.sold_date', 's.is_consumer'])
    .select(['c.id as client_id', 'c.idno', 'c.name', 'c.surname', 'c.address3', 'c.mob_no'])
    .where('v.id', '=', vehicleID)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the latest money in for an account; null for none. */
export async function lastHpPayment(
  db: Db | Trx,
  vehicleID: number,
): Promise<{ id: number; date: Day; amount: Cents; typeID: number } | null> {
  const row = await db
    .selectFrom('cash_entries')
    .select(['id', 'date', 'amount', 'type_id'])
    .where('vehicle_id', '=', vehicleID)
    .where('category_id', '=', CashCategory.HpPayment)
    .where('amount', '>', '0')
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { id: row.id, date: toDay(row.date), amount: toCents(row.amount), typeID: row.type_id } : null
}
