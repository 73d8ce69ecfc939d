import type { Context } from '../../kit/context'
import { printList } from '../../kit/list-output'
import type { Given } from '../../kit/options'
import { ACCOUNT_COLUMNS, ACCOUNT_TEXT_COLUMNS } from './columns'
import { amountText, counted } from './figures'
import { schedulesInput } from './search'
import { schedulesSnapshot } from './snapshot'

/** Prints the HP accounts that words find. */
export async function schedules(ctx: Context, { words, options }: Given): Promise<void> {
  const connection = await ctx.connect()
  const { data, ...around } = await schedulesSnapshot(connection, schedulesInput(options, words.join(' ') || null))
  await printList(ctx, options, {
    columns: ACCOUNT_COLUMNS,
    textColumns: ACCOUNT_TEXT_COLUMNS,
    rows: data,
    around,
    summary: `${counted(around.totalCount)}, remaining ${amountText(around.remainingTotal)}`,
  })
}
