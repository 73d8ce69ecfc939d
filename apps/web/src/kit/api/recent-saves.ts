import { createContext, useContext } from 'react'

/** How soon after a save an answer counts as its consequence, in milliseconds. */
const RECENT_MS = 4_000

/** The time of the last save of this tab: changes soon after it are not shown as news. */
export class RecentSaves {
  private lastSaveAt = Number.NEGATIVE_INFINITY
  constructor(private readonly now: () => number = Date.now) {}

  recordSave(): void {
    this.lastSaveAt = this.now()
  }

  isRecent(): boolean {
    return this.now() - this.lastSaveAt < RECENT_MS
  }
}

const RecentSavesContext = createContext<RecentSaves | null>(null)
export const RecentSavesProvider = RecentSavesContext.Provider

export function useRecentSaves(): RecentSaves {
  const writes = useContext(RecentSavesContext)
  if (!writes) throw new Error('useOwnWrites outside ApiProvider')
  return writes
}
