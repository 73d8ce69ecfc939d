import { momentIn } from '@forecourt/core/kernel/days'
import { useMemo } from 'react'
import { useScreenHost } from './screen/screen'

/** `dd-MM-yyyy HH:mm` of a moment in the business time zone; empty for none. */
export function momentText(moment: string | null, timeZone: string): string {
  return moment === null ? '' : momentIn(timeZone)(moment)
}

/** Moments in the business time zone; empty for none. */
export function useMoment(): (moment: string | null) => string {
  const { timeZone } = useScreenHost().workstation
  return useMemo(() => {
    const text = momentIn(timeZone)
    return (moment) => (moment === null ? '' : text(moment))
  }, [timeZone])
}
