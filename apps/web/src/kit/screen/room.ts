import { useState, useSyncExternalStore } from 'react'

/** How much room the window gives: below 1200 pixels columns go, from 1700 on there are more. */
export type Room = 'narrow' | 'plain' | 'wide'

const NARROW = '(max-width: 1199px)'
const WIDE = '(min-width: 1700px)'

function subscribe(listener: () => void): () => void {
  const queries = [matchMedia(NARROW), matchMedia(WIDE)]
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

function roomNow(): Room {
  if (matchMedia(NARROW).matches) return 'narrow'
  return matchMedia(WIDE).matches ? 'wide' : 'plain'
}

/** The room of the window as it is now. */
export function useRoom(): Room {
  return useSyncExternalStore(subscribe, roomNow)
}

/** The peek beside a list: shown from the start in a wide window, then as asked for. */
export function usePeek(): { isPeeking: boolean; togglePeek: () => void } {
  const [isPeeking, setIsPeeking] = useState(useRoom() === 'wide')
  return { isPeeking, togglePeek: () => setIsPeeking(!isPeeking) }
}
