import { type RefObject, useEffect, useRef, useState } from 'react'
import { useCovered } from '../keys/keys'
import { useIsPhone } from '../screen/breakpoint'

/**
 * Takes focus at the first drawing. Under a dialog or the palette it waits until that is gone, and then takes only focus
 * that has nowhere else to be: a page that somebody else's change draws anew must not take the keys of who is typing above it.
 */
export function useFirstFocus(root: RefObject<HTMLElement | null>, isWanted: boolean): void {
  const isCovered = useCovered()
  const [wasCovered] = useState(isCovered)
  const isAwaited = useRef(isWanted)
  // Where a page is longer than the window, it opens at its beginning all the same.
  const [preventScroll] = useState(useIsPhone())
  useEffect(() => {
    if (!isAwaited.current || isCovered) return
    isAwaited.current = false
    if (!wasCovered) return root.current?.focus({ preventScroll })
    // What closes above the page gives focus back first.
    queueMicrotask(() => {
      if (document.activeElement === document.body) root.current?.focus({ preventScroll })
    })
  }, [isCovered, wasCovered, root, preventScroll])
}
