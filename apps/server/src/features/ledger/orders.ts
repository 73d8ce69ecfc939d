import { inserted, placeOf } from './texts'

/** The slots of entries by a number of each; ties by id. Sorted when first asked for, then kept so one entry at a time. */
export class EntryOrder {
  readonly #all: () => Int32Array
  readonly #keyOf: (slot: number) => number
  readonly #idOf: (slot: number) => number
  #slots: Int32Array | null = null

  /**
   * @param o.all Slots that have an entry, by id.
   * @param o.keyOf What they are sorted by. It may change with other entries, their order may not.
   */
  constructor(o: { all: () => Int32Array; keyOf: (slot: number) => number; idOf: (slot: number) => number }) {
    this.#all = o.all
    this.#keyOf = o.keyOf
    this.#idOf = o.idOf
  }

  slots(): Int32Array {
    this.#slots ??= sortedBy(this.#all(), this.#keyOf)
    return this.#slots
  }

  /** Has to be called while the entry is as it was when it was sorted in. */
  remove(slot: number): void {
    if (!this.#slots) return
    const place = placeOf(this.#slots, slot, this.#compare)
    if (this.#slots[place] !== slot) this.forget()
    else {
      this.#slots.copyWithin(place, place + 1)
      this.#slots = this.#slots.subarray(0, -1)
    }
  }

  /** Has to be called when the entry is as it will be. */
  add(slot: number): void {
    this.#slots &&= inserted(this.#slots, slot, this.#compare)
  }

  /** Sorts anew when next asked: quicker than many single changes. */
  forget(): void {
    this.#slots = null
  }

  readonly #compare = (a: number, b: number): number => this.#keyOf(a) - this.#keyOf(b) || this.#idOf(a) - this.#idOf(b)
}

/** Slots in the order of their keys; of equal ones the first stays first. A million takes a fifth of a second. */
function sortedBy(slots: Int32Array, keyOf: (slot: number) => number): Int32Array {
  const keys = Float64Array.from(slots, keyOf)
  const different = new Float64Array(keys).sort().filter((key, i, all) => i === 0 || key !== all[i - 1])
  const rankOf = new Map<number, number>()
  for (const [rank, key] of different.entries()) rankOf.set(key, rank)
  const ranks = Int32Array.from(keys, (key) => rankOf.get(key) ?? 0)
  const next = new Int32Array(different.length + 1)
  for (const rank of ranks) next[rank + 1] = next[rank + 1]! + 1
  for (let rank = 0; rank < different.length; rank += 1) next[rank + 1] = next[rank + 1]! + next[rank]!
  const sorted = new Int32Array(slots.length)
  for (let i = 0; i < slots.length; i += 1) {
    const rank = ranks[i]!
    sorted[next[rank]!] = slots[i]!
    next[rank] = next[rank]! + 1
  }
  return sorted
}
