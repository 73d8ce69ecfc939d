import { earlyDayFaults } from '../settings/early-days'
import {
  additionalFeeProblems,
  type ArrivingExpense,
  type ArrivingPlan,
  arrivingPlan,
  arrivingProblems,
  expenseCounts,
  feePlan,
  hasCommonExpenses,
  isAdditionalFee,
} from '@forecourt/core/features/reports/rules'
import type {
  AdditionalFeeDraft,
  ArrivingCars,
  ArrivingFilter,
  ArrivingLot,
  ArrivingProcessDraft,
  ArrivingSearch,
} from '@forecourt/core/features/reports/schemas'
import type { VehicleRow } from '@forecourt/core/features/vehicles/schemas'
import { invariant } from '@forecourt/core/kernel/invariant'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { InvalidFields } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import { costFigures } from '../../database/audit'
import { pagedAnswer } from '../../database/paged'
import { toDayOrNull } from '../../database/values'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import { storeVendor } from '../cash-book/entries-repository'
import { expensesOfVehicles, type StoredExpense, updateExpense } from '../costings/repository'
import { lockVehicles } from '../deals/repository'
import { vehiclesByIDs } from '../vehicles/repository'
import { vehicleRows } from '../vehicles/service'
import { type ArrivingOrder, arrivingIDs, boughtDates, insertExpenses, lotsMatching } from './arriving-repository'

/** Returns the order: by car number, the lowest first, unless the list is sorted by a column. */
function orderOf(search: ArrivingSearch): ArrivingOrder {
  return { sort: search.sortByColumn ?? 'CarNo', descending: search.sortByType === 1 }
}

export async function arrivingCars(ctx: Ctx, search: ArrivingSearch): Promise<ArrivingCars> {
  const ids = await arrivingIDs(ctx.db, search, orderOf(search))
  const expenses = await expensesOfVehicles(ctx.db, ids)
  const fee = ids.flatMap((id) => expenses.get(id)?.filter(isAdditionalFee) ?? []).at(0)
  return {
    vehicleList: await pagedAnswer(search, {
      rows: async ({ limit, offset }) => {
        const records = await vehiclesByIDs(ctx.db, ids.slice(offset, offset + limit))
        return (await vehicleRows(ctx, records)).map((row) => ({
          ...row,
          hasCommonExpenses: hasCommonExpenses(expenses.get(row.id) ?? []),
        }))
      },
      total: async () => ({ totalCount: ids.length }),
    }),
    additionalFeeVehicleExpense: fee ? { amount: wireMoney(fee.amount) } : null,
    expenses: expenseCounts([...expenses.values()]),
  }
}

/** Returns suggested lots for a typed text. */
export async function arrivingLots(ctx: Ctx, { text }: { text?: string | null | undefined }): Promise<ArrivingLot[]> {
  return lotsMatching(ctx.db, text ?? '')
}

/** Sets the additional fee of every arriving car; a new one gets the bought date. */
export async function saveAdditionalFee(ctx: Ctx, draft: AdditionalFeeDraft): Promise<Record<string, never>> {
  const problems = additionalFeeProblems(draft)
  if (problems.length > 0) throw new InvalidFields(problems)
  const { additionalFee: amount } = draft
  invariant(amount !== null && amount !== undefined, 'Without problems there is a fee')
  const ids = await lockedCars(ctx, draft.filterRequest)
  const dates = await boughtDates(ctx.db, ids)
  return applyPlans(ctx, ids, (expenses, id) => feePlan(expenses, { amount, date: dates.get(id) ?? ctx.today }))
}

/** Gives every arriving car its missing common expenses; a second time it only sets the fee (server 5). */
export async function processArrivingCars(ctx: Ctx, draft: ArrivingProcessDraft): Promise<Record<string, never>> {
  const early = await earlyDayFaults(ctx, [
    { field: 'cfeDate', on: draft.cfeDate },
    { field: 'tmDate', on: draft.tmDate },
  ])
  const problems = [...arrivingProblems(draft), ...early]
  if (problems.length > 0) throw new InvalidFields(problems)
  const { cfeDate, tmDate } = draft
  invariant(cfeDate && tmDate, 'Without problems there are both dates')
  const process = { cfeDate, tmDate, additionalFee: draft.additionalFee ?? null }
  const ids = await lockedCars(ctx, draft.filterRequest)
  const dates = await boughtDates(ctx.db, ids)
  return applyPlans(ctx, ids, (expenses, id) => arrivingPlan(expenses, process, dates.get(id) ?? null))
}

/** Returns all matching cars, locked in the order of their ids, so that two users at once wait for each other. */
async function lockedCars(ctx: Ctx, filter: ArrivingFilter): Promise<number[]> {
  const ids = await arrivingIDs(ctx.db, filter, { sort: 'CarNo', descending: false })
  return ids.length === 0 ? [] : [...(await lockVehicles(ctx.db, ids)).keys()]
}

async function applyPlans(
  ctx: Ctx,
  ids: readonly number[],
  planOf: (expenses: readonly ArrivingExpense[], vehicleID: number) => ArrivingPlan,
): Promise<Record<string, never>> {
  const stored = await expensesOfVehicles(ctx.db, ids)
  const by = ctx.caller.username
  const added: (ArrivingPlan['added'][number] & { vehicleID: number })[] = []
  for (const id of ids) {
    const before = stored.get(id) ?? []
    const plan = planOf(
      before.map((expense) => ({ ...expense, isOfCash: expense.entryID !== null })),
      id,
    )
    if (plan.added.length + plan.changed.length === 0) continue
    added.push(...plan.added.map((expense) => ({ ...expense, vehicleID: id })))
    for (const change of plan.changed) await changeExpense(ctx, before, change)
    ctx.announce({ kind: 'vehicle', id, action: 'costings changed' })
  }
  for (const vendor of new Set(added.map((expense) => expense.vendor))) await storeVendor(ctx.db, vendor)
  const newIDs = await insertExpenses(ctx.db, added, by)
  // Each expense is an event of its own, as everywhere: a vehicle's history tells of them one by one.
  for (const [at, { vehicleID, amount }] of added.entries())
    await ctx.audit({ kind: 'expense', subjectID: vehicleID, after: { id: newIDs[at], amount } })
  return {}
}

async function changeExpense(
  ctx: Ctx,
  before: readonly StoredExpense[],
  change: ArrivingPlan['changed'][number],
): Promise<void> {
  const own = before.find((expense) => expense.id === change.id)
  invariant(own, 'A planned change is of an expense that was read')
  const { vendor, description } = own
  const after = { vendor, description, amount: change.amount, date: change.date }
  await updateExpense(ctx.db, own.id, after, ctx.caller.username)
  await ctx.audit({
    kind: 'expense',
    subjectID: own.vehicleID,
    ...costFigures({ before: own, after: { id: own.id, ...after } }),
  })
}

const COLUMNS: readonly CsvColumn<VehicleRow>[] = [
  { header: 'Reg No', kind: 'text', value: (row) => row.regNo },
  { header: 'Make', kind: 'text', value: (row) => row.make.value },
  { header: 'Model', kind: 'text', value: (row) => row.model.value },
  { header: 'Body Type', kind: 'text', value: (row) => row.bodyType.value },
  { header: 'Mileage', kind: 'number', value: (row) => row.mileage },
  { header: 'Car No', kind: 'text', value: (row) => row.carNo },
  { header: 'Lot No', kind: 'text', value: (row) => row.lotNo },
  { header: 'Date Bought', kind: 'day', value: (row) => toDayOrNull(row.boughtDate) },
]
const FILE_CHUNK = 500

export async function arrivingFile(ctx: Ctx, search: ArrivingSearch): Promise<Download> {
  const ids = await arrivingIDs(ctx.db, search, orderOf(search))
  async function* rows() {
    for (let at = 0; at < ids.length; at += FILE_CHUNK)
      yield await vehicleRows(ctx, await vehiclesByIDs(ctx.db, ids.slice(at, at + FILE_CHUNK)))
  }
  return csvDownload({ fileName: 'export.csv', columns: COLUMNS, rows: rows() })
}
