import { type Cents, cents, mulDivCents, sumCents } from '../../kernel/money'
import type { CreditFile } from './credit-file'
import { bankCharges } from './schedule'

/** The parts of the cost of a credit, and the interest of one day on all of it; amounts in cents. */
export interface CreditCost {
  bankCharge: Cents
  interest: Cents
  interestPerDay: Cents
}

const BPS = 10_000
const DAYS_OF_YEAR = 365

/**
 * The parts of the total cost of credit, and the interest of each day until a withdrawn credit is repaid.
 * @returns bankCharge + interest = totalCostOfCredit; a day at the stated borrowing rate, a 365th of a year, half up to the cent.
 * @source server 20.10; Directive 2008/48/EC art. 10(2)(p) (interest a day).
 */
export function creditCost(
  file: Pick<CreditFile, 'totalAmountOfCredit' | 'totalCostOfCredit' | 'numberOfPayments' | 'borrowingRatePercent'>,
): CreditCost {
  const { totalAmountOfCredit, totalCostOfCredit } = file
  const bankCharge = sumCents(bankCharges(totalAmountOfCredit, file.numberOfPayments))
  const rateBps = Math.round(file.borrowingRatePercent * 100)
  return {
    bankCharge,
    interest: cents(totalCostOfCredit - bankCharge),
    interestPerDay: mulDivCents(totalAmountOfCredit, rateBps, BPS * DAYS_OF_YEAR),
  }
}
