import type { CheckCode, CheckToConfirm } from '../../checks'
import { day, formatDay } from '../../kernel/days'
import { centsFromWire, formatEuro, ZERO } from '../../kernel/money'
import { termsFacts } from './change-facts'
import type { RemainingPaymentsOut, RescheduleOut, WithdrawalOut } from './change-schemas'

type Facts = [label: string, value: string][]

const euro = (amount: number): string => formatEuro(centsFromWire(amount) ?? ZERO)
const toldPayments = ({ count, amount, last, until, cost }: RemainingPaymentsOut) => ({
  ...{ count, amount: centsFromWire(amount) ?? ZERO, last: centsFromWire(last) ?? ZERO, until: day(until) },
  cost: centsFromWire(cost) ?? ZERO,
})

/** The answer about a withdrawal as labels and values. */
export function withdrawalOutFacts(out: WithdrawalOut): Facts {
  return [
    ['Account', `${out.accountNo}, ${out.regNo}`],
    ['Withdrawal', formatDay(day(out.date))],
    ['Possible until', out.until === null ? 'no last day' : formatDay(day(out.until))],
    ['Capital', euro(out.capital)],
    [`Interest of ${out.days} ${out.days === 1 ? 'day' : 'days'}`, euro(out.interest)],
    ['Paid on the account', euro(out.paid)],
    ...(out.toPayBack > 0 ? ([['To pay back', euro(out.toPayBack)]] satisfies Facts) : []),
    ['To pay', euro(out.toPay)],
    ['By', formatDay(day(out.dueDate))],
  ]
}

/** The answer about new terms as labels and values. */
export function rescheduleFacts(out: RescheduleOut, between: '→' | 'to' = '→'): Facts {
  const facts = termsFacts(toldPayments(out.before), toldPayments(out.after), between)
  const first = [out.before.from, out.after.from].map((of) => formatDay(day(of)))
  const rates = [out.borrowingRateBefore, out.borrowingRateAfter].map((rate) => `${rate.toFixed(2)}%`)
  return [
    ['Account', `${out.accountNo}, ${out.regNo}`],
    ['First payment', first[0] === first[1] ? `${first[0]}` : first.join(` ${between} `)],
    ...facts.map(({ label, value }): Facts[number] => [label, value]),
    ['Borrowing rate', rates[0] === rates[1] ? `${rates[0]}` : rates.join(` ${between} `)],
    ...(out.due > 0 ? ([['Due, and stays due', euro(out.due)]] satisfies Facts) : []),
  ]
}

const confirmCheck = (code: CheckCode, sentence: string): CheckToConfirm => ({
  ...{ code, field: null, sentence, outcome: 'confirm', figures: sentence },
})

/**
 * Asks before a withdrawal is saved, with what is then owed.
 * @source server 20.20
 */
export function withdrawalCheck({
  accountNo,
  date,
  toPay,
  toPayBack,
  dueDate,
}: Omit<WithdrawalOut, 'checks'>): CheckToConfirm {
  const owed = toPay > 0 ? `${euro(toPay)} is to be paid by ${formatDay(day(dueDate))}` : 'Nothing is left to pay'
  const rest = toPayBack > 0 ? `${euro(toPayBack)} is to be paid back` : owed
  return confirmCheck('withdrawal', `The credit of ${accountNo} ends on ${formatDay(day(date))}. ${rest}.`)
}

/**
 * Asks before new terms are saved, with the payments to come before and after, and what they cost.
 * @source server 20.21
 */
export function rescheduleCheck(out: Omit<RescheduleOut, 'checks'>): CheckToConfirm {
  const { accountNo, before, after, moreCost, isNewRate, borrowingRateAfter } = out
  const rate = isNewRate ? ` at ${borrowingRateAfter.toFixed(2)}%` : ''
  const cost = moreCost === 0 ? 'as much as before' : `${euro(Math.abs(moreCost))} ${moreCost > 0 ? 'more' : 'less'}`
  const terms = `${paymentsText(before)} become ${paymentsText(after)}${rate}`
  return confirmCheck('new-terms', `${accountNo}: ${terms}. The credit costs ${cost}.`)
}

function paymentsText({ count, amount, last, from, until }: RemainingPaymentsOut): string {
  const rest = last === amount ? '' : ` (the last ${euro(last)})`
  return `${count} × ${euro(amount)}${rest} from ${formatDay(day(from))} to ${formatDay(day(until))}`
}
