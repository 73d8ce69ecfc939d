import { canShowScreen } from '../../kit/can-show'
import type { Context } from '../../kit/context'
import { asksForPrint, printList } from '../../kit/list-output'
import { type CommandInput, isOn } from '../../kit/options'
import { ACCOUNT_COLUMNS, ACCOUNT_TEXT_COLUMNS } from './columns'
import { wireAmountText, accountCountText } from './figures'
import { dueInput } from './search'
import { dueSnapshot } from './snapshot'

/** A smaller terminal shows too few rows. */
const SCREEN_MIN = { columns: 60, rows: 18 }

/** Shows the payments due live in a terminal that a person looks at, else prints them. */
export async function showPaymentsDue(ctx: Context, given: CommandInput): Promise<void> {
  const { options } = given
  const input = await dueInput(ctx, options, given.words.join(' ') || null)
  const connection = await ctx.connect()
  if (!asksForPrint(ctx, options) && !isOn(options, 'plain') && canShowScreen(ctx, SCREEN_MIN)) {
    const { showDue } = await import('./due-screen')
    return showDue(ctx, connection, input)
  }
  const { data, ...around } = await dueSnapshot(connection, input)
  await printList(ctx, options, {
    columns: ACCOUNT_COLUMNS,
    textColumns: ACCOUNT_TEXT_COLUMNS,
    rows: data,
    around,
    summary: `${accountCountText(around.totalCount)}, overdue ${wireAmountText(around.overdueTotal)}, remaining ${wireAmountText(around.remainingTotal)}`,
  })
}
