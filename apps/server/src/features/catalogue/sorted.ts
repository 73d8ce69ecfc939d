/** Of the records of two slots, which comes first: negative, positive, never 0. */
export type Compare = (a: number, b: number) => number

/** The slots of records in an order: sorted when first asked for, then kept so one record at a time. */
export class Sorted {
  readonly #compare: Compare
  readonly #rows: readonly unknown[]
  #slots: number[] | null = null

  /** @param rows By slot; null where there is no record. */
  constructor(rows: readonly unknown[], compare: Compare) {
    this.#rows = rows
    this.#compare = compare
  }

  slots(): readonly number[] {
    this.#slots ??= [...this.#rows.keys()].filter((slot) => this.#rows[slot] !== null).sort(this.#compare)
    return this.#slots
  }

  /** Has to be called while the record is as it was when it was sorted in. */
  remove(slot: number): void {
    if (!this.#slots) return
    const place = this.#place(slot)
    if (this.#slots[place] === slot) this.#slots.splice(place, 1)
    else this.forget()
  }

  /** Has to be called when the record is as it will be. */
  add(slot: number): void {
    this.#slots?.splice(this.#place(slot), 0, slot)
  }

  /** Sorts anew when next asked: quicker than many single changes. */
  forget(): void {
    this.#slots = null
  }

  /** Where it stands, or would stand. */
  #place(slot: number): number {
    const slots = this.#slots ?? []
    let low = 0
    let high = slots.length
    while (low < high) {
      const middle = (low + high) >>> 1
      // Between low and high there is a slot.
      if (this.#compare(slots[middle]!, slot) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
