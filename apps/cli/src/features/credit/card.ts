import { offerRequestOf } from '@forecourt/core/features/hire-purchase/offer'
import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { CliFailure, EXIT, usageFailure } from '../../kit/failure'
import { type CommandInput, isOn, optionText } from '../../kit/options'
import { joinLine } from '../cash-book/line-words'
import { resolveReading } from '../cash-book/resolve-line'

/** Prints window cards into a file, or their adverts as text, as the palette does (server 20.40). */
export async function cardCommand(ctx: Context, { words, options, flags }: CommandInput): Promise<void> {
  const line = joinLine('card', { words, options: {}, flags })
  const connection = await ctx.connect()
  const { reading, recordOf } = await resolveReading(line, await ctx.today(), connection)
  const car = recordOf('vehicle')
  if (!car) throw usageFailure(`'${line}' names no vehicle`)
  const { card, ...terms } = offerRequestOf(reading)
  const input = { ...terms, vehicleIDs: [car.id] }
  if (optionText(options, 'out') !== null) {
    if (isOn(options, 'text')) throw usageFailure('--text goes without --out')
    return exportFile(ctx, options, { operation: 'GetWindowCards', input: { ...input, ...card }, isBinary: true })
  }
  const answer = await connection.client.call('GetCarOffers', input)
  if (answer.problem !== '') throw new CliFailure(EXIT.failed, answer.problem)
  if (ctx.globals.json) return ctx.printJson(answer)
  await ctx.print(`${answer.offers.map(({ advert }) => advert).join('\n\n')}\n`)
}
