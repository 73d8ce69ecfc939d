import { useEffect, useEffectEvent, useRef } from 'react'
import { useEscapePriority } from '../keys/escape-priority'
import type { Layer } from '../keys/keyboard'
import { useKeyboard } from '../keys/keys'
import { toastWaiting } from '../toast/toast'

/** Returns a check whether nothing has opened above since the wait began; if something has, Esc belongs to it. */
function useIsTopmost(isWaiting: boolean): () => boolean {
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
 * Shows a toast with Cancel while something is waited for; Esc cancels it first, unless an overlay opened since.
 * @param onEscape What Esc does, where that differs from `cancel`.
 */
export function useUnansweredToast(message: string, isWaiting: boolean, cancel: () => void, onEscape = cancel): void {
  const press = useEffectEvent(cancel)
  useEscapePriority(isWaiting, onEscape, useIsTopmost(isWaiting))
  useEffect(() => (isWaiting ? toastWaiting(message, () => press()) : undefined), [message, isWaiting])
}
