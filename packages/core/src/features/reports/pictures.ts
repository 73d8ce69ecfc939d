import { type Day, endOfMonth } from '../../kernel/days'

/**
 * What the full months of a picture come to on average, to one decimal; a month that the days cut, or that is not over, does not count.
 *
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
