import { type RefObject, useEffect, useRef, useState } from 'react'
import { useHasOverlay } from '../keys/keys'
import { useIsPhone } from '../screen/breakpoint'

/**
 * Takes focus on the first render. Under an overlay it waits until that is gone, and then takes focus only if nothing else has it: a page that is
 * redrawn by somebody else's change must not take the keys of who types above it.
 */
export function useFirstFocus(root: RefObject<HTMLElement | null>, isWanted: boolean): void {
  const isCovered = useHasOverlay()
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
