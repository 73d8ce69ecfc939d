import { day, formatDay } from '@forecourt/core/kernel/days'
import type { Erasure } from '@forecourt/core/features/person/schemas'
import type { Context } from '../../kit/context'
import { usageFailure } from '../../kit/failure'
import { type CommandInput, isOn, optionText } from '../../kit/options'
import { factsText } from '../../kit/table'
import { resolveClient } from './resolve-client'

/** Prints what erasing a client would replace and what blocks it; with `--apply` and their whole name, erases them. */
export async function erasePersonCommand(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const confirm = optionText(options, 'name')
  const applies = isOn(options, 'apply')
  if (applies && confirm === null) throw usageFailure('--apply needs their full name: give --name NAME')
  const { id: clientID } = await resolveClient(ctx, words.join(' '))
  const { client } = await ctx.connect()
  const erasure = await client.call('GetErasure', { clientID })
  if (applies) await client.call('ErasePerson', { clientID, confirm: confirm ?? '' })
  if (ctx.globals.json) return ctx.printJson({ ...erasure, erased: applies })
  await ctx.io.write(factsText(factsOf(erasure)))
  if (applies) ctx.report(`${erasure.name} is erased`)
  else if (erasure.refusals.length === 0)
    ctx.report(`Nothing is erased yet: --apply --name '${erasure.name}' erases them`)
}

function factsOf({ name, idno, from, refusals, replaced }: Erasure): (readonly [string, string])[] {
  return [
    ['Client', `${idno} ${name}`],
    ...(from === null ? [] : [['May be erased from', formatDay(day(from))] as const]),
    ...refusals.map((reason, at) => [at === 0 ? 'Cannot be erased' : '', reason] as const),
    ['Entries', String(replaced.entries)],
    ['Cheques', String(replaced.cheques)],
    ['Receipts', String(replaced.receipts)],
    ['Photos and scans', String(replaced.files)],
    ['Lines of imports', String(replaced.imported)],
    ['Lines of the audit', String(replaced.lines)],
  ]
}
