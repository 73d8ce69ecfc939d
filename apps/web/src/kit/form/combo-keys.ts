import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { moveFocus } from '../keys/input-queue'
import { useKeyboard } from '../keys/keys'
import { useLatestRef } from '../latest-ref'
import { useFormAdvance } from './form'

/** How a field with a list takes the typed text when Enter, Tab or Ctrl Enter leaves it. */
export interface ComboLeaving {
  /**
   * Takes the typed text. A promise is awaited, and keys typed meanwhile go on from the field that follows. Null when it is taken already, or nothing
   * was typed.
   */
  take: () => Promise<unknown> | null
  /** Enter takes the first option; otherwise only one that an arrow marked, or the one that `take` finds. */
  takesFirst: boolean
  /** True when no option fits the typed text: Enter and saving stay there until it is corrected. */
  isUnknown?: () => boolean
  /** Enter takes the typed text and stays for the next one. */
  stays?: boolean
  /** Resolves once the list has the options of the typed text; null when it has them already. */
  whenListed: () => Promise<unknown> | null
}

const MARKING_KEYS = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'])

function stopEvent(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Runs what a field does once its answer is there; keys typed meanwhile are buffered and replayed after it. */
function useAfterAnswer(inputOf: () => HTMLInputElement | null) {
  const keyboard = useKeyboard()
  /** Does the rest after the work, unless the focus went elsewhere meanwhile. */
  const after = (work: Promise<unknown>, rest: (play: () => void) => void) => {
    const input = inputOf()
    const play = keyboard?.wait('screen') ?? (() => {})
    void work.then(() => {
      if (document.activeElement === input) rest(play)
      play()
    })
  }
  /** The same key again, once the kept ones may be played: it comes before them. */
  const again = (event: KeyboardEvent) => {
    const { key, code, ctrlKey, shiftKey } = event
    return (play: () => void) => {
      play()
      const same = { key, code, ctrlKey, shiftKey, bubbles: true, cancelable: true, composed: true }
      inputOf()?.dispatchEvent(new window.KeyboardEvent('keydown', same))
    }
  }
  return { after, again }
}

/** Handles the keys of a field with a list: which option they mark, and what leaving it takes. */
export function useComboKeys(frame: RefObject<HTMLElement | null>, leaving: ComboLeaving) {
  const keyboard = useKeyboard()
  const advance = useFormAdvance()
  const inputOf = () => frame.current?.querySelector('input') ?? null
  const { after, again } = useAfterAnswer(inputOf)
  const accepts = useRef(false)
  const [isArrowed, setIsArrowed] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  // What was just taken must be in the form before the field is left.
  const latest = useLatestRef({ advance, leaving })
  const isOpen = () => inputOf()?.getAttribute('aria-expanded') === 'true'

  const mark = (event: KeyboardEvent) => {
    if (!isOpen()) return
    const wait = latest.current.leaving.whenListed()
    if (wait !== null) {
      stopEvent(event)
      return after(wait, again(event))
    }
    if (isArrowed || latest.current.leaving.takesFirst) return setIsArrowed(true)
    setIsArrowed(true)
    // The first option is the first one that an arrow marks.
    if (event.key === 'ArrowDown') stopEvent(event)
  }
  const leave = (event: KeyboardEvent) => {
    const { take, takesFirst, stays = false } = latest.current.leaving
    const isTab = event.key === 'Tab'
    const isSave = event.ctrlKey
    const isUnknown = () => latest.current.leaving.isUnknown?.() === true
    if (!isTab && isUnknown()) {
      setIsRefused(true)
      return stopEvent(event)
    }
    const marked = isOpen() && (isArrowed || (takesFirst && !isSave))
    if (marked && !isSave && latest.current.leaving.whenListed() === null) {
      accepts.current = !isTab
      return
    }
    const isNext = stays && !isTab && inputOf()?.value.trim() !== ''
    const wait = take()
    if (wait !== null) {
      stopEvent(event)
      if (isSave) return after(wait, again(event))
      return after(wait, () => {
        if (isTab) moveFocus(event.shiftKey ? -1 : 1)
        else if (!isNext && !isUnknown()) latest.current.advance()
      })
    }
    if (isSave || (!isOpen() && !isNext)) return
    // The list would take the option that is only the first.
    event.stopPropagation()
    if (isTab) return
    event.preventDefault()
    if (!isNext) latest.current.advance()
  }
  return {
    /** True when the list shows which option Enter takes. */
    isMarked: isArrowed || leaving.takesFirst,
    /** True when Enter or saving stayed at a text that is no option. */
    isRefused,
    /** The list has closed, or has other options. */
    unmark: () => {
      setIsArrowed(false)
      setIsRefused(false)
    },
    /** An option was chosen: Enter moves on from it. */
    chose: () => {
      if (!accepts.current) return
      accepts.current = false
      after(new Promise((resolve) => setTimeout(resolve, 0)), () => latest.current.advance())
    },
    press: (event: KeyboardEvent) => {
      accepts.current = false
      if (event.altKey || event.metaKey || event.nativeEvent.isComposing) return
      if (MARKING_KEYS.has(event.key) && !event.ctrlKey) mark(event)
      else if (event.key === 'Enter' && event.repeat) stopEvent(event)
      else if (event.key === 'Enter' || (event.key === 'Tab' && !event.ctrlKey)) leave(event)
    },
    /** Ctrl Enter saves what is there; the list closes as when the field is left. */
    save: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter' || !event.ctrlKey) return
      const input = event.currentTarget
      flushSync(() => input.blur())
      keyboard?.press(event.nativeEvent)
      event.preventDefault()
      if (document.activeElement === document.body) input.focus()
    },
  }
}
