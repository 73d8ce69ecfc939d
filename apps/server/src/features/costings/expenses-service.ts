import { excelExpenseAmount } from '@forecourt/core/features/costings/figures'
import { commonExpenseProblems, expenseProblems, vendorOf } from '@forecourt/core/features/costings/rules'
import type {
  CommonExpenseIn,
  ExpenseDeletion,
  ExpenseEdit,
  ExpenseIn,
} from '@forecourt/core/features/costings/schemas'
import { commonExpenses, EXCEL_VENDOR } from '@forecourt/core/features/deals/rules'
import { invariant } from '@forecourt/core/kernel/invariant'
import { formatAmount, sumCents } from '@forecourt/core/kernel/money'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import { refuseChanged } from '../../version-check'
import type { Ctx } from '../../context'
import { costFigures } from '../../database/audit'
import { toDayOrNull } from '../../database/values'
import { storeVendor } from '../cash-book/entries-repository'
import { checkDays } from '../settings/early-days'
import { lockVehicle, type VehicleRecord } from '../vehicles/repository'
import {
  deleteExpenseRow,
  type ExpenseColumns,
  expenseByID,
  expensesOfVehicle,
  insertExpense,
  type StoredExpense,
  updateExpense,
} from './repository'
import { commonOut, excelExpense, isExcelExpense, readCostings } from './service'

async function lockVehicleWithCosts(ctx: Ctx, vehicleID: number): Promise<VehicleRecord> {
  const vehicle = await lockVehicle(ctx.db, vehicleID)
  if (!vehicle) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  return vehicle
}

/** Returns the new expense's id. */
export async function addExpense(ctx: Ctx, draft: z.output<typeof ExpenseIn>): Promise<number> {
  const amount = requiredAmount(draft)
  const vehicle = await lockVehicleWithCosts(ctx, draft.vehicleID)
  const columns = {
    amount,
    date: draft.date ?? draft.dateTime ?? ctx.today,
    vendor: vendorOf(draft) ?? '',
    description: draft.description ?? '',
  }
  await checkDays(ctx, { confirmed: draft.confirmed, days: [{ field: 'date', label: 'Date', on: columns.date }] })
  return storeExpenseChange(ctx, { vehicleID: vehicle.id, before: null, after: columns })
}

/** Changes an expense that no cash entry made; absent fields stay. */
export async function editExpense(ctx: Ctx, draft: z.output<typeof ExpenseEdit>): Promise<Record<string, never>> {
  const before = await lockExpense(ctx, draft)
  const amount = requiredAmount({ amount: draft.amount === undefined ? before.amount : draft.amount })
  const after = {
    amount,
    // A day that was cleared is today's, as in a new expense.
    date: draft.date === undefined && draft.dateTime === undefined ? before.date : typedDay(ctx, draft),
    vendor: vendorOf(draft) ?? before.vendor,
    description: draft.description === undefined ? before.description : (draft.description ?? ''),
  }
  const day = { field: 'date', label: 'Date', on: after.date, before: before.date }
  await checkDays(ctx, { confirmed: draft.confirmed, days: [day] })
  await storeExpenseChange(ctx, { vehicleID: before.vehicleID, before, after })
  return {}
}

export async function deleteExpense(ctx: Ctx, given: z.output<typeof ExpenseDeletion>): Promise<Record<string, never>> {
  const before = await lockExpense(ctx, given)
  await deleteExpenseRow(ctx.db, before.id)
  await recordExpenseChange(ctx, before.vehicleID, { before, after: null })
  return {}
}

/**
 * Sets the expense of the Excel sheet, and creates it with the bought date if there is none. Afterwards the common expenses show exactly the typed
 * amount, whatever else that vendor has (server 5).
 */
export async function saveCommonExpense(
  ctx: Ctx,
  draft: z.output<typeof CommonExpenseIn>,
): Promise<Record<string, never>> {
  const problems = commonExpenseProblems(draft)
  const typed = draft.excelAmount ?? null
  if (typed === null || problems.length > 0) throw new InvalidFields(problems)
  const vehicle = await lockVehicleWithCosts(ctx, draft.vehicleID)
  const expenses = await expensesOfVehicle(ctx.db, vehicle.id)
  const own = excelExpense(expenses)
  const stored = own ?? { version: 0, updatedBy: '', updatedAt: ctx.now }
  await refuseChanged(ctx, draft.version, stored, async () => commonOut(commonExpenses(expenses), own))
  const others = expenses.filter((expense) => isExcelExpense(expense) && expense !== own)
  const amounts = others.map((expense) => expense.amount)
  const amount = excelExpenseAmount(typed, amounts)
  if (amount === null) throw new Refusal('COSTINGS_EXCEL_BELOW', { sum: formatAmount(sumCents(amounts)) })
  const { vendor, description, date } = own ?? {
    vendor: EXCEL_VENDOR,
    description: '',
    date: toDayOrNull(vehicle.bought_date) ?? ctx.today,
  }
  await storeExpenseChange(ctx, {
    vehicleID: vehicle.id,
    before: own ?? null,
    after: { amount, date, vendor, description },
  })
  return {}
}

function typedDay(ctx: Ctx, draft: Pick<z.output<typeof ExpenseEdit>, 'date' | 'dateTime'>): ExpenseColumns['date'] {
  return draft.date ?? draft.dateTime ?? ctx.today
}

function requiredAmount(draft: Pick<z.output<typeof ExpenseIn>, 'amount'>): ExpenseColumns['amount'] {
  const problems = expenseProblems(draft)
  if (problems.length > 0) throw new InvalidFields(problems)
  const { amount } = draft
  invariant(amount !== null && amount !== undefined, 'An expense without problems has an amount')
  return amount
}

/** Returns an expense of the given version, with its vehicle locked; one made by a cash entry is refused. */
async function lockExpense(
  ctx: Ctx,
  given: { id: number; version?: number | null | undefined },
): Promise<StoredExpense> {
  const missing = new Refusal('RECORD_NOT_FOUND', { record: `Expense ${given.id}` })
  const seen = await expenseByID(ctx.db, given.id)
  if (!seen) throw missing
  await lockVehicleWithCosts(ctx, seen.vehicleID)
  const expense = await expenseByID(ctx.db, given.id)
  if (!expense) throw missing
  if (expense.entryID !== null) throw new Refusal('COSTINGS_EXPENSE_OF_CASH', {}, { cashMgmtID: expense.entryID })
  await refuseChanged(ctx, given.version, expense, async () => {
    const { expenses } = await readCostings(ctx, expense.vehicleID)
    return expenses.find((current) => current.id === expense.id)
  })
  return expense
}

async function storeExpenseChange(
  ctx: Ctx,
  change: { vehicleID: number; before: StoredExpense | null; after: ExpenseColumns },
): Promise<number> {
  const { vehicleID, before, after } = change
  const by = ctx.caller.username
  if (after.vendor !== '') await storeVendor(ctx.db, after.vendor)
  if (before) await updateExpense(ctx.db, before.id, after, by)
  const id = before?.id ?? (await insertExpense(ctx.db, vehicleID, after, by))
  await recordExpenseChange(ctx, vehicleID, { before, after: { id, ...after } })
  return id
}

async function recordExpenseChange(
  ctx: Ctx,
  vehicleID: number,
  change: Parameters<typeof costFigures>[0],
): Promise<void> {
  await ctx.audit({ kind: 'expense', subjectID: vehicleID, ...costFigures(change) })
  ctx.announce({ kind: 'vehicle', id: vehicleID, action: 'costings changed' })
}
