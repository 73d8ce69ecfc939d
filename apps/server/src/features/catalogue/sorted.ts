/** Of two records, which comes first: negative, positive, never 0 for different ones. */
export type Compare<T> = (a: T, b: T) => number

/** Records in an order: sorted when it is first asked for, then kept so one record at a time. */
export class Sorted<T> {
  readonly #compare: Compare<T>
  #items: T[] | null = null

  constructor(compare: Compare<T>) {
    this.#compare = compare
  }

  /** @param all Every record, for when they are not sorted yet. */
  items(all: () => Iterable<T>): readonly T[] {
    this.#items ??= [...all()].sort(this.#compare)
    return this.#items
  }

  /** Has to be called while the record is as it was when it was sorted in. */
  remove(item: T): void {
    if (!this.#items) return
    const place = this.#place(item)
    if (this.#items[place] === item) this.#items.splice(place, 1)
    else this.forget()
  }

  add(item: T): void {
    this.#items?.splice(this.#place(item), 0, item)
  }

  /** Sorts anew when next asked: quicker than many single changes. */
  forget(): void {
    this.#items = null
  }

  /** Where it stands, or would stand. */
  #place(item: T): number {
    const items = this.#items ?? []
    let low = 0
    let high = items.length
    while (low < high) {
      const middle = (low + high) >>> 1
      // Between low and high there is a record.
      if (this.#compare(items[middle]!, item) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
