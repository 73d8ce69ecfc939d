import { randomUUID } from 'node:crypto'
import { SALE_CHECKS } from '@forecourt/core/features/deals/enums'
import { type SellLine, sellLineOf, sellRequest } from '@forecourt/core/features/hire-purchase/sell'
import { sellFacts, tradeInSentence } from '@forecourt/core/features/hire-purchase/sell-facts'
import type { PreparedSale, SellRequest } from '@forecourt/core/features/hire-purchase/sell-schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { centsFromWire, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import { OPERATIONS } from '@forecourt/core/operations'
import type { CliConnection } from '../../kit/connection'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usageFailure } from '../../kit/failure'
import {
  parseAccepted,
  explainUnanswered,
  confirmChecks,
  type ConfirmableCheck,
  checkFacts,
  saveOnceConfirmed,
} from '../../kit/checks'
import { type CommandInput, isOn, optionText } from '../../kit/options'
import type { NamedRecord } from '../../kit/resolve'
import { factsText } from '../../kit/table'
import { joinLine } from './line-words'
import { resolveReading } from './resolve-line'

interface InterpretedSale {
  terms: SellLine
  vehicle: NamedRecord
  client: NamedRecord
  request: SellRequest
}

/** Sells the vehicle of a line as the palette does, once its checks are confirmed. */
export async function sellCommand(ctx: Context, { words, options, flags }: CommandInput): Promise<void> {
  const accepted = parseAccepted(optionText(options, 'accept'), SALE_CHECKS)
  const line = joinLine('sell', { words, options: {}, flags })
  const connection = await ctx.connect()
  const { client } = connection
  const meant = await interpretSale(line, await ctx.today(), connection)
  const prepared = await client.call('PrepareSale', meant.request)
  const [problem] = prepared.problems
  if (problem !== undefined) throw new CliFailure(EXIT.failed, prepared.problems.join('. '))
  const facts = factsOf(meant, prepared)
  const checks = prepared.checks.map(({ code, sentence }): ConfirmableCheck => ({ name: code, message: sentence }))
  const request = pinTradeIn(meant.request, prepared)
  if (isOn(options, 'dryRun')) {
    if (!ctx.globals.json) return ctx.print(factsText([...facts, ...checkFacts(checks, accepted)]))
    const asked = checks.map((check) => ({ ...check, accepted: accepted.some((name) => name === check.name) }))
    return ctx.printJson({ dryRun: true, sale: request, prepared, guards: asked })
  }
  const key = optionText(options, 'key') ?? randomUUID()
  const sold = await saveOnceConfirmed(prepared.checks, {
    confirm: (open) => confirmChecks(ctx, open, { accepted, facts, otherwise: 'Nothing is sold. To sell it' }),
    save: (confirmed) =>
      explainUnanswered(client.call('SellVehicle', { ...request, confirmed }, { key }), {
        key,
        done: 'the sale is saved',
      }),
  })
  if (ctx.globals.json) return ctx.printJson({ ...sold, key })
  const { regNo, clientName, hpAccountNo, cashDue } = sold
  const due = `${formatEuro(centsFromWire(cashDue) ?? ZERO)} due`
  await ctx.print(`${[regNo, clientName, hpAccountNo, due].filter(Boolean).join('  ')}\n`)
  ctx.report(OPERATIONS.SellVehicle.success ?? '')
}

async function interpretSale(line: string, today: Day, connection: CliConnection): Promise<InterpretedSale> {
  const { reading, recordOf } = await resolveReading(line, today, connection)
  const said = sellLineOf(reading, today)
  const [vehicle, client] = [recordOf('vehicle'), recordOf('client')]
  const request = vehicle && client ? sellRequest(said, { vehicleID: vehicle.id, clientID: client.id }) : null
  if (!vehicle || !client || !request) throw usageFailure(`'${line}' sells nothing`)
  return { terms: said, vehicle, client, request }
}

/** The sale as it was shown: a trade-in that was found in stock is named by its ID, so that no other car is taken for it. */
function pinTradeIn(request: SellRequest, { tradeIn }: PreparedSale): SellRequest {
  if (!request.tradeIn) return request
  return { ...request, tradeIn: { ...request.tradeIn, vehicleID: tradeIn?.vehicleID ?? null } }
}

function factsOf({ terms, vehicle, client }: InterpretedSale, prepared: PreparedSale): (readonly [string, string])[] {
  const taken = tradeInSentence(prepared)
  return [
    ['Vehicle', `${vehicle.label} ${vehicle.description}`.trim()],
    ['Client', `${client.clientName} ${client.label}`],
    ...sellFacts(terms, prepared),
    ...(taken === '' ? [] : [['Taken in', taken] as const]),
  ]
}
