import { momentFormatter } from '@forecourt/core/kernel/days'
import { useMemo } from 'react'
import { useScreenHost } from './screen/screen'

/** Formats a moment in the business time zone as `dd-MM-yyyy HH:mm`; empty for none. */
export function momentText(moment: string | null, timeZone: string): string {
  return moment === null ? '' : momentFormatter(timeZone)(moment)
}

/** Moments in the business time zone; empty for none. */
export function useMoment(): (moment: string | null) => string {
  const { timeZone } = useScreenHost().workstation
  return useMemo(() => {
    const text = momentFormatter(timeZone)
    return (moment) => (moment === null ? '' : text(moment))
  }, [timeZone])
}
