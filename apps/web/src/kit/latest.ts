import { type RefObject, useInsertionEffect, useRef } from 'react'

/** The value of the newest drawing, for what a key or a click does after it waited for an answer. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  // Before the other effects of that drawing, which may ask for it.
  useInsertionEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
