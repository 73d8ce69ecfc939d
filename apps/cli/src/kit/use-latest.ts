import { useRef, useState } from 'react'

/** A state that is current even for the second of two keys that arrive before it is drawn. */
export function useLatestState<T>(first: T): [shown: T, set: (next: T) => void, now: () => T] {
  const latest = useRef(first)
  const [shown, show] = useState(first)
  const set = (next: T) => {
    latest.current = next
    show(() => next)
  }
  return [shown, set, () => latest.current]
}
