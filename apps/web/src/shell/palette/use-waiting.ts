import { useEffect, useRef, useState } from 'react'
import { isCommandKey, type Lets } from '../../kit/keys/held-keys'
import type { Keyboard } from '../../kit/keys/keyboard'

/** What is done with a row. */
export type RowKey = 'run' | 'save' | 'actions'

/** What the prompt waits for before it does what a key said. */
export type Waiting =
  /** Enter, or Ctrl Enter on a line that is not whole: its records. */
  | { for: 'line'; how: 'run' | 'save' }
  /** Enter or Ctrl Enter on words, or the key that opens its actions: the first row. */
  | { for: 'row'; how: RowKey }
  /** Ctrl Enter on a line that names somebody: whose account that is. */
  | { for: 'name' }
  /** Tab. */
  | { for: 'completion' }
  /** A repaired line that was put into the box: that its preview has stood for a while. */
  | { for: 'look' }

/** What the prompt waits for; keys typed meanwhile are kept and played, in order, into what has focus afterwards. */
export function useWaiting(keyboard: Keyboard) {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const now = useRef<Waiting | null>(null)
  const release = useRef<() => void>(() => {})
  // Only when what it ended with is drawn: the next key must find it.
  useEffect(() => {
    if (waiting === null) release.current()
  }, [waiting])
  useEffect(() => () => release.current(), [])
  // Esc takes back what is waited for, but for one that is typed in one go behind a command of its own; all other keys are kept.
  const goesThrough: Lets = ({ key }, isNext) => key === 'Escape' && (isNext || !keyboard.held.hasBegun(isCommandKey))
  const begin = (next: Waiting): Waiting => {
    const before = release.current
    release.current = keyboard.held.hold(goesThrough)
    before()
    now.current = next
    setWaiting(next)
    return next
  }
  const end = () => {
    now.current = null
    setWaiting(null)
  }
  return { waiting, now, begin, end }
}
