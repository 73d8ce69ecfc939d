import { isPartExchangeSale } from '@forecourt/core/features/deals/enums'
import { purchaseOwed, totalCost } from '@forecourt/core/features/deals/rules'
import type { HirePurchaseOut, VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { toCentsOrNull } from '../../database/values'
import { clientSummary } from '../clients/repository'
import { readSettings } from '../settings/repository'
import { vehicleById } from '../vehicles/repository'
import { vehicleRows } from '../vehicles/service'
import { paidToSeller } from './repository'
import { type VehicleDeal, readDeal, type Sale } from './service'

/** Returns a vehicle with its deal; while the passcode is locked, without the figures behind it (server 2). */
export async function vehicleOut(ctx: Ctx, vehicleID: number): Promise<VehicleOut> {
  const record = await vehicleById(ctx.db, vehicleID)
  const [row] = record ? await vehicleRows(ctx, [record]) : []
  if (!record || !row) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  const deal = await readDeal(ctx, vehicleID)
  const { warrantyText } = await readSettings(ctx.db)
  const open: VehicleOut = {
    ...row,
    boughtFromID: record.bought_from_id,
    clientAttempts: deal.attempts.map(({ client, date, amount }) => ({
      ...clientSummary(client),
      date,
      amount: wireMoney(amount),
    })),
    hirePurchase: hirePurchaseOut(deal, ctx.isUnlocked),
    ...partExchangeOut(deal, ctx.isUnlocked),
    depositReceipt: { terms: warrantyText },
    locked: !ctx.isUnlocked,
  }
  if (!ctx.isUnlocked) return open
  const boughtPrice = toCentsOrNull(record.bought_price)
  const boughtPaid = await paidToSeller(ctx.db, vehicleID)
  return {
    ...open,
    boughtPrice: wireMoney(boughtPrice),
    boughtPaid: wireMoney(boughtPaid),
    boughtOpen: wireMoney(purchaseOwed(boughtPrice, boughtPaid)),
    soldPrice: wireMoney(deal.sale?.soldPrice ?? null),
    difference: wireMoney(deal.sale?.difference ?? null),
    totalCost: wireMoney(totalCost(boughtPrice, [deal.expenses])),
    pendingAmount: wireMoney(deal.pendingAmount),
    note: record.note,
  }
}

function hirePurchaseOut(deal: VehicleDeal, isUnlocked: boolean): HirePurchaseOut | null {
  const { sale, account } = deal
  if (!sale || !deal.isHp) return null
  const open = {
    hpAccountNumber: sale.hpAccountNo,
    hasHPSchedule: account !== null,
    hasHPSettlement: account !== null && account.settledOn !== null,
    hpFullyPaid: account?.fullyPaid ?? false,
  }
  if (!isUnlocked) return open
  return {
    ...open,
    deposit: wireMoney(sale.deposit),
    monthlyPayment: wireMoney(sale.monthlyPayment),
    firstPaymentDate: sale.firstPaymentDate,
    numberOfMonths: sale.numberOfMonths,
    lastPayment: wireMoney(sale.lastPayment),
    numberOfFirstPayments: sale.numberOfFirstPayments,
    firstPaymentsTotal: wireMoney(sale.firstPaymentsTotal),
    endOfMonth: sale.endOfMonth,
    isConsumer: sale.isConsumer,
    hpSettlementAmount: wireMoney(account?.settlementAmount ?? null),
    hpSettledOn: account?.settledOn ?? null,
    paymentDetails: paymentDetails(sale),
  }
}

type PartExchanges = Pick<
  VehicleOut,
  'peVehicleID' | 'partExchange' | 'partExchangePurchase' | 'vehicleAdditionalPartExchanges'
>

function partExchangeOut(deal: VehicleDeal, isUnlocked: boolean): PartExchanges {
  const [first, ...rest] = deal.takenIn
  const by = deal.takenInBy
  return {
    peVehicleID: first?.vehicleID ?? null,
    partExchange: first
      ? {
          name: first.definition,
          peVehicleID: first.vehicleID,
          peVehicleRegNo: first.regNo,
          ...(isUnlocked && {
            difference: wireMoney(deal.sale?.difference ?? null),
            peVehicleSoldPrice: wireMoney(first.soldPrice),
          }),
        }
      : null,
    partExchangePurchase: by && {
      peVehicleID: by.vehicleID,
      peVehicleRegNo: by.regNo,
      ...(isUnlocked && {
        peVehicleBoughtPrice: wireMoney(by.boughtPrice),
        peVehicleTotalExpenses: wireMoney(by.expenses),
      }),
    },
    vehicleAdditionalPartExchanges: rest.map((car) => ({
      peVehicleID: car.vehicleID,
      regNo: car.regNo,
      vehicleDefinition: car.definition,
      ...(isUnlocked && { vehicleSoldPrice: wireMoney(car.soldPrice) }),
    })),
  }
}

/** Returns the terms in one line, as staff copy them into messages and documents; '' while there are none. */
export function paymentDetails(
  sale: Pick<Sale, 'saleType' | 'soldPrice' | 'difference' | 'deposit' | 'monthlyPayment' | 'lastPayment'> &
    Pick<Sale, 'numberOfMonths' | 'numberOfFirstPayments' | 'firstPaymentsTotal' | 'firstPaymentDate'>,
): string {
  const { numberOfMonths: months, monthlyPayment: monthly } = sale
  if (months === null || monthly === null) return ''
  const price = isPartExchangeSale(sale.saleType) ? sale.difference : sale.soldPrice
  const first = sale.numberOfFirstPayments ?? 0
  const usual = months - first - (sale.lastPayment === null ? 0 : 1)
  const parts = [
    labelled('Price', price),
    labelled('deposit', sale.deposit),
    first > 0 ? `first ${first} ${plural(first)} ${formatEuro(sale.firstPaymentsTotal ?? monthly)} together` : '',
    usual > 0 ? `${usual} ${plural(usual)} of ${formatEuro(monthly)}` : '',
    labelled('last payment', sale.lastPayment),
    startingOn(sale.firstPaymentDate),
  ]
  return parts.filter(Boolean).join(', ')
}

const plural = (count: number) => (count === 1 ? 'payment' : 'payments')

function labelled(label: string, amount: Cents | null): string {
  return amount === null ? '' : `${label} ${formatEuro(amount)}`
}

function startingOn(on: Day | null): string {
  return on === null ? '' : `starting on ${formatDay(on)}`
}
