import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { focusInside } from './focus-inside'
import { keepUntil } from './keep-until'
import { beginsLine } from './held-keys'
import { useDialogReady, useKeyboard, useLayer } from './keys'
import type { Layer } from './keyboard'

interface OverlayOptions extends Pick<Layer, 'kind' | 'isQuestion' | 'hints'> {
  onClose: () => unknown
  /** Before a chord that goes to another screen; without it that is `onClose`. */
  onLeave?: (() => unknown) | undefined
  /** What has focus first; otherwise the first field to fill, the first control, or the overlay as a whole. */
  first?: RefObject<HTMLElement | null> | undefined
  /** What it is opened for is fetched still: keys are kept for it, however long that takes. */
  isLoading?: boolean | undefined
}

/** How long keys are kept for what does not come. */
const GIVES_UP_MS = 3_000

/**
 * Something that opens above the page: focus lands inside in the moment it opens, keys typed until then are kept for it, and Esc
 * closes it when it is the top one. A question is read first: what was typed ahead of it is dropped.
 *
 * @param root what it is, focusable itself (`tabIndex={-1}`)
 * @returns the scope of its handlers, for `KeyScope`
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
      keyboard?.held.takeBack(beginsLine)
      onClose()
    },
  })
  useDialogReady(!(isOpen && isLoading))
  useLayoutEffect(() => {
    if (!isOpen) return
    land()
    const release = isQuestion ? undefined : keyboard?.held.hold()
    opening.current = () => release?.()
    return () => opening.current()
  }, [keyboard, isOpen, isQuestion])
  useEffect(() => {
    if (!isOpen) return
    // What closed below it in the same moment gives focus back in a microtask of its own, before this one.
    queueMicrotask(() => {
      const end = opening.current
      opening.current = keepUntil(keyboard, { isThere: () => land(), givesUpMs: GIVES_UP_MS, isOpen: isQuestion })
      end()
    })
    return () => opening.current()
  }, [keyboard, isOpen, isQuestion])
  useLayoutEffect(() => {
    if (isOpen && !isLoading) land()
  }, [isOpen, isLoading])
  return scope
}
