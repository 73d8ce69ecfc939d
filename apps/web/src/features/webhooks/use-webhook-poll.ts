import { useEffect, useEffectEvent } from 'react'
import { useRefreshAndWait } from '../../kit/api/refresh'

/** How often answers of receivers are looked for while they are shown. */
const LOOK_MS = 2_000

/** Refetches while something is shown that others change without a save. */
export function useWebhookPoll(names: readonly ('GetWebhooks' | 'GetWebhookDeliveries')[]): void {
  const reread = useRefreshAndWait()
  const look = useEffectEvent(() => void reread(...names))
  useEffect(() => {
    const timer = setInterval(() => look(), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
}
