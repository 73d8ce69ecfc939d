import { useLayoutEffect, useRef } from 'react'
import { useLatest } from '../latest'

/** Asks for what is loading: a promise that settles once it is there, null when it is. */
export function useLoaded(isLoading: boolean): () => Promise<void> | null {
  const waiting = useRef<{ promise: Promise<void>; done: () => void } | null>(null)
  const latest = useLatest(isLoading)
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
