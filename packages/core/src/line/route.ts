import { parseDayText } from '../kernel/day-text'
import { formatDecimal } from '../kernel/money'
import type { Day } from '../kernel/days'
import { type Reading, slotValue } from './reading'

/**
 * The page of the line of a Go-to command: its path and search, with the slots of the line in their parameters and days as `yyyy-MM-dd`.
 * @returns null for a command without a page.
 * @example routeOf(interpretationOf('due eom'), today) // { to: '/hp-boe/hp-payments-due', search: { date: '2026-10-31', currentPage: 1 } }
 */
export function routeOf(
  reading: Pick<Reading, 'command' | 'slots'>,
  today: Day,
): { to: string; search: Record<string, string | number> } | null {
  const { route } = reading.command
  if (!route) return null
  const search: Record<string, string | number> = { ...route.search }
  if (typeof search.date === 'string')
    search.date = parseDayText(search.date, today, { bareNumberIsDay: false }) ?? search.date
  for (const [slot, param] of Object.entries(route.slotParams ?? {})) {
    const value = slotValue(reading, slot)
    const [first = param, second = first] = param.split(/[|,]/)
    if (value?.kind === 'text' && value.text !== '') search[/\d/.test(value.text) ? first : second] = value.text
    else if (value?.kind === 'day') search[first] = value.day
    else if (value?.kind === 'days') {
      search[first] = value.from
      search[second] = value.to
    } else if (value?.kind === 'number') search[first] = value.value
    else if (value?.kind === 'money') search[first] = formatDecimal(value.cents)
    else if (value?.kind === 'flag') search[first] = 'true'
  }
  return { to: route.to, search }
}
