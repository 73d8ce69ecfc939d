import { CASH_TYPE_NAMES } from '@forecourt/core/features/cash-book/enums'
import { hpPriceOf } from '@forecourt/core/features/deals/rules'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { PlannedRow } from '@forecourt/core/features/hire-purchase/part-payment'
import { rowsAsAgreed } from '@forecourt/core/features/hire-purchase/schedule-changes'
import { hpSchedule, termsProblems } from '@forecourt/core/features/hire-purchase/schedule'
import type {
  BillsRequest,
  HpAgreementDetails,
  HpAgreementRequest,
  StandingOrderRequest,
} from '@forecourt/core/features/documents/schemas'
import { formatDay } from '@forecourt/core/kernel/days'
import { formatEuro, sumCents, ZERO } from '@forecourt/core/kernel/money'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import { billsOfExchange } from '../../documents/bills-of-exchange'
import { hpAgreement, pehpAgreement } from '../../documents/hp-agreement'
import { amountRuns, type HpRow } from '../../documents/hp-parts'
import { hpStatement } from '../../documents/hp-statement'
import { type TradeInCar, partExchangeSums } from '../../documents/parts'
import { standingOrder } from '../../documents/standing-order'
import type { Sum } from '../../documents/blocks'
import type { Sale } from '../deals/service'
import { scheduleChangesOf } from '../hire-purchase/schedule-change-repository'
import {
  accountByVehicle,
  type AccountRecord,
  type Instalment,
  instalmentsOf,
  type RowPayment,
  rowPayments,
} from '../hire-purchase/repository'
import { termsOf } from '../hire-purchase/schedule-service'
import { refuseOtherType } from './service'
import { tradeInCars, soldDeal, type DocumentSubject, subjectOf } from './subject'

/** Returns the HP account of a sale; refused without a schedule. */
async function accountOf(ctx: Ctx, subject: DocumentSubject): Promise<{ account: AccountRecord; rows: Instalment[] }> {
  const account = await accountByVehicle(ctx.db, subject.record.id)
  const rows = account ? await instalmentsOf(ctx.db, subject.record.id) : []
  if (!account || rows.length === 0) throw new Refusal('HP_NO_SCHEDULE', { regNo: subject.record.reg_no })
  return { account, rows }
}

export async function standingOrderDocument(ctx: Ctx, request: StandingOrderRequest): Promise<Download> {
  const subject = await subjectOf(ctx, request.vehicleID)
  const { sale, buyer } = await soldDeal(ctx, subject)
  const { rows } = await accountOf(ctx, subject)
  const open = rows.filter((row) => row.open > 0)
  if (open.length === 0) throw new Refusal('HP_NOTHING_OWED', { account: sale.hpAccountNo })
  const [first, ...others] = subject.settings.standingOrderBanks
  const late = open.filter((row) => row.dueDate < ctx.today)
  // An order can pay what is still to come; with nothing to come it says what is owed.
  const toCome = late.length < open.length ? open.slice(late.length) : open
  return standingOrder(
    {
      date: formatDay(ctx.today),
      bank: others[(request.bankID ?? 1) - 2] ?? first,
      client: buyer,
      accountNo: sale.hpAccountNo,
      regNo: subject.record.reg_no,
      runs: amountRuns(toCome.map((row) => ({ ...row, amount: row.open }))),
      arrears: late.length < open.length ? sumCents(late.map((row) => row.open)) : ZERO,
      paymentDetails: request.paymentDetails ?? '',
    },
    subject.printing,
  )
}

export async function billsDocument(ctx: Ctx, { ID, instalmentID }: BillsRequest): Promise<Download> {
  const subject = await subjectOf(ctx, ID)
  const { sale, buyer } = await soldDeal(ctx, subject)
  const { rows } = await accountOf(ctx, subject)
  // What was paid ahead of time is paid, and needs no bill.
  const bills = rows.filter((row) => !row.isPartPayment)
  const only = instalmentID == null ? undefined : bills.findIndex((row) => row.id === instalmentID)
  if (only === -1) throw new Refusal('RECORD_NOT_FOUND', { record: `HP payment ${instalmentID}` })
  return billsOfExchange(
    {
      accountNo: sale.hpAccountNo,
      regNo: subject.record.reg_no,
      drawee: buyer,
      place: subject.settings.dealership.locality,
      issuedOn: formatDay(sale.soldDate),
      bills,
      only,
    },
    subject.printing,
  )
}

export async function hpStatementDocument(ctx: Ctx, vehicleID: number): Promise<Download> {
  const subject = await subjectOf(ctx, vehicleID)
  const { sale, buyer } = await soldDeal(ctx, subject)
  const { account, rows } = await accountOf(ctx, subject)
  const by = await rowPayments(ctx.db, vehicleID)
  return hpStatement(
    {
      date: formatDay(ctx.today),
      accountNo: sale.hpAccountNo,
      regNo: subject.record.reg_no,
      vehicle: `${subject.vehicle.make} ${subject.vehicle.model}`,
      client: buyer,
      status: statusOf(account),
      agreed: account.agreed,
      paid: { count: account.paidCount, sum: account.paid },
      remaining: { count: account.remainingCount, sum: account.remaining },
      waived: account.waived,
      surplus: account.surplus,
      rows: numberInstalments(rows).map(({ row, number }) => ({ ...row, number, method: methodOf(row, by) })),
    },
    subject.printing,
  )
}

/** Numbers the instalments; null for the row of a part payment. */
function numberInstalments(rows: readonly Instalment[]): { row: Instalment; number: number | null }[] {
  const instalments = rows.filter((row) => !row.isPartPayment)
  return rows.map((row) => ({ row, number: row.isPartPayment ? null : instalments.indexOf(row) + 1 }))
}

function statusOf(account: AccountRecord): string {
  if (account.settledOn !== null)
    return `Fully Settled ${formatEuro(account.settlementAmount ?? ZERO)} on ${formatDay(account.settledOn)}`
  return account.fullyPaid ? 'Fully Paid' : ''
}

function methodOf(row: Instalment, by: ReadonlyMap<number, RowPayment>): string {
  const paid = row.cashEntryID === null ? undefined : by.get(row.cashEntryID)
  if (!paid) return row.pinned ? 'Ticked by hand' : ''
  const type = CASH_TYPE_NAMES[paid.typeID] ?? ''
  return [row.isPartPayment ? 'Part payment' : '', type, paid.chequeNo, paid.bank, paid.reference]
    .filter(Boolean)
    .join(' ')
}

export async function hpAgreementDocument(ctx: Ctx, request: HpAgreementRequest, saleType: number): Promise<Download> {
  const subject = await subjectOf(ctx, request.ID)
  const { sale, buyer } = await soldDeal(ctx, subject)
  refuseOtherType(subject, sale, saleType)
  const takenIn = await tradeInCars(ctx, subject.deal)
  const agreement = {
    date: formatDay(sale.soldDate),
    represented: subject.settings.signatories[0],
    hirer: buyer,
    vehicle: subject.vehicle,
    takenIn,
    hp: {
      accountNo: sale.hpAccountNo,
      priceLines: priceLines(sale, takenIn),
      price: hpPriceOf(sale) ?? ZERO,
      deposit: sale.deposit ?? ZERO,
      endOfMonth: sale.endOfMonth,
      rows: await agreedRows(ctx, sale),
    },
    terms: [request.terms ?? '', request.terms2 ?? ''],
  }
  return saleType === SaleType.HPPartExchange
    ? pehpAgreement(agreement, subject.printing)
    : hpAgreement(agreement, subject.printing)
}

export function priceLines(sale: Sale, cars: readonly TradeInCar[]): Sum[] {
  if (sale.saleType !== SaleType.HPPartExchange)
    return [{ label: 'Sold price', value: formatEuro(sale.soldPrice ?? ZERO) }]
  return partExchangeSums({ soldPrice: sale.soldPrice, difference: sale.difference, cars })
}

/** Returns the instalments as agreed; before the schedule is generated, as the typed terms would make them. */
async function agreedRows(ctx: Ctx, sale: Sale): Promise<HpRow[]> {
  const rows = await instalmentsOf(ctx.db, sale.vehicleID)
  if (rows.length > 0) return rowsAsAgreed<HpRow & PlannedRow>(rows, await scheduleChangesOf(ctx.db, sale.vehicleID))
  const terms = termsOf(sale)
  const [problem] = termsProblems(terms)
  if (problem) throw new Refusal('HP_TERMS', { problem: problem.message })
  return hpSchedule(terms)
}

/** Returns the initial values of the dialogs of HP agreements: the warranty and the second terms. */
export async function hpDetails(ctx: Ctx, vehicleID: number): Promise<HpAgreementDetails> {
  const { settings } = await subjectOf(ctx, vehicleID)
  return { terms: settings.warrantyText, terms2: settings.secondTerms.hirePurchase }
}
