import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { PrepayMode } from '@forecourt/core/features/hire-purchase/enums'
import type { PrepaidBy } from '@forecourt/core/features/hire-purchase/part-payment'
import {
  keptRows,
  type PreparedPartPayment,
  preparePartPayment,
  type TypedPartPayment,
} from '@forecourt/core/features/hire-purchase/prepaid-account'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import type { Db, Trx } from '../../database/database'
import { toCents, toDay } from '../../database/values'
import { saleByVehicle } from '../deals/repository'
import { readSettings } from '../settings/repository'
import { partPaymentsOf, prepaidVehicle, removePartPayment, storePartPayment } from './part-payment-repository'
import { accountForUpdate, lockAccount, type StoredAccount } from './repository'

/** What a new part payment of a vehicle keeps; null for what is not sold. */
export async function prepaidByNow(
  { db }: Pick<Ctx, 'db'>,
  mode: PrepayMode,
  vehicleID: number | null,
): Promise<PrepaidBy | null> {
  const sale = vehicleID === null ? null : await saleByVehicle(db, vehicleID)
  if (!sale) return null
  const { settlementCompensationPercent: percent } = await readSettings(db)
  return { mode, percent, soldOn: sale.soldDate }
}

/** An entry that pays ahead of time. */
export interface PartPaymentEntry {
  id: number
  vehicle_id: number | null
  reg_no: string
  date: string
  amount: string
  prepaid_by: PrepaidBy | null
}

/**
 * Makes the new schedule of a part payment and keeps the old one (server 20.7). What stands on the rows is allocated by the caller.
 *
 * @returns False for an entry that is none.
 * @throws Refusal where the account cannot be paid ahead of time.
 */
export async function applyPartPayment({ db }: Pick<Ctx, 'db'>, entry: PartPaymentEntry): Promise<boolean> {
  const { id: entryID, vehicle_id: vehicleID, prepaid_by: by } = entry
  if (!by || vehicleID === null) return false
  const stored = await lockAccount(db, vehicleID)
  if (!stored) throw new Refusal('HP_NO_SCHEDULE', { regNo: entry.reg_no })
  const typed = { ...by, entryID, date: toDay(entry.date), amount: toCents(entry.amount) }
  const { plan, facts, refusal } = await preparedOn(db, stored, typed)
  if (refusal) throw refusal
  await storePartPayment(
    db,
    { entryID, vehicleID },
    { plan, ahead: facts.ahead, rowsBefore: keptRows(stored.rows, facts) },
  )
  return true
}

/** A part payment on an account as it stands without it. */
export async function preparedOn(
  db: Db | Trx,
  { record, rows, postings }: StoredAccount,
  typed: TypedPartPayment,
): Promise<PreparedPartPayment> {
  const sale = await saleByVehicle(db, record.vehicleID)
  const last = (await partPaymentsOf(db, record.vehicleID)).at(-1)
  const others = postings.filter(({ id, categoryID }) => id !== typed.entryID && categoryID === CashCategory.HpPayment)
  return preparePartPayment(
    {
      accountNo: sale?.hpAccountNo ?? '',
      settled: record.settledOn !== null,
      rows,
      entries: others,
      last: last ? { day: last.day, entryID: last.entryID } : null,
    },
    typed,
  )
}

/**
 * Puts the schedule back that the part payment of an entry found (server 20.7). What stands on the rows is allocated by the caller.
 *
 * @throws Refusal unless it is the latest of its account, which is not settled.
 */
export async function takeBackPartPayment({ db }: Pick<Ctx, 'db'>, entryID: number): Promise<void> {
  const vehicleID = await prepaidVehicle(db, entryID)
  if (vehicleID === null) return
  const account = await accountForUpdate(db, vehicleID)
  if (account?.settledOn) throw new Refusal('HP_SETTLEMENT_FIRST')
  const last = (await partPaymentsOf(db, vehicleID)).at(-1)
  if (!last) return
  if (last.entryID !== entryID) throw refusalBy(last.day)
  await removePartPayment(db, vehicleID, last)
}

const refusalBy = (day: Day) => new Refusal('HP_PREPAY_FIRST', { day: formatDay(day) })

/** The refusal of a change of the schedule of a vehicle by hand, while a part payment stands on it; null for none. */
export async function prepaidRefusal({ db }: Pick<Ctx, 'db'>, vehicleID: number): Promise<Refusal | null> {
  const last = (await partPaymentsOf(db, vehicleID)).at(-1)
  return last ? refusalBy(last.day) : null
}

/** Refuses what would change the schedule of a vehicle by hand while a part payment stands on it. */
export async function refusePrepaid(ctx: Pick<Ctx, 'db'>, vehicleID: number): Promise<void> {
  const refusal = await prepaidRefusal(ctx, vehicleID)
  if (refusal) throw refusal
}

/** True when two entries, one of which may be none, are the same part payment: nothing is to be worked out anew. */
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
