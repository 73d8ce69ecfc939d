import { dayInZone, formatDay } from '@forecourt/core/kernel/days'

/** `dd-MM-yyyy HH:mm` of a moment in the business time zone; empty for none. */
export function momentText(moment: string | null, timeZone: string): string {
  return moment === null ? '' : momentIn(timeZone)(moment)
}

/** The same for many moments: the clock of the time zone is made once. */
export function momentIn(timeZone: string): (moment: string) => string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return (moment) => {
    const at = new Date(moment)
    return `${formatDay(dayInZone(at, timeZone))} ${time.format(at)}`
  }
}
