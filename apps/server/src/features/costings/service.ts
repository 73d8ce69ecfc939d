import { type Costings, costingsOf } from '@forecourt/core/features/costings/figures'
import type { CommonExpenseOut, CostingsOut, ExpenseRow } from '@forecourt/core/features/costings/schemas'
import { type CommonExpenses, commonExpenseKind } from '@forecourt/core/features/deals/rules'
import { money } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { takenInBy } from '../deals/repository'
import { costedDeal, expensesOfVehicle, type StoredExpense } from './repository'

/** What a vehicle cost and brought: the Costings tab (D2 3). */
export async function readCostings(ctx: Pick<Ctx, 'db'>, vehicleID: number): Promise<CostingsOut> {
  const deal = await costedDeal(ctx.db, vehicleID)
  if (!deal) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  const expenses = await expensesOfVehicle(ctx.db, vehicleID)
  const by = await takenInBy(ctx.db, vehicleID)
  const { boughtPrice, soldPrice } = deal
  const costings = costingsOf({ boughtPrice, soldPrice, expenses, takenInBy: by })
  return {
    vehicleID,
    priceBought: money(boughtPrice),
    boughtFromID: deal.boughtFromID,
    boughtFromName: deal.boughtFromName,
    dateBought: deal.boughtDate,
    expenses: costings.expenses.map(expenseRow),
    expensesTotal: money(costings.expensesTotal),
    totalCost: money(costings.totalCost),
    priceSold: money(soldPrice),
    soldToID: deal.soldToID,
    soldToName: deal.soldToName,
    dateSold: deal.soldDate,
    profit: money(costings.profit),
    commonExpenseResponse: commonOut(costings.common, excelExpense(expenses)),
    partExchange: pePanel(by, costings.pe),
  }
}

export function expenseRow(expense: Costings<StoredExpense>['expenses'][number]): ExpenseRow {
  return {
    id: expense.id,
    vehicleID: expense.vehicleID,
    amount: money(expense.amount),
    date: expense.date,
    dateTime: expense.date,
    vendor: expense.vendor,
    vendorStr: expense.vendor,
    description: expense.description,
    runningBalance: money(expense.runningBalance),
    fromCashManagement: expense.entryID !== null,
    cashMgmtID: expense.entryID,
    version: expense.version,
  }
}

export function commonOut(common: CommonExpenses, own: StoredExpense | undefined): CommonExpenseOut {
  return {
    excelAmount: money(common.excelAmount),
    regTaxAmount: money(common.regTaxAmount),
    licensePlatesFeesAmount: money(common.licensePlatesFeesAmount),
    total: money(common.total),
    version: own?.version ?? 0,
  }
}

export function isExcelExpense(expense: StoredExpense): boolean {
  return commonExpenseKind(expense) === 'excelAmount'
}

/** The expense that SaveCommonExpense sets: the first of its vendor that no cash entry made. */
export function excelExpense(expenses: readonly StoredExpense[]): StoredExpense | undefined {
  return expenses.find((expense) => isExcelExpense(expense) && expense.entryID === null)
}

function pePanel(
  by: Awaited<ReturnType<typeof takenInBy>>,
  pe: Costings<StoredExpense>['pe'],
): CostingsOut['partExchange'] {
  if (!by || !pe) return null
  return {
    peVehicleID: by.vehicleID,
    peVehicleRegNo: by.regNo,
    peVehicleDefinition: by.definition,
    peVehicleBoughtPrice: money(by.boughtPrice),
    peVehicleTotalExpenses: money(by.expenses),
    peExpenses: money(pe.expenses),
    peProfit: money(pe.profit),
  }
}
