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
  'costs',
  'accounts',
] as const
export type Total = (typeof TOTALS)[number]

export const TOTAL_NAMES: Readonly<Record<Total, string>> = {
  entries: 'Total of entries',
  opening: 'Opening balance',
  in: 'In',
  out: 'Out',
  closing: 'Closing balance',
  cheques: 'Cheques in hand',
  paid: 'HP paid',
  remaining: 'HP remaining',
  costs: 'Total cost',
  accounts: 'Remaining on accounts',
}

/** Of one batch, by its id. */
export const BATCH_TOTALS = ['opening', 'in', 'out', 'closing', 'cheques'] as const satisfies readonly Total[]
export type BatchTotal = (typeof BATCH_TOTALS)[number]
/** Of one vehicle, by its id. They are behind the passcode wherever they are read (server 2). */
export const VEHICLE_TOTALS = ['paid', 'remaining', 'costs'] as const satisfies readonly Total[]
export type VehicleTotal = (typeof VEHICLE_TOTALS)[number]

export const isBatchTotal = (total: Total): total is BatchTotal => (BATCH_TOTALS as readonly Total[]).includes(total)
export const isVehicleTotal = (total: Total): total is VehicleTotal =>
  (VEHICLE_TOTALS as readonly Total[]).includes(total)
