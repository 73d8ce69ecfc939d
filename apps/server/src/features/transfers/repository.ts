import type { TRANSFER_SORTS } from '@forecourt/core/features/transfers/enums'
import { TRANSFER_FIELDS, type TransferColumns } from '@forecourt/core/features/transfers/fields'
import type { TransferSteps } from '@forecourt/core/features/transfers/rules'
import type { Day } from '@forecourt/core/kernel/days'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCount, toDay, toDayOrNull } from '../../database/values'

/** The checklist of a sold vehicle with what its sale says of it. */
export interface Transfer {
  vehicleID: number
  regNo: string
  clientName: string
  soldOn: Day
  hpAccountNo: string
  settledOn: Day | null
  steps: TransferSteps
  /** 0 while nothing is entered. */
  version: number
  updatedAt: Date
  updatedBy: string
}

type StepColumns = TransferColumns<{ flag: boolean; day: string | null; text: string }>

const VALUES = {
  flag: (value: unknown) => value === true,
  day: (value: unknown) => toDayOrNull(value as string | null),
  text: (value: unknown) => String(value ?? ''),
}

/** Returns the checklist of a row; empty for a sale without one. */
function stepsOf(columns: { [C in keyof StepColumns]: StepColumns[C] | null }): TransferSteps {
  // Each value is of the kind of its field.
  return Object.fromEntries(
    TRANSFER_FIELDS.map(({ name, column, kind }) => [name, VALUES[kind](columns[column])]),
  ) as unknown as TransferSteps
}

/** The columns of a checklist, as rows and events have them. */
export function stepColumns(steps: TransferSteps): StepColumns {
  // Each value is of the kind of its field.
  return Object.fromEntries(TRANSFER_FIELDS.map(({ name, column }) => [column, steps[name]])) as StepColumns
}

const STEPS = TRANSFER_FIELDS.map(({ column }) => `t.${column}` as const)
const CLIENT_NAME = sql<string>`btrim(c.name || ' ' || c.surname)`

function selectSales(db: Db | Trx) {
  return db
    .selectFrom('sales as s')
    .innerJoin('vehicles as v', 'v.id', 's.vehicle_id')
    .innerJoin('clients as c', 'c.id', 's.client_id')
    .leftJoin('hp_accounts as h', 'h.vehicle_id', 's.vehicle_id')
    .leftJoin('transfers as t', 't.vehicle_id', 's.vehicle_id')
}

export async function transferOfVehicle(db: Db | Trx, vehicleID: number): Promise<Transfer | null> {
  const row = await selectSales(db)
    .select(['v.reg_no', 's.sold_date', 's.hp_account_no', 'h.settled_on', 's.updated_at as sold_at'])
    .select(STEPS)
    .select(['t.version', 't.updated_at', 't.updated_by', CLIENT_NAME.as('client_name')])
    .where('s.vehicle_id', '=', vehicleID)
    .executeTakeFirst()
  if (!row) return null
  return {
    vehicleID,
    regNo: row.reg_no,
    clientName: row.client_name,
    soldOn: toDay(row.sold_date),
    hpAccountNo: row.hp_account_no,
    settledOn: toDayOrNull(row.settled_on),
    steps: stepsOf(row),
    version: row.version ?? 0,
    updatedAt: row.updated_at ?? row.sold_at,
    updatedBy: row.updated_by ?? '',
  }
}

/** The registration of a vehicle, '' without one; null where there is no such vehicle. */
export async function registrationOf(db: Db | Trx, vehicleID: number): Promise<string | null> {
  const row = await db.selectFrom('vehicles').select('reg_no').where('id', '=', vehicleID).executeTakeFirst()
  return row?.reg_no ?? null
}

export async function saveTransferSteps(
  db: Db | Trx,
  { vehicleID, steps, username }: { vehicleID: number; steps: TransferSteps; username: string },
): Promise<void> {
  const columns = { ...stepColumns(steps), updated_by: username }
  await db
    .insertInto('transfers')
    .values({ vehicle_id: vehicleID, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('vehicle_id')
        .doUpdateSet({ ...columns, version: sql`transfers.version + 1`, updated_at: sql`now()` }),
    )
    .execute()
}

/** What is open: the transfer of a sale, or the cancellation of a settled account. */
export type PendingKind = 'transfer' | 'cancellation'

export interface PendingOrder {
  kind: PendingKind
  from: Day | null
  to: Day | null
  sort: (typeof TRANSFER_SORTS)[number]
  descending: boolean
}

/** A row of what is open. */
export interface PendingTransfer {
  id: number
  date: Day
  regNo: string
  make: string
  model: string
  clientName: string
  mobile: string
  hpAccountNo: string
  settledOn: Day | null
  steps: TransferSteps
}

const DATES = { transfer: sql<string>`s.sold_date`, cancellation: sql<string>`h.settled_on` }
const OPEN = {
  transfer: sql<boolean>`t.done_on is null`,
  cancellation: sql<boolean>`h.settled_on is not null and t.hp_cancelled_on is null`,
}

function matchingTransfers(db: Db | Trx, { kind, from, to }: Pick<PendingOrder, 'kind' | 'from' | 'to'>) {
  let query = selectSales(db).where(OPEN[kind])
  if (from) query = query.where(DATES[kind], '>=', from)
  if (to) query = query.where(DATES[kind], '<=', to)
  return query
}

export function pendingTransfersInOrder(db: Db | Trx, order: PendingOrder) {
  const { kind, sort, descending } = order
  const column = { DateTime: DATES[kind], RegNo: sql`v.reg_no`, Make: sql`v.make`, Model: sql`v.model` }[sort]
  return matchingTransfers(db, order)
    .select(['v.id', 'v.reg_no', 'v.make', 'v.model', 'c.mob_no', 's.hp_account_no', 'h.settled_on'])
    .select(STEPS)
    .select([DATES[kind].as('date'), CLIENT_NAME.as('client_name')])
    .orderBy(descending ? sql`${column} desc, v.id desc` : sql`${column} asc, v.id asc`)
}

type PendingTransferRow = Awaited<ReturnType<ReturnType<typeof pendingTransfersInOrder>['execute']>>[number]

export function pendingTransfer(row: PendingTransferRow): PendingTransfer {
  return {
    id: row.id,
    date: toDay(row.date),
    regNo: row.reg_no,
    make: row.make,
    model: row.model,
    clientName: row.client_name,
    mobile: row.mob_no,
    hpAccountNo: row.hp_account_no,
    settledOn: toDayOrNull(row.settled_on),
    steps: stepsOf(row),
  }
}

export async function countPendingTransfers(
  db: Db | Trx,
  filter: Pick<PendingOrder, 'kind' | 'from' | 'to'>,
): Promise<number> {
  const row = await matchingTransfers(db, filter).select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return toCount(row.count)
}
