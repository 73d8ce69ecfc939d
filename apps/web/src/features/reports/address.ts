import { type AskedReport, REPORTS } from '@forecourt/core/features/reports/declarations'
import {
  ARRIVING_SORTS,
  REPORTS_FROM,
  VEHICLE_REPORT_SORTS,
  VEHICLE_REPORT_TYPES,
} from '@forecourt/core/features/reports/enums'
import { type Day, day, isDay } from '@forecourt/core/kernel/days'
import { z } from 'zod'
import { AddressFlag, AddressNumber, AddressText, addressSorting } from '../../kit/screen/address'

const dayText = z.string().refine(isDay).optional().catch(undefined)
const period = { dateFrom: dayText, dateTo: dayText }

/** The reports that ask for something first, as the hub's address names the dialog that is open. */
const ASKED = REPORTS.flatMap((report): AskedReport['id'][] => (report.asks === 'nothing' ? [] : [report.id]))

export const HubAddress = z.object({ report: z.enum(ASKED).optional().catch(undefined), ...period })
export type HubAddress = z.output<typeof HubAddress>

/** Purchased/Sold and Japan Sold. */
export const VehicleReportAddress = z.object({
  ...period,
  type: z.enum(VEHICLE_REPORT_TYPES).optional().catch(undefined),
  showRegNo: AddressFlag,
  totalCost: AddressFlag,
  currentPage: AddressNumber,
  ...addressSorting(VEHICLE_REPORT_SORTS),
})
export type VehicleReportAddress = z.output<typeof VehicleReportAddress>

/** A report of some days, or of nothing that is asked; `sorts` as its declaration has them. */
export const listAddress = <const C extends readonly string[]>(sorts: C) =>
  z.object({ ...period, currentPage: AddressNumber, ...addressSorting(sorts) })

export const RegisterAddress = z.object({ ...period, currentPage: AddressNumber })

export const ArrivingAddress = z.object({
  date: dayText,
  lotNo: AddressText,
  currentPage: AddressNumber,
  ...addressSorting(ARRIVING_SORTS),
})
export type ArrivingAddress = z.output<typeof ArrivingAddress>

/** The days of a report: those of its address, else from the first day of reports to today. */
export function daysOf(address: { dateFrom?: string | undefined; dateTo?: string | undefined }, today: Day) {
  const { dateFrom, dateTo } = address
  return {
    dateFrom: dateFrom && isDay(dateFrom) ? dateFrom : day(REPORTS_FROM),
    dateTo: dateTo && isDay(dateTo) ? dateTo : today,
  }
}
