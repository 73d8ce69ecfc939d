import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { tryFocus } from './focus-inside'
import { useKeyboard } from './keys'

type FindElement = () => HTMLElement | null | undefined

interface FocusRequest {
  find: FindElement
  release: () => void
  /** The number of renders before this request; its element is drawn with the next. */
  drawnBefore: number
  /** What had focus when the element could not take it yet. */
  waitsAt?: Element | null
}

/**
 * Moves focus to the element of `find` once the change is drawn, and again after an overlay that closed in the same render returned focus. Keys typed
 * until then are buffered for it. A disabled element is waited for as long as focus stays where it is.
 */
export function useFocusAfterRender(): (find: FindElement) => void {
  const keyboard = useKeyboard()
  const asked = useRef<FocusRequest | null>(null)
  const isMounted = useRef(false)
  const [drawn, draw] = useReducer((count: number) => count + 1, 0)
  const latest = useRef(drawn)
  useLayoutEffect(() => {
    latest.current = drawn
    if (asked.current && drawn > asked.current.drawnBefore) fulfilRequest(asked.current)
  })
  useEffect(() => {
    const now = asked.current
    // Effects of an earlier drawing may run only now.
    if (!now || drawn <= now.drawnBefore) return
    // What closed gives focus back in a microtask of its own, before this one.
    queueMicrotask(() => {
      if (asked.current !== now) return
      if (!fulfilRequest(now)) asked.current = null
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
      asked.current = { find, release: keyboard?.wait('screen') ?? (() => {}), drawnBefore: latest.current }
      draw()
    },
    [keyboard],
  )
}

/** Moves focus if possible; true while its element is waited for. */
function fulfilRequest(asked: FocusRequest): boolean {
  const { activeElement } = document
  if (asked.waitsAt !== undefined && activeElement !== asked.waitsAt && activeElement !== document.body) return false
  const element = asked.find()
  if (element?.matches(':disabled')) {
    asked.waitsAt ??= activeElement
    return true
  }
  if (element && element !== activeElement) tryFocus(element)
  return false
}
