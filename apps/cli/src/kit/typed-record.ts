import { randomUUID } from 'node:crypto'
import type { ConfirmedCheck } from '@forecourt/core/checks'
import type { Client } from '@forecourt/core/client/client'
import { OPERATIONS, type OperationName } from '@forecourt/core/operations'
import type { Context } from './context'
import { confirmChecks, explainUnanswered, parseAccepted, saveOnceConfirmed } from './checks'
import { type Options, isOn, optionText } from './options'
import { factsText } from './table'

interface TypedRecord<T> {
  id: number | null
  /** The fields as typed, which is how they are shown. */
  fields: Readonly<Record<string, string>>
  operation: OperationName
  /** The clause for a save without an answer: `the client is added`. */
  done: string
  /** The names that `--accept` takes; none for a save without checks. */
  checks?: readonly string[]
  save: (client: Client, key: string, confirmed: readonly ConfirmedCheck[]) => Promise<T>
  idOf: (saved: T) => number
}

/** Saves a record with the typed fields once, or shows it with `--dry-run`. */
export async function saveTypedRecord<T>(ctx: Context, options: Options, o: TypedRecord<T>): Promise<void> {
  const accepted = parseAccepted(optionText(options, 'accept'), o.checks ?? [])
  if (isOn(options, 'dryRun'))
    return printFields(ctx, { dryRun: true, ...(o.id === null ? {} : { id: o.id }), ...o.fields })
  const { client } = await ctx.connect()
  const key = optionText(options, 'key') ?? randomUUID()
  const saved = await saveOnceConfirmed([], {
    confirm: (open) =>
      confirmChecks(ctx, open, {
        accepted,
        facts: Object.entries(o.fields),
        otherwise: 'Nothing is saved. To save it',
      }),
    save: (confirmed) => explainUnanswered(o.save(client, key, confirmed), { key, done: o.done }),
  })
  await printFields(ctx, { id: o.id ?? o.idOf(saved), ...o.fields, key })
  ctx.report(OPERATIONS[o.operation].success ?? '')
}

function printFields(ctx: Context, record: Readonly<Record<string, unknown>>): Promise<void> {
  if (ctx.globals.json) return ctx.printJson(record)
  const shown = Object.entries(record).filter(([name]) => name !== 'key' && name !== 'dryRun')
  return ctx.print(factsText(shown.map(([name, value]) => [name, String(value)])))
}
