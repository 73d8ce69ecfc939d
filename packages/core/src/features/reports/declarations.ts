import { TRANSFER_SORTS } from '../transfers/enums'
import { VEHICLE_SORTS } from '../vehicles/enums'
import { ARRIVING_SORTS, PART_EXCHANGED_SORTS, VEHICLE_REPORT_SORTS } from './enums'

/** One way to request a report: a line of the palette (`report sold [days]`) and a file of the command line. */
interface ReportLine {
  id: string
  title: string
  /** The word after `report` in the palette; its id when absent. */
  word?: string
  /** Another verb of its line, instead of `report` and the word. */
  verb?: string
  /** Other words that people type for it. */
  alsoTyped?: readonly string[]
  search?: Readonly<Record<string, string>>
  /** The file that `forecourt export` writes, unless a feature has its own; `operation` is its call where it needs only days and an order. */
  file?: string
  operation?: string
  daysOf?: 'sold' | 'purchased' | 'what happened'
}

interface ReportDeclaration {
  id: string
  name: string
  /** Two letters: on its tile, after `G`, and in the list of recently opened reports. */
  alias: string
  about: string
  /** The input of its dialog; with nothing it opens at once. */
  asks: 'days' | 'day or lot' | 'nothing'
  keywords: readonly string[]
  /** Its page; absent for one that is only a file. */
  page?: { screen: string; title: string; path: `/reports/${string}`; hasNoPicture?: true }
  sorts?: readonly string[]
  lines: readonly ReportLine[]
}

/**
 * The reports in the order of their tiles. Tiles, screens, addresses, commands, lines of the palette and files of the command line follow.
 * @source D3 2.9, D3 2.10.
 */
export const REPORTS = [
  {
    id: 'monthly',
    name: 'Monthly Report',
    alias: 'mo',
    about: 'Cash totals, bought, sold, HP',
    asks: 'days',
    keywords: ['report', 'PDF', 'Excel', 'totals', 'month'],
    lines: [
      {
        id: 'monthly',
        alsoTyped: ['monthly report', 'report monthly', 'profit', 'profits'],
        title: 'Monthly Report of days',
        word: 'month',
        file: 'monthly',
        daysOf: 'what happened',
      },
    ],
  },
  {
    id: 'sold',
    name: 'Vehicles Report',
    alias: 'ps',
    about: 'Vehicles Purchased/Sold',
    asks: 'days',
    keywords: ['report', 'purchased', 'sold', 'bought'],
    page: { screen: 'report-vehicles', title: 'Vehicles Purchased/Sold', path: '/reports/vehicles-purchased-sold' },
    sorts: VEHICLE_REPORT_SORTS,
    lines: [
      {
        id: 'sold',
        alsoTyped: ['sales report', 'report sales', 'report vehicles', 'sales', 'how many sold', 'what was sold'],
        title: 'Vehicles sold in days',
        search: { type: 'sold' },
        file: 'vehicles-sold',
        daysOf: 'sold',
      },
      {
        id: 'purchased',
        alsoTyped: ['purchases report', 'report purchases', 'purchased', 'purchases', 'report bought', 'bought'],
        title: 'Vehicles purchased in days',
        search: { type: 'purchased' },
        file: 'vehicles-purchased',
        daysOf: 'purchased',
      },
    ],
  },
  {
    id: 'japan',
    name: 'Japan Sold Vehicles Report',
    alias: 'js',
    about: 'SBT, DAIWA and HEIWA',
    asks: 'days',
    keywords: ['report', 'SBT', 'DAIWA', 'HEIWA'],
    page: { screen: 'report-japan', title: 'Japan Sold Vehicles', path: '/reports/vehicles-japan-sold' },
    sorts: VEHICLE_REPORT_SORTS,
    lines: [
      {
        id: 'japan',
        title: 'Japan sold vehicles of days',
        file: 'vehicles-japan',
        daysOf: 'sold',
      },
    ],
  },
  {
    id: 'owed',
    name: 'Sold Pending Payment Report',
    alias: 'pp',
    about: 'What buyers still owe',
    asks: 'days',
    keywords: ['report', 'owed', 'unpaid', 'balance'],
    page: { screen: 'report-pending', title: 'Vehicles Pending Payment', path: '/reports/vehicles-pending-payment' },
    sorts: VEHICLE_SORTS,
    lines: [
      {
        id: 'owed',
        alsoTyped: ['report pending', 'pending payment report'],
        title: 'Vehicles sold in days and not yet paid',
        file: 'vehicles-owed',
        operation: 'ExportSoldVehiclesPendingPayment',
        daysOf: 'sold',
      },
    ],
  },
  {
    id: 'stock',
    name: 'Vehicles In Stock Report',
    alias: 'is',
    about: 'With Total Cost',
    asks: 'nothing',
    keywords: ['report', 'total cost', 'value'],
    page: { screen: 'report-stock', title: 'Vehicles In Stock', path: '/reports/vehicles-in-stock' },
    sorts: VEHICLE_REPORT_SORTS,
    lines: [
      {
        id: 'stock',
        title: 'Vehicles in stock with their cost',
        file: 'vehicles-stock',
      },
    ],
  },
  {
    id: 'arriving',
    name: 'Arriving Cars Report',
    alias: 'ac',
    about: 'Cars, common expenses',
    asks: 'day or lot',
    keywords: ['report', 'lot', 'common expenses', 'Transport Malta'],
    page: { screen: 'report-arriving', title: 'Arriving Cars Report', path: '/reports/arriving-cars' },
    sorts: ARRIVING_SORTS,
    lines: [
      {
        id: 'arriving',
        alsoTyped: ['arriving', 'arrivals'],
        title: 'Arriving cars of a day or a lot',
        file: 'arriving-cars',
      },
    ],
  },
  {
    id: 'exchanged',
    name: 'Part Exchanged Report',
    alias: 'px',
    about: 'Cars taken in, difference',
    asks: 'days',
    keywords: ['report', 'taken in', 'difference'],
    page: { screen: 'report-exchanged', title: 'Part Exchanged', path: '/reports/part-exchanged' },
    sorts: PART_EXCHANGED_SORTS,
    lines: [
      {
        id: 'exchanged',
        alsoTyped: ['part exchange', 'report part exchange', 'part exchanged'],
        title: 'Part exchanged in days',
        word: 'pe',
        file: 'part-exchanged',
        operation: 'ExportPartExchangedVehiclesReport',
        daysOf: 'sold',
      },
    ],
  },
  {
    id: 'receipts',
    name: 'Register of Receipts',
    alias: 'rr',
    about: 'Issued, void, replaced, left out',
    asks: 'days',
    keywords: ['report', 'receipt numbers', 'void', 'gaps', 'override', 'replaced'],
    page: {
      screen: 'report-receipts',
      title: 'Register of Receipts',
      path: '/reports/receipts',
      hasNoPicture: true,
    },
    lines: [
      {
        id: 'receipts',
        alsoTyped: ['receipt register', 'register of receipts'],
        title: 'Register of receipts of days',
        verb: 'receipts',
        file: 'receipts',
        daysOf: 'what happened',
      },
    ],
  },
  {
    id: 'changes',
    name: 'Changes',
    alias: 'cg',
    about: 'Who, when, before and after',
    asks: 'days',
    keywords: ['report', 'log', 'audit', 'history', 'deleted', 'edited'],
    page: { screen: 'report-changes', title: 'Changes', path: '/reports/changes', hasNoPicture: true },
    lines: [
      {
        id: 'changes',
        title: 'Changes of days',
        verb: 'changes',
        alsoTyped: ['change log', 'audit', 'what changed', 'what was changed'],
      },
    ],
  },
  {
    id: 'counts',
    name: 'Counts of Cash Books',
    alias: 'ct',
    about: 'Count, difference, reason',
    asks: 'days',
    keywords: ['report', 'drawer', 'counted', 'difference', 'over', 'short', 'not counted', 'reason', 'closed by'],
    page: { screen: 'report-counts', title: 'Counts of Cash Books', path: '/reports/counts', hasNoPicture: true },
    lines: [
      {
        id: 'counts',
        alsoTyped: ['count report', 'report differences', 'cash differences'],
        title: 'Counts of batches closed in days',
        verb: 'counts',
        file: 'counts',
        daysOf: 'what happened',
      },
    ],
  },
  {
    id: 'untransferred',
    name: 'Sold, Not Transferred',
    alias: 'nt',
    about: 'Log book, insurance, fines',
    asks: 'days',
    keywords: ['report', 'transfer', 'log book', 'Transport Malta', 'ownership'],
    page: {
      screen: 'report-untransferred',
      title: 'Sold, Not Transferred',
      path: '/reports/not-transferred',
      hasNoPicture: true,
    },
    sorts: TRANSFER_SORTS,
    lines: [
      {
        id: 'untransferred',
        alsoTyped: ['not transferred', 'sold not transferred'],
        title: 'Sold in days and not transferred',
        file: 'not-transferred',
        operation: 'ExportUntransferredVehicles',
        daysOf: 'sold',
      },
    ],
  },
  {
    id: 'uncancelled',
    name: 'Settled, Not Cancelled',
    alias: 'nc',
    about: 'Hire purchase on the log book',
    asks: 'days',
    keywords: ['report', 'cancellation', 'hire purchase', 'log book', 'Transport Malta'],
    page: {
      screen: 'report-uncancelled',
      title: 'Settled, Not Cancelled',
      path: '/reports/not-cancelled',
      hasNoPicture: true,
    },
    sorts: TRANSFER_SORTS,
    lines: [
      {
        id: 'uncancelled',
        alsoTyped: ['not cancelled', 'settled not cancelled'],
        title: 'Settled in days and not cancelled',
        file: 'not-cancelled',
        operation: 'ExportUncancelledAccounts',
        daysOf: 'what happened',
      },
    ],
  },
  {
    id: 'credit',
    name: 'Credit Files',
    alias: 'cf',
    about: 'What is missing since a day',
    asks: 'days',
    keywords: ['report', 'credit', 'information', 'agreement', 'reminder', 'inspection', 'missing'],
    page: { screen: 'report-credit', title: 'Credit Files', path: '/reports/credit-files', hasNoPicture: true },
    lines: [
      {
        id: 'credit',
        alsoTyped: ['credit files'],
        title: 'What is missing in credit files of days',
        file: 'credit-missing',
        daysOf: 'sold',
      },
    ],
  },
] as const satisfies readonly ReportDeclaration[]

export type Report = (typeof REPORTS)[number]
export type ReportID = Report['id']
export type PagedReport = Extract<Report, { page: unknown }>
export type ReportWithInput = Exclude<Report, { asks: 'nothing' }>
export type FileLine = Extract<Report['lines'][number], { file: string }>
export type ReportLineID = Report['lines'][number]['id']

export function reportOf<const I extends ReportID>(id: I): Extract<Report, { id: I }> {
  // One of them has each id.
  return REPORTS.find((report) => report.id === id) as Extract<Report, { id: I }>
}

export const REPORT_SCREENS = Object.fromEntries(
  REPORTS.flatMap((report) =>
    'page' in report ? [[report.page.screen, { title: report.page.title, path: report.page.path }]] : [],
  ),
) as { [R in PagedReport as R['page']['screen']]: Pick<R['page'], 'title' | 'path'> }
