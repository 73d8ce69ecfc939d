import { useEffect, useRef, useState } from 'react'
import type { Keyboard } from '../../kit/keys/keyboard'

/** What a key does with a row. */
export type RowActionKey = 'run' | 'save' | 'actions'

/** What the prompt waits for before it does what a key asked. */
export type PendingAction =
  /** Enter, or Ctrl Enter on a line that is not whole: its records. */
  | { for: 'line'; how: 'run' | 'save' }
  /** Enter on a line that opens a place: that what is on its way for its record is saved. */
  | { for: 'save' }
  /** Enter or Ctrl Enter on words, or the key that opens its actions: the first row. */
  | { for: 'row'; how: RowActionKey }
  /** Ctrl Enter on a line that names somebody: whose account that is. */
  | { for: 'name' }
  /** Tab. */
  | { for: 'completion' }
  /** A repaired line that was put into the box: that its preview has stood for a while. */
  | { for: 'look' }

/** Returns what the prompt waits for; keys typed meanwhile are buffered and replayed, in order, into what has focus afterwards. */
export function usePendingAction(keyboard: Keyboard) {
  const [waiting, setWaiting] = useState<PendingAction | null>(null)
  const now = useRef<PendingAction | null>(null)
  const release = useRef<() => void>(() => {})
  // Only when what it ended with is drawn: the next key must find it.
  useEffect(() => {
    if (waiting === null) release.current()
  }, [waiting])
  useEffect(() => () => release.current(), [])
  const begin = (next: PendingAction): PendingAction => {
    const before = release.current
    release.current = keyboard.wait('line')
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
