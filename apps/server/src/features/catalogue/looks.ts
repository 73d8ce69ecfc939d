const DAY_MS = 86_400_000

/** A look at the database: what it saw is what a list in memory is at least as new as. */
export interface Sight {
  /** Changes by this transaction or a later one may be missing from what this look saw; all others are in it. */
  oldest: string
  at: Date
  /** Names the database and its table of changes: another one has a history of its own. */
  home: string
}

/** Another database, or one that has forgotten changes since. */
export function isLost(seen: Sight, now: Sight): boolean {
  const sinceMs = now.at.getTime() - seen.at.getTime()
  return seen.home !== now.home || sinceMs > DAY_MS || BigInt(now.oldest) < BigInt(seen.oldest)
}

interface Batch<Answer> {
  asked: Set<string>
  done: Promise<Answer>
}

/** Looks one after the other. Calls that wait for the same look share it; none joins one that has begun: it may have missed what they have to see. */
export class SharedLooks<Answer> {
  readonly #look: (asked: string[]) => Promise<Answer>
  #next: Batch<Answer> | null = null
  #last: Promise<unknown> = Promise.resolve()

  /** @param look Takes everything that was asked by the calls that share it. */
  constructor(look: (asked: string[]) => Promise<Answer>) {
    this.#look = look
  }

  ask(texts: readonly string[]): Promise<Answer> {
    this.#next ??= this.#batch()
    for (const text of texts) this.#next.asked.add(text)
    return this.#next.done
  }

  #batch(): Batch<Answer> {
    const asked = new Set<string>()
    const done = this.#last.then(() => {
      this.#next = null
      return this.#look([...asked])
    })
    this.#last = done.catch(() => {})
    return { asked, done }
  }
}

/** All rows, so many at once, in the order of their ids. */
export async function* chunksOf<R extends { id: number }>(read: (after: number) => Promise<R[]>): AsyncGenerator<R[]> {
  for (let last = 0; ; ) {
    const rows = await read(last)
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = end.id
  }
}
