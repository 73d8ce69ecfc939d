import { formatDay, isDay } from '@forecourt/core/kernel/days'
import type { Context } from '../../kit/context'
import { printList } from '../../kit/list-output'
import type { Given } from '../../kit/options'
import { DETAIL_COLUMNS } from './columns'
import { amountText } from './figures'
import { accountNamed } from './account'
import { creditOf } from './credit'

/** Prints the instalments of an account with what is paid and open on it, and what its credit costs. */
export async function show(ctx: Context, { words, options }: Given): Promise<void> {
  const { client } = await ctx.connect()
  const found = await accountNamed(ctx, words.join(' '))
  const vehicleID = found.id
  const [rows, next, { credit, said }] = await Promise.all([
    client.call('GetHpScheduleDetails', { vehicleID }),
    client.call('GetNextHPAmount', { vehicleID }),
    creditOf(client, vehicleID),
  ])
  const { combined: _, ...account } = next
  const due =
    next.dueDate && isDay(next.dueDate) ? `, next ${amountText(next.amount ?? 0)} on ${formatDay(next.dueDate)}` : ''
  const standing = next.settled ? ', settled' : due
  await printList(ctx, options, {
    columns: DETAIL_COLUMNS,
    rows,
    around: { account, credit },
    summary:
      `${next.accountNo} ${next.regNo} ${next.vehicle}: paid ${next.numberOfPaymentsPaid} = ${amountText(next.paymentsPaid)}, ` +
      `open ${next.numberOfRemainingPayments} = ${amountText(next.remainingPayments)}${standing}\n${said}`,
  })
}
