import type { SettlementTerms } from '@forecourt/core/features/hire-purchase/settlement-terms'
import type { DifferenceReason } from '@forecourt/core/features/cash-book/enums'
import type { HpTerms, ScheduleRow } from '@forecourt/core/features/hire-purchase/schedule'
import type { VehicleColumns } from '@forecourt/core/features/vehicles/fields'
import type { Day } from '@forecourt/core/kernel/days'
import type { WorkingCalendar } from './calendar'
import type { Chance } from './random'

/** A client of the demo. Amounts are whole cents; ids are those of the rows. */

export interface DemoClient {
  id: number
  idno: string
  name: string
  surname: string
  address1: string
  address2: string
  address3: string
  mob_no: string
  tel_no: string
  email: string
  spouse_id: number | null
  is_car_hire_client: boolean
}

export interface DemoVehicle extends VehicleColumns {
  id: number
  yom: number
  bought_from_id: number
  bought_date: Day
  bought_price: number
}

export interface DemoSale {
  vehicle_id: number
  client_id: number
  sale_type: number
  sold_price: number
  sold_date: Day
  difference: number | null
  deposit: number | null
  terms: HpTerms | null
  hp_account_no: string
  pe_vehicle_id: number | null
}

export interface DemoCheque {
  id: number
  bank: string
  number: string
  account_no: string
  payer_name: string
  cheque_date: Day
  status: 'pending' | 'banked' | 'out'
  made_entry_id: number | null
  amount: number
  received: Day
  description: string
}

export interface DemoEntry {
  id: number
  batch_id: number
  date: Day
  created_at: string
  category_id: number
  type_id: number
  amount: number
  signed_amount: number
  vehicle_id: number | null
  reg_no: string
  hp_account_no: string
  client_id: number | null
  name: string
  description: string
  reference: string
  vendor: string
  month_expense: Day | null
  handling_fee: number | null
  is_part_exchange: boolean
  difference: number | null
  selling_price: number | null
  cheque_id: number | null
  bank: string
  bank_date: Day | null
  bank_reference: string
  epos_batch_no: string
  cheque_out_no: string
  tm_entry_id: number | null
  receipt: number | null
  settled_by: SettlementTerms | null
  prepaid_by: null
  /** The entry right behind this one, on the same day. */
  follower: DemoEntry | null
}

export interface DemoAccount {
  vehicleID: number
  rows: readonly ScheduleRow[]
  entries: DemoEntry[]
  settlement: DemoEntry | null
}

export interface DemoExpense {
  vehicle_id: number
  amount: number
  date: Day
  vendor: string
  description: string
  entry_id: number | null
}

export interface DemoBatch {
  id: number
  status: 'current' | 'closed'
  started_at: string
  ended_at: string | null
  opening: number
  cheques_opening: number
  ins: number | null
  outs: number | null
  closing: number | null
  cheques_closing: number | null
  coins: Record<string, number> | null
  extra: number | null
  counted: number | null
  difference_reason: DifferenceReason | null
  difference_note: string | null
  closed_by: string | null
  signed_closing: number | null
  signed_cheques: number | null
  signed_counted: number | null
  signed_by: string | null
  signed_at: string | null
}

export interface DemoHire {
  client_id: number
  vehicle_id: number
  hire_type: number
  rate: number
  start_date: Day
  end_date: Day
}

/** The demo as generated so far; each step adds to it. */
export interface DemoDealership {
  chance: Chance
  calendar: WorkingCalendar
  today: Day
  timeZone: string
  clients: DemoClient[]
  vehicles: DemoVehicle[]
  sales: Map<number, DemoSale>
  accounts: DemoAccount[]
  /** The entries of each working day, in no order yet. */
  events: Map<Day, DemoEntry[]>
  expenses: DemoExpense[]
  cheques: DemoCheque[]
  batches: DemoBatch[]
  entries: DemoEntry[]
  hires: DemoHire[]
}

/**
 * Returns a moment of a day in the time zone of the dealership, as PostgreSQL reads it. For today it is the beginning of the day, which is never
 * later than now.
 * @param time `HH:mm`
 */
export function momentOn(
  { today, timeZone }: Pick<DemoDealership, 'today' | 'timeZone'>,
  on: Day,
  time: string,
): string {
  return `${on < today ? `${on} ${time}` : `${today} 00:00`} ${timeZone}`
}

/** Returns whole cents for an amount in euro. */
export function euroCents(amount: number): number {
  return Math.round(amount * 100)
}

/** Returns an amount between two bounds in euro, rounded to `step` cents. */
export function amountBetween(chance: Chance, bounds: { from: number; to: number; step: number }): number {
  const cents = euroCents(bounds.from + chance.next() * (bounds.to - bounds.from))
  return Math.max(bounds.step, Math.round(cents / bounds.step) * bounds.step)
}
