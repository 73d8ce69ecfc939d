import { isDay } from './days'

/** How the two ends of a span of days are named in requests, both included. */
export const PERIODS = [
  ['from', 'to'],
  ['dateFrom', 'dateTo'],
  ['fromDate', 'toDate'],
  ['startDate', 'endDate'],
] as const

/** What is said of a span that ends before it begins, at its end. */
export const BACKWARDS = 'To Date comes before From Date'

/**
 * The ends of spans of days in a request that come before their beginnings, by the names of their fields.
 *
 * @example backwardsEnds({ from: '2026-03-02', to: '2026-03-01' }) // ['to']
 */
export function backwardsEnds(request: unknown): string[] {
  if (typeof request !== 'object' || request === null) return []
  const given = new Map<string, unknown>(Object.entries(request))
  return PERIODS.flatMap(([first, last]) => {
    const [from, to] = [given.get(first), given.get(last)]
    const isSpan = typeof from === 'string' && typeof to === 'string' && isDay(from) && isDay(to)
    return isSpan && to < from ? [last] : []
  })
}
