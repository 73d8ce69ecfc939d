import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { PrepayMode } from '@forecourt/core/features/hire-purchase/enums'
import type { PlannedRow, PartPaymentTerms } from '@forecourt/core/features/hire-purchase/part-payment'
import {
  rowsToStore,
  type PreparedPartPayment,
  preparePartPayment,
  type PrepaidAccountRow,
  type TypedPartPayment,
} from '@forecourt/core/features/hire-purchase/prepaid-account'
import {
  type ChangedSchedule,
  isPartPayment,
  rowsAsAgreed,
} from '@forecourt/core/features/hire-purchase/schedule-changes'
import type { PartPaymentPlanOut } from '@forecourt/core/features/hire-purchase/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import type { Db, Trx } from '../../database/database'
import { toCents, toDay } from '../../database/values'
import { saleByVehicle } from '../deals/repository'
import { readSettings } from '../settings/repository'
import { vehicleOfPartPayment, removePartPayment, storePartPayment } from './part-payment-repository'
import { planOut } from './part-payment-view'
import { scheduleChangesOf } from './schedule-change-repository'
import { changeRefusalOf } from './standing-change'
import { accountForUpdate, readAccount, lockAccount, type StoredAccount } from './repository'

/** Returns the stored method of a new part payment; null for a vehicle that is not sold. */
export async function newPrepaidBy(
  { db }: Pick<Ctx, 'db'>,
  mode: PrepayMode,
  vehicleID: number | null,
): Promise<PartPaymentTerms | null> {
  const sale = vehicleID === null ? null : await saleByVehicle(db, vehicleID)
  if (!sale) return null
  const { settlementCompensationPercent: percent } = await readSettings(db)
  return { mode, percent, soldOn: sale.soldDate }
}

export interface PartPaymentEntry {
  id: number
  vehicle_id: number | null
  reg_no: string
  date: string
  amount: string
  prepaid_by: PartPaymentTerms | null
}

/**
 * Makes the new schedule of a part payment and stores the old one (server 20.7). The caller reallocates the rows.
 * @returns False for an entry that is no part payment.
 * @throws Refusal when the account cannot be paid ahead of time.
 */
export async function applyPartPayment({ db }: Pick<Ctx, 'db'>, entry: PartPaymentEntry): Promise<boolean> {
  const { id: entryID, vehicle_id: vehicleID, prepaid_by: by } = entry
  if (!by || vehicleID === null) return false
  const stored = await lockAccount(db, vehicleID)
  if (!stored) throw new Refusal('HP_NO_SCHEDULE', { regNo: entry.reg_no })
  const typed = { ...by, entryID, date: toDay(entry.date), amount: toCents(entry.amount) }
  const { plan, facts, refusal } = accountWithout(stored, await partPaymentContext(db, vehicleID), typed)
  if (refusal) throw refusal
  await storePartPayment(
    db,
    { entryID, vehicleID },
    { plan, ahead: facts.ahead, rowsBefore: rowsToStore(stored.rows, facts) },
  )
  return true
}

/** Returns the number of a vehicle's account, and what changed its schedule as a whole. */
async function partPaymentContext(db: Db | Trx, vehicleID: number) {
  const sale = await saleByVehicle(db, vehicleID)
  return { accountNo: sale?.hpAccountNo ?? '', changes: await scheduleChangesOf(db, vehicleID) }
}

/** Returns the account as it is without a part payment; `changes` are those before it. */
function accountWithout(
  { record, rows, postings }: Pick<StoredAccount, 'record' | 'postings'> & { rows: readonly PrepaidAccountRow[] },
  { accountNo, changes }: { accountNo: string; changes: readonly ChangedSchedule[] },
  typed: TypedPartPayment,
): PreparedPartPayment {
  const others = postings.filter(({ id, categoryID }) => id !== typed.entryID && categoryID === CashCategory.HpPayment)
  const before = changes.findLast(isPartPayment)
  const other = changes.findLast((change) => !isPartPayment(change))
  return preparePartPayment(
    {
      ...{ accountNo, settled: record.settledOn !== null, rows, entries: others },
      last: before ? { day: before.day, entryID: before.entryID } : null,
      changed: other ? { day: other.day, isWithdrawal: 'kind' in other && other.kind === 'withdrawal' } : null,
    },
    typed,
  )
}

/** A part payment as it would be entered, or edited; nothing is changed or locked. */
export interface PlannedPartPayment {
  vehicleID: number
  date: Day
  amount: Cents
  mode: PrepayMode
  /** The edited entry; null for a new one. */
  edited: PartPaymentEntry | null
}

/** Returns the effect of a part payment on its account, or why it cannot be taken; null for an account without a schedule. */
export async function plannedPartPayment(
  ctx: Pick<Ctx, 'db'>,
  { vehicleID, date, amount, mode, edited }: PlannedPartPayment,
): Promise<{ plan: PartPaymentPlanOut; refusal: null } | { plan: null; refusal: Refusal } | null> {
  const seen = await readAccount(ctx.db, vehicleID)
  const by = edited?.prepaid_by ? { ...edited.prepaid_by, mode } : await newPrepaidBy(ctx, mode, vehicleID)
  if (!seen || !by) return null
  const { accountNo, changes } = await partPaymentContext(ctx.db, vehicleID)
  const own = changes.findIndex((change) => isPartPayment(change) && change.entryID === edited?.id)
  const last = changes.at(-1)
  const isLatest = own === changes.length - 1
  if (
    own >= 0 &&
    !isLatest &&
    last &&
    !(edited && isSamePartPayment(edited, { vehicle_id: vehicleID, date, amount, mode }))
  )
    return { plan: null, refusal: changeRefusalOf(last) }
  const rows = own < 0 ? seen.rows : withTicks(seen.rows, rowsAsAgreed<PlannedRow>(seen.rows, changes.slice(own)))
  const before = own < 0 ? changes : changes.slice(0, own)
  // Of a day a new one comes last.
  const typed = { ...by, entryID: edited?.id ?? Number.MAX_SAFE_INTEGER, date, amount }
  const { plan, facts, refusal } = accountWithout({ ...seen, rows }, { accountNo, changes: before }, typed)
  return refusal ? { plan: null, refusal } : { plan: planOut(rows, facts, plan), refusal: null }
}

/** Returns earlier rows with the ticks that they have now. */
function withTicks(now: readonly PrepaidAccountRow[], before: readonly PlannedRow[]): PrepaidAccountRow[] {
  const rowOf = new Map(now.map((row) => [row.id, row]))
  return before.map((row) => ({
    ...row,
    mark: rowOf.get(row.id)?.mark ?? 'generated',
    pinned: rowOf.get(row.id)?.pinned ?? null,
  }))
}

/**
 * Restores the schedule from before the part payment of an entry (server 20.7). The caller reallocates the rows.
 * @throws Refusal unless it is the latest of its account, which is not settled.
 */
export async function undoPartPayment({ db }: Pick<Ctx, 'db'>, entryID: number): Promise<void> {
  const vehicleID = await vehicleOfPartPayment(db, entryID)
  if (vehicleID === null) return
  const account = await accountForUpdate(db, vehicleID)
  if (account?.settledOn) throw new Refusal('HP_SETTLEMENT_FIRST')
  const last = (await scheduleChangesOf(db, vehicleID)).at(-1)
  if (!last) return
  if (!isPartPayment(last) || last.entryID !== entryID) throw changeRefusalOf(last)
  await removePartPayment(db, vehicleID, last)
}

/** True when two entries, one of which may be none, are the same part payment: nothing needs computing. */
export function isSamePartPayment(
  before: Omit<PartPaymentEntry, 'id' | 'reg_no'>,
  after: { vehicle_id: number | null; date: Day; amount: Cents; mode: PrepayMode | null },
): boolean {
  const mode = before.prepaid_by?.mode ?? null
  if (mode === null && after.mode === null) return true
  return (
    mode === after.mode &&
    before.vehicle_id === after.vehicle_id &&
    toDay(before.date) === after.date &&
    toCents(before.amount) === after.amount
  )
}
