interface CounterLimit {
  /** The number within a period. */
  most: number
  periodMs: number
  /** Milliseconds of a monotonic clock. */
  elapsed: () => number
}

interface Count {
  count: number
  since: number
}

const NAMES_MAX = 10_000

/**
 * Counts by name within a period, in memory: the period of a name begins with its first count. When there are too many names the oldest are dropped.
 */
export class Counter {
  readonly #limit: CounterLimit
  readonly #counts = new Map<string, Count>()

  constructor(limit: CounterLimit) {
    this.#limit = limit
  }

  add(name: string): void {
    const running = this.#currentCount(name)
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

  /** Returns milliseconds until the period of a name at its limit ends; 0 for any other name. */
  waitMs(name: string): number {
    const running = this.#currentCount(name)
    if (!running || running.count < this.#limit.most) return 0
    return running.since + this.#limit.periodMs - this.#limit.elapsed()
  }

  #currentCount(name: string): Count | null {
    const count = this.#counts.get(name)
    return count && this.#limit.elapsed() < count.since + this.#limit.periodMs ? count : null
  }
}
