import { z } from 'zod'
import { ConfirmedChecks } from '../../checks'
import { DayIn, DayOut, Id, MoneyIn, MoneyOut, TextIn, VersionIn, orNone } from '../../kernel/wire'

const expenseFields = {
  amount: orNone(MoneyIn),
  /** Absent: today in a new expense; in an edit it stays. `dateTime` is the same under its other name. */
  date: orNone(DayIn),
  dateTime: orNone(DayIn),
  /** A non-empty `vendorStr` wins over a picked `vendor`: text, or `{value}` as the drop-down gives it. */
  vendor: z.union([TextIn, z.object({ value: TextIn.optional() })]).nullish(),
  vendorStr: TextIn.nullish(),
  description: TextIn.nullish(),
  confirmed: ConfirmedChecks,
}

/** A new expense as typed; `expenseProblems` checks what is required. */
export const ExpenseIn = z.object({ vehicleID: Id, ...expenseFields })
/** An edited expense: a field left out stays, null or '' clears it. */
export const ExpenseEdit = z.object({ id: Id, ...expenseFields, version: VersionIn })
export type ExpenseDraft = Partial<z.output<typeof ExpenseIn>>
export const ExpenseDeletion = z.object({ id: Id, version: VersionIn })

export const ExpenseRow = z.object({
  id: z.number().int(),
  vehicleID: z.number().int(),
  amount: MoneyOut,
  date: DayOut,
  dateTime: DayOut,
  vendor: z.string(),
  vendorStr: z.string(),
  description: z.string(),
  /** Sum of the expenses so far, by date and id. */
  runningBalance: MoneyOut,
  /** Made by a cash entry: it changes only with that entry, `cashMgmtID`. */
  fromCashManagement: z.boolean(),
  cashMgmtID: z.number().int().nullable(),
  version: z.number().int(),
})
export type ExpenseRow = z.output<typeof ExpenseRow>

export const CommonExpenseOut = z.object({
  excelAmount: MoneyOut,
  regTaxAmount: MoneyOut,
  licensePlatesFeesAmount: MoneyOut,
  total: MoneyOut,
  /** Version of the expense that SaveCommonExpense sets; 0 while there is none. */
  version: z.number().int(),
})
export type CommonExpenseOut = z.output<typeof CommonExpenseOut>
export const CommonExpenseIn = z.object({
  vehicleID: Id,
  excelAmount: orNone(MoneyIn),
  version: VersionIn,
})

/** The PE panel, shown on a trade-in; the PE vehicle is the one that it was given for. */
export const PePanel = z.object({
  peVehicleID: z.number().int(),
  peVehicleRegNo: z.string(),
  /** 'REG Make Model'. */
  peVehicleDefinition: z.string(),
  peVehicleBoughtPrice: MoneyOut.nullable(),
  peVehicleTotalExpenses: MoneyOut,
  /** Expenses of this vehicle: total cost less bought price. */
  peExpenses: MoneyOut,
  /** Null while this vehicle is unsold. */
  peProfit: MoneyOut.nullable(),
})

export const CostingsOut = z.object({
  vehicleID: z.number().int(),
  priceBought: MoneyOut.nullable(),
  boughtFromID: z.number().int().nullable(),
  boughtFromName: z.string(),
  dateBought: DayOut.nullable(),
  /** By date, then id. */
  expenses: z.array(ExpenseRow),
  expensesTotal: MoneyOut,
  totalCost: MoneyOut,
  priceSold: MoneyOut.nullable(),
  soldToID: z.number().int().nullable(),
  soldToName: z.string(),
  dateSold: DayOut.nullable(),
  /** Sold price less total cost; null while unsold. */
  profit: MoneyOut.nullable(),
  commonExpenseResponse: CommonExpenseOut,
  /** Null unless this vehicle was bought through a part exchange. */
  partExchange: PePanel.nullable(),
})
export type CostingsOut = z.output<typeof CostingsOut>
