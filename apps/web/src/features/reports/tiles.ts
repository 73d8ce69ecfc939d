import type { AskedReport } from './address'

/** A tile of the hub. */
export interface Tile {
  alias: string
  name: string
  about: string
  /** What its dialog asks for. */
  asks: string
  /** The dialog it opens; null for the one that goes straight to its page. */
  report: AskedReport | null
}

/** The seven reports, in the order of their digits. */
export const TILES: readonly Tile[] = [
  {
    alias: 'mo',
    name: 'Monthly Report',
    about: 'Cash totals, bought, sold, HP',
    asks: 'From Date, To Date',
    report: 'monthly',
  },
  {
    alias: 'ps',
    name: 'Vehicles Report',
    about: 'Vehicles Purchased/Sold',
    asks: 'From Date, To Date',
    report: 'sold',
  },
  {
    alias: 'js',
    name: 'Japan Sold Vehicles Report',
    about: 'SBT, DAIWA and HEIWA',
    asks: 'From Date, To Date',
    report: 'japan',
  },
  {
    alias: 'pp',
    name: 'Sold Pending Payment Report',
    about: 'What buyers still owe',
    asks: 'From Date, To Date',
    report: 'owed',
  },
  { alias: 'is', name: 'Vehicles In Stock Report', about: 'With Total Cost', asks: 'opens at once', report: null },
  {
    alias: 'ac',
    name: 'Arriving Cars Report',
    about: 'Car numbers, common expenses',
    asks: 'Date or Lot No',
    report: 'arriving',
  },
  {
    alias: 'px',
    name: 'Part Exchanged Report',
    about: 'Cars taken in, difference',
    asks: 'From Date, To Date',
    report: 'exchanged',
  },
]

/** The page of each report that asks for days; the monthly one is a file. */
export const PERIOD_PAGES = {
  sold: '/reports/vehicles-purchased-sold',
  japan: '/reports/vehicles-japan-sold',
  owed: '/reports/vehicles-pending-payment',
  exchanged: '/reports/part-exchanged',
} as const
export type PeriodReport = keyof typeof PERIOD_PAGES
