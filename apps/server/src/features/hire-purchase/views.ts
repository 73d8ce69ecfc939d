import { CASH_TYPE_NAMES } from '@forecourt/core/features/cash-book/enums'
import type {
  HpPaymentRow,
  HpScheduleDetail,
  HpScheduleRow,
  NextHPPayment,
} from '@forecourt/core/features/hire-purchase/schemas'
import { SETTLEMENT_METHOD_NAMES } from '@forecourt/core/features/settings/enums'
import { settlementBasis, settlementToPay } from '@forecourt/core/features/hire-purchase/settlement'
import {
  presetSettlement,
  settlementBy,
  type SettlementMethod,
} from '@forecourt/core/features/hire-purchase/settlement-methods'
import {
  combinedAmounts,
  daysOverdue,
  isPaymentDue,
  lastPaidRowId,
  overdueSummary,
  overdueSentence,
} from '@forecourt/core/features/hire-purchase/summary'
import { creditRegime } from '@forecourt/core/kernel/credit-regime'
import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, cents } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { toCents, toCentsOrNull, toCount, toDay, toDayOrNull } from '../../database/values'
import { saleByVehicle } from '../deals/repository'
import { readSettings, type Settings } from '../settings/repository'
import type { ListedAccount } from './list-repository'
import {
  accountByVehicle,
  accountHolder,
  type AccountRecord,
  type Instalment,
  instalmentsOf,
  lastHpPayment,
  type RowPayment,
  rowPayments,
} from './repository'
import { accountToSettle } from './settled-account'

async function holderOf(ctx: Pick<Ctx, 'db'>, vehicleID: number) {
  const holder = await accountHolder(ctx.db, vehicleID)
  if (!holder) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  return holder
}

/** Returns the rows of the HP tab in due order; none without a schedule. */
export async function paymentRows(ctx: Pick<Ctx, 'db' | 'today'>, vehicleID: number): Promise<HpPaymentRow[]> {
  await holderOf(ctx, vehicleID)
  const account = await accountByVehicle(ctx.db, vehicleID)
  const rows = await instalmentsOf(ctx.db, vehicleID)
  const by = await rowPayments(ctx.db, vehicleID)
  const lastPaid = lastPaidRowId(rows)
  return rows.map((row) => ({
    ...figuresOf(row),
    ...methodOf(row.cashEntryID === null ? undefined : by.get(row.cashEntryID)),
    hasCashEntry: row.hasCashEntry,
    cashMgmtID: row.cashEntryID,
    batchClosed: row.batchClosed,
    isPaymentDue: isPaymentDue(row, ctx.today, account?.settledOn ?? null),
    isLastPaidPayment: row.id === lastPaid,
    byHand: row.mark === 'changed' || row.mark === 'added',
    isPartPayment: row.isPartPayment,
    version: row.version,
  }))
}

function figuresOf(row: Instalment) {
  return {
    id: row.id,
    number: row.number,
    dueDate: row.dueDate,
    amount: wireMoney(row.amount),
    paid: row.paid,
    paidDate: row.paidDate,
    capital: wireMoney(row.capital),
    bankCharge: wireMoney(row.bankCharge),
    interest: wireMoney(row.interest),
    reduceFromCapital: wireMoney(row.reduceFromCapital),
    open: wireMoney(row.open),
    paidOnRow: wireMoney(row.paidOnRow),
    waived: wireMoney(row.waived),
    pinned: wireMoney(cents(Math.min(row.pinned?.amount ?? 0, row.amount))),
  }
}

function methodOf(by: RowPayment | undefined) {
  return {
    cashTypeName: by ? (CASH_TYPE_NAMES[by.typeID] ?? '') : '',
    chequeNo: by?.chequeNo ?? '',
    bankName: by?.bank ?? '',
    reference: by?.reference ?? '',
  }
}

/** Returns the rows of an expanded schedule, without the split, which needs the passcode. */
export async function scheduleDetails(ctx: Pick<Ctx, 'db' | 'today'>, vehicleID: number): Promise<HpScheduleDetail[]> {
  const rows = await paymentRows(ctx, vehicleID)
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    dueDate: row.dueDate,
    amount: row.amount,
    open: row.open,
    paid: row.paid,
    paidDate: row.paidDate,
    isPaymentDue: row.isPaymentDue,
    isLastPaidPayment: row.isLastPaidPayment,
    cashTypeName: row.cashTypeName,
    chequeNo: row.chequeNo,
    bankName: row.bankName,
    reference: row.reference,
    cashMgmtID: row.cashMgmtID,
    isPartPayment: row.isPartPayment,
  }))
}

/** Returns the initial values of an HP payment or settlement of this vehicle, and the balance of the account; zeros without a schedule. */
export async function nextHpAmount(
  ctx: Pick<Ctx, 'db' | 'today'>,
  request: { vehicleID: number; date?: Day | undefined },
): Promise<NextHPPayment> {
  return (await accountBalance(ctx, request)).next
}

/** Returns the same with the account and its rows; the account is null without a schedule. */
export async function accountBalance(
  ctx: Pick<Ctx, 'db' | 'today'>,
  request: { vehicleID: number; date?: Day | undefined },
): Promise<{ next: NextHPPayment; account: AccountRecord | null; rows: Instalment[] }> {
  const { vehicleID } = request
  const on = request.date ?? ctx.today
  const [holder, account, rows, last, settings] = await Promise.all([
    holderOf(ctx, vehicleID),
    accountByVehicle(ctx.db, vehicleID),
    instalmentsOf(ctx.db, vehicleID),
    lastHpPayment(ctx.db, vehicleID),
    readSettings(ctx.db),
  ])
  const figure = await settlementFigure(ctx, { vehicleID, on, rows, settings, isProtected: isProtected(holder) })
  return { next: nextOf({ vehicleID, on, holder, account, rows, last, figure }), account, rows }
}

/** Whether the buyer is a consumer under Directive (EU) 2023/2225, of whom a settlement above the contract is confirmed (server 20.4). */
function isProtected({ is_consumer, sold_date }: AccountBalance['holder']): boolean {
  return is_consumer === true && sold_date !== null && creditRegime(toDay(sold_date)) === '2023/2225'
}

interface FigureRequest extends Pick<AccountBalance, 'vehicleID' | 'on' | 'rows'> {
  settings: Settings
  isProtected: boolean
}

/** Returns the settlement of an account on a day by the method of Manage Data, with its lines (server 20.4). */
async function settlementFigure(ctx: Pick<Ctx, 'db'>, request: FigureRequest): Promise<SettlementFigure> {
  const { vehicleID, on, rows, settings } = request
  const { settlementMethod: method, settlementCompensationPercent } = settings
  const { rule, reason, soFar } = settlementBasis(rows, on)
  const isSpecified = method === 'specified' && rule !== 'before-first'
  const isNeeded = rows.length > 0 && (!isSpecified || request.isProtected)
  const sale = isNeeded ? await saleByVehicle(ctx.db, vehicleID) : null
  const toSettle = sale && accountToSettle(sale, rows, settlementCompensationPercent)
  const byContract = toSettle && request.isProtected ? settlementBy('contract', toSettle, on).toPay : null
  if (!toSettle || isSpecified)
    return { method: 'specified', toPay: settlementToPay(rows, on), reason, soFar: soFar?.sum ?? null, byContract }
  const preset = presetSettlement(method, toSettle, on)
  const isLeast = method === 'specified'
  const why = isLeast ? ` Filled in as the least of the five ways: ${reason.replace(/^.*: /, '')}` : ''
  return {
    method: preset.method,
    toPay: preset.toPay,
    reason: `${SETTLEMENT_METHOD_NAMES[preset.method]}: ${preset.says}${why}`,
    soFar: isLeast ? (soFar?.sum ?? null) : null,
    byContract,
  }
}

interface SettlementFigure {
  method: SettlementMethod
  toPay: Cents
  reason: string
  soFar: Cents | null
  byContract: Cents | null
}

interface AccountBalance {
  vehicleID: number
  on: Day
  holder: Awaited<ReturnType<typeof holderOf>>
  account: AccountRecord | null
  rows: readonly Instalment[]
  last: Awaited<ReturnType<typeof lastHpPayment>>
  figure: SettlementFigure
}

function nextOf({ vehicleID, on, holder, account, rows, last, figure }: AccountBalance): NextHPPayment {
  const late = overdueSummary(rows, on, account?.settledOn ?? null)
  return {
    vehicleID,
    accountNo: holder.hp_account_no ?? '',
    regNo: holder.reg_no,
    vehicle: `${holder.make} ${holder.model}`,
    amount: wireMoney(account?.nextAmount ?? null),
    dueDate: account?.nextDueDate ?? null,
    numberOfPaymentsPaid: account?.paidCount ?? 0,
    paymentsPaid: wireMoney(account?.paid ?? cents(0)),
    numberOfRemainingPayments: account?.remainingCount ?? 0,
    remainingPayments: wireMoney(account?.remaining ?? cents(0)),
    lastPaidEntryCashId: last?.id ?? null,
    lastPaidOn: last?.date ?? null,
    lastPaidAmount: wireMoney(last?.amount ?? null),
    lastPaidTypeName: last ? (CASH_TYPE_NAMES[last.typeID] ?? '') : '',
    settlementToPay: wireMoney(figure.toPay),
    settlementReason: figure.reason,
    settlementMethod: figure.method,
    settlementSoFar: wireMoney(figure.soFar),
    settlementByContract: wireMoney(figure.byContract),
    arrears: wireMoney(late.arrears),
    numberOfPaymentsOverdue: late.count,
    overdueAmount: wireMoney(late.amount),
    overdueReason: overdueSentence(late, on),
    overpaid: wireMoney(cents(Math.max(0, account?.surplus ?? 0))),
    settled: account !== null && account.settledOn !== null,
    client: clientOf(holder),
    combined: combinedAmounts(rows).map((sum) => wireMoney(sum)),
  }
}

function clientOf(holder: NonNullable<Awaited<ReturnType<typeof accountHolder>>>): NextHPPayment['client'] {
  if (holder.client_id === null) return null
  return {
    id: holder.client_id,
    idno: holder.idno ?? '',
    name: holder.name ?? '',
    surname: holder.surname ?? '',
    locality: holder.address3 ?? '',
    mobile: holder.mob_no ?? '',
  }
}

/** Returns a listed account with typed figures, for files; `on` is the day of the report. */
export function accountFigures(row: ListedAccount, on: Day) {
  const nextDueDate = toDayOrNull(row.next_due_date)
  return {
    vehicleID: row.vehicle_id,
    regNo: row.reg_no,
    accountNo: row.hp_account_no,
    nextDueDate,
    nextPaymentAmount: toCentsOrNull(row.next_amount),
    numberOfPaymentsOverdue: toCount(row.overdue_count),
    overdueAmount: toCents(row.overdue_amount),
    daysOverdue: daysOverdue(nextDueDate, on),
    numberOfRemainingPayments: row.remaining_count,
    totalOfRemainingPayments: toCents(row.remaining),
    numberOfPaidPayments: row.paid_count,
    totalOfPaidPayments: toCents(row.paid),
    name: row.name,
    surname: row.surname,
    mobile: row.mob_no,
    make: row.make,
    model: row.model,
    clientID: row.client_id,
    settled: row.settled_on !== null,
  }
}
export type AccountFigures = ReturnType<typeof accountFigures>

export function scheduleRow(row: ListedAccount, on: Day): HpScheduleRow {
  const figures = accountFigures(row, on)
  return {
    ...figures,
    nextPaymentAmount: wireMoney(figures.nextPaymentAmount),
    overdueAmount: wireMoney(figures.overdueAmount),
    totalOfRemainingPayments: wireMoney(figures.totalOfRemainingPayments),
    totalOfPaidPayments: wireMoney(figures.totalOfPaidPayments),
  }
}
