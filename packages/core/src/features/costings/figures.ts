import { type Cents, cents, sumCents } from '../../kernel/money'
import type { Day } from '../../kernel/days'
import {
  type CommonExpenses,
  commonExpenses,
  expenseBalances,
  tradeInExpenses,
  tradeInProfit,
  profit,
  totalCost,
} from '../deals/rules'

/** An expense of a vehicle; negative when money came back. */
export interface Expense {
  id: number
  date: Day
  amount: Cents
  vendor: string
  description: string
}

export interface CostedVehicle<E extends Expense> {
  boughtPrice: Cents | null
  /** Null while unsold. */
  soldPrice: Cents | null
  expenses: readonly E[]
  /** The vehicle that this trade-in was given for; null when it was bought otherwise. */
  tradedInFor: { boughtPrice: Cents | null; expenses: Cents } | null
}

export interface Costings<E extends Expense> {
  expenses: (E & { runningBalance: Cents })[]
  expensesTotal: Cents
  totalCost: Cents
  profit: Cents | null
  common: CommonExpenses
  tradeIn: { expenses: Cents; profit: Cents | null } | null
}

/**
 * The figures of the Costings tab, in cents: expenses by date with their running balance, total cost, profit, common expenses and, for a trade-in,
 * the PE panel. Profit is the same for every type of sale: sold price less total cost.
 * @source D2 9; server 5.
 */
export function costingsOf<E extends Expense>(vehicle: CostedVehicle<E>): Costings<E> {
  const { boughtPrice, soldPrice, tradedInFor } = vehicle
  const expensesTotal = sumCents(vehicle.expenses.map((expense) => expense.amount))
  const cost = totalCost(boughtPrice, [expensesTotal])
  const own = { soldPrice, totalCost: cost, boughtPrice }
  return {
    expenses: expenseBalances(vehicle.expenses),
    expensesTotal,
    totalCost: cost,
    profit: profit(own),
    common: commonExpenses(vehicle.expenses),
    tradeIn: tradedInFor && { expenses: tradeInExpenses(own), profit: tradeInProfit(own, tradedInFor) },
  }
}

/**
 * The amount of the Excel sheet's expense that makes the common expenses show the typed amount, in cents; null when the other expenses of that vendor
 * already exceed it.
 * @param others The other expenses of that vendor: those made by cash, or typed a second time.
 */
export function excelExpenseAmount(typed: Cents, others: readonly Cents[]): Cents | null {
  const rest = typed - sumCents(others)
  return rest < 0 ? null : cents(rest)
}
