import { addMonths, day } from '../../kernel/days'
import { type Cents, cents, decimalOf, formatAmount, formatEuro, mulDivCents, sumCents } from '../../kernel/money'
import { type Reading, valueIn } from '../../line/reading'
import { type CreditFile, creditFileOf, rateFacts } from './credit-file'
import { bankCharges, financedAmount, type HpTerms, termsProblems } from './schedule'

/** What a buyer asks for; `rateBps` is the flat rate a year in basis points, null for none. */
export interface QuoteRequest {
  price: Cents
  deposit: Cents
  numberOfMonths: number
  rateBps: number | null
}

/** What they would pay, in cents. */
export interface HpQuote extends QuoteRequest {
  financed: Cents
  bankCharge: Cents
  interest: Cents
  /** Of all instalments, but the last one where that differs. */
  monthlyPayment: Cents
  lastPayment: Cents
  /** What the instalments come to. */
  total: Cents
  withDeposit: Cents
  /** What is paid above what is financed. */
  costOfCredit: Cents
  /** With one decimal; the first instalment a month after the sale. */
  aprPercent: number
  /** Of interest alone, nominal a year, with two decimals. */
  borrowingRatePercent: number
  /** What the credit costs in a sentence, as the directives want it said. */
  representative: string
}

/** The lines that name the terms of a quote. */
const QUOTES: readonly string[] = [
  ...['hire-purchase.quote-terms', 'hire-purchase.print-quote', 'hire-purchase.email-quote'],
]
const BPS = 10_000
const MONTHS = 12
/** The terms of a quote have no day yet, and no rule looks at which one it is. */
const SOME_DAY = day('2020-01-01')

/** What the instalments must bring in: what is financed, its bank charge, and the flat interest of its months. */
function owedOn({ price, deposit, numberOfMonths, rateBps }: QuoteRequest) {
  const financed = financedAmount({ price, deposit })
  const bankCharge = sumCents(bankCharges(financed, numberOfMonths))
  const interest = mulDivCents(financed, (rateBps ?? 0) * numberOfMonths, BPS * MONTHS)
  return { financed, bankCharge, interest, total: sumCents([financed, bankCharge, interest]) }
}

function paymentsOf(total: Cents, months: number): { monthlyPayment: Cents; lastPayment: Cents } {
  const monthlyPayment = cents(Math.floor(total / months))
  return { monthlyPayment, lastPayment: cents(total - monthlyPayment * (months - 1)) }
}

/** The terms of a quote with its payments, the first one a month after the sale. */
function termsFor(request: QuoteRequest, payments: Pick<HpTerms, 'monthlyPayment' | 'lastPayment'>): HpTerms {
  const { price, deposit, numberOfMonths } = request
  const firstPaymentDate = addMonths(SOME_DAY, 1)
  const none = { numberOfFirstPayments: null, firstPaymentsTotal: null, endOfMonth: false }
  return { price, deposit, numberOfMonths, ...payments, ...none, firstPaymentDate }
}

/**
 * What keeps a quote from being made, as sentences for whoever typed it; empty when it can be.
 *
 * @source the rules of a schedule (`termsProblems`): what is quoted can be sold on just these terms.
 */
export function quoteProblems(request: QuoteRequest): string[] {
  const whole = termsProblems(termsFor(request, { monthlyPayment: request.price, lastPayment: null }))
  // With the whole price each month only what is no sum can be wrong.
  const figures = whole.filter(({ field }) => field !== 'monthlyPayment')
  if (figures.length > 0) return figures.map(({ message }) => message)
  return termsProblems(termsFor(request, paymentsOf(owedOn(request).total, request.numberOfMonths))).map(
    ({ message }) => message,
  )
}

/**
 * What a hire purchase would cost: the amount financed with its bank charge, and interest at a flat rate a year on that amount, as dealers
 * quote it. Without a rate there is no interest; the bank charge belongs to every agreement.
 *
 * @returns Amounts in cents. The instalments are equal and the last one takes the odd cents, so they sum to `total` exactly.
 * @throws InvariantError when `quoteProblems` has something to say.
 * @source D2 9 (bank charge), server 20.2; the flat rate is an addition for quotes alone.
 * @example hpQuote({ price: cents(12000_00), deposit: cents(2000_00), numberOfMonths: 48, rateBps: 550 }).monthlyPayment // 25833
 */
export function hpQuote(request: QuoteRequest): HpQuote {
  const { numberOfMonths } = request
  const owed = owedOn(request)
  const payments = paymentsOf(owed.total, numberOfMonths)
  const file = quoteCreditFile(request)
  return {
    ...request,
    ...owed,
    ...payments,
    withDeposit: sumCents([owed.total, request.deposit]),
    costOfCredit: file.totalCostOfCredit,
    aprPercent: file.aprPercent ?? 0,
    borrowingRatePercent: file.borrowingRatePercent,
    representative: file.representative,
  }
}

/**
 * What the credit of a quote costs. The days of its instalments are none: the first is a month after the sale, whenever that is.
 *
 * @throws InvariantError when `quoteProblems` has something to say.
 * @source server 20.2, server 20.11
 */
export function quoteCreditFile(request: QuoteRequest): CreditFile {
  return creditFileOf(termsFor(request, paymentsOf(owedOn(request).total, request.numberOfMonths)), SOME_DAY)
}

/** What a line asks to be quoted; null for other lines, and while one of its figures is missing or wrong. */
export function quoteRequestOf(reading: Reading): QuoteRequest | null {
  if (!QUOTES.includes(reading.command.id) || !reading.complete) return null
  const [price, deposit] = [valueIn(reading, 'price'), valueIn(reading, 'deposit')]
  const [months, rate] = [valueIn(reading, 'months'), valueIn(reading, 'rate')]
  if (price?.kind !== 'money' || deposit?.kind !== 'money' || months?.kind !== 'number') return null
  const rateBps = rate?.kind === 'rate' ? rate.bps : null
  return { price: price.cents, deposit: deposit.cents, numberOfMonths: months.value, rateBps }
}

/** `5.5%` of basis points. */
export function rateText(bps: number): string {
  return `${decimalOf(cents(bps)).replace(/\.?0+$/, '')}%`
}

/** How many instalments are alike, and whether the last one is another. */
function equalPayments({ numberOfMonths, monthlyPayment, lastPayment }: HpQuote) {
  const isLastOther = lastPayment !== monthlyPayment
  return { count: isLastOther ? numberOfMonths - 1 : numberOfMonths, isLastOther }
}

/** The quote in the words of a dealer, as labels and values; the ceiling as for `rateFacts`. */
export function quoteFacts(quote: HpQuote, ceiling: number | null): (readonly [label: string, value: string])[] {
  const { rateBps, lastPayment } = quote
  const { count, isLastOther } = equalPayments(quote)
  const flat: [string, string][] =
    rateBps === null ? [] : [[`Interest, ${rateText(rateBps)} a year flat`, formatEuro(quote.interest)]]
  return [
    ['Price', formatEuro(quote.price)],
    ['Deposit', formatEuro(quote.deposit)],
    ['Financed', formatEuro(quote.financed)],
    ['Bank charge, 2%', formatEuro(quote.bankCharge)],
    ...flat,
    ['Monthly', `${count} x ${formatEuro(quote.monthlyPayment)}`],
    ...(isLastOther ? [['Last payment', formatEuro(lastPayment)] as const] : []),
    ['Instalments in all', formatEuro(quote.total)],
    ['With the deposit', formatEuro(quote.withDeposit)],
    ...rateFacts({ ...quote, totalCostOfCredit: quote.costOfCredit, aprProblem: '' }, ceiling),
  ]
}

/** The quote as one line that can be pasted into a message. */
export function quoteSentence(quote: HpQuote): string {
  const { count, isLastOther } = equalPayments(quote)
  const last = isLastOther ? ` and a last one of ${formatAmount(quote.lastPayment)}` : ''
  const payments = `${count} x ${formatAmount(quote.monthlyPayment)}${last}`
  const sums = `instalments ${formatAmount(quote.total)}, in all ${formatAmount(quote.withDeposit)}`
  return `Price ${formatAmount(quote.price)}, deposit ${formatAmount(quote.deposit)}: ${payments}, ${sums}, APR ${quote.aprPercent.toFixed(1)}%`
}
