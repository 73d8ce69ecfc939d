/** So many texts stand in one string: a changed one costs a copy of them. */
const CHUNK = 1024

interface Chunk {
  text: string
  /** Where each text begins; the last one is where they end. */
  starts: Uint32Array
}

/**
 * A text for each record, by its slot. They stand one after the other in few long strings: looking through those takes a tenth of the
 * time that as many short strings would, which lie all over the memory.
 */
export class Texts {
  readonly #chunks: Chunk[] = []
  /** Texts that were set since, by chunk and place; null for none. */
  readonly #changed = new Map<number, Map<number, string | null>>()
  #has = new Uint8Array(0)

  /** @param text Null for none, in which nothing is found, not even the empty text. */
  set(slot: number, text: string | null): void {
    const number = Math.floor(slot / CHUNK)
    const changed = this.#changed.get(number) ?? new Map<number, string | null>()
    this.#changed.set(number, changed.set(slot % CHUNK, text))
    if (slot >= this.#has.length) {
      const grown = new Uint8Array(Math.max(CHUNK, 2 * slot))
      grown.set(this.#has)
      this.#has = grown
    }
    this.#has[slot] = text === null ? 0 : 1
  }

  /** 1 at the slot of each text in which `part` stands. */
  find(part: string, slots: number): Uint8Array {
    this.#rebuild()
    if (part === '') return this.#has.slice(0, slots)
    const found = new Uint8Array(slots)
    for (const [number, { text, starts }] of this.#chunks.entries()) {
      let place = 0
      for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, starts[place])) {
        // What stands at `at` is in the last text that begins before it.
        while (starts[place + 1]! <= at) place += 1
        found[number * CHUNK + place] = 1
        place += 1
      }
    }
    return found
  }

  #rebuild(): void {
    for (const [number, changed] of this.#changed) {
      const { text, starts } = this.#chunks[number] ?? EMPTY
      const texts = Array.from({ length: CHUNK }, (_, place) => {
        const own = changed.get(place)
        return own === undefined ? text.slice(starts[place], starts[place + 1]! - 1) : (own ?? '')
      })
      for (let before = this.#chunks.length; before < number; before += 1) this.#chunks[before] ??= EMPTY
      this.#chunks[number] = chunkOf(texts)
    }
    this.#changed.clear()
  }
}

function chunkOf(texts: readonly string[]): Chunk {
  const starts = new Uint32Array(texts.length + 1)
  // A sign between two texts, so that nothing that is looked for stands in both.
  for (const [i, text] of texts.entries()) starts[i + 1] = starts[i]! + text.length + 1
  return { text: `${texts.join(END)}${END}`, starts }
}

/** Postgres stores no such sign, and no call may send it. */
const END = '\0'
const EMPTY = chunkOf(Array.from({ length: CHUNK }, () => ''))
