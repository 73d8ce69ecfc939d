export const UNLOCK_MS = 3_600_000
/** Tolerance for the clocks of several servers. */
const AHEAD_MS_MAX = 5_000

/**
 * The unlocked passcodes. The database stores the end by the wall clock; this process also measures the hours that it began itself by a monotonic
 * clock, so that an unlock does not outlive its hour when the wall clock is set back.
 */
export class Unlocks {
  readonly #elapsed: () => number
  readonly #begun = new Map<string, { until: number; endsAt: number }>()

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  /** Begins the hour of a session that ends at `until` by the wall clock. */
  begin(sessionID: string, until: Date): void {
    const now = this.#elapsed()
    for (const [id, { endsAt }] of this.#begun) if (endsAt <= now - UNLOCK_MS) this.#begun.delete(id)
    this.#begun.set(sessionID, { until: until.getTime(), endsAt: now + UNLOCK_MS })
  }

  /** Returns until when a session is unlocked; null when it is locked, also when its hour cannot have begun before now. */
  until(session: { sessionID: string; unlockedUntil: Date | null } | null, now: Date): Date | null {
    const until = session?.unlockedUntil ?? null
    if (!session || !until || until <= now) return null
    if (until.getTime() - now.getTime() > UNLOCK_MS + AHEAD_MS_MAX) return null
    const begun = this.#begun.get(session.sessionID)
    // Another server may have begun a later hour.
    const isOurs = begun?.until === until.getTime()
    return isOurs && this.#elapsed() >= begun.endsAt ? null : until
  }
}
