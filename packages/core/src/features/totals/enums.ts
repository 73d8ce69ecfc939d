/** The totals of the program, by the word that asks for their movements. */
export const TOTALS = [
  'entries',
  'opening',
  'in',
  'out',
  'closing',
  'cheques',
  'paid',
  'remaining',
  'balance',
  'costs',
  'owed',
  'accounts',
  'overdue',
  'differences',
] as const
export type Total = (typeof TOTALS)[number]

export const BATCH_TOTALS = ['opening', 'in', 'out', 'closing', 'cheques'] as const satisfies readonly Total[]
export type BatchTotal = (typeof BATCH_TOTALS)[number]
/** Totals of one vehicle, by its id. They need the passcode wherever they are read (server 2). */
export const VEHICLE_TOTALS = ['paid', 'remaining', 'balance', 'costs'] as const satisfies readonly Total[]
export type VehicleTotal = (typeof VEHICLE_TOTALS)[number]
/** Totals of the vehicles of a report. They need the passcode, since a movement has the figures of one vehicle. */
export const REPORT_TOTALS = ['costs', 'owed'] as const satisfies readonly Total[]
export type ReportTotal = (typeof REPORT_TOTALS)[number]

export const isBatchTotal = (total: Total): total is BatchTotal => (BATCH_TOTALS as readonly Total[]).includes(total)
export const isVehicleTotal = (total: Total): total is VehicleTotal =>
  (VEHICLE_TOTALS as readonly Total[]).includes(total)
export const isReportTotal = (total: Total): total is ReportTotal => (REPORT_TOTALS as readonly Total[]).includes(total)
