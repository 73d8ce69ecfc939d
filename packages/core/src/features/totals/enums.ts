/** The totals that a program shows, by the word that asks what moved them. */
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

/** Of one batch, by its id. */
export const BATCH_TOTALS = ['opening', 'in', 'out', 'closing', 'cheques'] as const satisfies readonly Total[]
export type BatchTotal = (typeof BATCH_TOTALS)[number]
/** Of one vehicle, by its id. They are behind the passcode wherever they are read (server 2). */
export const VEHICLE_TOTALS = ['paid', 'remaining', 'balance', 'costs'] as const satisfies readonly Total[]
export type VehicleTotal = (typeof VEHICLE_TOTALS)[number]
/** Of the vehicles of a report. Behind the passcode, since a move names the figures of one of them. */
export const REPORT_TOTALS = ['costs', 'owed'] as const satisfies readonly Total[]
export type ReportTotal = (typeof REPORT_TOTALS)[number]

export const isBatchTotal = (total: Total): total is BatchTotal => (BATCH_TOTALS as readonly Total[]).includes(total)
export const isVehicleTotal = (total: Total): total is VehicleTotal =>
  (VEHICLE_TOTALS as readonly Total[]).includes(total)
export const isReportTotal = (total: Total): total is ReportTotal => (REPORT_TOTALS as readonly Total[]).includes(total)
