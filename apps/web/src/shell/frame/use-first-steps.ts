import { useEffectEvent, useLayoutEffect } from 'react'
import type { ScreenHost } from '../../kit/screen/screen'

/** Opens the first steps for a user who signs in to empty books. */
export function useFirstSteps(isWanted: boolean, go: ScreenHost['go']): void {
  const begin = useEffectEvent(() => {
    if (isWanted) go('/first-steps', { replace: true })
  })
  useLayoutEffect(() => begin(), [])
}
