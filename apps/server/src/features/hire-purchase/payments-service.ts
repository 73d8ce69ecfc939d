import type { HpPaymentDraft } from '@forecourt/core/features/hire-purchase/schemas'
import { isHpSale } from '@forecourt/core/features/deals/enums'
import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, cents, formatAmount } from '@forecourt/core/kernel/money'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import { refuseChanged } from '../../version-check'
import type { Ctx } from '../../context'
import { type Sale, touchVehicle } from '../deals/repository'
import {
  accountByVehicle,
  accountForUpdate,
  deleteAccount,
  deleteInstalment,
  insertAccount,
  insertInstalment,
  type Instalment,
  instalmentByID,
  instalmentsOf,
  lastChangeOf,
  markChangedByHand,
  type TypedRow,
  updateInstalment,
} from './repository'
import { checkDays } from '../settings/early-days'
import { refuseChangedSchedule, standingChangeRefusal } from './standing-change'
import { lockDeal } from './schedule-service'
import { reallocate } from './service'
import { paymentRows } from './views'

/** Returns the new row's id. A first row makes the account of an HP sale that has none yet. */
export async function addHpPayment(ctx: Ctx, draft: HpPaymentDraft): Promise<number> {
  const { vehicleID } = draft
  const { regNo, sale } = await lockDeal(ctx, vehicleID)
  const { amount, dueDate } = requiredOf({ amount: draft.amount ?? null, dueDate: draft.dueDate ?? null })
  const row: TypedRow = {
    dueDate,
    amount,
    mark: 'added',
    pinned: draft.paid ? { amount, paidDate: requiredPaidDate(draft.paidDate ?? null) } : null,
  }
  await refuseSettled(ctx, vehicleID)
  await refuseChangedSchedule(ctx, vehicleID)
  await checkDays(ctx, { confirmed: draft.confirmed, days: daysOf(row) })
  if (!(await accountForUpdate(ctx.db, vehicleID))) await openAccount(ctx, { vehicleID, regNo, sale })
  const rows = await instalmentsOf(ctx.db, vehicleID)
  const number = Math.max(0, ...rows.map((other) => other.number)) + 1
  const id = await insertInstalment(ctx.db, { ...row, vehicleID, number })
  await finishChange(ctx, vehicleID, { before: null, after: { id, number, ...row }, isTerms: true })
  return id
}

async function openAccount(ctx: Ctx, deal: { vehicleID: number; regNo: string; sale: Sale | null }): Promise<void> {
  if (!deal.sale || !isHpSale(deal.sale.saleType)) throw new Refusal('HP_NO_SCHEDULE', { regNo: deal.regNo })
  if (deal.sale.hpAccountNo === '') throw new Refusal('HP_NO_ACCOUNT')
  await insertAccount(ctx.db, { vehicleID: deal.vehicleID, rows: [], isByHand: true })
}

/** Changes amount, due date or tick of a row; absent fields stay. */
export async function editHpPayment(ctx: Ctx, draft: HpPaymentDraft): Promise<void> {
  const row = await lockRow(ctx, draft.id ?? 0)
  if (row.vehicleID !== draft.vehicleID) throw new Refusal('RECORD_NOT_FOUND', { record: `HP Payment ${row.id}` })
  await refuseOlder(ctx, draft.version, row)
  if (row.batchClosed) throw new Refusal('HP_ROW_BATCH_CLOSED')
  const { amount, dueDate } = requiredOf(
    {
      amount: draft.amount === undefined ? row.amount : draft.amount,
      dueDate: draft.dueDate === undefined ? row.dueDate : draft.dueDate,
    },
    row.amount,
  )
  const refusal = refusalOf(row, amount)
  if (refusal) throw refusal
  const isChanged = amount !== row.amount || dueDate !== row.dueDate
  if (isChanged || row.isPartPayment) await refuseChangedSchedule(ctx, row.vehicleID)
  const after: TypedRow = {
    amount,
    dueDate,
    mark: row.mark === 'generated' && isChanged ? 'changed' : row.mark,
    pinned: pinAfter(row, amount, draft),
  }
  await checkDays(ctx, { confirmed: draft.confirmed, days: daysOf(after, row) })
  await updateInstalment(ctx.db, row.id, after)
  await finishChange(ctx, row.vehicleID, { before: row, after: { id: row.id, ...after }, isTerms: isChanged })
}

/** Returns why a row cannot have an amount, given later payments; null when it can. */
export async function rowRefusal(ctx: Pick<Ctx, 'db'>, { id, amount }: { id: number; amount: Cents }) {
  const row = await instalmentByID(ctx.db, id)
  if (!row) return null
  if ((await accountByVehicle(ctx.db, row.vehicleID))?.settledOn) return new Refusal('HP_SETTLED')
  const isChanged = amount !== row.amount || row.isPartPayment
  return refusalOf(row, amount) ?? (isChanged ? standingChangeRefusal(ctx, row.vehicleID) : null)
}

function refusalOf(row: Instalment, amount: Cents): Refusal | null {
  if (row.batchClosed) return new Refusal('HP_ROW_BATCH_CLOSED')
  const cash = cashOn(row)
  return amount < cash ? new Refusal('HP_ROW_BELOW_CASH', { amount: formatAmount(cash) }) : null
}

/** Removes a row without cash; with its last row the account is deleted. */
export async function deleteHpPayment(ctx: Ctx, id: number): Promise<void> {
  const row = await lockRow(ctx, id)
  await refuseChangedSchedule(ctx, row.vehicleID)
  if (row.hasCashEntry) throw new Refusal('HP_ROW_HAS_CASH')
  await deleteInstalment(ctx.db, id)
  const isLast = (await instalmentsOf(ctx.db, row.vehicleID)).length === 0
  if (isLast) await deleteAccount(ctx.db, row.vehicleID)
  await finishChange(ctx, row.vehicleID, { before: row, after: null, isTerms: true })
}

async function finishChange(
  ctx: Ctx,
  vehicleID: number,
  change: { before: unknown; after: unknown; isTerms: boolean },
): Promise<void> {
  if (change.isTerms) await markChangedByHand(ctx.db, vehicleID)
  await reallocate(ctx, vehicleID)
  await touchVehicle(ctx.db, vehicleID, ctx.caller.username)
  await ctx.audit({ kind: 'schedule', subjectID: vehicleID, before: change.before, after: change.after })
  ctx.announce({ kind: 'schedule', id: vehicleID, action: 'changed' })
}

/** Locks the deal of a row of a running account, and reads the row after that. */
async function lockRow(ctx: Ctx, id: number): Promise<Instalment> {
  const missing = new Refusal('RECORD_NOT_FOUND', { record: `HP Payment ${id}` })
  const seen = await instalmentByID(ctx.db, id)
  if (!seen) throw missing
  await lockDeal(ctx, seen.vehicleID)
  await refuseSettled(ctx, seen.vehicleID)
  const row = await instalmentByID(ctx.db, id)
  if (!row) throw missing
  return row
}

async function refuseSettled(ctx: Ctx, vehicleID: number): Promise<void> {
  const account = await accountForUpdate(ctx.db, vehicleID)
  if (account && account.settledOn !== null) throw new Refusal('HP_SETTLED')
}

async function refuseOlder(ctx: Ctx, given: number | null | undefined, row: Instalment): Promise<void> {
  if (given === null || given === undefined || given === row.version) return
  const change = await lastChangeOf(ctx.db, row.vehicleID)
  const record = { version: row.version, updatedBy: '', updatedAt: ctx.now, ...change }
  await refuseChanged(ctx, given, record, async () =>
    (await paymentRows(ctx, row.vehicleID)).find((current) => current.id === row.id),
  )
}

/** Returns the required fields; `kept` is the present amount of the row, which may stay whatever it is. */
function requiredOf(
  typed: { amount: Cents | null; dueDate: Day | null },
  kept: Cents | null = null,
): { amount: Cents; dueDate: Day } {
  const { amount, dueDate } = typed
  const problems: { field: string; message: string }[] = []
  if (amount === null) problems.push({ field: 'amount', message: 'Amount is required' })
  else if (amount <= 0 && amount !== kept) problems.push({ field: 'amount', message: 'Amount must be more than 0' })
  if (dueDate === null) problems.push({ field: 'dueDate', message: 'Due Date is required' })
  if (amount === null || dueDate === null || problems.length > 0) throw new InvalidFields(problems)
  return { amount, dueDate }
}

/** Returns the days of a row, with their values before the edit. */
function daysOf(row: Pick<TypedRow, 'dueDate' | 'pinned'>, before: Pick<TypedRow, 'dueDate' | 'pinned'> | null = null) {
  return [
    { field: 'dueDate', label: 'Due Date', on: row.dueDate, before: before?.dueDate },
    { field: 'paidDate', label: 'Paid Date', on: row.pinned?.paidDate, before: before?.pinned?.paidDate },
  ]
}

function requiredPaidDate(paidDate: Day | null): Day {
  if (paidDate === null) throw new InvalidFields([{ field: 'paidDate', message: 'Paid Date is required' }])
  return paidDate
}

/** Returns the cash part of the row's payments; none when more was refunded than paid. */
function cashOn(row: Instalment): Cents {
  return cents(Math.max(0, row.paidOnRow - Math.min(row.pinned?.amount ?? 0, row.amount)))
}

/**
 * Returns the manual payment after an edit. A new tick pins what cash leaves unpaid; a row that stays ticked stays paid when its amount changes; a
 * row paid by cash needs no tick and cannot be unticked.
 */
function pinAfter(row: Instalment, amount: Cents, draft: HpPaymentDraft): Instalment['pinned'] {
  const isTicked = draft.paid ?? row.paid
  if (row.paid && !isTicked) {
    if (row.hasCashEntry) throw new Refusal('HP_ROW_HAS_CASH')
    return null
  }
  // Cash alone paid it, or nothing did: the tick says nothing new.
  if (!isTicked || (row.paid && !row.pinned)) return row.pinned
  const paidDate = requiredPaidDate(draft.paidDate === undefined ? (row.pinned?.paidDate ?? null) : draft.paidDate)
  const rest = cents(amount - cashOn(row))
  return rest > 0 ? { amount: rest, paidDate } : null
}
