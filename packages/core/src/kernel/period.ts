import { isDay } from './days'

/** The names of the two ends of a span of days in requests, both included. */
export const PERIODS = [
  ['from', 'to'],
  ['dateFrom', 'dateTo'],
  ['fromDate', 'toDate'],
  ['startDate', 'endDate'],
] as const

/** The message for a span that ends before it begins, at its end. */
export const PERIOD_ORDER_MESSAGE = 'To Date comes before From Date'

/**
 * The names of the end fields in a request that are before their beginnings.
 * @example reversedPeriodEnds({ from: '2026-03-02', to: '2026-03-01' }) // ['to']
 */
export function reversedPeriodEnds(request: unknown): string[] {
  if (typeof request !== 'object' || request === null) return []
  const given = new Map<string, unknown>(Object.entries(request))
  return PERIODS.flatMap(([first, last]) => {
    const [from, to] = [given.get(first), given.get(last)]
    const isSpan = typeof from === 'string' && typeof to === 'string' && isDay(from) && isDay(to)
    return isSpan && to < from ? [last] : []
  })
}
