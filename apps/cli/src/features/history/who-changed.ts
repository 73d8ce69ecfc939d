import { ANY_DAY, interpretLine } from '../../kit/interpret-line'
import { changesOfField } from '@forecourt/core/features/history/field-changes'
import { slotValue } from '@forecourt/core/line/reading'
import { INTERPRETATIONS_MAX } from '@forecourt/core/line/resolve'
import type { Context } from '../../kit/context'
import { usageFailure } from '../../kit/failure'
import { type CommandInput, rowLimit } from '../../kit/options'
import { readFirstRows } from '../../kit/pages'
import { ambiguousRecordFailure, type NamedRecord, unknownRecordFailure } from '../../kit/resolve'
import { printChanges } from './lines'

const SHOWN = 100
/** Prints who changed a vehicle, or those of its fields that the further words name: the line of the palette. */
export async function printWhoChanged(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const limit = rowLimit(options, SHOWN)
  const { vehicle, field } = await interpretWords(ctx, words.join(' '))
  const { client } = await ctx.connect()
  const ref = { kind: 'vehicle' as const, id: vehicle.id }
  // Which saves changed a field is known of all of them only.
  const all = await readFirstRows(Number.POSITIVE_INFINITY, (page) => client.call('GetHistory', { ...ref, ...page }))
  const found = changesOfField(all.rows, field)
  await printChanges(ctx, options, { rows: found.slice(0, limit), totalCount: found.length })
}

/** The first interpretation of the words whose vehicle exists. */
async function interpretWords(ctx: Context, text: string): Promise<{ vehicle: NamedRecord; field: string }> {
  const { readings } = interpretLine(`who changed ${text}`, ANY_DAY).typed
  const asked = readings.slice(0, INTERPRETATIONS_MAX).flatMap((reading) => {
    const [vehicle, field] = [slotValue(reading, 'vehicle'), slotValue(reading, 'field')]
    return vehicle?.kind === 'record' ? [{ query: vehicle.query, field: field?.kind === 'text' ? field.text : '' }] : []
  })
  const [first] = asked
  if (!first) throw usageFailure('Say which vehicle. Usage: who-changed <vehicle> [field]')
  const { client } = await ctx.connect()
  const { matches } = await client.call('ResolveRecords', {
    queries: asked.map(({ query }) => ({ of: 'vehicle' as const, query })),
  })
  const at = matches.findIndex((found) => found.length > 0)
  const [vehicle, ...others] = matches[at] ?? []
  const { query, field } = asked[at] ?? first
  if (!vehicle) throw unknownRecordFailure('vehicle', first.query)
  if (others.length > 0) throw ambiguousRecordFailure(query, [vehicle, ...others])
  return { vehicle, field }
}
