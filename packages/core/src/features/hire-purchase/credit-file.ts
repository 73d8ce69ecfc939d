import type { Day } from '../../kernel/days'
import { type Cents, cents, formatEuro, sumCents } from '../../kernel/money'
import { type AprResult, aprOf, percentOf } from './apr'
import { isHpSale } from '../deals/enums'
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
  const totalCostOfCredit = cents(total - totalAmountOfCredit)
  const totalAmountPayable = sumCents([total, deposit])
  return {
    ...{ price, deposit, totalAmountOfCredit, totalCostOfCredit, totalAmountPayable, instalments },
    numberOfPayments: instalments.length,
    apr: read.problem === undefined ? read.rate : null,
    aprPercent,
    aprProblem: read.problem ?? '',
    borrowingRatePercent,
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
export function rateToConfirm(
  sale: SaleTerms,
  soldOn: Day | null,
  ceiling: number,
): { percent: number; ceiling: number } | null {
  const { terms } = isHpSale(sale.saleType) ? termsOfSale(sale) : {}
  return terms && soldOn !== null ? { percent: creditFileOf(terms, soldOn).borrowingRatePercent, ceiling } : null
}

/**
 * The cost of the credit as labels and values, beside a schedule with the amounts.
 * @param ceiling The ceiling of Manage Data in percent, which a higher rate is compared with; null where unknown.
 */
export function rateFacts(
  file: Pick<CreditFile, 'aprPercent' | 'aprProblem' | 'borrowingRatePercent' | 'totalCostOfCredit'>,
  ceiling: number | null,
): (readonly [label: string, value: string])[] {
  return [
    ['Cost of credit', formatEuro(file.totalCostOfCredit)],
    [
      'Borrowing rate',
      `${file.borrowingRatePercent.toFixed(2)}% a year${ceiling !== null && file.borrowingRatePercent > ceiling ? `, above ${ceiling}%` : ''}`,
    ],
    ['APR', file.aprPercent === null ? file.aprProblem : `${file.aprPercent.toFixed(1)}%`],
  ]
}
