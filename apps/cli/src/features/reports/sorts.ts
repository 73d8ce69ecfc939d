import { VEHICLE_SORTS } from '@forecourt/core/features/vehicles/enums'

/** What the reports of vehicles can be sorted by. */
export const REPORT_SORTS = [...VEHICLE_SORTS, 'TotalCost'] as const
