import { type ConfirmedCheck, throwIfUnconfirmed } from '@forecourt/core/checks'
import { creditRegime } from '@forecourt/core/kernel/credit-regime'
import {
  type Confirmation,
  confirmationCheck,
  remainingConfirmations,
  saleConfirmations,
  type TradeInSeller,
} from '@forecourt/core/features/deals/confirmations'
import { isHpSale } from '@forecourt/core/features/deals/enums'
import { totalCost } from '@forecourt/core/features/deals/rules'
import { rateToConfirm } from '@forecourt/core/features/hire-purchase/credit-file'
import type { SaleTerms } from '@forecourt/core/features/hire-purchase/preview'
import { dayInZone, type Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import type { Ctx } from '../../context'
import { toDay } from '../../database/values'
import { readSettings } from '../settings/repository'
import { hiresBeyond } from '../vehicles/hires-repository'
import { expensesOf } from './repository'
import { standingAssessment, tradeInSellers } from './sale-checks-repository'

/** A sale whose checks are run; `clientID` null for a buyer who is typed as a new client. */
export interface CheckedSale extends SaleTerms {
  clientID: number | null
  soldDate: Day
  isConsumer: boolean
  /** The vehicles that are taken in, by their ids. */
  cars: readonly number[]
}

interface SaleVehicle {
  id: number
  boughtDate: Day | null
  boughtPrice: Cents | null
}

/** Whether the buyer's creditworthiness must be assessed before this sale (server 20.32). */
function needsAssessment({ saleType, isConsumer, soldDate }: CheckedSale): boolean {
  return isHpSale(saleType) && isConsumer && creditRegime(soldDate) === '2023/2225'
}

/**
 * Returns the checks of a sale, in their order, as the books are; of trade-ins that are not in stock the caller knows the seller.
 * @source server 6.6
 */
export async function saleChecks(
  ctx: Ctx,
  sale: CheckedSale,
  { vehicle, takenIn }: { vehicle: SaleVehicle; takenIn?: readonly TradeInSeller[] },
): Promise<Confirmation[]> {
  const { soldDate, soldPrice, clientID } = sale
  const { rateCeiling: ceiling, rateCeilingCompares: compares, entryDaysBack } = await readSettings(ctx.db)
  const hires = await hiresBeyond(ctx.db, { vehicleID: vehicle.id, on: soldDate })
  const isHp = isHpSale(sale.saleType)
  return saleConfirmations(
    { soldDate, soldPrice, buyerID: clientID, firstPaymentDate: isHp ? sale.firstPaymentDate : null },
    {
      today: ctx.today,
      daysBack: entryDaysBack,
      boughtDate: vehicle.boughtDate,
      // To whoever may not see prices a question at this figure or that would tell it; the save asks for the right to sell below cost.
      totalCost: ctx.isUnlocked ? totalCost(vehicle.boughtPrice, [await expensesOf(ctx.db, vehicle.id)]) : null,
      rate: rateToConfirm(sale, soldDate, { ceiling, compares }),
      hires: hires.map((hire) => ({
        client: hire.client_name,
        start: toDay(hire.start_date),
        end: toDay(hire.end_date),
      })),
      takenIn: takenIn ?? (await tradeInSellers(ctx.db, sale.cars)),
      credit: needsAssessment(sale) ? await creditOf(ctx, sale, vehicle.id) : null,
    },
  )
}

async function creditOf(ctx: Ctx, { clientID, monthlyPayment }: CheckedSale, vehicleID: number) {
  const found = clientID === null ? null : await standingAssessment(ctx.db, { clientID, vehicleID })
  const assessment = found && { ...found, day: dayInZone(found.decidedAt, ctx.config.timeZone) }
  return { instalment: monthlyPayment, assessment, showsFigures: ctx.isUnlocked }
}

/**
 * Refuses a sale to a consumer on credit without a positive assessment to whoever lacks the right to it, and a sale whose checks are not all confirmed:
 * nothing for a client that does not send what was confirmed.
 * @param before The checks of the stored sale, which are not asked again.
 */
export function refuseUnconfirmedSale(
  ctx: Pick<Ctx, 'need'>,
  checks: { now: readonly Confirmation[]; before: readonly Confirmation[] },
  confirmed: readonly ConfirmedCheck[] | null | undefined,
): void {
  const left = remainingConfirmations(checks.now, checks.before)
  throwIfUnconfirmed(left.map(confirmationCheck), confirmed)
  if (left.some(({ doubt }) => doubt === 'not-assessed')) ctx.need('creditRisk')
}
