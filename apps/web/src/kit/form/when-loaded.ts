import { useLayoutEffect, useRef } from 'react'
import { useLatestRef } from '../latest-ref'

/** Returns a function that gives a promise of the end of loading, or null when loaded. */
export function useWhenLoaded(isLoading: boolean): () => Promise<void> | null {
  const waiting = useRef<{ promise: Promise<void>; done: () => void } | null>(null)
  const latest = useLatestRef(isLoading)
  useLayoutEffect(() => {
    if (isLoading) return
    waiting.current?.done()
    waiting.current = null
  }, [isLoading])
  // A field that goes keeps nobody waiting.
  useLayoutEffect(() => () => waiting.current?.done(), [])
  return () => {
    if (!latest.current) return null
    if (waiting.current === null) {
      let done = () => {}
      const promise = new Promise<void>((resolve) => {
        done = resolve
      })
      waiting.current = { promise, done }
    }
    return waiting.current.promise
  }
}
