import type { Day } from '../../kernel/days'
import { type Cents, cents, formatEuro, sumCents } from '../../kernel/money'
import { type AprResult, aprOf, percentOf } from './apr'
import { isHpSale } from '../deals/enums'
import type { CeilingRate } from '../settings/enums'
import { type SaleTerms, termsOfSale } from './preview'
import { bankCharges, financedAmount, hpSchedule, type HpTerms, periodicRate } from './schedule'

/** The cost of credit on some terms, in the words of the directives; amounts in cents. */
export interface CreditFile {
  price: Cents
  deposit: Cents
  totalAmountOfCredit: Cents
  totalCostOfCredit: Cents
  /** All instalments and the deposit. */
  totalAmountPayable: Cents
  instalments: { number: number; dueDate: Day; amount: Cents }[]
  numberOfPayments: number
  /** Unrounded, as a fraction; null where there is none, with the reason in `aprProblem`. */
  apr: number | null
  /** With one decimal. */
  aprPercent: number | null
  aprProblem: string
  /** Interest only, nominal a year, with two decimals. */
  borrowingRatePercent: number
  /** Interest and bank charge, nominal a year, with two decimals. */
  rateWithChargesPercent: number
  representative: string
}

const MONTHS = 12
/** Shown with figures of credit that somebody may rely on. */
export const NO_ADVICE = 'This is not legal advice.'

type Loan = Pick<CreditFile, 'totalAmountOfCredit' | 'instalments'>

function aprOfLoan({ totalAmountOfCredit, instalments }: Loan, soldOn: Day): AprResult {
  return aprOf([
    { date: soldOn, amount: totalAmountOfCredit },
    ...instalments.map(({ dueDate, amount }) => ({ date: dueDate, amount: cents(0 - amount) })),
  ])
}

/** The nominal rate a year of interest alone: the rate of the schedule twelve times over, without the bank charges. */
function borrowingRate({ totalAmountOfCredit, instalments }: Loan): number {
  const charges = bankCharges(totalAmountOfCredit, instalments.length)
  return (
    periodicRate(
      totalAmountOfCredit,
      instalments.map(({ amount }, i) => cents(amount - (charges[i] ?? 0))),
    ) * MONTHS
  )
}

/** The nominal rate a year of interest and bank charge together. */
function rateWithCharges({ totalAmountOfCredit, instalments }: Loan): number {
  return (
    periodicRate(
      totalAmountOfCredit,
      instalments.map(({ amount }) => amount),
    ) * MONTHS
  )
}

/** `monthly instalments: 47 of €258.33 and one of €258.49`, each run of equal ones by itself. */
export function instalmentsText(instalments: CreditFile['instalments']): string {
  const runs: { count: number; amount: Cents }[] = []
  for (const { amount } of instalments) {
    const last = runs.at(-1)
    if (last?.amount === amount) last.count += 1
    else runs.push({ count: 1, amount })
  }
  const words = runs.map(({ count, amount }) => `${count === 1 ? 'one' : count} of ${formatEuro(amount)}`)
  const said = words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '')
  return `${instalments.length === 1 ? 'monthly instalment' : 'monthly instalments'}: ${said}`
}

/**
 * The cost of hire purchase on these terms, sold on a day.
 * @throws InvariantError when `termsProblems` returns any.
 * @source server 20.2
 * @example creditFileOf(terms, day('2026-01-01')).aprPercent // 14
 */
export function creditFileOf(terms: HpTerms, soldOn: Day): CreditFile {
  const { price, deposit } = terms
  const totalAmountOfCredit = financedAmount(terms)
  const instalments = hpSchedule(terms).map(({ number, dueDate, amount }) => ({ number, dueDate, amount }))
  const total = sumCents(instalments.map(({ amount }) => amount))
  const read = aprOfLoan({ totalAmountOfCredit, instalments }, soldOn)
  const aprPercent = read.problem === undefined ? percentOf(read.rate, 1) : null
  const borrowingRatePercent = percentOf(borrowingRate({ totalAmountOfCredit, instalments }), 2)
  const rateWithChargesPercent = percentOf(rateWithCharges({ totalAmountOfCredit, instalments }), 2)
  const totalCostOfCredit = cents(total - totalAmountOfCredit)
  const totalAmountPayable = sumCents([total, deposit])
  return {
    ...{ price, deposit, totalAmountOfCredit, totalCostOfCredit, totalAmountPayable, instalments },
    numberOfPayments: instalments.length,
    apr: read.problem === undefined ? read.rate : null,
    aprPercent,
    aprProblem: read.problem ?? '',
    ...{ borrowingRatePercent, rateWithChargesPercent },
    representative: [
      `Cash price ${formatEuro(price)}, deposit ${formatEuro(deposit)}, total amount of credit ${formatEuro(totalAmountOfCredit)};`,
      `${instalmentsText(instalments)};`,
      `borrowing rate ${borrowingRatePercent.toFixed(2)}% a year,`,
      ...(aprPercent === null ? [] : [`APR ${aprPercent.toFixed(1)}%,`]),
      `total cost of credit ${formatEuro(totalCostOfCredit)}, total amount payable ${formatEuro(totalAmountPayable)}.`,
    ].join(' '),
  }
}

/**
 * The borrowing rate of a sale, with the ceiling above which it needs a confirmation; null while its terms or its day make no schedule.
 * @source server 20.2
 */
export function rateToConfirm(sale: SaleTerms, soldOn: Day | null, ceiling: RateCeiling): RateToConfirm | null {
  const { terms } = isHpSale(sale.saleType) ? termsOfSale(sale) : {}
  if (!terms || soldOn === null) return null
  return { ...ceiling, percent: ceilingRateOf(creditFileOf(terms, soldOn), ceiling.compares) }
}

/** The percentage of Manage Data, and the rate that is compared with it. */
export interface RateCeiling {
  ceiling: number
  compares: CeilingRate
}

type RateToConfirm = RateCeiling & { percent: number }

type CeilingRates = Pick<CreditFile, 'borrowingRatePercent' | 'rateWithChargesPercent'>

export function ceilingRateOf(
  { borrowingRatePercent, rateWithChargesPercent }: CeilingRates,
  compares: CeilingRate,
): number {
  return compares === 'charges' ? rateWithChargesPercent : borrowingRatePercent
}

/** Enough to make the cents of instalments matter less than the decimals of a rate. */
const LENT = cents(1_000_000_00)

/**
 * The highest borrowing rate, in percent with two decimals, at which interest and bank charge of equal monthly instalments stay within a ceiling.
 * @source server 20.34
 * @example highestRate(24, 8) // 6.16
 */
export function highestRate(months: number, ceiling: number): number {
  const rate = ceiling / 100 / MONTHS
  const each = rate === 0 ? LENT / months : (LENT * rate) / (1 - (1 + rate) ** -months)
  const payments = bankCharges(LENT, months).map((charge) => cents(Math.round(each) - charge))
  return sumCents(payments) < LENT ? 0 : percentOf(periodicRate(LENT, payments) * MONTHS, 2)
}

/** The highest borrowing rate beside terms that are still to be agreed, where the ceiling compares charges too. */
export function highestRateFacts(
  numberOfPayments: number,
  { ceiling, compares }: RateCeiling,
): (readonly [label: string, value: string])[] {
  return compares === 'interest'
    ? []
    : [['Highest rate', `${highestRate(numberOfPayments, ceiling).toFixed(2)}% a year`]]
}

/**
 * The note that follows the rate of a credit which is compared with the ceiling and is above it; empty otherwise.
 * @source server 20.34
 */
export function aboveCeilingText(file: CeilingRates, ceiling: RateCeiling): string {
  return ceilingRateOf(file, ceiling.compares) > ceiling.ceiling ? `above ${ceiling.ceiling}%` : ''
}

/**
 * The cost of the credit as labels and values, beside a schedule with the amounts.
 * @param ceiling The ceiling of Manage Data, with the rate that it compares, which is shown; null where unknown: both are.
 */
export function rateFacts(
  file: Pick<CreditFile, 'aprPercent' | 'aprProblem' | 'totalCostOfCredit'> & CeilingRates,
  ceiling: RateCeiling | null,
): (readonly [label: string, value: string])[] {
  const rateText = (percent: number, compares: CeilingRate) => {
    const above = ceiling?.compares === compares ? aboveCeilingText(file, ceiling) : ''
    return [`${percent.toFixed(2)}% a year`, above].filter(Boolean).join(', ')
  }
  return [
    ['Cost of credit', formatEuro(file.totalCostOfCredit)],
    ['Borrowing rate', rateText(file.borrowingRatePercent, 'interest')],
    ['APR', file.aprPercent === null ? file.aprProblem : `${file.aprPercent.toFixed(1)}%`],
    ...(ceiling?.compares === 'interest'
      ? []
      : [['With charges', rateText(file.rateWithChargesPercent, 'charges')] as const]),
  ]
}
