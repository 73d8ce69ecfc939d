import type { Context } from '../../kit/context'
import { printList } from '../../kit/list-output'
import type { CommandInput } from '../../kit/options'
import { ACCOUNT_COLUMNS, ACCOUNT_TEXT_COLUMNS } from './columns'
import { wireAmountText, accountCountText } from './figures'
import { schedulesInput } from './search'
import { schedulesSnapshot } from './snapshot'

export async function printSchedules(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const connection = await ctx.connect()
  const { data, ...around } = await schedulesSnapshot(connection, schedulesInput(options, words.join(' ') || null))
  await printList(ctx, options, {
    columns: ACCOUNT_COLUMNS,
    textColumns: ACCOUNT_TEXT_COLUMNS,
    rows: data,
    around,
    summary: `${accountCountText(around.totalCount)}, remaining ${wireAmountText(around.remainingTotal)}`,
  })
}
