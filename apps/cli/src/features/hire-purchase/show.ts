import { formatDay, isDay } from '@forecourt/core/kernel/days'
import type { Context } from '../../kit/context'
import { printList } from '../../kit/list-output'
import type { CommandInput } from '../../kit/options'
import { DETAIL_COLUMNS } from './columns'
import { wireAmountText } from './figures'
import { resolveAccount } from './account'
import { fetchCredit } from './credit'

/** Prints the instalments of an account with their paid and remaining amounts, and the cost of its credit. */
export async function showAccount(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const { client } = await ctx.connect()
  const found = await resolveAccount(ctx, words.join(' '))
  const vehicleID = found.id
  const [rows, next, { credit, said }] = await Promise.all([
    client.call('GetHpScheduleDetails', { vehicleID }),
    client.call('GetNextHPAmount', { vehicleID }),
    fetchCredit(client, vehicleID),
  ])
  const { combined: _, ...account } = next
  const due =
    next.dueDate && isDay(next.dueDate)
      ? `, next ${wireAmountText(next.amount ?? 0)} on ${formatDay(next.dueDate)}`
      : ''
  const standing = next.settled ? ', settled' : due
  await printList(ctx, options, {
    columns: DETAIL_COLUMNS,
    rows,
    around: { account, credit },
    summary:
      `${next.accountNo} ${next.regNo} ${next.vehicle}: paid ${next.numberOfPaymentsPaid} = ${wireAmountText(next.paymentsPaid)}, ` +
      `open ${next.numberOfRemainingPayments} = ${wireAmountText(next.remainingPayments)}${standing}\n${said}`,
  })
}
