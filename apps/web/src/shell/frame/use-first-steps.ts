import { useEffectEvent, useLayoutEffect } from 'react'
import type { ScreenHost } from '../../kit/screen/screen'

/** Who signs in to books that hold nothing begins on the first steps. */
export function useFirstSteps(isWanted: boolean, go: ScreenHost['go']): void {
  const begin = useEffectEvent(() => {
    if (isWanted) go('/first-steps', { replace: true })
  })
  useLayoutEffect(() => begin(), [])
}
