import { momentFormatter } from '../../kernel/days'
import type { FailedTries } from './schemas'

const NAMED_MAX = 5

/**
 * One line about failed sign-ins; null for none.
 * @example failedTriesText(tries, 'Europe/Malta') // '3 failed sign-ins since 21-11-2026 08:12: rita (2), unknown (1)'
 * @source server 17.4
 */
export function failedTriesText(
  { since, totalCount, names }: Omit<FailedTries, 'data'>,
  timeZone: string,
): string | null {
  if (since === null || totalCount === 0) return null
  const told = names.slice(0, NAMED_MAX).map(({ username, count }) => `${username || 'unknown'} (${count})`)
  const more = names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX} more` : ''
  const failed = totalCount === 1 ? '1 failed sign-in' : `${totalCount} failed sign-ins`
  return `${failed} since ${momentFormatter(timeZone)(since)}: ${told.join(', ')}${more}`
}
