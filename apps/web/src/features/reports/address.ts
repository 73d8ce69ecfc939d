import {
  ARRIVING_SORTS,
  PART_EXCHANGED_SORTS,
  REPORTS_FROM,
  VEHICLE_REPORT_TYPES,
} from '@forecourt/core/features/reports/enums'
import { VEHICLE_SORTS } from '@forecourt/core/features/vehicles/enums'
import { type Day, day, isDay } from '@forecourt/core/kernel/days'
import { z } from 'zod'
import { AddressFlag, AddressNumber, AddressText, addressSorting } from '../../kit/screen/address'

const dayText = z.string().refine(isDay).optional().catch(undefined)
/** The columns of `VehicleReportSearch`, whose schema is fetched with the first report. */
const REPORT_SORTS = [...VEHICLE_SORTS, 'TotalCost'] as const
const period = { dateFrom: dayText, dateTo: dayText }

/** The reports that ask for something first, as the hub's address names the dialog that is open. */
export const ASKED_REPORTS = ['monthly', 'sold', 'japan', 'owed', 'arriving', 'exchanged'] as const
export type AskedReport = (typeof ASKED_REPORTS)[number]

export const HubAddress = z.object({ report: z.enum(ASKED_REPORTS).optional().catch(undefined), ...period })
export type HubAddress = z.output<typeof HubAddress>

/** Purchased/Sold and Japan Sold. */
export const VehicleReportAddress = z.object({
  ...period,
  type: z.enum(VEHICLE_REPORT_TYPES).optional().catch(undefined),
  showRegNo: AddressFlag,
  totalCost: AddressFlag,
  currentPage: AddressNumber,
  ...addressSorting(REPORT_SORTS),
})
export type VehicleReportAddress = z.output<typeof VehicleReportAddress>

export const PendingAddress = z.object({ ...period, ...addressSorting(VEHICLE_SORTS) })
export type PendingAddress = z.output<typeof PendingAddress>

export const StockAddress = z.object({
  currentPage: AddressNumber,
  ...addressSorting(REPORT_SORTS),
})
export type StockAddress = z.output<typeof StockAddress>

export const ArrivingAddress = z.object({
  date: dayText,
  lotNo: AddressText,
  currentPage: AddressNumber,
  ...addressSorting(ARRIVING_SORTS),
})
export type ArrivingAddress = z.output<typeof ArrivingAddress>

export const ExchangedAddress = z.object({
  ...period,
  currentPage: AddressNumber,
  ...addressSorting(PART_EXCHANGED_SORTS),
})
export type ExchangedAddress = z.output<typeof ExchangedAddress>

/** The days of a report: those of its address, else from the first day of reports to today. */
export function daysOf(address: { dateFrom?: string | undefined; dateTo?: string | undefined }, today: Day) {
  const { dateFrom, dateTo } = address
  return {
    dateFrom: dateFrom && isDay(dateFrom) ? dateFrom : day(REPORTS_FROM),
    dateTo: dateTo && isDay(dateTo) ? dateTo : today,
  }
}
