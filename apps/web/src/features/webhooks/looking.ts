import { momentIn } from '@forecourt/core/kernel/days'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useReread } from '../../kit/api/refresh'
import { useScreenHost } from '../../kit/screen/screen'

/** How often answers of receivers are looked for while they are shown. */
const LOOK_MS = 2_000

/** Asks again while something is shown that others change without a save. */
export function useLooking(names: readonly ('GetWebhooks' | 'GetWebhookDeliveries')[]): void {
  const reread = useReread()
  const look = useEffectEvent(() => void reread(...names))
  useEffect(() => {
    const timer = setInterval(() => look(), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
}

/** A moment in the business time zone; empty for none. */
export function useMoment(): (text: string | null) => string {
  const { timeZone } = useScreenHost().workstation
  return useMemo(() => {
    const moment = momentIn(timeZone)
    return (text) => (text === null ? '' : moment(text))
  }, [timeZone])
}
