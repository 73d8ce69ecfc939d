interface Waiter<T> {
  make: () => T
  give: (served: T) => void
  fail: (error: Error) => void
  timer: NodeJS.Timeout
}

/** Callers waiting in a queue, first come first served; one that waits too long is failed. */
export class Queue<T> {
  #waiters: Waiter<T>[] = []

  get isEmpty(): boolean {
    return this.#waiters.length === 0
  }

  get length(): number {
    return this.#waiters.length
  }

  /** Queues a caller. Resolves with the result of `make` when the caller is served; rejects with `late()` after `waitMs`. */
  wait(waitMs: number, make: () => T, late: () => Error): Promise<T> {
    return new Promise((give, fail) => {
      const timer = setTimeout(() => {
        this.#waiters = this.#waiters.filter((waiter) => waiter.timer !== timer)
        fail(late())
      }, waitMs)
      this.#waiters.push({ make, give, fail, timer })
    })
  }

  /** Serves the caller who waits longest, and returns what `make` made. */
  serve(): T | undefined {
    const waiter = this.#waiters.shift()
    if (!waiter) return undefined
    clearTimeout(waiter.timer)
    const served = waiter.make()
    waiter.give(served)
    return served
  }

  failAll(error: Error): void {
    for (const waiter of this.#waiters.splice(0)) {
      clearTimeout(waiter.timer)
      waiter.fail(error)
    }
  }
}
