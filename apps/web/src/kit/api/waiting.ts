import { useEffect, useRef } from 'react'
import { useEscapeFirst } from '../keys/escape-first'
import { toastWaiting } from '../toast/toast'

/** Says what is waited for while it is, and how it is cancelled: Esc before anything else, or Cancel. */
export function useWaiting(message: string, isWaiting: boolean, cancel: () => void): void {
  const latest = useRef(cancel)
  latest.current = cancel
  useEscapeFirst(isWaiting, cancel)
  useEffect(() => (isWaiting ? toastWaiting(message, () => latest.current()) : undefined), [message, isWaiting])
}
