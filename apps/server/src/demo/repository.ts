import { sql } from 'kysely'
import type { AssessmentLimits } from '@forecourt/core/features/credit/assessment'
import { attemptsOf } from '@forecourt/core/features/deals/rules'
import { CashCategory, DEPOSIT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { cents } from '@forecourt/core/kernel/money'
import type { Db, Trx } from '../database/database'
import { recordEvent } from '../database/audit'
import { insertRows } from '../database/bulk'
import { readSettings } from '../features/settings/repository'
import { creditRows } from './credit'
import { allocateAccount } from './hire-purchase'
import { type DemoDealership, type DemoEntry, type DemoSale, momentOn } from './model'

const CHUNK = 500

/** Reports the progress of writing: rows written, all rows, and what is written. */
export type ReportProgress = (done: number, total: number, what: string) => void

interface Table {
  name: string
  rows: readonly object[]
  /** The sequence of its ids is set to the largest one written. */
  hasID?: boolean
}

export async function isEmptyDealership(db: Db): Promise<boolean> {
  const found = await Promise.all([
    db.selectFrom('clients').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('vehicles').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('cash_entries').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('batches').select('id').where('status', '=', 'closed').limit(1).executeTakeFirst(),
  ])
  return found.every((row) => row === undefined)
}

/** Writes everything in bulk, in one transaction. */
export async function writeDealership(trx: Trx, dealership: DemoDealership, report: ReportProgress): Promise<void> {
  const { assessmentLeastRest: leastRest, assessmentGreatestShare: greatestShare } = await readSettings(trx)
  const tables = tablesOf(dealership, { leastRest, greatestShare })
  const total = tables.reduce((sum, table) => sum + table.rows.length, 0)
  let done = 0
  await sql`delete from batches`.execute(trx)
  const restoreUpkeep = await suspendUpkeep(trx)
  for (const table of tables) {
    for (let at = 0; at < table.rows.length; at += CHUNK) {
      const rows = table.rows.slice(at, at + CHUNK)
      await insertRows(trx, table.name, rows)
      await endTransaction(trx, table.name)
      done += rows.length
      report(done, total, table.name)
    }
    if (table.hasID)
      await sql`select setval(pg_get_serial_sequence(${table.name}, 'id'), (select max(id) from ${sql.table(table.name)}))`.execute(
        trx,
      )
  }
  await restoreUpkeep()
  await linkCheques(trx, dealership)
  const next = Math.max(0, ...dealership.entries.map((entry) => entry.receipt ?? 0)) + 1
  await sql`update receipt_counter set next_number = ${next}`.execute(trx)
  await endTransaction(trx, 'receipt_counter')
  await sql`update batches set audit_link = c.links, audit_head = encode(c.head, 'hex') from audit_chain c where status = 'closed'`.execute(
    trx,
  )
  await endTransaction(trx, 'batches')
}

/** Triggers of rows that are made once when all is written, or that look for locked months, of which a new database has none. */
const SUSPENDED_TRIGGERS = [
  ['clients', 'clients_made'],
  ['vehicles', 'vehicles_made'],
  ['vehicles', 'vehicles_month_kept'],
  ['sales', 'sales_made'],
  ['sales', 'sales_month_kept'],
  ['attempts', 'attempts_made'],
  ['expenses', 'expenses_month_kept'],
  ['cash_entries', 'cash_entries_month_kept'],
  ['cash_entries', 'cash_entries_named'],
] as const

/**
 * Suspends what keeps searches, lists and locked months right row by row, which takes longer than the rows. The returned function makes
 * up for it in one go.
 */
async function suspendUpkeep(trx: Trx): Promise<() => Promise<void>> {
  const indexes = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes
    where schemaname = 'public' and tablename in ('cash_entries', 'row_images') and indexdef not like 'CREATE UNIQUE%'
      and indexname <> 'row_images_transaction'`.execute(trx)
  for (const { name } of indexes.rows) await sql`drop index ${sql.table(name)}`.execute(trx)
  const switchTriggers = async (how: 'enable' | 'disable') => {
    for (const [table, name] of SUSPENDED_TRIGGERS)
      await sql`alter table ${sql.table(table)} ${sql.raw(how)} trigger ${sql.ref(name)}`.execute(trx)
  }
  await switchTriggers('disable')
  return async () => {
    await switchTriggers('enable')
    for (const { made } of indexes.rows) await sql.raw(made).execute(trx)
    await sql`select forecourt_index(array(select id from vehicles), array(select id from clients))`.execute(trx)
  }
}

/** Writes the rows so far into the audit and starts another transaction of the journal, since each is read as a whole. */
async function endTransaction(trx: Trx, table: string): Promise<void> {
  const by = { at: new Date(), userID: null, username: 'demo', operation: 'FillDemo' }
  await recordEvent(trx, by, { kind: 'books', subjectID: null, after: { table } })
  await sql`select forecourt_end_transaction()`.execute(trx)
}

/** Links cheques to the entries that banked them, which are written later. */
async function linkCheques(trx: Trx, { cheques }: DemoDealership): Promise<void> {
  const taken = cheques
    .filter((cheque) => cheque.status !== 'pending')
    .map(({ id, status, made_entry_id }) => ({ id, status, made_entry_id }))
  await sql`update cheques c set status = t.status, made_entry_id = t.made_entry_id
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t (id int, status text, made_entry_id int) where t.id = c.id`.execute(
    trx,
  )
}

function tablesOf(dealership: DemoDealership, limits: AssessmentLimits): Table[] {
  const { clients, vehicles, sales, batches, cheques, entries, hires } = dealership
  const accounts = accountRows(dealership)
  const { assessments, records } = creditRows(dealership, limits)
  return [
    { name: 'clients', rows: clients, hasID: true },
    { name: 'lookups', rows: lookupRows(dealership) },
    { name: 'vehicles', rows: vehicles, hasID: true },
    { name: 'sales', rows: [...sales.values()].map((sale) => saleRow(dealership, sale)) },
    { name: 'part_exchanges', rows: partExchangeRows(dealership) },
    // The audit is there when all is written; then each closed batch gets its head.
    {
      name: 'batches',
      rows: batches.map((row) =>
        row.ended_at ? { ...row, audit_link: 0, audit_head: '' } : { ...row, audit_link: null, audit_head: null },
      ),
      hasID: true,
    },
    {
      name: 'cheques',
      rows: cheques.map(
        ({ status: _, made_entry_id: __, amount: ___, received: ____, description: _____, ...row }) => ({
          ...row,
          receipt_no: '',
          status: 'pending',
        }),
      ),
      hasID: true,
    },
    { name: 'cash_entries', rows: entryRows(dealership), hasID: true },
    { name: 'receipt_numbers', rows: receiptRows(dealership) },
    {
      name: 'vendors',
      rows: [...new Set(entries.map((entry) => entry.vendor))].filter(Boolean).map((name) => ({ name })),
    },
    { name: 'expenses', rows: expenseRows(dealership) },
    { name: 'attempts', rows: attemptRows(entries) },
    ...accounts,
    { name: 'credit_assessment', rows: assessments },
    { name: 'credit_records', rows: records },
    { name: 'car_hires', rows: hires },
  ].filter((table) => table.rows.length > 0)
}

function entryRows({ entries, clients }: DemoDealership) {
  const names = namesByClient(clients)
  return entries.map(({ receipt: _, follower: __, ...row }) => ({
    ...row,
    shown_name: row.name || row.vendor || (row.client_id === null ? '' : (names.get(row.client_id) ?? '')),
    combine_count: null,
    created_by: 'demo',
    updated_by: 'demo',
    updated_at: row.created_at,
    version: 1,
  }))
}

const namesByClient = (clients: DemoDealership['clients']) =>
  new Map(clients.map(({ id, name, surname }) => [id, `${name} ${surname}`]))

function expenseRows(dealership: DemoDealership) {
  return [...dealership.expenses]
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map((row) => ({ ...row, updated_at: momentOn(dealership, row.date, '13:00') }))
}

function receiptRows({ entries, clients }: DemoDealership) {
  const payers = namesByClient(clients)
  return entries.flatMap((entry) => {
    const { receipt, id, created_at, date, category_id, client_id, vehicle_id, reg_no, amount } = entry
    const payer = client_id === null ? entry.name : (payers.get(client_id) ?? '')
    const of = { entry_id: id, issued_for: id, issued_by: 'demo', created_at }
    return receipt === null
      ? []
      : [{ number: receipt, ...of, date, category_id, client_id, vehicle_id, reg_no, payer, amount }]
  })
}

function lookupRows({ vehicles }: DemoDealership) {
  const kinds = { make: 'make', model: 'model', bodyType: 'body_type', fuelType: 'fuel_type', color: 'color' } as const
  return Object.entries(kinds).flatMap(([kind, column]) =>
    [...new Set(vehicles.map((vehicle) => vehicle[column]))].sort().map((value) => ({ kind, value })),
  )
}

function saleRow(dealership: DemoDealership, sale: DemoSale) {
  const { terms, pe_vehicle_id: _, ...row } = sale
  return {
    ...row,
    monthly_payment: terms?.monthlyPayment ?? null,
    last_payment: terms?.lastPayment ?? null,
    number_of_months: terms?.numberOfMonths ?? null,
    number_of_first_payments: terms?.numberOfFirstPayments ?? null,
    first_payments_total: terms?.firstPaymentsTotal ?? null,
    first_payment_date: terms?.firstPaymentDate ?? null,
    end_of_month: terms?.endOfMonth ?? false,
    updated_at: momentOn(dealership, sale.sold_date, '13:00'),
  }
}

function partExchangeRows({ sales }: DemoDealership) {
  return [...sales.values()].flatMap((sale) =>
    sale.pe_vehicle_id === null
      ? []
      : [{ vehicle_id: sale.vehicle_id, pe_vehicle_id: sale.pe_vehicle_id, position: 0 }],
  )
}

/** Returns one row per client and vehicle with a deposit, as core computes it; the buyer's is left out when it is read. */
function attemptRows(entries: readonly DemoEntry[]) {
  const byVehicle = new Map<number, DemoEntry[]>()
  for (const entry of entries) {
    if (!DEPOSIT_CATEGORIES.includes(entry.category_id) || entry.vehicle_id === null || entry.client_id === null)
      continue
    const known = byVehicle.get(entry.vehicle_id)
    if (known) known.push(entry)
    else byVehicle.set(entry.vehicle_id, [entry])
  }
  return [...byVehicle].flatMap(([vehicleID, deposits]) =>
    attemptsOf(
      deposits.map((entry) => ({
        id: entry.id,
        date: entry.date,
        clientID: entry.client_id ?? 0,
        amount: cents(entry.amount),
        isAdditional: entry.category_id === CashCategory.AdditionalDeposit,
        agreed: (entry.difference ?? entry.selling_price === null) ? null : cents(entry.selling_price ?? 0),
      })),
    ).map((attempt) => {
      const own = deposits.filter((entry) => entry.client_id === attempt.clientID)
      const latest = own.filter((entry) => entry.category_id === CashCategory.Deposit && entry.amount >= 0).at(-1)
      return {
        vehicle_id: vehicleID,
        client_id: attempt.clientID,
        date: attempt.date,
        amount: attempt.amount,
        selling_price: latest?.selling_price ?? null,
        difference: latest?.difference ?? null,
        latest_entry_id: latest?.id ?? 0,
        dismissed_entry_id: null,
      }
    }),
  )
}

/** Returns accounts, their instalments and allocations, as a posting would have stored them. */
function accountRows(dealership: DemoDealership): Table[] {
  const accounts: object[] = []
  const instalments: object[] = []
  const payments: object[] = []
  for (const account of dealership.accounts) {
    const firstRowID = instalments.length + 1
    const allocation = allocateAccount(dealership, account, firstRowID)
    const open = allocation.rows.filter((row) => row.open > 0)
    const next = open[0] && account.rows[open[0].id - firstRowID]
    accounts.push({
      vehicle_id: account.vehicleID,
      agreed: allocation.agreed,
      paid: allocation.paid,
      remaining: allocation.remaining,
      waived: allocation.waived,
      received: allocation.received,
      surplus: allocation.surplus,
      settlement_entry_id: account.settlement?.id ?? null,
      settled_on: allocation.settledOn,
      settlement_amount: allocation.settlementAmount,
      settlement_lines: allocation.settlementLines,
      fully_paid: allocation.fullyPaid,
      changed_by_hand: false,
      next_due_date: next?.dueDate ?? null,
      next_amount: open[0]?.open ?? null,
      paid_count: allocation.rows.filter((row) => row.paid).length,
      remaining_count: open.length,
      generated_at: momentOn(dealership, account.rows[0]?.dueDate ?? dealership.today, '10:00'),
    })
    for (const [i, row] of allocation.rows.entries()) {
      const agreed = account.rows[i]
      instalments.push({
        id: row.id,
        vehicle_id: account.vehicleID,
        number: agreed?.number,
        due_date: agreed?.dueDate,
        amount: agreed?.amount,
        bank_charge: agreed?.bankCharge,
        interest: agreed?.interest,
        reduce_from_capital: agreed?.reduceFromCapital,
        capital: agreed?.capital,
        mark: 'generated',
        pinned: false,
        paid_on_row: row.paidOnRow,
        open: row.open,
        waived: row.waived,
        paid: row.paid,
        paid_date: row.paidDate,
        cash_entry_id: row.cashMgmtID,
        has_cash_entry: row.hasCashEntry,
        batch_closed: row.batchClosed,
        version: 1,
      })
      for (const part of row.parts)
        payments.push({ instalment_id: row.id, entry_id: part.entryId, amount: part.amount, date: part.date })
    }
  }
  return [
    { name: 'hp_accounts', rows: accounts },
    { name: 'instalments', rows: instalments, hasID: true },
    { name: 'instalment_payments', rows: payments },
  ]
}
