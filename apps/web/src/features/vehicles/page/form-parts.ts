import { type RefObject, useLayoutEffect } from 'react'

/** Puts the focus on a part that has nothing to begin with, so that the page's single keys work until a field is entered. */
export function useFirstFocusOf(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const main = document.getElementById('main')
    const active = document.activeElement
    // Whoever chose a tab or a button of the page stays there.
    if (active === document.body || active === main || !main?.contains(active))
      part.current?.focus({ preventScroll: true })
  }, [part])
}

/** The status cell of how much was typed. */
export function changesText(changes: number): string[] {
  if (changes === 0) return []
  return [changes === 1 ? '1 change' : `${changes} changes`]
}
