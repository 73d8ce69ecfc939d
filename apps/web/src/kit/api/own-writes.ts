import { createContext, useContext } from 'react'

/** An answer that comes this soon after a save may well be its consequence. */
const RECENT_MS = 4_000

/** When this tab saved something last: what follows from it is no news to the person. */
export class OwnWrites {
  private at = Number.NEGATIVE_INFINITY
  constructor(private readonly now: () => number = Date.now) {}

  mark(): void {
    this.at = this.now()
  }

  isRecent(): boolean {
    return this.now() - this.at < RECENT_MS
  }
}

const OwnWritesContext = createContext<OwnWrites | null>(null)
export const OwnWritesProvider = OwnWritesContext.Provider

export function useOwnWrites(): OwnWrites {
  const writes = useContext(OwnWritesContext)
  if (!writes) throw new Error('useOwnWrites outside ApiProvider')
  return writes
}
