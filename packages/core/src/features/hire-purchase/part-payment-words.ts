import { day, formatDay } from '../../kernel/days'
import { centsFromWire, formatEuro, ZERO } from '../../kernel/money'
import { PREPAY_MODE_NAMES } from './enums'
import type { PartPaymentPlanOut } from './schemas'

const euro = (amount: number): string => formatEuro(centsFromWire(amount) ?? ZERO)
const dayText = (of: string): string => formatDay(day(of))
/** What was and what becomes of it, where that is something else. */
type Change = (before: string, after: string) => string
const changeBy =
  (between: string): Change =>
  (before, after) =>
    before === after ? after : `${before} ${between} ${after}`

/**
 * What a part payment ahead of time makes of its account, as labels with their values: instalment, how many, until when, what is given back and what
 * remains of them.
 *
 * @param between What stands between them where they differ; no font of a paper has an arrow.
 * @source server 20.7
 */
export function partPaymentWords(
  { mode, ahead, givenBack, before, after }: PartPaymentPlanOut,
  between: '→' | 'to' = '→',
): [string, string][] {
  const change = changeBy(between)
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
