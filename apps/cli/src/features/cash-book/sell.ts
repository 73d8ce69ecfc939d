import { randomUUID } from 'node:crypto'
import { type SellLine, sellOfLine, sellRequest } from '@forecourt/core/features/hire-purchase/sell'
import { sellFacts, takenInWords } from '@forecourt/core/features/hire-purchase/sell-facts'
import type { PreparedSale, SellRequest } from '@forecourt/core/features/hire-purchase/sell-schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { centsFromWire, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import { OPERATIONS } from '@forecourt/core/operations'
import type { Connection } from '../../kit/connection'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usage } from '../../kit/failure'
import { acceptedGuards, answered, answerGuards, type Guard, guardFacts } from '../../kit/guards'
import { type Given, isOn, textOf } from '../../kit/options'
import type { FoundRecord } from '../../kit/resolve'
import { factsText } from '../../kit/table'
import { SALE_GUARDS } from './line-options'
import { lineOfWords } from './line-words'
import { resolveReading } from './resolve-line'

/** A sale as its line says it, with its records. */
interface Meant {
  said: SellLine
  vehicle: FoundRecord
  client: FoundRecord
  request: SellRequest
}

/** Sells the vehicle of a line as the palette does, once its guards are answered. */
export async function sell(ctx: Context, { words, options, flags }: Given): Promise<void> {
  const accepted = acceptedGuards(textOf(options, 'accept'), SALE_GUARDS)
  const line = lineOfWords('sell', { words, options: {}, flags })
  const connection = await ctx.connect()
  const { client } = connection
  const meant = await meantBy(line, await ctx.today(), connection)
  const prepared = await client.call('PrepareSale', meant.request)
  const [problem] = prepared.problems
  if (problem !== undefined) throw new CliFailure(EXIT.failed, prepared.problems.join('. '))
  const facts = factsOf(meant, prepared)
  const guards = prepared.questions.map(({ doubt, reason }): Guard => ({ name: doubt, message: reason }))
  const request = exactly(meant.request, prepared)
  if (isOn(options, 'dryRun')) {
    if (!ctx.globals.json) return ctx.print(factsText([...facts, ...guardFacts(guards, accepted)]))
    const asked = guards.map((guard) => ({ ...guard, accepted: accepted.some((name) => name === guard.name) }))
    return ctx.printJson({ dryRun: true, sale: request, prepared, guards: asked })
  }
  await answerGuards(ctx, guards, { accepted, facts, otherwise: 'Nothing is sold. To sell it' })
  const key = textOf(options, 'key') ?? randomUUID()
  const sold = await answered(client.call('SellVehicle', request, { key }), { key, done: 'the sale is saved' })
  if (ctx.globals.json) return ctx.printJson({ ...sold, key })
  const { regNo, clientName, hpAccountNo, cashDue } = sold
  const due = `${formatEuro(centsFromWire(cashDue) ?? ZERO)} due`
  await ctx.print(`${[regNo, clientName, hpAccountNo, due].filter(Boolean).join('  ')}\n`)
  ctx.say(OPERATIONS.SellVehicle.success ?? '')
}

/** What a line sells and to whom; each of its records must exist. */
async function meantBy(line: string, today: Day, connection: Connection): Promise<Meant> {
  const { reading, recordOf } = await resolveReading(line, today, connection)
  const said = sellOfLine(reading, today)
  const [vehicle, client] = [recordOf('vehicle'), recordOf('client')]
  const request = vehicle && client ? sellRequest(said, { vehicleID: vehicle.id, clientID: client.id }) : null
  if (!vehicle || !client || !request) throw usage(`'${line}' sells nothing`)
  return { said, vehicle, client, request }
}

/** The sale as it was shown: a car that was found in stock is named by its id, so that no other is taken for it. */
function exactly(request: SellRequest, { tradeIn }: PreparedSale): SellRequest {
  if (!request.tradeIn) return request
  return { ...request, tradeIn: { ...request.tradeIn, vehicleID: tradeIn?.vehicleID ?? null } }
}

function factsOf({ said, vehicle, client }: Meant, prepared: PreparedSale): (readonly [string, string])[] {
  const taken = takenInWords(prepared)
  return [
    ['Vehicle', `${vehicle.label} ${vehicle.description}`.trim()],
    ['Client', `${client.clientName} ${client.label}`],
    ...sellFacts(said, prepared),
    ...(taken === '' ? [] : [['Taken in', taken] as const]),
  ]
}
