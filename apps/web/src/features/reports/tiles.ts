import type { Tile } from '../../kit/tiles'
import type { AskedReport } from './address'

/** A tile of the hub, without its live figure. */
interface ReportTile extends Omit<Tile, 'figure'> {
  /** The dialog it opens; null for the one that goes straight to its page. */
  report: AskedReport | null
}

const DAYS = 'From Date, To Date'

/** The seven reports, in the order of their digits. */
export const TILES: readonly ReportTile[] = [
  { alias: 'mo', name: 'Monthly Report', about: 'Cash totals, bought, sold, HP', asks: DAYS, report: 'monthly' },
  { alias: 'ps', name: 'Vehicles Report', about: 'Vehicles Purchased/Sold', asks: DAYS, report: 'sold' },
  { alias: 'js', name: 'Japan Sold Vehicles Report', about: 'SBT, DAIWA and HEIWA', asks: DAYS, report: 'japan' },
  { alias: 'pp', name: 'Sold Pending Payment Report', about: 'What buyers still owe', asks: DAYS, report: 'owed' },
  { alias: 'is', name: 'Vehicles In Stock Report', about: 'With Total Cost', asks: 'opens at once', report: null },
  {
    alias: 'ac',
    name: 'Arriving Cars Report',
    about: 'Car numbers, common expenses',
    asks: 'Date or Lot No',
    report: 'arriving',
  },
  { alias: 'px', name: 'Part Exchanged Report', about: 'Cars taken in, difference', asks: DAYS, report: 'exchanged' },
]

/** The page of each report that asks for days; the monthly one is a file. */
export const PERIOD_PAGES = {
  sold: '/reports/vehicles-purchased-sold',
  japan: '/reports/vehicles-japan-sold',
  owed: '/reports/vehicles-pending-payment',
  exchanged: '/reports/part-exchanged',
} as const
export type PeriodReport = keyof typeof PERIOD_PAGES

/** Which tile each page of a report belongs to. */
export const TILES_BY_PATH = {
  '/reports/vehicles-purchased-sold': 'ps',
  '/reports/vehicles-japan-sold': 'js',
  '/reports/vehicles-pending-payment': 'pp',
  '/reports/vehicles-in-stock': 'is',
  '/reports/arriving-cars': 'ac',
  '/reports/part-exchanged': 'px',
} as const
