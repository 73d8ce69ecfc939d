import { CHANGE_ACTIONS } from '@forecourt/core/features/history/enums'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import type { Context } from '../../kit/context'
import { resolveMonth, resolvePeriod } from '../../kit/days'
import { exportFile } from '../../kit/export-file'
import { usageFailure } from '../../kit/failure'
import { type CommandInput, isOn, rowLimit, choiceOption, type Options, optionText } from '../../kit/options'
import { readFirstRows } from '../../kit/pages'
import { parseKind } from './history'
import { printChanges } from './lines'

const SHOWN = 100

type ChangesInput = InputOf<Operations['GetChanges']>

export async function printAllChanges(ctx: Context, { options }: CommandInput): Promise<void> {
  const limit = rowLimit(options, SHOWN)
  const input = await changesInput(ctx, options)
  const { client } = await ctx.connect()
  let countedUpTo: number | undefined
  const found = await readFirstRows(limit, async (page) => {
    const answer = await client.call('GetChanges', { ...input, ...page })
    countedUpTo = answer.countedUpTo
    return answer
  })
  await printChanges(ctx, options, { ...found, countedUpTo })
}

export async function exportChanges(ctx: Context, { options }: CommandInput): Promise<void> {
  return exportFile(ctx, options, { operation: 'ExportChanges', input: await changesInput(ctx, options) })
}

async function changesInput(ctx: Context, options: Options): Promise<ChangesInput> {
  const { from, to } = await resolvePeriod(ctx, options)
  const month = optionText(options, 'month')
  const kind = optionText(options, 'kind')
  const amount = optionText(options, 'amount')
  return {
    ...{ from, to, username: optionText(options, 'user') },
    kind: kind === null ? null : parseKind(kind),
    month: month === null ? null : await resolveMonth(ctx, month),
    action: parseAction(options),
    amountFrom: amount ?? optionText(options, 'atLeast'),
    amountTo: amount ?? optionText(options, 'atMost'),
  }
}

function parseAction(options: Options): ChangesInput['action'] {
  const action = choiceOption(CHANGE_ACTIONS, optionText(options, 'action'), '--action')
  if (!isOn(options, 'deletedOnly')) return action
  if (action !== null && action !== 'delete') throw usageFailure(`Choose one of --deleted-only and --action ${action}`)
  return 'delete'
}
