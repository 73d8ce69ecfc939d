/** Gives each id a place in arrays, the same for as long as the catalogue lasts. */
export class Slots {
  readonly #slots = new Map<number, number>()

  get count(): number {
    return this.#slots.size
  }

  of(id: number): number {
    const known = this.#slots.get(id)
    if (known !== undefined) return known
    const slot = this.#slots.size
    this.#slots.set(id, slot)
    return slot
  }
}
