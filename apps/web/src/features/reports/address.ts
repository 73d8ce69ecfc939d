import { CHANGE_ACTIONS, HISTORY_KINDS } from '@forecourt/core/features/history/enums'
import { type ReportWithInput, REPORTS } from '@forecourt/core/features/reports/declarations'
import {
  ARRIVING_SORTS,
  COUNTS_BY,
  REPORTS_FROM,
  VEHICLE_REPORT_SORTS,
  VEHICLE_REPORT_TYPES,
} from '@forecourt/core/features/reports/enums'
import { type Day, day, isDay } from '@forecourt/core/kernel/days'
import {
  type AddressValues,
  addressReader,
  addressChoice,
  addressDay,
  addressFlag,
  addressNumber,
  addressSorting,
  addressString,
} from '../../kit/screen/address'

const period = { dateFrom: addressDay, dateTo: addressDay }

/** The reports that ask for something first, as the hub's address names the dialog that is open. */
const REPORTS_WITH_DIALOG = REPORTS.flatMap((report): ReportWithInput['id'][] =>
  report.asks === 'nothing' ? [] : [report.id],
)

export const HubAddress = addressReader({ report: addressChoice(REPORTS_WITH_DIALOG), ...period })
export type HubAddress = AddressValues<typeof HubAddress>

/** Purchased/Sold and Japan Sold. */
export const VehicleReportAddress = addressReader({
  ...period,
  type: addressChoice(VEHICLE_REPORT_TYPES),
  showRegNo: addressFlag,
  totalCost: addressFlag,
  currentPage: addressNumber(),
  ...addressSorting(VEHICLE_REPORT_SORTS),
})
export type VehicleReportAddress = AddressValues<typeof VehicleReportAddress>

/** The order of vehicles bought or sold when none is chosen: the newest first. */
export function vehicleReportSort({ type = 'sold' }: VehicleReportAddress) {
  return { key: type === 'sold' ? 'DateSold' : 'DateBought', direction: 'desc' } as const
}

/** A report of some days, or of nothing that is asked; `sorts` as its declaration has them. */
export const listAddress = <const C extends readonly string[]>(sorts: C) =>
  addressReader({ ...period, currentPage: addressNumber(), ...addressSorting(sorts) })

export const RegisterAddress = addressReader({ ...period, currentPage: addressNumber() })

export const CountsAddress = addressReader({
  ...period,
  by: addressChoice(COUNTS_BY),
  /** A person whose batches alone are shown. */
  closedBy: addressString,
  currentPage: addressNumber(),
})
export type CountsAddress = AddressValues<typeof CountsAddress>

export const ChangesAddress = addressReader({
  ...period,
  username: addressString,
  kind: addressChoice(HISTORY_KINDS),
  action: addressChoice(CHANGE_ACTIONS),
  amount: addressString,
  month: addressDay,
  currentPage: addressNumber(),
})
export type ChangesAddress = AddressValues<typeof ChangesAddress>

export const ArrivingAddress = addressReader({
  date: addressDay,
  lotNo: addressString,
  currentPage: addressNumber(),
  ...addressSorting(ARRIVING_SORTS),
})
export type ArrivingAddress = AddressValues<typeof ArrivingAddress>

export interface DaysAddress {
  dateFrom?: string | undefined
  dateTo?: string | undefined
}

/** The days of a report: those of its address, else from the first day of reports to today. */
export function reportDaysOf({ dateFrom, dateTo }: DaysAddress, today: Day) {
  return {
    dateFrom: dateFrom && isDay(dateFrom) ? dateFrom : day(REPORTS_FROM),
    dateTo: dateTo && isDay(dateTo) ? dateTo : today,
  }
}
