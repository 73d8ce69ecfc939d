import { randomUUID } from 'node:crypto'
import type { Client } from '@forecourt/core/client/client'
import { OPERATIONS, type OperationName } from '@forecourt/core/operations'
import type { Context } from './context'
import { answered } from './guards'
import { type Options, isOn, textOf } from './options'
import { factsText } from './table'

interface TypedRecord<T> {
  /** Of one that is changed. */
  id: number | null
  /** As they were typed, which is how they are shown. */
  fields: Readonly<Record<string, string>>
  operation: OperationName
  /** What is done when nobody has said so: `the client is added`. */
  done: string
  save: (client: Client, key: string) => Promise<T>
  /** The id of one that was added. */
  idOf: (saved: T) => number
}

/** Saves a record of the fields that were typed, once, or with `--dry-run` shows it. */
export async function saveTyped<T>(ctx: Context, options: Options, o: TypedRecord<T>): Promise<void> {
  if (isOn(options, 'dryRun'))
    return printFields(ctx, { dryRun: true, ...(o.id === null ? {} : { id: o.id }), ...o.fields })
  const { client } = await ctx.connect()
  const key = textOf(options, 'key') ?? randomUUID()
  const saved = await answered(o.save(client, key), { key, done: o.done })
  await printFields(ctx, { id: o.id ?? o.idOf(saved), ...o.fields, key })
  ctx.say(OPERATIONS[o.operation].success ?? '')
}

function printFields(ctx: Context, record: Readonly<Record<string, unknown>>): Promise<void> {
  if (ctx.globals.json) return ctx.printJson(record)
  const shown = Object.entries(record).filter(([name]) => name !== 'key' && name !== 'dryRun')
  return ctx.print(factsText(shown.map(([name, value]) => [name, String(value)])))
}
