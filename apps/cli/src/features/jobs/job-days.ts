import { parseDays, parseDayText } from '@forecourt/core/kernel/day-text'
import type { Day } from '@forecourt/core/kernel/days'
import type { Job } from './job'
import type { PathDays } from './path-pattern'

/** The days to which the filters of a job refer today, as its export reads them. */
export function jobDays({ filters }: Pick<Job, 'filters'>, today: Day): PathDays {
  const text = (name: string) => {
    const value = filters.find(([filter]) => filter === name)?.[1]
    return typeof value === 'string' ? value : null
  }
  const dayOf = (name: string) => {
    const typed = text(name)
    const direction = typed === null ? 'nearest' : 'past'
    return parseDayText(typed ?? text('day') ?? '', today, { bareNumberIsDay: true, direction })
  }
  const days = parseDays(text('days') ?? '', today, 'past')
  return { today, from: days?.from ?? dayOf('from'), to: days?.to ?? dayOf('to') }
}
