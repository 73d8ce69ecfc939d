import { day, formatDay } from '../../kernel/days'
import { centsFromWire, formatEuro, ZERO } from '../../kernel/money'
import { PREPAY_MODE_NAMES } from './enums'
import type { PartPaymentPlanOut } from './schemas'

const euro = (amount: number): string => formatEuro(centsFromWire(amount) ?? ZERO)
const dayText = (of: string): string => formatDay(day(of))
type ChangeFormatter = (before: string, after: string) => string
const changeFormatter =
  (between: string): ChangeFormatter =>
  (before, after) =>
    before === after ? after : `${before} ${between} ${after}`

/**
 * The effect of a part payment on its account as labels and values: instalment, count, last day, rebate of the cost of credit, remaining amount.
 * @param between The sign between values before and after; the fonts of documents have no arrow.
 * @source server 20.7
 */
export function partPaymentFacts(
  { mode, ahead, givenBack, before, after }: PartPaymentPlanOut,
  between: '→' | 'to' = '→',
): [string, string][] {
  const change = changeFormatter(between)
  const last = after.last === after.amount ? '' : `, the last ${euro(after.last)}`
  return [
    ['Ahead of time', PREPAY_MODE_NAMES[mode]],
    ...(ahead > 0 ? [['Paid ahead before', euro(ahead)] as [string, string]] : []),
    ['Instalment', `${change(euro(before.amount), euro(after.amount))}${last}`],
    ['Payments to come', change(String(before.count), String(after.count))],
    ['Last payment', change(dayText(before.until), dayText(after.until))],
    ['Given back', euro(givenBack)],
    ['Remains of them', euro(after.sum)],
  ]
}
