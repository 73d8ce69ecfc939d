import { useEffect, useEffectEvent, useRef } from 'react'
import { useEscapeFirst } from '../keys/escape-first'
import type { Layer } from '../keys/keyboard'
import { useKeyboard } from '../keys/keys'
import { toastWaiting } from '../toast/toast'

/** Whether nothing has opened above where the wait began: Esc is that one's, otherwise. */
function useUnder(isWaiting: boolean): () => boolean {
  const keyboard = useKeyboard()
  const began = useRef<Layer | null>(null)
  useEffect(() => {
    began.current = isWaiting ? (keyboard?.top ?? null) : null
  }, [isWaiting, keyboard])
  return () => {
    const top = keyboard?.top ?? null
    return top === null || top === began.current
  }
}

/**
 * Says what is waited for while it is, and how it is cancelled: Esc before anything else but what opened since, or Cancel.
 *
 * @param onEscape what Esc does, where that is not the same
 */
export function useWaiting(message: string, isWaiting: boolean, cancel: () => void, onEscape = cancel): void {
  const press = useEffectEvent(cancel)
  useEscapeFirst(isWaiting, onEscape, useUnder(isWaiting))
  useEffect(() => (isWaiting ? toastWaiting(message, () => press()) : undefined), [message, isWaiting])
}
