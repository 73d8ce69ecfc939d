import { NO_ADVICE } from '@forecourt/core/features/hire-purchase/credit-file'
import { SETTLEMENT_METHOD_NAMES } from '@forecourt/core/features/settings/enums'
import type { SettlementOut } from '@forecourt/core/features/hire-purchase/schemas'
import { day as dayFrom, formatDay, type Day } from '@forecourt/core/kernel/days'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { resolveDay } from '../../kit/days'
import { usageFailure } from '../../kit/failure'
import { type CommandInput, isOn, optionText } from '../../kit/options'
import { factsText, tableText } from '../../kit/table'
import { resolveAccount } from './account'
import { wireAmountText } from './figures'
import { dayWordsAtStart, parseDayText } from '@forecourt/core/kernel/day-text'

/** Splits words into an account and the day at their end, if the last ones are a day; a single word is always the account. */
export function splitAccountAndDay(words: readonly string[], today: Day): { account: string; day: Day | null } {
  for (let at = 1; at < words.length; at += 1) {
    const rest = words.slice(at)
    // The digits of a registration are no day.
    const isWhole = dayWordsAtStart(rest) === rest.length
    const day = isWhole
      ? parseDayText(rest.join(' '), today, { bareNumberIsDay: false, direction: 'mostly-future' })
      : null
    if (day) return { account: words.slice(0, at).join(' '), day }
  }
  return { account: words.join(' '), day: null }
}

export async function printSettlement(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const { client } = await ctx.connect()
  const split = splitAccountAndDay(words, await ctx.today())
  const [day, said] = [optionText(options, 'day'), optionText(options, 'on')]
  if (day !== null && said !== null) throw usageFailure('--on and --day are the same: give one of them')
  const on = (await resolveDay(ctx, said ?? day, 'mostly-future')) ?? split.day ?? (await ctx.today())
  const found = await resolveAccount(ctx, split.account)
  if (isOn(options, 'all'))
    return printSettlementMethods(ctx, await client.call('GetSettlement', { vehicleID: found.id, date: on }))
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
      ['Open instalments', wireAmountText(remainingPayments)],
      ['Overdue', `${next.numberOfPaymentsOverdue} = ${wireAmountText(next.overdueAmount)}`],
      ['Of which arrears', wireAmountText(arrears)],
      ['Overpaid', wireAmountText(overpaid)],
      ['Settles it', settled ? 'settled already' : wireAmountText(settlementToPay)],
      ...(next.settlementSoFar === null || settled
        ? []
        : [['Capital plus charges so far', wireAmountText(next.settlementSoFar)] as const]),
      ...(settled ? [] : [['Why', next.settlementReason] as const]),
      ['Late', next.overdueReason],
    ]),
  )
}

const METHOD_COLUMNS: readonly ListColumn<SettlementOut['methods'][number]>[] = [
  { name: 'method', header: 'Method', kind: 'text', value: (each) => SETTLEMENT_METHOD_NAMES[each.method] },
  { name: 'toPay', header: 'To pay', kind: 'money', value: (each) => each.toPay },
  { name: 'reduction', header: 'Reduction', kind: 'money', value: (each) => each.reduction },
]

/** Prints the settlement by every method side by side, then the lines of each. */
async function printSettlementMethods(ctx: Context, answer: SettlementOut): Promise<void> {
  if (ctx.globals.json) return ctx.printJson(answer)
  const { accountNo, date, open, arrears, methods } = answer
  await ctx.print(
    factsText([
      ['Account', accountNo],
      ['On', formatDay(dayFrom(date))],
      ['Open instalments', wireAmountText(open)],
      ['Of which arrears', wireAmountText(arrears)],
    ]),
  )
  await ctx.print(`\n${tableText(METHOD_COLUMNS, methods)}`)
  for (const { method, toPay, lines, says } of methods) {
    const facts = lines.map(({ label, amount }) => [label, wireAmountText(amount)] as const)
    await ctx.print(
      `\n${SETTLEMENT_METHOD_NAMES[method]}: ${says}\n${factsText([...facts, ['To pay', wireAmountText(toPay)]])}`,
    )
  }
  ctx.report(NO_ADVICE)
}
