import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { focusInside } from './focus-inside'
import { pauseUntilFocus } from './pause-until-focus'
import { useInputReady, useKeyboard, useLayer } from './keys'
import type { Layer } from './keyboard'

interface OverlayOptions extends Pick<Layer, 'kind' | 'isQuestion' | 'hints'> {
  onClose: () => unknown
  /** Called before a chord that goes to another screen; without it `onClose` is. */
  onLeave?: (() => unknown) | undefined
  /** The element to focus first; by default the first field to fill, the first control, or the overlay itself. */
  first?: RefObject<HTMLElement | null> | undefined
  /** Its content is being fetched: keys are buffered for it, however long that takes. */
  isLoading?: boolean | undefined
}

/** How long keys are buffered for what does not come, in milliseconds. */
const TIMEOUT_MS = 3_000

/**
 * Opens an overlay: focus moves inside at once, keys typed until then are buffered for it, and Esc closes it when it is on top. A question requires
 * acknowledgement.
 * @param root The overlay, focusable itself (`tabIndex={-1}`).
 * @returns The scope of its handlers, for `KeyScope`.
 */
export function useOverlay(root: RefObject<HTMLElement | null>, isOpen: boolean, options: OverlayOptions): object {
  const [scope] = useState(() => ({}))
  /** Ends what waits for focus to be inside. */
  const opening = useRef(() => {})
  const { kind, isQuestion = false, hints, onClose, first, isLoading = false } = options
  const keyboard = useKeyboard()
  const land = useEffectEvent((): boolean => {
    if (!isLoading) return focusInside(root.current, first?.current)
    // What is there until then is not what it was opened for.
    root.current?.focus()
    return false
  })
  useLayer(isOpen, {
    kind,
    isQuestion,
    hints,
    scope,
    focus: () => land(),
    element: () => root.current,
    onLeave: options.onLeave ?? onClose,
    onEscape: () => {
      // What is typed in a field is taken before it goes.
      if (document.activeElement instanceof HTMLElement && document.activeElement.matches('input, textarea'))
        document.activeElement.blur()
      // What waits for it is meant for nothing else.
      keyboard?.queue.takeBack()
      onClose()
    },
  })
  useInputReady('dialog', !(isOpen && isLoading))
  useLayoutEffect(() => {
    if (!isOpen) return
    land()
    const release = isQuestion ? undefined : keyboard?.wait('screen')
    opening.current = () => release?.()
    return () => opening.current()
  }, [keyboard, isOpen, isQuestion])
  useEffect(() => {
    if (!isOpen) return
    // What closed below it in the same moment gives focus back in a microtask of its own, before this one.
    queueMicrotask(() => {
      const end = opening.current
      opening.current = pauseUntilFocus(keyboard, { hasFocus: () => land(), timeoutMs: TIMEOUT_MS, isOpen: isQuestion })
      end()
    })
    return () => opening.current()
  }, [keyboard, isOpen, isQuestion])
  useLayoutEffect(() => {
    if (isOpen && !isLoading) land()
  }, [isOpen, isLoading])
  return scope
}
