import {
  isPartPayment,
  type ChangedSchedule,
  type ReplacedRow,
  type StoredScheduleChange,
} from '@forecourt/core/features/hire-purchase/schedule-changes'
import type { Day } from '@forecourt/core/kernel/days'
import { formatDay } from '@forecourt/core/kernel/days'
import { Refusal } from '@forecourt/core/refusals'
import { isHpSale } from '@forecourt/core/features/deals/enums'
import type { Ctx } from '../../context'
import { type Sale, saleByVehicle } from '../deals/repository'
import { accountHolder, type Instalment, readAccount, type StoredAccount } from '../hire-purchase/repository'
import { scheduleChangesOf } from '../hire-purchase/schedule-change-repository'

/** An account whose schedule is to be changed as a whole. */
export interface AccountToChange extends Omit<StoredAccount, 'parts'> {
  regNo: string
  sale: Sale
  changes: ChangedSchedule[]
}

/** Reads the account of a hire purchase; refused for any other sale, and without a schedule. */
export async function accountToChange({ db }: Pick<Ctx, 'db'>, vehicleID: number): Promise<AccountToChange> {
  const holder = await accountHolder(db, vehicleID)
  if (!holder) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  const sale = await saleByVehicle(db, vehicleID)
  if (!sale || !isHpSale(sale.saleType))
    throw new Refusal('HP_TERMS', { problem: `${holder.reg_no} is not sold on hire purchase` })
  const account = await readAccount(db, vehicleID)
  if (!account) throw new Refusal('HP_NO_SCHEDULE', { regNo: holder.reg_no })
  return { ...account, regNo: holder.reg_no, sale, changes: await scheduleChangesOf(db, vehicleID) }
}

/** Returns why no change of the whole schedule can be made on a day; null when one can. */
export function changeRefusal({ record, sale, changes }: AccountToChange, on: Day): Refusal | null {
  const account = sale.hpAccountNo
  const withdrawal = changes.find((each): each is StoredScheduleChange => isWithdrawal(each))
  if (withdrawal) return new Refusal('CREDIT_WITHDRAWN', { account, day: formatDay(withdrawal.day) })
  if (record.settledOn !== null) return new Refusal('HP_SETTLED')
  if (on < sale.soldDate) return new Refusal('CREDIT_BEFORE_SALE', { account, day: formatDay(sale.soldDate) })
  const last = changes.at(-1)
  return last && last.day > on ? new Refusal('CREDIT_LATER_CHANGE', { account, day: formatDay(last.day) }) : null
}

export function isWithdrawal(change: ChangedSchedule): boolean {
  return !isPartPayment(change) && change.kind === 'withdrawal'
}

/** Returns rows as a change stores them. */
export function rowsToKeep(rows: readonly Instalment[]): ReplacedRow[] {
  return rows.map(({ id, number, dueDate, amount, bankCharge, interest, reduceFromCapital, capital, mark }) => ({
    ...{ id, number, dueDate, amount, bankCharge, interest, reduceFromCapital, capital, mark },
  }))
}
