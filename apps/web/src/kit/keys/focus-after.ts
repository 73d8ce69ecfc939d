import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { takesFocus } from './focus-inside'
import { useKeyboard } from './keys'

type Find = () => HTMLElement | null | undefined

interface Asked {
  find: Find
  release: () => void
  /** How many times it had been drawn for a request before; what this one waits for is drawn with the next. */
  drawnBefore: number
  /** What had focus when the element could not have it yet. */
  waitsAt?: Element | null
}

/**
 * Moves focus to what `find` gives once that what an event changed is drawn, and again after what closed in the same drawing gave focus
 * back. Keys typed until then are kept for it. An element that is switched off is waited for as long as focus stays where it is.
 */
export function useFocusAfter(): (find: Find) => void {
  const keyboard = useKeyboard()
  const asked = useRef<Asked | null>(null)
  const isMounted = useRef(false)
  const [drawn, draw] = useReducer((count: number) => count + 1, 0)
  const latest = useRef(drawn)
  useLayoutEffect(() => {
    latest.current = drawn
    if (asked.current && drawn > asked.current.drawnBefore) move(asked.current)
  })
  useEffect(() => {
    const now = asked.current
    // Effects of an earlier drawing may run only now.
    if (!now || drawn <= now.drawnBefore) return
    // What closed gives focus back in a microtask of its own, before this one.
    queueMicrotask(() => {
      if (asked.current !== now) return
      if (!move(now)) asked.current = null
      now.release()
    })
  })
  useLayoutEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      asked.current?.release()
      asked.current = null
    }
  }, [])
  return useCallback(
    (find) => {
      if (!isMounted.current) return
      asked.current?.release()
      asked.current = { find, release: keyboard?.held.hold() ?? (() => {}), drawnBefore: latest.current }
      draw()
    },
    [keyboard],
  )
}

/** Moves focus if it can be moved; true while its element is waited for. */
function move(asked: Asked): boolean {
  const { activeElement } = document
  if (asked.waitsAt !== undefined && activeElement !== asked.waitsAt && activeElement !== document.body) return false
  const element = asked.find()
  if (element?.matches(':disabled')) {
    asked.waitsAt ??= activeElement
    return true
  }
  if (element && element !== activeElement) takesFocus(element)
  return false
}
