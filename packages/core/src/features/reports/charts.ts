import { type Day, endOfMonth } from '../../kernel/days'
import { type Cents, sumCents } from '../../kernel/money'
import { OWED_AGES, type StockAge } from './figure-enums'
import { ageSince } from './rules'

/**
 * The average of the full months of a chart, to one decimal; a month that the days cut, or that is not over, does not count.
 * @returns null when no month is full.
 * @example averageOfFullMonths([{ month: day('2026-01-01'), count: 3 }], { from: day('2026-01-01'), to: day('2026-01-31') }, today) // 3
 */
export function averageOfFullMonths(
  months: readonly { month: Day; count: number }[],
  days: { from: Day; to: Day },
  today: Day,
): number | null {
  const full = months.filter(({ month }) => {
    const end = endOfMonth(month)
    return month >= days.from && end <= days.to && end < today
  })
  if (full.length === 0) return null
  const sum = full.reduce((total, { count }) => total + count, 0)
  return Math.round((sum * 10) / full.length) / 10
}

/**
 * The amounts that buyers owe, by the age of the sale.
 * @param owed The owed amount of each buyer, in cents, and the day of the sale.
 * @returns Every age from the newest on, also empty ones.
 */
export function owedByAge(
  owed: readonly { soldDate: Day; pending: Cents }[],
  on: Day,
): { age: StockAge; count: number; amount: Cents }[] {
  return OWED_AGES.map((age) => {
    const of = owed.filter(({ soldDate }) => ageSince(soldDate, on) === age)
    return { age, count: of.length, amount: sumCents(of.map(({ pending }) => pending)) }
  })
}
