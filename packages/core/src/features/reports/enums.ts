import { VEHICLE_SORTS } from '../vehicles/enums'

export const VEHICLE_REPORT_TYPES = ['purchased', 'sold'] as const
/** The default first day of reports; they end today. */
export const REPORTS_FROM = '2020-01-01'
export const ARRIVING_SORTS = ['CarNo', 'RegNo', 'BodyType', 'Mileage', 'Make', 'Model'] as const
export const PART_EXCHANGED_SORTS = ['DateSold', 'RegNo', 'Make', 'Model', 'Yom', 'Color'] as const
export const VEHICLE_REPORT_SORTS = [...VEHICLE_SORTS, 'TotalCost'] as const
/** The lines of the register of receipts: a receipt in force, void or replaced; the next number set by hand; numbers left out. */
export const REGISTER_STATES = ['issued', 'void', 'replaced', 'set', 'left out'] as const

export const COUNTS_BY = ['batch', 'person', 'month'] as const
export type CountsBy = (typeof COUNTS_BY)[number]

export const REPORT_ACTIONS = ['opened', 'exported'] as const
export type ReportAction = (typeof REPORT_ACTIONS)[number]
