import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES } from '@forecourt/core/features/cash-book/enums'
import { checksSince } from '@forecourt/core/checks'
import { paymentChecks } from '@forecourt/core/features/deals/deal-checks'
import { firstPaymentRow, paymentBalances } from '@forecourt/core/features/deals/rules'
import { MANUAL_PAYMENT_DEFAULTS, manualPaymentProblems } from '@forecourt/core/features/payments/rules'
import type {
  ManualPaymentDeletion,
  ManualPaymentDraft,
  ManualPaymentEdit,
  ManualPaymentIn,
  PaymentRow,
} from '@forecourt/core/features/payments/schemas'
import { invariant } from '@forecourt/core/kernel/invariant'
import { type Cents, cents, sumCents, ZERO } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import { refuseChanged } from '../../version-check'
import type { Ctx } from '../../context'
import { costFigures } from '../../database/audit'
import { saleByVehicle } from '../deals/repository'
import { pendingAmountOf } from '../deals/service'
import { checkDays } from '../settings/early-days'
import { lockVehicle, vehicleById } from '../vehicles/repository'
import {
  deletePaymentRow,
  insertPayment,
  type ManualPayment,
  manualPaymentByID,
  manualPayments,
  type PaymentColumns,
  paymentEntries,
  updatePayment,
  type VehiclePayment,
} from './repository'

/**
 * Returns the payments of a vehicle by date, then id, each with the balance after it: the buyer's entries, while unsold everybody's, and manual ones
 * (server 6.3).
 */
export async function vehiclePayments(ctx: Pick<Ctx, 'db'>, vehicleID: number): Promise<PaymentRow[]> {
  const { payments, first } = await paymentsAndPrice(ctx.db, vehicleID)
  return paymentBalances(first, payments).map((payment) => ({
    id: payment.id,
    vehicleID,
    amount: wireMoney(payment.amount),
    date: payment.date,
    dateTime: payment.date,
    cashCategory: payment.categoryID,
    cashCategoryName: CASH_CATEGORY_NAMES[payment.categoryID] ?? '',
    cashType: payment.typeID,
    cashTypeName: CASH_TYPE_NAMES[payment.typeID] ?? '',
    receiptNumber: payment.receiptNumber,
    runningBalance: wireMoney(payment.runningBalance),
    isManual: payment.isManual,
    cashMgmtID: payment.isManual ? null : payment.id,
    clientName: payment.clientName,
    version: payment.version,
  }))
}

/** Returns the balance after the last payment of a vehicle, and its buyer, null while it is unsold. */
export async function vehicleBalance(
  db: Ctx['db'],
  vehicleID: number,
): Promise<{ clientID: number | null; now: Cents }> {
  const { sale, payments, first } = await paymentsAndPrice(db, vehicleID)
  return { clientID: sale?.clientID ?? null, now: cents(first - sumCents(payments.map(({ amount }) => amount))) }
}

/** Returns the payments for a vehicle outside hire purchase, and its price or difference. */
async function paymentsAndPrice(db: Ctx['db'], vehicleID: number) {
  if (!(await vehicleById(db, vehicleID))) throw vehicleNotFound(vehicleID)
  const sale = await saleByVehicle(db, vehicleID)
  const entries = await paymentEntries(db, { vehicleID, clientID: sale?.clientID ?? null })
  const byHand = (await manualPayments(db, vehicleID)).map(
    (payment): VehiclePayment => ({ ...payment, isManual: true, clientName: '' }),
  )
  return { sale, payments: [...entries, ...byHand], first: (sale && firstPaymentRow(sale)?.amount) ?? ZERO }
}

export async function addManualPayment(ctx: Ctx, draft: z.output<typeof ManualPaymentIn>): Promise<number> {
  const { vehicleID } = draft
  const columns = columnsOf(ctx, draft)
  if (!(await lockVehicle(ctx.db, vehicleID))) throw vehicleNotFound(vehicleID)
  await checkPayment(ctx, draft, { vehicleID, before: null, after: columns })
  const id = await insertPayment(ctx.db, vehicleID, columns, ctx.caller.username)
  await recordPaymentChange(ctx, vehicleID, { before: null, after: { id, ...columns } })
  return id
}

/** Changes a manual payment; absent fields stay. */
export async function editManualPayment(
  ctx: Ctx,
  draft: z.output<typeof ManualPaymentEdit>,
): Promise<Record<string, never>> {
  const before = await lockPayment(ctx, draft)
  const isSameDay = draft.date === undefined && draft.dateTime === undefined
  const columns = columnsOf(ctx, {
    amount: draft.amount === undefined ? before.amount : draft.amount,
    date: isSameDay ? before.date : (draft.date ?? draft.dateTime ?? null),
    cashCategory: draft.cashCategory === undefined ? before.categoryID : draft.cashCategory,
    cashType: draft.cashType === undefined ? before.typeID : draft.cashType,
    receiptNumber: draft.receiptNumber === undefined ? before.receiptNumber : draft.receiptNumber,
  })
  await checkPayment(ctx, draft, { vehicleID: before.vehicleID, before, after: columns })
  await updatePayment(ctx.db, before.id, columns, ctx.caller.username)
  await recordPaymentChange(ctx, before.vehicleID, { before, after: { id: before.id, ...columns } })
  return {}
}

export async function deleteManualPayment(
  ctx: Ctx,
  given: z.output<typeof ManualPaymentDeletion>,
): Promise<Record<string, never>> {
  const before = await lockPayment(ctx, given)
  await deletePaymentRow(ctx.db, before.id)
  await recordPaymentChange(ctx, before.vehicleID, { before, after: null })
  return {}
}

/** Checks a payment by hand on the locked vehicle; what holds of the stored one is not asked again. */
async function checkPayment(
  ctx: Ctx,
  { confirmed }: z.output<typeof ManualPaymentIn> | z.output<typeof ManualPaymentEdit>,
  of: { vehicleID: number; before: ManualPayment | null; after: PaymentColumns },
): Promise<void> {
  const { before, after } = of
  await checkDays(ctx, {
    confirmed,
    days: [{ field: 'date', label: 'Date', on: after.date, before: before?.date }],
    more: async () => {
      const pending = await pendingAmountOf(ctx, of.vehicleID)
      const owed = pending === null ? null : cents(pending + (before?.amount ?? ZERO))
      const regNo = (await vehicleById(ctx.db, of.vehicleID))?.reg_no ?? ''
      const checksOf = ({ date, amount }: Pick<PaymentColumns, 'date' | 'amount'>) =>
        paymentChecks({ date, amount, owed, agreed: null, regNo }, ctx.today, 'date')
      return checksSince(checksOf(after), before ? checksOf(before) : [])
    },
  })
}

function vehicleNotFound(vehicleID: number): Refusal {
  return new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
}

/** Returns the columns of a typed payment, with its defaults: today, a sale, in cash. */
function columnsOf(ctx: Pick<Ctx, 'today'>, draft: ManualPaymentDraft): PaymentColumns {
  const problems = manualPaymentProblems(draft)
  if (problems.length > 0) throw new InvalidFields(problems)
  const { amount } = draft
  invariant(amount !== null && amount !== undefined, 'A payment without problems has an amount')
  return {
    amount,
    date: draft.date ?? draft.dateTime ?? ctx.today,
    category_id: draft.cashCategory ?? MANUAL_PAYMENT_DEFAULTS.cashCategory,
    type_id: draft.cashType ?? MANUAL_PAYMENT_DEFAULTS.cashType,
    receipt_number: draft.receiptNumber ?? '',
  }
}

/** Returns a manual payment of the given version, with its vehicle locked. */
async function lockPayment(
  ctx: Ctx,
  given: { id: number; version?: number | null | undefined },
): Promise<ManualPayment> {
  const missing = new Refusal('RECORD_NOT_FOUND', { record: `Payment ${given.id}` })
  const seen = await manualPaymentByID(ctx.db, given.id)
  if (!seen) throw missing
  await lockVehicle(ctx.db, seen.vehicleID)
  const payment = await manualPaymentByID(ctx.db, given.id)
  if (!payment) throw missing
  await refuseChanged(ctx, given.version, payment, async () => {
    const rows = await vehiclePayments(ctx, payment.vehicleID)
    return rows.find((current) => current.isManual && current.id === payment.id)
  })
  return payment
}

async function recordPaymentChange(
  ctx: Ctx,
  vehicleID: number,
  change: Parameters<typeof costFigures>[0],
): Promise<void> {
  await ctx.audit({ kind: 'payment', subjectID: vehicleID, ...costFigures(change) })
  ctx.announce({ kind: 'vehicle', id: vehicleID, action: 'payments changed' })
}
