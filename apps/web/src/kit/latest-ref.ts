import { type RefObject, useInsertionEffect, useRef } from 'react'

/** Returns a ref with the value of the newest render, for handlers that run after waiting. */
export function useLatestRef<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  // Before the other effects of that drawing, which may ask for it.
  useInsertionEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
