import type { OperationName } from '@forecourt/core/operations'
import { useEffect, useRef } from 'react'
import { useRefresh } from '../api/refresh'
import { useScreenHost } from './screen'

/** True while the passcode is unlocked. Answers of `name` carry figures only then, so they are refreshed when it changes. */
export function useUnlocked(name: OperationName): boolean {
  const isUnlocked = useScreenHost().unlockedUntil !== null
  const refresh = useRefresh()
  const was = useRef(isUnlocked)
  useEffect(() => {
    if (was.current !== isUnlocked) refresh(name)
    was.current = isUnlocked
  }, [isUnlocked, name, refresh])
  return isUnlocked
}
