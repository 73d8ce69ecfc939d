import { CashCategory, DEPOSIT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCount } from '../../database/values'
import { saleOfRow } from '../deals/repository'
import { scheduleChangesAmong } from '../hire-purchase/schedule-change-repository'
import { groupBy } from './group-by'
import { readInPages } from './pages-repository'
import { type IntegrityFault, PAGE_CONDITION, type IntegrityRule } from './rule'

/** Limit of the faults that are listed for one rule; more are counted. */
const FAULTS_MAX = 100

export async function faultsOfRule(db: Db | Trx, { rule, query, paged }: IntegrityRule): Promise<IntegrityFault[]> {
  const found = async (text: string) => {
    const statement = sql.raw<{ subject: string; detail: string }>(
      `select subject, detail from (${text}) faults order by subject, detail`,
    )
    return (await statement.execute(db)).rows
  }
  const rows = paged
    ? await readInPages(db, paged, (page) => found(query.replaceAll(PAGE_CONDITION, () => page)))
    : await found(query)
  return firstFaults(
    rule,
    rows.map(({ subject, detail }) => ({ rule, subject, detail })),
  )
}

/** Returns the first faults of a rule; the last one has the number of the others. */
export function firstFaults(rule: string, faults: readonly IntegrityFault[]): IntegrityFault[] {
  const first = faults.slice(0, FAULTS_MAX)
  const more = faults.length - first.length
  return more > 0 ? [...first, { rule, subject: 'More', detail: `${more} more break this rule` }] : first
}

const COUNTED = {
  batches: 'batches',
  entries: 'cash_entries',
  cheques: 'cheques',
  receipts: 'receipt_numbers',
  expenses: 'expenses',
  clients: 'clients',
  vehicles: 'vehicles',
  sales: 'sales',
  attempts: 'attempts',
  accounts: 'hp_accounts',
  instalments: 'instalments',
  hires: 'car_hires',
} as const

/** Returns the number of checked records, by kind. */
export async function countRecords(db: Db | Trx): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const [name, table] of Object.entries(COUNTED)) {
    const row = await db.selectFrom(table).select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow()
    counted[name] = toCount(row.count)
  }
  return counted
}

/** Returns the vehicles with an HP account, in order. */
export async function accountIDs(db: Db | Trx): Promise<number[]> {
  const rows = await db.selectFrom('hp_accounts').select('vehicle_id').orderBy('vehicle_id').execute()
  return rows.map((row) => row.vehicle_id)
}

/** Returns the stored accounts of these vehicles with their rows, allocations and entries. */
export async function checkedAccounts(db: Db | Trx, vehicleIDs: readonly number[]) {
  const accounts = await db.selectFrom('hp_accounts').selectAll().where('vehicle_id', 'in', vehicleIDs).execute()
  const rows = await db
    .selectFrom('instalments')
    .select([
      'id',
      'vehicle_id',
      'number',
      'due_date',
      'amount',
      'pinned',
      'pinned_amount',
      'pinned_date',
      'paid_on_row',
    ])
    .select(['bank_charge', 'interest', 'reduce_from_capital', 'capital'])
    .select(['mark', 'open', 'waived', 'paid', 'paid_date', 'cash_entry_id', 'has_cash_entry', 'batch_closed'])
    .where('vehicle_id', 'in', vehicleIDs)
    .orderBy('due_date')
    .orderBy('id')
    .execute()
  const parts = await db
    .selectFrom('instalment_payments as p')
    .innerJoin('instalments as i', 'i.id', 'p.instalment_id')
    .select(['i.vehicle_id', 'p.instalment_id', 'p.entry_id', 'p.amount', 'p.date'])
    .where('i.vehicle_id', 'in', vehicleIDs)
    .execute()
  const entries = await db
    .selectFrom('cash_entries as e')
    .innerJoin('batches as b', 'b.id', 'e.batch_id')
    .select([
      'e.id',
      'e.vehicle_id',
      'e.category_id',
      'e.date',
      'e.amount',
      'e.settled_by',
      'e.corrects_id',
      'e.prepaid_by',
    ])
    .select(sql<boolean>`b.status = 'closed'`.as('batch_closed'))
    .where('e.vehicle_id', 'in', vehicleIDs)
    .where('e.category_id', 'in', [CashCategory.HpPayment, CashCategory.HPSettlement])
    .orderBy('e.date')
    .orderBy('e.id')
    .execute()
  const sales = await db.selectFrom('sales').selectAll().where('vehicle_id', 'in', vehicleIDs).execute()
  const saleOf = new Map(sales.map((row) => [row.vehicle_id, saleOfRow(row)]))
  const changesOf = groupBy(await scheduleChangesAmong(db, vehicleIDs), (change) => change.vehicleID)
  const rowsOf = groupBy(rows, (row) => row.vehicle_id)
  const partsOf = groupBy(parts, (part) => part.vehicle_id)
  const entriesOf = groupBy(entries, (entry) => entry.vehicle_id)
  return accounts.map((account) => ({
    account,
    sale: saleOf.get(account.vehicle_id) ?? null,
    rows: rowsOf.get(account.vehicle_id) ?? [],
    parts: partsOf.get(account.vehicle_id) ?? [],
    entries: entriesOf.get(account.vehicle_id) ?? [],
    changes: changesOf.get(account.vehicle_id) ?? [],
  }))
}
export type CheckedAccount = Awaited<ReturnType<typeof checkedAccounts>>[number]

/** Returns the vehicles with a deposit or an attempt, in order. */
export async function attemptedIDs(db: Db | Trx): Promise<number[]> {
  const { rows } = await sql<{ vehicle_id: number }>`
    select vehicle_id from attempts union
    select vehicle_id from cash_entries where vehicle_id is not null and client_id is not null
      and category_id in (${sql.join(DEPOSIT_CATEGORIES)})
    order by vehicle_id`.execute(db)
  return rows.map((row) => row.vehicle_id)
}

/** Returns the stored attempts on these vehicles, and the deposits by date and id. */
export async function storedAttempts(db: Db | Trx, vehicleIDs: readonly number[]) {
  const attempts = await db.selectFrom('attempts').selectAll().where('vehicle_id', 'in', vehicleIDs).execute()
  const deposits = await db
    .selectFrom('cash_entries')
    .select(['id', 'vehicle_id', 'client_id', 'date', 'amount', 'category_id', 'is_part_exchange'])
    .select(['difference', 'selling_price'])
    .where('vehicle_id', 'in', vehicleIDs)
    .where('client_id', 'is not', null)
    .where('category_id', 'in', DEPOSIT_CATEGORIES)
    .orderBy('date')
    .orderBy('id')
    .execute()
  const keyOf = (row: { vehicle_id: number | null; client_id: number | null }) => `${row.vehicle_id} ${row.client_id}`
  const stored = new Map(attempts.map((attempt) => [keyOf(attempt), attempt]))
  const paid = groupBy(deposits, keyOf)
  return [...new Set([...stored.keys(), ...paid.keys()])].map((key) => {
    const [vehicleID, clientID] = key.split(' ').map(Number)
    return {
      vehicleID: vehicleID ?? 0,
      clientID: clientID ?? 0,
      attempt: stored.get(key) ?? null,
      deposits: paid.get(key) ?? [],
    }
  })
}
export type StoredAttempt = Awaited<ReturnType<typeof storedAttempts>>[number]
