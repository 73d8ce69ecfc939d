interface Limit {
  /** So many within a period. */
  most: number
  periodMs: number
  /** Milliseconds of a clock that only goes forward. */
  elapsed: () => number
}

interface Count {
  count: number
  since: number
}

const NAMES_MAX = 10_000

/** Counts by name within a period, in memory: the period of a name begins with its first count. The oldest of very many names are forgotten. */
export class Counter {
  readonly #limit: Limit
  readonly #counts = new Map<string, Count>()

  constructor(limit: Limit) {
    this.#limit = limit
  }

  /** Counts one more. */
  add(name: string): void {
    const running = this.#running(name)
    if (running) {
      running.count += 1
      return
    }
    this.#counts.delete(name)
    this.#counts.set(name, { count: 1, since: this.#limit.elapsed() })
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= NAMES_MAX) break
      this.#counts.delete(oldest)
    }
  }

  /** Milliseconds until the period of a name that has reached its limit ends; 0 for any other name. */
  waitMs(name: string): number {
    const running = this.#running(name)
    if (!running || running.count < this.#limit.most) return 0
    return running.since + this.#limit.periodMs - this.#limit.elapsed()
  }

  #running(name: string): Count | null {
    const count = this.#counts.get(name)
    return count && this.#limit.elapsed() < count.since + this.#limit.periodMs ? count : null
  }
}
