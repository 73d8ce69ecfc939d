import type { Day } from '../../kernel/days'
import { type Cents, cents, formatEuro, sumCents } from '../../kernel/money'
import { type AprReading, aprOf, percentOf } from './apr'
import { isHpSale } from '../deals/enums'
import { type SaleTerms, termsOfSale } from './preview'
import { bankCharges, financedAmount, hpSchedule, type HpTerms, periodicRate } from './schedule'

/** What credit on some terms costs, in the words of the directives; amounts in cents. */
export interface CreditFile {
  price: Cents
  deposit: Cents
  totalAmountOfCredit: Cents
  totalCostOfCredit: Cents
  /** Of all instalments and the deposit. */
  totalAmountPayable: Cents
  instalments: { number: number; dueDate: Day; amount: Cents }[]
  numberOfPayments: number
  /** Unrounded, as a fraction; null where no rate can be said, which `aprProblem` tells. */
  apr: number | null
  /** With one decimal. */
  aprPercent: number | null
  aprProblem: string
  /** Of interest alone, nominal a year, with two decimals. */
  borrowingRatePercent: number
  /** All of it in a sentence. */
  representative: string
}

const MONTHS = 12
/** Where figures of credit are shown for somebody to rely on. */
export const NO_ADVICE = 'This is not legal advice.'

type Loan = Pick<CreditFile, 'totalAmountOfCredit' | 'instalments'>

function aprOfLoan({ totalAmountOfCredit, instalments }: Loan, soldOn: Day): AprReading {
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
export function instalmentWords(instalments: CreditFile['instalments']): string {
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
 * What hire purchase on these terms costs, sold on a day.
 *
 * @throws InvariantError when `termsProblems` has something to say.
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
      `${instalmentWords(instalments)};`,
      `borrowing rate ${borrowingRatePercent.toFixed(2)}% a year,`,
      ...(aprPercent === null ? [] : [`APR ${aprPercent.toFixed(1)}%,`]),
      `total cost of credit ${formatEuro(totalCostOfCredit)}, total amount payable ${formatEuro(totalAmountPayable)}.`,
    ].join(' '),
  }
}

/**
 * The borrowing rate of a sale as typed or stored, beside the percentage above which it is asked about; null while its terms or its
 * day make no schedule.
 *
 * @source server 20.2
 */
export function rateToAsk(
  sale: SaleTerms,
  soldOn: Day | null,
  ceiling: number,
): { percent: number; ceiling: number } | null {
  const { terms } = isHpSale(sale.saleType) ? termsOfSale(sale) : {}
  return terms && soldOn !== null ? { percent: creditFileOf(terms, soldOn).borrowingRatePercent, ceiling } : null
}

/**
 * What the credit costs as labels and values, beside a schedule that says the amounts.
 *
 * @param ceiling The percentage of Manage Data, above which a rate is said to be; null where it is not known.
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
