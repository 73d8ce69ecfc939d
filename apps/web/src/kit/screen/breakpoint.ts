import { useState, useSyncExternalStore } from 'react'

/** How wide the window is: below 1200 pixels columns go, from 1700 on there are more. */
export type Breakpoint = 'narrow' | 'plain' | 'wide'

// Of the window: a sheet of paper is none, and prints what the window shows.
const NARROW = 'screen and (max-width: 1199px)'
const WIDE = 'screen and (min-width: 1700px)'
/** As the variant `phone` of the style sheet has it. */
const PHONE = 'screen and (max-width: 599px)'

function subscribe(listener: () => void): () => void {
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

/** True in the window of a telephone held upright. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribePhone, () => matchMedia(PHONE).matches)
}

function breakpointNow(): Breakpoint {
  if (matchMedia(NARROW).matches) return 'narrow'
  return matchMedia(WIDE).matches ? 'wide' : 'plain'
}

/** The breakpoint of the window as it is now. */
export function useBreakpoint(): Breakpoint {
  return useSyncExternalStore(subscribe, breakpointNow)
}

/** The peek beside a list: shown from the start in a wide window, then as asked for. */
export function usePeek(): { isPeeking: boolean; togglePeek: () => void } {
  const [isPeeking, setIsPeeking] = useState(useBreakpoint() === 'wide')
  return { isPeeking, togglePeek: () => setIsPeeking(!isPeeking) }
}
