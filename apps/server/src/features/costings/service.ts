import { type Costings, costingsOf } from '@forecourt/core/features/costings/figures'
import type { CommonExpenseOut, CostingsOut, ExpenseRow } from '@forecourt/core/features/costings/schemas'
import { type CommonExpenses, commonExpenseKind } from '@forecourt/core/features/deals/rules'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { saleOfTradeIn } from '../deals/repository'
import { dealCosts, expensesOfVehicle, type StoredExpense } from './repository'

/** Returns the expenses and prices of a vehicle: the Costings tab (D2 3). */
export async function readCostings(ctx: Pick<Ctx, 'db'>, vehicleID: number): Promise<CostingsOut> {
  const deal = await dealCosts(ctx.db, vehicleID)
  if (!deal) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  const expenses = await expensesOfVehicle(ctx.db, vehicleID)
  const by = await saleOfTradeIn(ctx.db, vehicleID)
  const { boughtPrice, soldPrice } = deal
  const costings = costingsOf({ boughtPrice, soldPrice, expenses, tradedInFor: by })
  return {
    vehicleID,
    priceBought: wireMoney(boughtPrice),
    boughtFromID: deal.boughtFromID,
    boughtFromName: deal.boughtFromName,
    dateBought: deal.boughtDate,
    expenses: costings.expenses.map(expenseRow),
    expensesTotal: wireMoney(costings.expensesTotal),
    totalCost: wireMoney(costings.totalCost),
    priceSold: wireMoney(soldPrice),
    soldToID: deal.soldToID,
    soldToName: deal.soldToName,
    dateSold: deal.soldDate,
    profit: wireMoney(costings.profit),
    commonExpenseResponse: commonOut(costings.common, excelExpense(expenses)),
    partExchange: partExchangePanel(by, costings.tradeIn),
  }
}

export function expenseRow(expense: Costings<StoredExpense>['expenses'][number]): ExpenseRow {
  return {
    id: expense.id,
    vehicleID: expense.vehicleID,
    amount: wireMoney(expense.amount),
    date: expense.date,
    dateTime: expense.date,
    vendor: expense.vendor,
    vendorStr: expense.vendor,
    description: expense.description,
    runningBalance: wireMoney(expense.runningBalance),
    fromCashManagement: expense.entryID !== null,
    cashMgmtID: expense.entryID,
    version: expense.version,
  }
}

export function commonOut(common: CommonExpenses, own: StoredExpense | undefined): CommonExpenseOut {
  return {
    excelAmount: wireMoney(common.excelAmount),
    regTaxAmount: wireMoney(common.regTaxAmount),
    licensePlatesFeesAmount: wireMoney(common.licensePlatesFeesAmount),
    total: wireMoney(common.total),
    version: own?.version ?? 0,
  }
}

export function isExcelExpense(expense: StoredExpense): boolean {
  return commonExpenseKind(expense) === 'excelAmount'
}

/** Returns the expense that SaveCommonExpense sets: the first of its vendor that no cash entry made. */
export function excelExpense(expenses: readonly StoredExpense[]): StoredExpense | undefined {
  return expenses.find((expense) => isExcelExpense(expense) && expense.entryID === null)
}

function partExchangePanel(
  by: Awaited<ReturnType<typeof saleOfTradeIn>>,
  pe: Costings<StoredExpense>['tradeIn'],
): CostingsOut['partExchange'] {
  if (!by || !pe) return null
  return {
    peVehicleID: by.vehicleID,
    peVehicleRegNo: by.regNo,
    peVehicleDefinition: by.definition,
    peVehicleBoughtPrice: wireMoney(by.boughtPrice),
    peVehicleTotalExpenses: wireMoney(by.expenses),
    peExpenses: wireMoney(pe.expenses),
    peProfit: wireMoney(pe.profit),
  }
}
