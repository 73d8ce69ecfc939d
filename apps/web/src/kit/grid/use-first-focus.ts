import { type RefObject, useEffect, useState } from 'react'
import { useKeyboard } from '../keys/keys'

/** Lets what closes above the page give focus back first. */
const SETTLE_MS = 60

/**
 * Takes focus at the first drawing. Under a dialog or the palette it waits until that is gone, and then takes only focus
 * that has nowhere else to be: a page that somebody else's change draws anew must not take the keys of who is typing above it.
 */
export function useFirstFocus(root: RefObject<HTMLElement | null>, isWanted: boolean): void {
  const keyboard = useKeyboard()
  const [isFirst] = useState(isWanted)
  useEffect(() => {
    if (!isFirst) return
    if (!keyboard?.hasLayer) return root.current?.focus()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = keyboard.subscribe(() => {
      if (keyboard.hasLayer) return
      stop()
      timer = setTimeout(() => {
        if (document.activeElement === document.body && !keyboard.hasLayer) root.current?.focus()
      }, SETTLE_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [isFirst, keyboard, root])
}
