import { signedAmount } from '@forecourt/core/features/cash-book/direction'
import { BANKS, CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { Day } from '@forecourt/core/kernel/days'
import { invariant } from '@forecourt/core/kernel/invariant'
import { cents } from '@forecourt/core/kernel/money'
import type { Chance } from './random'
import type { DemoDealership, DemoEntry } from './model'

type EntryValues = Pick<DemoEntry, 'category_id' | 'type_id' | 'amount'> & Partial<DemoEntry>

/** Adds an entry to a working day. The details follow from its type; batch, id and time are set when the day is written. */
export function recordDemoEntry(dealership: DemoDealership, on: Day, given: EntryValues): DemoEntry {
  invariant(dealership.calendar.isOpenOn(on), `Nobody is at the counter on ${on}`)
  const entry = demoEntry(dealership, on, given)
  const day = dealership.events.get(entry.date)
  if (day) day.push(entry)
  else dealership.events.set(entry.date, [entry])
  return entry
}

/** Returns an entry that is not added to a day: a follower, or one made from cheques. */
export function demoEntry(dealership: DemoDealership, on: Day, given: EntryValues): DemoEntry {
  const vehicleID = given.vehicle_id ?? null
  const vehicle = vehicleID === null ? undefined : dealership.vehicles[vehicleID - 1]
  return {
    id: 0,
    batch_id: 0,
    date: on,
    created_at: '',
    signed_amount: signedAmount({ categoryID: given.category_id, amount: cents(given.amount) }),
    vehicle_id: vehicleID,
    reg_no: vehicle?.reg_no ?? '',
    hp_account_no: '',
    client_id: null,
    name: '',
    description: '',
    reference: '',
    vendor: '',
    month_expense: null,
    handling_fee: null,
    is_part_exchange: false,
    difference: null,
    selling_price: null,
    cheque_id: null,
    bank: '',
    bank_date: null,
    bank_reference: '',
    epos_batch_no: '',
    cheque_out_no: '',
    tm_entry_id: null,
    receipt: null,
    settled_by: null,
    prepaid_by: null,
    follower: null,
    ...typeDetails(dealership.chance, on, given.type_id),
    ...given,
  }
}

function typeDetails(chance: Chance, on: Day, typeID: number): Partial<DemoEntry> {
  if (typeID === CashType.BankTransfer)
    return { bank: chance.pick(BANKS.bankTransfer), bank_date: on, bank_reference: `FT${chance.digits(8)}` }
  if (typeID === CashType.Card)
    return { bank: chance.pick(BANKS.card), bank_date: on, bank_reference: chance.digits(6) }
  if (typeID === CashType.EPOS) return { epos_batch_no: chance.digits(4) }
  if (typeID === CashType.ChequeOut) return { bank: 'BOV', cheque_out_no: chance.digits(6) }
  return {}
}

/** Returns the type of money in: small sums mostly in cash, large ones never. */
export function typeIn(chance: Chance, amount: number): number {
  if (amount > 3_000_00)
    return chance.pickWeighted([
      [CashType.BankTransfer, 5],
      [CashType.Cheque, 5],
    ])
  return chance.pickWeighted([
    [CashType.Cash, 62],
    [CashType.Cheque, 15],
    [CashType.Card, 9],
    [CashType.EPOS, 6],
    [CashType.BankTransfer, 8],
  ])
}

/** Returns the type of money out: the drawer for small sums, our own cheque or the bank for large ones. */
export function typeOut(chance: Chance, amount: number): number {
  if (amount > 400_00)
    return chance.pickWeighted([
      [CashType.ChequeOut, 6],
      [CashType.BankTransfer, 4],
    ])
  return chance.pickWeighted([
    [CashType.Cash, 70],
    [CashType.ChequeOut, 12],
    [CashType.BankTransfer, 18],
  ])
}

export const RECEIPTED: ReadonlySet<number> = new Set([
  CashCategory.Deposit,
  CashCategory.AdditionalDeposit,
  CashCategory.Sale,
  CashCategory.HPSettlement,
])
