import { ANY_DAY, interpretLine } from '../../kit/interpret-line'
import { changesOfField } from '@forecourt/core/features/history/of-field'
import { valueIn } from '@forecourt/core/line/reading'
import { READINGS_MAX } from '@forecourt/core/line/resolve'
import type { Context } from '../../kit/context'
import { usage } from '../../kit/failure'
import { type Given, limitOf } from '../../kit/options'
import { firstRows } from '../../kit/pages'
import { ambiguous, type FoundRecord, noRecord } from '../../kit/resolve'
import { printChanges } from './lines'

const SHOWN = 100
/** Prints who changed a vehicle, or of its fields those that have the words behind it: the line of the palette. */
export async function whoChanged(ctx: Context, { words, options }: Given): Promise<void> {
  const limit = limitOf(options, SHOWN)
  const { vehicle, field } = await meant(ctx, words.join(' '))
  const { client } = await ctx.connect()
  const ref = { kind: 'vehicle' as const, id: vehicle.id }
  // Which saves changed a field is known of all of them only.
  const all = await firstRows(Number.POSITIVE_INFINITY, (page) => client.call('GetHistory', { ...ref, ...page }))
  const found = changesOfField(all.rows, field)
  await printChanges(ctx, options, { rows: found.slice(0, limit), totalCount: found.length })
}

/** The first reading of the words whose vehicle exists. */
async function meant(ctx: Context, text: string): Promise<{ vehicle: FoundRecord; field: string }> {
  const { readings } = interpretLine(`who changed ${text}`, ANY_DAY).typed
  const asked = readings.slice(0, READINGS_MAX).flatMap((reading) => {
    const [vehicle, field] = [valueIn(reading, 'vehicle'), valueIn(reading, 'field')]
    return vehicle?.kind === 'record' ? [{ query: vehicle.query, field: field?.kind === 'text' ? field.text : '' }] : []
  })
  const [first] = asked
  if (!first) throw usage('Say which vehicle. Usage: who-changed <vehicle> [field]')
  const { client } = await ctx.connect()
  const { matches } = await client.call('ResolveRecords', {
    queries: asked.map(({ query }) => ({ of: 'vehicle' as const, query })),
  })
  const at = matches.findIndex((found) => found.length > 0)
  const [vehicle, ...others] = matches[at] ?? []
  const { query, field } = asked[at] ?? first
  if (!vehicle) throw noRecord('vehicle', first.query)
  if (others.length > 0) throw ambiguous(query, [vehicle, ...others])
  return { vehicle, field }
}
