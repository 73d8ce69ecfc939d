import { momentIn } from '@forecourt/core/kernel/days'

/** `dd-MM-yyyy HH:mm` of a moment in the business time zone; empty for none. */
export function momentText(moment: string | null, timeZone: string): string {
  return moment === null ? '' : momentIn(timeZone)(moment)
}
