import { z } from 'zod'
import {
  DayIn,
  DayOut,
  Flag,
  IdOrNone,
  MomentOut,
  MoneyIn,
  MoneyOut,
  Paging,
  TextIn,
  listOf,
  orNone,
  sortingFields,
} from '../../kernel/wire'
import { DIFFERENCE_REASONS } from '../cash-book/enums'
import { AGEING_BUCKETS } from '../hire-purchase/schemas'
import { VEHICLE_SORTS, VehicleRow } from '../vehicles/schemas'
import { REPORTS } from './declarations'
import {
  ARRIVING_SORTS,
  COUNTS_BY,
  REPORT_ACTIONS,
  PART_EXCHANGED_SORTS,
  REGISTER_STATES,
  VEHICLE_REPORT_SORTS,
  VEHICLE_REPORT_TYPES,
} from './enums'
import { ARRIVING_EXPENSES, STOCK_AGES } from './figure-enums'

const period = { dateFrom: orNone(DayIn), dateTo: orNone(DayIn) }

/**
 * Purchased/Sold, Japan Sold and In Stock use the same call (server 8): In Stock with `state` 1 and no dates, Japan Sold with `boughtFromIDNOs`
 * JAPAN_SELLERS. `type` (default sold) decides which day `dateFrom` and `dateTo` are of; with a `state` it is the bought day, but the sold day for
 * Sold.
 */
export const VehicleReportSearch = z.object({
  ...period,
  type: z.enum(VEHICLE_REPORT_TYPES).nullish(),
  state: IdOrNone.optional(),
  boughtFromIDNOs: z.array(TextIn).max(50).nullish(),
  /** Rows and file then carry the total cost of each vehicle. */
  calculateTotalCost: Flag.nullish(),
  /** False leaves the registration out of the file, as the Japan Sold screen does. */
  showRegNo: Flag.nullish(),
  ...Paging,
  ...sortingFields(VEHICLE_REPORT_SORTS),
})
export type VehicleReportSearch = z.output<typeof VehicleReportSearch>

/** Whether a file has the price columns: true or false has the same columns each time (403 for true while they are locked), absent as the screen. */
const prices = Flag.nullish()
export const VehicleReportFile = VehicleReportSearch.extend({ prices })
export type VehicleReportFile = z.output<typeof VehicleReportFile>

export const VehicleReportRow = VehicleRow.extend({
  boughtPrice: MoneyOut.nullable().optional(),
  soldPrice: MoneyOut.nullable().optional(),
  /** Bought price and expenses; with `calculateTotalCost`. */
  totalCost: MoneyOut.optional(),
})
export type VehicleReportRow = z.output<typeof VehicleReportRow>
export const VehicleReport = listOf(VehicleReportRow)

/** Days of the sale; latest first unless sorted. */
export const PendingPaymentSearch = z.object({ ...period, ...sortingFields(VEHICLE_SORTS) })
export type PendingPaymentSearch = z.output<typeof PendingPaymentSearch>
/** A sold vehicle whose buyer owes money outside hire purchase. */
export const PendingPaymentRow = VehicleRow.extend({ pendingAmount: MoneyOut })
export type PendingPaymentRow = z.output<typeof PendingPaymentRow>

/** The bought date or the lot number, which wins; without both nothing is found. */
export const ArrivingFilter = z.object({ date: orNone(DayIn), lotNo: TextIn.nullish() })
export type ArrivingFilter = z.output<typeof ArrivingFilter>
/** By car number unless sorted. */
export const ArrivingSearch = ArrivingFilter.extend({ ...Paging, ...sortingFields(ARRIVING_SORTS) })
export type ArrivingSearch = z.output<typeof ArrivingSearch>
export const ArrivingRow = VehicleRow.extend({
  /** It has all three common expenses already. */
  hasCommonExpenses: z.boolean(),
})
export const ArrivingCars = z.object({
  vehicleList: listOf(ArrivingRow),
  /** The additional fee that is set already, of the first vehicle that has one. */
  additionalFeeVehicleExpense: z.object({ amount: MoneyOut }).nullable(),
  /** How many of all matching cars have each expense. */
  expenses: z.array(z.object({ kind: z.enum(ARRIVING_EXPENSES), count: z.number().int() })),
})
export type ArrivingCars = z.output<typeof ArrivingCars>
/** A lot of cars: their number, and the latest day on which one of them was bought. */
export const ArrivingLot = z.object({ lotNo: z.string(), count: z.number().int(), boughtDate: DayOut.nullable() })
export type ArrivingLot = z.output<typeof ArrivingLot>
export const AdditionalFeeIn = z.object({ filterRequest: ArrivingFilter, additionalFee: orNone(MoneyIn) })
export type AdditionalFeeDraft = z.output<typeof AdditionalFeeIn>
export const ArrivingProcessIn = AdditionalFeeIn.extend({ cfeDate: orNone(DayIn), tmDate: orNone(DayIn) })
export type ArrivingProcessDraft = z.output<typeof ArrivingProcessIn>

/** Days of the issue, or of the change of the counter. */
export const RegisterSearch = z.object({ ...period, ...Paging })
export type RegisterSearch = z.output<typeof RegisterSearch>

/** A line of the register of receipts: a receipt, a change of the next number by hand, or numbers left out. */
export const RegisterRow = z.object({
  number: z.number().int(),
  /** The last of several numbers that were left out; else `number`. */
  until: z.number().int(),
  state: z.enum(REGISTER_STATES),
  /** What the receipt says; null where there is none, or none of that is known. */
  date: DayOut.nullable(),
  payer: z.string(),
  categoryName: z.string(),
  regNo: z.string(),
  amount: MoneyOut.nullable(),
  /** The entry that it was issued for, and whether that is still there. */
  cashID: z.number().int().nullable(),
  isEntryThere: z.boolean(),
  /** When it was issued, or the counter was set, and by whom; null where nothing explains it. */
  at: MomentOut.nullable(),
  by: z.string(),
  replacedBy: z.number().int().nullable(),
  /** What became of it, by whom and when; what it replaces or overrides; what explains that numbers were left out. */
  remark: z.string(),
})
export type RegisterRow = z.output<typeof RegisterRow>
/** Newest number first; `total` is the sum of the receipts in force. */
export const Register = listOf(RegisterRow, { total: MoneyOut })
export type Register = z.output<typeof Register>

/** Days of the closing of a batch, and the user who closed it, empty for an unknown one; grouped by batch unless given. */
export const CountsSearch = z.object({
  ...period,
  by: z.enum(COUNTS_BY).nullish(),
  closedBy: TextIn.optional(),
  ...Paging,
})
export type CountsSearch = z.output<typeof CountsSearch>

const CountFigures = {
  batches: z.number().int(),
  /** How many of them nobody counted. */
  notCounted: z.number().int(),
  /** How many differ from their closing balance. */
  differing: z.number().int(),
  /** The positive differences, the negative ones, and both. */
  over: MoneyOut,
  short: MoneyOut,
  net: MoneyOut,
}

/** A line of the report of counts: a closed batch, all batches closed by one person, or all closed in one month. */
export const CountsRow = z.object({
  /** Null by person and by month. */
  batch: z
    .object({
      id: z.number().int(),
      startDate: MomentOut,
      endDate: MomentOut,
      /** The closing balance. */
      expected: MoneyOut,
      /** Null when nobody counted; so is then the difference, which is counted less expected. */
      counted: MoneyOut.nullable(),
      difference: MoneyOut.nullable(),
      differenceReason: z.enum(DIFFERENCE_REASONS).nullable(),
      differenceNote: z.string(),
    })
    .nullable(),
  /** User name; empty where it is not known, null by month. */
  closedBy: z.string().nullable(),
  /** The first day of the month of closing; null by batch and by person. */
  month: DayOut.nullable(),
  ...CountFigures,
})
export type CountsRow = z.output<typeof CountsRow>
/** Newest batch or month first, persons by name; the figures are those of all lines. */
export const Counts = listOf(CountsRow, CountFigures)
export type Counts = z.output<typeof Counts>

/** Days of the sale; latest first unless sorted. */
export const PartExchangedSearch = z.object({ ...period, ...Paging, ...sortingFields(PART_EXCHANGED_SORTS) })
export type PartExchangedSearch = z.output<typeof PartExchangedSearch>
export const PartExchangedFile = PartExchangedSearch.extend({ prices })
export type PartExchangedFile = z.output<typeof PartExchangedFile>
const Value = z.object({ value: z.string() })
export const PartExchangedVehicle = z.object({
  id: z.number().int(),
  dateSold: DayOut.nullable(),
  regNo: z.string(),
  make: Value,
  model: Value,
  yom: z.number().nullable(),
  color: Value,
  /** Null while unsold; absent while it is behind the passcode. */
  priceSold: MoneyOut.nullable().optional(),
  difference: MoneyOut.nullable(),
})
export type PartExchangedVehicle = z.output<typeof PartExchangedVehicle>
/** A vehicle sold in part exchange, with the trade-ins of its sale. */
export const PartExchangedRow = PartExchangedVehicle.extend({ partExchangedVehicles: z.array(PartExchangedVehicle) })
export type PartExchangedRow = z.output<typeof PartExchangedRow>
export const PartExchangedReport = listOf(PartExchangedRow)

/** Both ends included. */
export const MonthlyReportRequest = z.object({ fromDate: orNone(DayIn), toDate: orNone(DayIn) })
export type MonthlyReportRequest = z.output<typeof MonthlyReportRequest>

/** Months that changed since their reports, oldest first, with the user of the last one that differs, and the changes. */
export const ReportedMonths = z.array(
  z.object({
    /** Its first day. */
    month: DayOut,
    action: z.enum(REPORT_ACTIONS),
    by: z.string(),
    at: MomentOut,
    moved: z.array(
      z.object({
        name: z.string(),
        countBefore: z.number().int(),
        countAfter: z.number().int(),
        before: MoneyOut,
        after: MoneyOut,
      }),
    ),
  }),
)
export type ReportedMonths = z.output<typeof ReportedMonths>

/** Days of a chart; absent: the default of the chart. */
export const ChartSearch = z.object(period)
export type ChartSearch = z.output<typeof ChartSearch>
export const VehiclesChartSearch = ChartSearch.extend({
  /** Only vehicles of these sellers, by their id numbers, as Japan Sold shows them. */
  boughtFromIDNOs: z.array(TextIn).max(50).nullish(),
})
export type VehiclesChartSearch = z.output<typeof VehiclesChartSearch>
export const VehiclesPerMonth = z.object({
  from: DayOut,
  to: DayOut,
  /** Every month of the days, also those in which nothing happened; `month` is its first day. */
  data: z.array(z.object({ month: DayOut, bought: z.number().int(), sold: z.number().int() })),
})
export type VehiclesPerMonth = z.output<typeof VehiclesPerMonth>
export const ExchangesPerMonth = z.object({
  from: DayOut,
  to: DayOut,
  /** Every month of the days. What buyers pay on top, and what the dealership pays: `toUs` and `byUs`, both positive. */
  data: z.array(
    z.object({
      month: DayOut,
      toUs: z.object({ count: z.number().int(), amount: MoneyOut }),
      byUs: z.object({ count: z.number().int(), amount: MoneyOut }),
      difference: MoneyOut,
    }),
  ),
})
export type ExchangesPerMonth = z.output<typeof ExchangesPerMonth>
export const StockByAge = z.object({
  date: DayOut,
  data: z.array(z.object({ age: z.enum(STOCK_AGES), count: z.number().int(), totalCost: MoneyOut.optional() })),
  totalCount: z.number().int(),
  /** Left out, as those of the ages, while costs are behind the passcode and it is locked. */
  totalCost: MoneyOut.optional(),
})
export type StockByAge = z.output<typeof StockByAge>
export const CashPerDay = z.object({
  from: DayOut,
  to: DayOut,
  /** Every day; what moved the drawer (type Cash). `out` is negative. */
  data: z.array(z.object({ date: DayOut, in: MoneyOut, out: MoneyOut })),
  totalIn: MoneyOut,
  totalOut: MoneyOut,
})
export type CashPerDay = z.output<typeof CashPerDay>
export const HpAgeing = z.object({
  date: DayOut,
  data: z.array(z.object({ bucket: z.enum(AGEING_BUCKETS), count: z.number().int(), amount: MoneyOut })),
  totalCount: z.number().int(),
  totalAmount: MoneyOut,
})
export type HpAgeing = z.output<typeof HpAgeing>

export const ReportOpening = z.object({
  /** The same for each question of one visit, of which the last one counts. */
  visit: z.string().min(1).max(40),
  alias: z.enum(REPORTS.map(({ alias }) => alias)),
  /** Its page of this application, with what was asked. */
  to: z
    .string()
    .max(500)
    .regex(/^\/reports(?:[/?][^\\\s]*)?$/, 'Not a page of the reports'),
  asked: z.string().max(200),
  /** How many rows it had, or what kind of file it was. */
  result: z.string().max(40),
})
export type ReportOpening = z.output<typeof ReportOpening>
export const OpenedReport = ReportOpening.omit({ visit: true }).extend({ at: MomentOut, username: z.string() })
export type OpenedReport = z.output<typeof OpenedReport>
