import { CHANGE_ACTIONS } from '@forecourt/core/features/history/enums'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import type { Context } from '../../kit/context'
import { monthOf, periodOf } from '../../kit/days'
import { exportFile } from '../../kit/export-file'
import { usage } from '../../kit/failure'
import { type Given, isOn, limitOf, oneOf, type Options, textOf } from '../../kit/options'
import { firstRows } from '../../kit/pages'
import { kindOf } from './history'
import { printChanges } from './lines'

const SHOWN = 100

type ChangesInput = InputOf<Operations['GetChanges']>

/** Prints every save that the filters let through. */
export async function changes(ctx: Context, { options }: Given): Promise<void> {
  const limit = limitOf(options, SHOWN)
  const input = await changesInput(ctx, options)
  const { client } = await ctx.connect()
  let countedUpTo: number | undefined
  const found = await firstRows(limit, async (page) => {
    const answer = await client.call('GetChanges', { ...input, ...page })
    countedUpTo = answer.countedUpTo
    return answer
  })
  await printChanges(ctx, options, { ...found, countedUpTo })
}

/** Fills a file with them. */
export async function exportChanges(ctx: Context, { options }: Given): Promise<void> {
  return exportFile(ctx, options, { operation: 'ExportChanges', input: await changesInput(ctx, options) })
}

async function changesInput(ctx: Context, options: Options): Promise<ChangesInput> {
  const { from, to } = await periodOf(ctx, options)
  const month = textOf(options, 'month')
  const kind = textOf(options, 'kind')
  const amount = textOf(options, 'amount')
  return {
    ...{ from, to, username: textOf(options, 'user') },
    kind: kind === null ? null : kindOf(kind),
    month: month === null ? null : await monthOf(ctx, month),
    action: actionOf(options),
    amountFrom: amount ?? textOf(options, 'atLeast'),
    amountTo: amount ?? textOf(options, 'atMost'),
  }
}

function actionOf(options: Options): ChangesInput['action'] {
  const action = oneOf(CHANGE_ACTIONS, textOf(options, 'action'), '--action')
  if (!isOn(options, 'deletedOnly')) return action
  if (action !== null && action !== 'delete') throw usage(`Choose one of --deleted-only and --action ${action}`)
  return 'delete'
}
