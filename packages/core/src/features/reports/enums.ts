import { VEHICLE_SORTS } from '../vehicles/enums'

/** Which of a vehicle's days a report looks at. */
export const VEHICLE_REPORT_TYPES = ['purchased', 'sold'] as const
/** What the dialogs of the reports begin with; they end today. */
export const REPORTS_FROM = '2020-01-01'
/** What the lists of arriving cars and of part exchanges are sorted by. */
export const ARRIVING_SORTS = ['CarNo', 'RegNo', 'BodyType', 'Mileage', 'Make', 'Model'] as const
export const PART_EXCHANGED_SORTS = ['DateSold', 'RegNo', 'Make', 'Model', 'Yom', 'Color'] as const
/** What the reports of vehicles are sorted by. */
export const VEHICLE_REPORT_SORTS = [...VEHICLE_SORTS, 'TotalCost'] as const
/** What a line of the register of receipts is: a receipt in force, void or replaced; the next number set by hand; numbers left out. */
export const REGISTER_STATES = ['issued', 'void', 'replaced', 'set', 'left out'] as const

/** What a line of the report of counts is of. */
export const COUNTS_BY = ['batch', 'person', 'month'] as const
export type CountsBy = (typeof COUNTS_BY)[number]

/** How a report of a month was had: as paper, or as sheets. */
export const REPORT_ACTIONS = ['opened', 'exported'] as const
export type ReportAction = (typeof REPORT_ACTIONS)[number]
