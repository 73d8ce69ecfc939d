import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWaiting } from '../api/waiting'
import { useFocusAfter } from '../keys/focus-after'
import { useKeyboard } from '../keys/keys'
import { useLatest } from '../latest'
import { toastWaiting } from '../toast/toast'
import type { Settled } from './drafts'
import type { KeysBehind } from './keys-behind'

const UNREACHABLE = 'Server not reachable. Your entry is kept and will be saved.'
const SLOW = 'The server has not answered yet. Your entry is kept and will be saved.'
const GIVEN_BACK =
  'The entry is back in the form. It may already be saved. Saving it again unchanged will not book it twice.'

/** A save without an answer for so long is said to be waited for. */
const SLOW_MS = 4_000

export interface Unreachable {
  /** Told at each try of a save that nobody answered: the draft is frozen as it was sent. */
  onUnanswered: () => void
  /** Settles with the work, or as soon as it is known that nobody answers it. */
  untilKnown: (work: Promise<unknown>) => Promise<unknown>
}

/**
 * Names an unreachable server as soon as a save has no answer, for as long as its draft waits for one. Esc, or Cancel, gives the entry
 * back to the form, under the key that it was sent with; Esc takes back what was typed behind it first.
 *
 * @param keys What keeps the keys that are typed behind the save; without it they are thrown away once the server is named.
 * @source commands 1.
 */
export function useUnreachable(
  draft: { frozen: boolean; settle: (outcome: Settled) => void },
  cancelSaves: () => void,
  keys?: KeysBehind,
): Unreachable {
  const keyboard = useKeyboard()
  const [named, setNamed] = useState<string | null>(null)
  const focusAfter = useFocusAfter()
  const cameFrom = useRef<Element | null>(null)
  const tell = useRef<() => void>(() => {})
  const latest = useLatest(draft)
  const cancel = () => {
    keys?.takeBack()
    cancelSaves()
    draft.settle('cancelled')
    keys?.over()
    setNamed(null)
    toastWaiting(GIVEN_BACK, null)
    const field = cameFrom.current
    focusAfter(() => (field instanceof HTMLElement ? field : null))
  }
  const stepOut = () => {
    if (!keys?.takeBack()) cancel()
  }
  useWaiting(named ?? UNREACHABLE, named !== null && draft.frozen, cancel, stepOut)
  const free = useEffectEvent(() => {
    setNamed(null)
    keys?.freed()
  })
  useEffect(() => {
    if (!draft.frozen) free()
  }, [draft.frozen])
  const tellKeys = () => (keys ? keys.told() : keyboard?.readFirst())
  const name = (message: string) => {
    if (!latest.current.frozen) {
      cameFrom.current = document.activeElement
      // Once: nothing that is typed while it is tried again is about it.
      tellKeys()
    }
    latest.current.settle('no-answer')
    setNamed(message)
    tell.current()
  }
  const nameFound = useEffectEvent(() => {
    if (!draft.frozen) return
    setNamed(SLOW)
    tellKeys()
  })
  // What was sent before the form was opened: nothing typed ahead is taken by its shut fields.
  useEffect(() => nameFound(), [])
  return {
    onUnanswered: () => name(UNREACHABLE),
    untilKnown: (work) => {
      const began = keyboard?.top
      // While something is asked above it, such as the passcode, it is a person who is waited for.
      const look = () => {
        const top = keyboard?.top
        if (top?.kind === 'dialog' && top !== began) slow = setTimeout(look, SLOW_MS)
        else name(SLOW)
      }
      let slow = setTimeout(look, SLOW_MS)
      const over = () => clearTimeout(slow)
      work.then(over, over)
      return Promise.race([work, new Promise<void>((resolve) => (tell.current = resolve))])
    },
  }
}
