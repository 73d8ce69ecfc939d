import { canShow } from '../../kit/can-show'
import type { Context } from '../../kit/context'
import { isPrinted, printList } from '../../kit/list-output'
import { type Given, isOn } from '../../kit/options'
import { ACCOUNT_COLUMNS, ACCOUNT_TEXT_COLUMNS } from './columns'
import { amountText, counted } from './figures'
import { dueInput } from './search'
import { dueSnapshot } from './snapshot'

/** A smaller terminal shows too few rows. */
const LEAST = { columns: 60, rows: 18 }

/** The payments due: shown live where a person looks at a terminal, else printed. */
export async function due(ctx: Context, given: Given): Promise<void> {
  const { options } = given
  const input = await dueInput(ctx, options, given.words.join(' ') || null)
  const connection = await ctx.connect()
  if (!isPrinted(ctx, options) && !isOn(options, 'plain') && canShow(ctx, LEAST)) {
    const { showDue } = await import('./due-screen')
    return showDue(ctx, connection, input)
  }
  const { data, ...around } = await dueSnapshot(connection, input)
  await printList(ctx, options, {
    columns: ACCOUNT_COLUMNS,
    textColumns: ACCOUNT_TEXT_COLUMNS,
    rows: data,
    around,
    summary: `${counted(around.totalCount)}, overdue ${amountText(around.overdueTotal)}, remaining ${amountText(around.remainingTotal)}`,
  })
}
