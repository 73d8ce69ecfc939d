import { OPERATIONS } from '@forecourt/core/operations'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { type CommandInput, isOn, wholeNumber } from '../../kit/options'
import { askYes } from '../../kit/prompt'

/** Reverts a save, given by its event in a history, after showing the person what that sets. */
export async function revertSaveCommand(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const eventID = wholeNumber(words[0] ?? '', 'The event of a save')
  const { client } = await ctx.connect()
  const { asOf, summary, becomes, sets, closings, refusal } = await client.call('GetPutBack', { eventID })
  if (refusal !== null) throw new CliFailure(EXIT.failed, refusal, { eventID })
  const lines = sets.map(
    ({ field, before, after }) => `  ${field}: ${before || '(nothing)'} -> ${after || '(nothing)'}`,
  )
  ctx.report([summary, ...lines, becomes, ...closings].join('\n'))
  if (!isOn(options, 'yes') && !(await askYes(ctx, 'Put it back?', 'Give --yes to put it back without asking')))
    throw new CliFailure(EXIT.failed, 'Nothing is changed')
  await client.call('PutBack', { eventID, asOf })
  if (ctx.globals.json) return ctx.printJson({ eventID, summary, becomes, sets })
  ctx.report(OPERATIONS.PutBack.success ?? '')
}
