import { type Cents, cents, sumCents } from '../../kernel/money'
import type { Day } from '../../kernel/days'
import {
  type CommonExpenses,
  commonExpenses,
  expenseBalances,
  peExpenses,
  peProfit,
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

/** A vehicle and its deal as its costs see them, in cents. */
export interface CostedVehicle<E extends Expense> {
  boughtPrice: Cents | null
  /** Null while unsold. */
  soldPrice: Cents | null
  expenses: readonly E[]
  /** The vehicle whose sale took this one in; null when it was bought otherwise. */
  takenInBy: { boughtPrice: Cents | null; expenses: Cents } | null
}

export interface Costings<E extends Expense> {
  expenses: (E & { runningBalance: Cents })[]
  expensesTotal: Cents
  totalCost: Cents
  profit: Cents | null
  common: CommonExpenses
  pe: { expenses: Cents; profit: Cents | null } | null
}

/**
 * The figures of the Costings tab, in cents: expenses by date with their running balance, what the vehicle cost, its profit, its common
 * expenses and, for a car taken in, the PE panel. Profit is the same for every type of sale: sold price less total cost.
 *
 * @source D2 9; server 5.
 */
export function costingsOf<E extends Expense>(vehicle: CostedVehicle<E>): Costings<E> {
  const { boughtPrice, soldPrice, takenInBy } = vehicle
  const expensesTotal = sumCents(vehicle.expenses.map((expense) => expense.amount))
  const cost = totalCost(boughtPrice, [expensesTotal])
  const own = { soldPrice, totalCost: cost, boughtPrice }
  return {
    expenses: expenseBalances(vehicle.expenses),
    expensesTotal,
    totalCost: cost,
    profit: profit(own),
    common: commonExpenses(vehicle.expenses),
    pe: takenInBy && { expenses: peExpenses(own), profit: peProfit(own, takenInBy) },
  }
}

/**
 * What the expense of the Excel sheet has to be so that the common expenses show the typed amount, in cents; null when the other
 * expenses of that vendor exceed it already.
 *
 * @param others The other expenses of that vendor: those made by cash, or typed a second time.
 */
export function excelExpenseAmount(typed: Cents, others: readonly Cents[]): Cents | null {
  const rest = typed - sumCents(others)
  return rest < 0 ? null : cents(rest)
}
