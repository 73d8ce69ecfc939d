/** A number for each slot, in one piece of memory that grows. */
export class Numbers {
  #values = new Int32Array(1024)

  /** What it is now: not to be kept over a `set`. */
  get values(): Int32Array {
    return this.#values
  }

  set(slot: number, value: number): void {
    if (slot >= this.#values.length) {
      const grown = new Int32Array(2 * slot)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[slot] = value
  }
}

/** Gives each id a place in arrays, the same for as long as the catalogue lasts. */
export class Slots {
  readonly #slots = new Map<number, number>()
  readonly #ids = new Numbers()

  get count(): number {
    return this.#slots.size
  }

  /** By slot. */
  get ids(): Int32Array {
    return this.#ids.values
  }

  has(id: number): boolean {
    return this.#slots.has(id)
  }

  of(id: number): number {
    const known = this.#slots.get(id)
    if (known !== undefined) return known
    const slot = this.#slots.size
    this.#ids.set(slot, id)
    this.#slots.set(id, slot)
    return slot
  }
}
