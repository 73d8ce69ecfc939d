import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useHasOverlay, useKeyboard } from '../../kit/keys/keys'
import { focusPage, focusPrompt } from './regions'

/**
 * Mounts a page at its top and focuses its first thing to do before buffered keys are replayed into it: in the page, or at the prompt when the
 * address has no page.
 */
export function PageMount({ isFound, children }: { isFound: boolean; children: ReactNode }) {
  const keyboard = useKeyboard()
  useLayoutEffect(() => {
    const main = document.getElementById('main')
    main?.scrollTo(0, 0)
    window.scrollTo(0, 0)
    if (!keyboard?.hasLayers) (isFound ? focusPage : focusPrompt)()
  }, [keyboard, isFound])
  const isCovered = useHasOverlay()
  const isSettled = useRef(false)
  useEffect(() => {
    if (!isFound || isCovered || isSettled.current) return
    isSettled.current = true
    // What closes above the page gives focus back after this page has taken it, in a microtask before this one.
    queueMicrotask(() => {
      const isAway = !document.getElementById('main')?.contains(document.activeElement)
      if (isAway && !keyboard?.hasLayers && !document.activeElement?.closest('[data-toast], [role=menu]')) focusPage()
    })
  }, [keyboard, isFound, isCovered])
  const wasCovered = useRef(false)
  useEffect(() => {
    const isUncovered = wasCovered.current && !isCovered
    wasCovered.current = isCovered
    // A dialog that opened with the page gives focus back to a page whose list was not there yet.
    if (isFound && isUncovered)
      queueMicrotask(() => {
        const main = document.getElementById('main')
        if (!keyboard?.hasLayers && document.activeElement === main)
          main?.querySelector<HTMLElement>('[role=grid]')?.focus()
      })
  }, [keyboard, isFound, isCovered])
  return children
}
