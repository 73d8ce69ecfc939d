import { addMonths, day } from '../../kernel/days'
import { type Cents, cents, formatDecimal, formatAmount, formatEuro, mulDivCents, sumCents } from '../../kernel/money'
import { type Reading, slotValue } from '../../line/reading'
import { type CreditFile, creditFileOf, highestRateFacts, type RateCeiling, rateFacts } from './credit-file'
import { bankCharges, financedAmount, type HpTerms, termsProblems } from './schedule'

/** The terms of a quote; `rateBps` is the flat rate a year in basis points, null for none. */
export interface QuoteRequest {
  price: Cents
  deposit: Cents
  numberOfMonths: number
  rateBps: number | null
}

export interface HpQuote extends QuoteRequest {
  financed: Cents
  bankCharge: Cents
  interest: Cents
  /** Each instalment but the last one where that differs. */
  monthlyPayment: Cents
  lastPayment: Cents
  total: Cents
  withDeposit: Cents
  /** Paid above the financed amount. */
  costOfCredit: Cents
  /** With one decimal; the first instalment a month after the sale. */
  aprPercent: number
  /** Interest only, nominal a year, with two decimals. */
  borrowingRatePercent: number
  /** Interest and bank charge, nominal, with two decimals. */
  rateWithChargesPercent: number
  representative: string
}

const QUOTE_COMMANDS: readonly string[] = [
  ...[
    'hire-purchase.quote-terms',
    'hire-purchase.print-quote',
    'hire-purchase.print-leaflet',
    'hire-purchase.email-quote',
  ],
]
const BPS = 10_000
const MONTHS = 12
/** The terms of a quote have no day yet, and no rule depends on which one it is. */
const PLACEHOLDER_DAY = day('2020-01-01')

/** The sum of the instalments: the financed amount, its bank charge, and flat interest. */
function owedOfQuote({ price, deposit, numberOfMonths, rateBps }: QuoteRequest) {
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
  const firstPaymentDate = addMonths(PLACEHOLDER_DAY, 1)
  const none = { numberOfFirstPayments: null, firstPaymentsTotal: null, endOfMonth: false }
  return { price, deposit, numberOfMonths, ...payments, ...none, firstPaymentDate }
}

/**
 * Problems of a quote as sentences; empty when it can be made.
 * @source the rules of a schedule (`termsProblems`): a quote can be sold on its terms.
 */
export function quoteProblems(request: QuoteRequest): string[] {
  const whole = termsProblems(termsFor(request, { monthlyPayment: request.price, lastPayment: null }))
  // With the whole price each month only what is no sum can be wrong.
  const figures = whole.filter(({ field }) => field !== 'monthlyPayment')
  if (figures.length > 0) return figures.map(({ message }) => message)
  return termsProblems(termsFor(request, paymentsOf(owedOfQuote(request).total, request.numberOfMonths))).map(
    ({ message }) => message,
  )
}

/**
 * Calculates a quote for a hire purchase: the financed amount with its bank charge, and interest at a flat rate a year on that amount, as dealers
 * quote it. Without a rate there is no interest; the bank charge belongs to every agreement.
 * @returns Amounts in cents. The instalments are equal and the last one takes the odd cents, so they sum to `total` exactly.
 * @throws InvariantError when `quoteProblems` returns any.
 * @source D2 9 (bank charge), server 20.2; the flat rate is an addition for quotes alone.
 * @example hpQuote({ price: cents(12000_00), deposit: cents(2000_00), numberOfMonths: 48, rateBps: 550 }).monthlyPayment // 25833
 */
export function hpQuote(request: QuoteRequest): HpQuote {
  const { numberOfMonths } = request
  const owed = owedOfQuote(request)
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
    rateWithChargesPercent: file.rateWithChargesPercent,
    representative: file.representative,
  }
}

/**
 * The cost of credit of a quote. Its instalments have no days: the first is a month after the sale, whenever that is.
 * @throws InvariantError when `quoteProblems` returns any.
 * @source server 20.2, server 20.11
 */
export function quoteCreditFile(request: QuoteRequest): CreditFile {
  return creditFileOf(
    termsFor(request, paymentsOf(owedOfQuote(request).total, request.numberOfMonths)),
    PLACEHOLDER_DAY,
  )
}

/** The terms of a quote in a line; null for other lines, and while one of its figures is missing or wrong. */
export function quoteRequestOf(reading: Reading): QuoteRequest | null {
  if (!QUOTE_COMMANDS.includes(reading.command.id) || !reading.complete) return null
  const [price, deposit] = [slotValue(reading, 'price'), slotValue(reading, 'deposit')]
  const [months, rate] = [slotValue(reading, 'months'), slotValue(reading, 'rate')]
  if (price?.kind !== 'money' || deposit?.kind !== 'money' || months?.kind !== 'number') return null
  const rateBps = rate?.kind === 'rate' ? rate.bps : null
  return { price: price.cents, deposit: deposit.cents, numberOfMonths: months.value, rateBps }
}

/** `5.5%` of basis points. */
export function rateText(bps: number): string {
  return `${formatDecimal(cents(bps)).replace(/\.?0+$/, '')}%`
}

function equalPayments({ numberOfMonths, monthlyPayment, lastPayment }: HpQuote) {
  const isLastOther = lastPayment !== monthlyPayment
  return { count: isLastOther ? numberOfMonths - 1 : numberOfMonths, isLastOther }
}

/** The quote as labels and values; the ceiling as for `rateFacts`. */
export function quoteFacts(quote: HpQuote, ceiling: RateCeiling | null): (readonly [label: string, value: string])[] {
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
    ...(ceiling ? highestRateFacts(quote.numberOfMonths, ceiling) : []),
  ]
}

export function quoteSentence(quote: HpQuote): string {
  const { count, isLastOther } = equalPayments(quote)
  const last = isLastOther ? ` and a last one of ${formatAmount(quote.lastPayment)}` : ''
  const payments = `${count} x ${formatAmount(quote.monthlyPayment)}${last}`
  const sums = `instalments ${formatAmount(quote.total)}, in all ${formatAmount(quote.withDeposit)}`
  return `Price ${formatAmount(quote.price)}, deposit ${formatAmount(quote.deposit)}: ${payments}, ${sums}, APR ${quote.aprPercent.toFixed(1)}%`
}
