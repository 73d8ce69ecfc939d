import { useEffect, useEffectEvent } from 'react'
import { useEscapeFirst } from '../keys/escape-first'
import { toastWaiting } from '../toast/toast'

/** Says what is waited for while it is, and how it is cancelled: Esc before anything else, or Cancel. */
export function useWaiting(message: string, isWaiting: boolean, cancel: () => void): void {
  const press = useEffectEvent(cancel)
  useEscapeFirst(isWaiting, cancel)
  useEffect(() => (isWaiting ? toastWaiting(message, () => press()) : undefined), [message, isWaiting])
}
