import { z } from 'zod'
import { ConfirmedChecks } from '../../checks'
import {
  DayIn,
  DayOut,
  Id,
  IdOrNone,
  MomentOut,
  MoneyIn,
  MoneyOut,
  Paging,
  TextIn,
  VersionIn,
  listOf,
  orNone,
  sortingFields,
  WholeIn,
} from '../../kernel/wire'
import { ClientIn, ClientSummary } from '../clients/schemas'
import { CAR_HIRE_SORTS } from './enums'

export { CAR_HIRE_SORTS } from './enums'

/**
 * A hire as typed; `carHireProblems` checks what is required. `carHireID` absent or 0 adds. In an edit a field left out stays. Without `clientID` the
 * typed `client` is created with the hire.
 */
export const CarHireIn = z.object({
  carHireID: IdOrNone.optional(),
  clientID: IdOrNone.optional(),
  client: ClientIn.nullish(),
  carHireType: WholeIn.optional(),
  vehicleID: IdOrNone.optional(),
  /** For each day. */
  rate: orNone(MoneyIn),
  startDateTime: orNone(DayIn),
  endDateTime: orNone(DayIn),
  version: VersionIn,
  confirmed: ConfirmedChecks,
})
export type CarHireDraft = z.output<typeof CarHireIn>

export const CarHireRow = z.object({
  id: z.number().int(),
  carHireID: z.number().int(),
  /** When it was entered. */
  createdDate: MomentOut,
  /** `createdDate` as a day of the business. */
  date: DayOut,
  vehicleID: z.number().int(),
  regNo: z.string(),
  /** Make and model. */
  vehicle: z.string(),
  clientID: z.number().int(),
  clientName: z.string(),
  carHireType: z.number().int(),
  carHireTypeName: z.string(),
  startDateTime: DayOut,
  /** The day it comes back, on which it may go out again. */
  endDateTime: DayOut,
  days: z.number().int(),
  rate: MoneyOut,
  /** Rate for each day. */
  total: MoneyOut,
  /** What entries that name the hire paid, and what is left of the total; below zero when more was paid. */
  paid: MoneyOut.optional(),
  open: MoneyOut.optional(),
  version: z.number().int(),
})
export type CarHireRow = z.output<typeof CarHireRow>

export const CarHireOut = CarHireRow.extend({ client: ClientSummary })
export type CarHireOut = z.output<typeof CarHireOut>

export const CarHiresSearch = z.object({ text: TextIn.nullish(), ...Paging, ...sortingFields(CAR_HIRE_SORTS) })
export type CarHiresSearch = z.output<typeof CarHiresSearch>
export const CarHireList = listOf(CarHireRow)

export const CarHireRef = z.object({ carHireID: Id })
export const CarHireDeletion = z.object({ carHireID: Id, version: VersionIn })
/** Spelled this way on the wire (D3 7). */
export const CarHireReportRef = z.object({ carHireId: Id })

const Option = z.object({ key: z.number().int(), value: z.string() })
/** Unsold vehicles by transmission; `value` is 'REG Make Model'. */
export const CarHireVehicles = z.object({ manualVehicles: z.array(Option), automaticVehicles: z.array(Option) })

/** The days of the timeline, both ends included; absent: thirty days from today. */
export const BookingsSearch = z.object({ from: DayIn.optional(), to: DayIn.optional() })
export const Booking = CarHireRow.pick({
  carHireID: true,
  date: true,
  clientID: true,
  clientName: true,
  carHireType: true,
  carHireTypeName: true,
  startDateTime: true,
  endDateTime: true,
  days: true,
  rate: true,
  total: true,
  version: true,
})
export type Booking = z.output<typeof Booking>
export const Bookings = z.object({
  from: DayOut,
  to: DayOut,
  /** The fleet: unsold vehicles that were ever hired, and whatever is on hire on one of the days; by registration. */
  vehicles: z.array(
    z.object({
      vehicleID: z.number().int(),
      regNo: z.string(),
      vehicle: z.string(),
      transmission: z.string(),
      /** Hires that touch the days, by start. */
      hires: z.array(Booking),
    }),
  ),
})
export type Bookings = z.output<typeof Bookings>
