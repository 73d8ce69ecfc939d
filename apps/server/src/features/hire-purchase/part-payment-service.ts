import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { PrepayMode } from '@forecourt/core/features/hire-purchase/enums'
import type { PlannedRow, PartPaymentTerms } from '@forecourt/core/features/hire-purchase/part-payment'
import {
  type StoredPartPayment,
  rowsToStore,
  type PreparedPartPayment,
  preparePartPayment,
  type PrepaidAccountRow,
  rowsAsAgreed,
  type TypedPartPayment,
} from '@forecourt/core/features/hire-purchase/prepaid-account'
import type { PartPaymentPlanOut } from '@forecourt/core/features/hire-purchase/schemas'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import type { Db, Trx } from '../../database/database'
import { toCents, toDay } from '../../database/values'
import { saleByVehicle } from '../deals/repository'
import { readSettings } from '../settings/repository'
import { partPaymentsOf, vehicleOfPartPayment, removePartPayment, storePartPayment } from './part-payment-repository'
import { planOut } from './part-payment-view'
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

/** Returns the number of a vehicle's account, and its latest part payment. */
async function partPaymentContext(db: Db | Trx, vehicleID: number) {
  const sale = await saleByVehicle(db, vehicleID)
  const last = (await partPaymentsOf(db, vehicleID)).at(-1)
  return { accountNo: sale?.hpAccountNo ?? '', last: last ?? null }
}

/** Returns the account as it is without a part payment. */
function accountWithout(
  { record, rows, postings }: Pick<StoredAccount, 'record' | 'postings'> & { rows: readonly PrepaidAccountRow[] },
  { accountNo, last }: { accountNo: string; last: StoredPartPayment | null },
  typed: TypedPartPayment,
): PreparedPartPayment {
  const others = postings.filter(({ id, categoryID }) => id !== typed.entryID && categoryID === CashCategory.HpPayment)
  const before = last && { day: last.day, entryID: last.entryID }
  return preparePartPayment(
    { accountNo, settled: record.settledOn !== null, rows, entries: others, last: before },
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
  const kept = await partPaymentsOf(ctx.db, vehicleID)
  const own = kept.findIndex(({ entryID }) => entryID === edited?.id)
  const last = kept.at(-1)
  const isLatest = own === kept.length - 1
  if (
    own >= 0 &&
    !isLatest &&
    last &&
    !(edited && isSamePartPayment(edited, { vehicle_id: vehicleID, date, amount, mode }))
  )
    return { plan: null, refusal: prepayRefusalOf(last.day) }
  const rows = own < 0 ? seen.rows : withTicks(seen.rows, rowsAsAgreed<PlannedRow>(seen.rows, kept.slice(own)))
  const { accountNo } = await partPaymentContext(ctx.db, vehicleID)
  const before = own < 0 ? (last ?? null) : (kept[own - 1] ?? null)
  // Of a day a new one comes last.
  const typed = { ...by, entryID: edited?.id ?? Number.MAX_SAFE_INTEGER, date, amount }
  const { plan, facts, refusal } = accountWithout({ ...seen, rows }, { accountNo, last: before }, typed)
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
  const last = (await partPaymentsOf(db, vehicleID)).at(-1)
  if (!last) return
  if (last.entryID !== entryID) throw prepayRefusalOf(last.day)
  await removePartPayment(db, vehicleID, last)
}

const prepayRefusalOf = (day: Day) => new Refusal('HP_PREPAY_FIRST', { day: formatDay(day) })

/** Returns the refusal of manual changes of the schedule of a vehicle while it has a part payment; null for none. */
export async function prepaidRefusal({ db }: Pick<Ctx, 'db'>, vehicleID: number): Promise<Refusal | null> {
  const last = (await partPaymentsOf(db, vehicleID)).at(-1)
  return last ? prepayRefusalOf(last.day) : null
}

/** Refuses manual changes of the schedule of a vehicle while it has a part payment. */
export async function refuseWithPartPayment(ctx: Pick<Ctx, 'db'>, vehicleID: number): Promise<void> {
  const refusal = await prepaidRefusal(ctx, vehicleID)
  if (refusal) throw refusal
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
