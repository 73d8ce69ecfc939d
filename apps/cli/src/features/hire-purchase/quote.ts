import { ANY_DAY, interpretLine } from '../../kit/interpret-line'
import {
  hpQuote,
  quoteFacts,
  quoteProblems,
  type QuoteRequest,
  quoteRequestOf,
} from '@forecourt/core/features/hire-purchase/quote'
import { decimalOf, eurosOf } from '@forecourt/core/kernel/money'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usage } from '../../kit/failure'
import { dayOf } from '../../kit/days'
import { exportFile } from '../../kit/export-file'
import { type Given, textOf } from '../../kit/options'
import { resolveOne } from '../../kit/resolve'
import { factsText } from '../../kit/table'

/** Fills a file with the credit information of the quote. */
async function quotePaper(
  ctx: Context,
  options: Given['options'],
  { request, pdf }: { request: QuoteRequest; pdf: string },
): Promise<void> {
  const { price, deposit, numberOfMonths, rateBps } = request
  const mark = textOf(options, 'reg')
  const input = {
    ...{ price: decimalOf(price), deposit: decimalOf(deposit), numberOfMonths },
    rate: rateBps === null ? null : rateBps / 100,
    vehicleID: mark === null ? null : (await resolveOne(ctx, 'vehicle', mark)).id,
    validUntil: await dayOf(ctx, textOf(options, 'until'), 'future'),
  }
  return exportFile(ctx, { ...options, out: pdf }, { operation: 'GetQuoteSecciReport', input, isBinary: true })
}

/** Prints what a hire purchase on these terms would cost. */
export async function quote(ctx: Context, { words, options }: Given): Promise<void> {
  const [reading] = interpretLine(['quote', ...words].join(' '), ANY_DAY).typed.readings
  const request = reading && quoteRequestOf(reading)
  if (!request) {
    const problems = reading?.problems.map(({ message }) => message) ?? ['The line is too long']
    throw usage(`${problems.join('. ')}. Usage: quote <price> <deposit> <months> [rate]`)
  }
  const problems = quoteProblems(request)
  if (problems.length > 0) throw new CliFailure(EXIT.failed, problems.join('. '))
  const pdf = textOf(options, 'pdf')
  if (pdf !== null) return quotePaper(ctx, options, { request, pdf })
  if ((textOf(options, 'until') ?? textOf(options, 'reg')) !== null) throw usage('--until and --reg are for --pdf')
  const quoted = hpQuote(request)
  if (!ctx.globals.json) return ctx.print(factsText(quoteFacts(quoted, null)))
  const { price, deposit, numberOfMonths, rateBps, aprPercent } = quoted
  const { financed, bankCharge, interest, monthlyPayment, lastPayment, total, withDeposit } = quoted
  const { costOfCredit, borrowingRatePercent, representative } = quoted
  const plain = { price, deposit, financed, bankCharge, interest, monthlyPayment, lastPayment, total, withDeposit }
  const credit = { totalAmountOfCredit: financed, totalCostOfCredit: costOfCredit, totalAmountPayable: withDeposit }
  const amounts = { ...plain, ...credit }
  const euros = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, eurosOf(amount)]))
  const rate = rateBps === null ? null : rateBps / 100
  const rates = { apr: aprPercent, aprPercent, borrowingRatePercent, representative }
  await ctx.printJson({ ...euros, months: numberOfMonths, numberOfPayments: numberOfMonths, rate, ...rates })
}
