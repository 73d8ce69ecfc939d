import { useEffect, useRef, useState } from 'react'
import { beginsLine, type HeldKey } from '../../kit/keys/held-keys'
import type { Keyboard } from '../../kit/keys/keyboard'

/** What is done with a row. */
export type RowKey = 'run' | 'save' | 'actions'

/** What the prompt waits for before it does what a key said. */
export type Waiting =
  /** Enter: the records of the line. */
  | { for: 'line' }
  /** Enter or Ctrl Enter on words, or the key that opens its actions: the first row. */
  | { for: 'row'; how: RowKey }
  /** Ctrl Enter on a line: its entry is in the book. */
  | { for: 'save'; id: string }
  /** Tab. */
  | { for: 'completion' }
  /** A repaired line that was put into the box: that its preview has stood for a while. */
  | { for: 'look' }

/** Esc takes back what is waited for, and Ctrl K leaves a line to be saved behind the next one; all other keys are kept. */
function goesThrough(waiting: Waiting, key: HeldKey, isNext: boolean): boolean {
  return key.key === 'Escape' || (waiting.for === 'save' && isNext && beginsLine(key))
}

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
  const begin = (next: Waiting): Waiting => {
    const before = release.current
    release.current = keyboard.held.hold((key, isNext) => goesThrough(next, key, isNext))
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
