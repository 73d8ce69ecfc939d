import { NO_ADVICE } from '@forecourt/core/features/hire-purchase/credit-file'
import { SETTLEMENT_METHOD_NAMES } from '@forecourt/core/features/settings/enums'
import type { SettlementOut } from '@forecourt/core/features/hire-purchase/schemas'
import { day as dayFrom, formatDay } from '@forecourt/core/kernel/days'
import type { Column } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { dayOf } from '../../kit/days'
import { usage } from '../../kit/failure'
import { type Given, isOn, textOf } from '../../kit/options'
import { factsText, tableText } from '../../kit/table'
import { accountNamed } from './account'
import { amountText } from './figures'
import { lastWordsAreDay } from './settlement-words'

/** Prints what settles an account on a day. */
export async function settlement(ctx: Context, { words, options }: Given): Promise<void> {
  const { client } = await ctx.connect()
  const split = lastWordsAreDay(words, await ctx.today())
  const [day, said] = [textOf(options, 'day'), textOf(options, 'on')]
  if (day !== null && said !== null) throw usage('--on and --day are the same: give one of them')
  const on = (await dayOf(ctx, said ?? day, 'mostly-future')) ?? split.day ?? (await ctx.today())
  const found = await accountNamed(ctx, split.account)
  if (isOn(options, 'all'))
    return printMethods(ctx, await client.call('GetSettlement', { vehicleID: found.id, date: on }))
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
      ['Of which arrears', amountText(arrears)],
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

const METHOD_COLUMNS: readonly Column<SettlementOut['methods'][number]>[] = [
  { name: 'method', header: 'Method', kind: 'text', value: (each) => SETTLEMENT_METHOD_NAMES[each.method] },
  { name: 'toPay', header: 'To pay', kind: 'money', value: (each) => each.toPay },
  { name: 'reduction', header: 'Reduction', kind: 'money', value: (each) => each.reduction },
]

/** What settles the account by every method, side by side, then the lines of each. */
async function printMethods(ctx: Context, answer: SettlementOut): Promise<void> {
  if (ctx.globals.json) return ctx.printJson(answer)
  const { accountNo, date, open, arrears, methods } = answer
  await ctx.print(
    factsText([
      ['Account', accountNo],
      ['On', formatDay(dayFrom(date))],
      ['Open instalments', amountText(open)],
      ['Of which arrears', amountText(arrears)],
    ]),
  )
  await ctx.print(`\n${tableText(METHOD_COLUMNS, methods)}`)
  for (const { method, toPay, lines, says } of methods) {
    const facts = lines.map(({ label, amount }) => [label, amountText(amount)] as const)
    await ctx.print(
      `\n${SETTLEMENT_METHOD_NAMES[method]}: ${says}\n${factsText([...facts, ['To pay', amountText(toPay)]])}`,
    )
  }
  ctx.say(NO_ADVICE)
}
