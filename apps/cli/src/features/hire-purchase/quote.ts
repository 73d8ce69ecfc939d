import { COMMANDS } from '@forecourt/core/commands'
import { hpQuote, quoteFacts, quoteProblems, quoteRequestOf } from '@forecourt/core/features/hire-purchase/quote'
import { day } from '@forecourt/core/kernel/days'
import { parseLine } from '@forecourt/core/line/parse'
import { eurosOf } from '@forecourt/core/kernel/money'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usage } from '../../kit/failure'
import type { Given } from '../../kit/options'
import { factsText } from '../../kit/table'

/** No word of a quote means a day, so none need be asked of the server. */
const ANY_DAY = day('2020-01-01')

/** Prints what a hire purchase on these terms would cost. */
export async function quote(ctx: Context, { words }: Given): Promise<void> {
  const [reading] = parseLine(['quote', ...words].join(' '), { today: ANY_DAY, commands: COMMANDS }).readings
  const request = reading && quoteRequestOf(reading)
  if (!request) {
    const problems = reading?.problems.map(({ message }) => message) ?? ['The line is too long']
    throw usage(`${problems.join('. ')}. Usage: quote <price> <deposit> <months> [rate]`)
  }
  const problems = quoteProblems(request)
  if (problems.length > 0) throw new CliFailure(EXIT.failed, problems.join('. '))
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
