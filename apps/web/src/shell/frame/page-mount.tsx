import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useKeyboard } from '../../kit/keys/keys'
import { focusPage } from './regions'

/** Puts a page that opens at its top, with the focus where work starts, before kept keys are played into it. */
export function PageMount({ children }: { children: ReactNode }) {
  const keyboard = useKeyboard()
  useLayoutEffect(() => {
    const main = document.getElementById('main')
    main?.scrollTo(0, 0)
    window.scrollTo(0, 0)
    if (!keyboard?.hasLayer) focusPage()
  }, [keyboard])
  useEffect(() => {
    // What closes above the page gives focus back after this page has taken it.
    const timer = setTimeout(() => {
      const isLost = !document.getElementById('main')?.contains(document.activeElement)
      if (isLost && !keyboard?.hasLayer && !document.activeElement?.closest('.toast, .menu')) focusPage()
    }, 30)
    return () => clearTimeout(timer)
  }, [keyboard])
  return children
}
