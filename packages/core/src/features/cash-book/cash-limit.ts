import type { ConfirmedCheck } from '../../checks'
import { addMonths, type Day } from '../../kernel/days'
import { cents, type Cents } from '../../kernel/money'
import { movesDrawer } from './direction'

export interface DealMoney {
  date: Day
  typeID: number
  signedAmount: Cents
}

const LIMIT_MONTHS = 6

/**
 * The most cash that a deal takes in within six months around a day, in cents. Every window of six months that holds the day is checked, so that an
 * entry dated back meets the money that came after it.
 * @returns 0 when no cash came in.
 * @source Maltese limit on cash: what one deal takes in cash within six months, refunds off.
 * @example 4,000 in January, 6,000 in March, asked for March: 10,000.00
 */
export function cashWithinSixMonths(entries: readonly DealMoney[], on: Day): Cents {
  const moves = entries.filter((entry) => movesDrawer(entry.typeID))
  const ends = new Set([on, ...moves.map((entry) => entry.date)])
  let most = 0
  for (const end of ends) {
    const start = addMonths(end, -LIMIT_MONTHS)
    if (on > end || on < start) continue
    let sum = 0
    for (const move of moves) if (move.date >= start && move.date <= end) sum += move.signedAmount
    most = Math.max(most, sum)
  }
  return cents(most)
}

export const CASH_LIMIT_CHECK = 'CASH_LIMIT'

/** Whether a save confirms that its deal passes the limit on cash. */
export function confirmsCashLimit({
  cashLimitConfirmed,
  confirmed,
}: {
  cashLimitConfirmed?: boolean | null | undefined
  confirmed?: readonly ConfirmedCheck[] | null | undefined
}): boolean {
  return cashLimitConfirmed === true || (confirmed?.some(({ code }) => code === CASH_LIMIT_CHECK) ?? false)
}
