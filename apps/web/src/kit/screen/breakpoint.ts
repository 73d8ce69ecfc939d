import { useState, useSyncExternalStore } from 'react'

/** The width of the window: columns are dropped below 1200 pixels, and added from 1700 on. */
export type Breakpoint = 'narrow' | 'plain' | 'wide'

// Of the window: a sheet of paper is none, and prints what the window shows.
const NARROW = 'screen and (max-width: 1199px)'
const WIDE = 'screen and (min-width: 1700px)'
/** The same as the variant `phone` of the style sheet. */
const PHONE = 'screen and (max-width: 599px)'

function subscribeBreakpoint(listener: () => void): () => void {
  const queries = [matchMedia(NARROW), matchMedia(WIDE)]
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

function subscribePhone(listener: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True in the window of a phone held upright. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribePhone, () => matchMedia(PHONE).matches)
}

function currentBreakpoint(): Breakpoint {
  if (matchMedia(NARROW).matches) return 'narrow'
  return matchMedia(WIDE).matches ? 'wide' : 'plain'
}

export function useBreakpoint(): Breakpoint {
  return useSyncExternalStore(subscribeBreakpoint, currentBreakpoint)
}

/** Tracks the peek beside a list: open at first in a wide window, then as the user chose. */
export function usePeek(): { isPeeking: boolean; togglePeek: () => void } {
  const [isPeeking, setIsPeeking] = useState(useBreakpoint() === 'wide')
  return { isPeeking, togglePeek: () => setIsPeeking(!isPeeking) }
}
