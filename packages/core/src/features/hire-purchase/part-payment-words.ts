import { day, formatDay } from '../../kernel/days'
import { centsFromWire, formatEuro, ZERO } from '../../kernel/money'
import { PREPAY_MODE_NAMES } from './enums'
import type { PartPaymentPlanOut } from './schemas'

const euro = (amount: number): string => formatEuro(centsFromWire(amount) ?? ZERO)
const dayText = (of: string): string => formatDay(day(of))
/** What was and what becomes of it, where that is something else. */
const change = (before: string, after: string): string => (before === after ? after : `${before} → ${after}`)

/**
 * What a part payment ahead of time makes of its account, as labels with their values: instalment, how many, until when, what is given back and what
 * remains of them.
 *
 * @source server 20.7
 */
export function partPaymentWords({ mode, ahead, givenBack, before, after }: PartPaymentPlanOut): [string, string][] {
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
