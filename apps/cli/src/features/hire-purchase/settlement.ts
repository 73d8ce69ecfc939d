import { formatDay } from '@forecourt/core/kernel/days'
import type { Context } from '../../kit/context'
import { dayOf } from '../../kit/days'
import { type Given, textOf } from '../../kit/options'
import { factsText } from '../../kit/table'
import { accountNamed } from './account'
import { amountText } from './figures'
import { lastWordIsDay } from './settlement-words'

/** Prints what settles an account on a day. */
export async function settlement(ctx: Context, { words, options }: Given): Promise<void> {
  const { client } = await ctx.connect()
  const split = lastWordIsDay(words, await ctx.today())
  const on = (await dayOf(ctx, textOf(options, 'day'))) ?? split.day ?? (await ctx.today())
  const found = await accountNamed(ctx, split.account)
  const next = await client.call('GetNextHPAmount', { vehicleID: found.id, date: on })
  const { settlementToPay, arrears, overpaid, remainingPayments, settled, accountNo, regNo, vehicleID } = next
  const figures = {
    vehicleID,
    accountNo,
    regNo,
    date: on,
    settled,
    settlementToPay,
    settlementReason: next.settlementReason,
    settlementSoFar: next.settlementSoFar,
    arrears,
    numberOfPaymentsOverdue: next.numberOfPaymentsOverdue,
    overdueAmount: next.overdueAmount,
    overdueReason: next.overdueReason,
    overpaid,
    remainingPayments,
  }
  if (ctx.globals.json) return ctx.printJson(figures)
  await ctx.print(
    factsText([
      ['Account', `${accountNo}, ${regNo} ${next.vehicle}`],
      ['Client', [next.client?.name, next.client?.surname].filter(Boolean).join(' ')],
      ['On', formatDay(on)],
      ['Open instalments', amountText(remainingPayments)],
      ['Overdue', `${next.numberOfPaymentsOverdue} = ${amountText(next.overdueAmount)}`],
      ['Of it arrears', amountText(arrears)],
      ['Overpaid', amountText(overpaid)],
      ['Settles it', settled ? 'settled already' : amountText(settlementToPay)],
      ...(next.settlementSoFar === null || settled
        ? []
        : [['Capital plus charges so far', amountText(next.settlementSoFar)] as const]),
      ...(settled ? [] : [['Why', next.settlementReason] as const]),
      ['Late', next.overdueReason],
    ]),
  )
}
