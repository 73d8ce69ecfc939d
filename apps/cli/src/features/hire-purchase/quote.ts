import { ANY_DAY, interpretLine } from '../../kit/interpret-line'
import {
  hpQuote,
  quoteFacts,
  quoteProblems,
  type QuoteRequest,
  quoteRequestOf,
} from '@forecourt/core/features/hire-purchase/quote'
import { formatDecimal, eurosOf } from '@forecourt/core/kernel/money'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usageFailure } from '../../kit/failure'
import { resolveDay } from '../../kit/days'
import { exportFile } from '../../kit/export-file'
import { type CommandInput, optionText } from '../../kit/options'
import { resolveRecord } from '../../kit/resolve'
import { factsText } from '../../kit/table'

const termsIn = ({ price, deposit, numberOfMonths, rateBps }: QuoteRequest) => ({
  ...{ price: formatDecimal(price), deposit: formatDecimal(deposit), numberOfMonths },
  rate: rateBps === null ? null : rateBps / 100,
})

async function saveLeaflet(
  ctx: Context,
  options: CommandInput['options'],
  { request, leaflet }: { request: QuoteRequest; leaflet: string },
): Promise<void> {
  if ((optionText(options, 'pdf') ?? optionText(options, 'until') ?? optionText(options, 'reg')) !== null)
    throw usageFailure('--leaflet goes without --pdf, --until and --reg')
  const about = { operation: 'GetGeneralCreditInformation', input: termsIn(request), isBinary: true } as const
  return exportFile(ctx, { ...options, out: leaflet }, about)
}

async function saveQuoteDocument(
  ctx: Context,
  options: CommandInput['options'],
  { request, pdf }: { request: QuoteRequest; pdf: string },
): Promise<void> {
  const mark = optionText(options, 'reg')
  const input = {
    ...termsIn(request),
    vehicleID: mark === null ? null : (await resolveRecord(ctx, 'vehicle', mark)).id,
    validUntil: await resolveDay(ctx, optionText(options, 'until'), 'future'),
  }
  return exportFile(ctx, { ...options, out: pdf }, { operation: 'GetQuoteSecciReport', input, isBinary: true })
}

export async function printQuote(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const [reading] = interpretLine(['quote', ...words].join(' '), ANY_DAY).typed.readings
  const request = reading && quoteRequestOf(reading)
  if (!request) {
    const problems = reading?.problems.map(({ message }) => message) ?? ['The line is too long']
    throw usageFailure(`${problems.join('. ')}. Usage: quote <price> <deposit> <months> [rate]`)
  }
  const problems = quoteProblems(request)
  if (problems.length > 0) throw new CliFailure(EXIT.failed, problems.join('. '))
  const leaflet = optionText(options, 'leaflet')
  if (leaflet !== null) return saveLeaflet(ctx, options, { request, leaflet })
  const pdf = optionText(options, 'pdf')
  if (pdf !== null) return saveQuoteDocument(ctx, options, { request, pdf })
  if ((optionText(options, 'until') ?? optionText(options, 'reg')) !== null)
    throw usageFailure('--until and --reg are for --pdf')
  const quoted = hpQuote(request)
  if (!ctx.globals.json) return ctx.print(factsText(quoteFacts(quoted, null)))
  const { price, deposit, numberOfMonths, rateBps, aprPercent } = quoted
  const { financed, bankCharge, interest, monthlyPayment, lastPayment, total, withDeposit } = quoted
  const { costOfCredit, borrowingRatePercent, rateWithChargesPercent, representative } = quoted
  const plain = { price, deposit, financed, bankCharge, interest, monthlyPayment, lastPayment, total, withDeposit }
  const credit = { totalAmountOfCredit: financed, totalCostOfCredit: costOfCredit, totalAmountPayable: withDeposit }
  const amounts = { ...plain, ...credit }
  const euros = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, eurosOf(amount)]))
  const rate = rateBps === null ? null : rateBps / 100
  const rates = { apr: aprPercent, aprPercent, borrowingRatePercent, rateWithChargesPercent, representative }
  await ctx.printJson({ ...euros, months: numberOfMonths, numberOfPayments: numberOfMonths, rate, ...rates })
}
