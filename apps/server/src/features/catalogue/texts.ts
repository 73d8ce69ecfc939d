/** So many texts stand in one string: a changed one costs a copy of them. */
const CHUNK = 1024
/** Stands before and after each text. Postgres stores no such sign, and no call may send it. */
const END = '\0'

export type Where = 'anywhere' | 'at the start' | 'all of it'

interface Chunk {
  text: string
  /** Where each text begins; the last one is where another would. */
  starts: Uint32Array
}

/**
 * A text for each record, by its slot. They stand one after the other in few long strings: looking through those takes a tenth of the
 * time that as many short strings would, which lie all over the memory.
 */
export class Texts {
  readonly #chunks: Chunk[] = []
  /** Texts that were set since, by chunk and place. */
  readonly #changed = new Map<number, Map<number, string>>()
  #has = new Uint8Array(CHUNK)

  /** @param text Null for none, in which nothing is found, not even the empty text. */
  set(slot: number, text: string | null): void {
    const number = Math.floor(slot / CHUNK)
    const changed = this.#changed.get(number) ?? new Map<number, string>()
    this.#changed.set(number, changed.set(slot % CHUNK, text ?? ''))
    if (slot >= this.#has.length) {
      const grown = new Uint8Array(2 * slot)
      grown.set(this.#has)
      this.#has = grown
    }
    this.#has[slot] = text === null ? 0 : 1
  }

  /** 1 at the slot of each text in which `part` stands; the caller may change it. */
  find(part: string, slots: number, where: Where = 'anywhere'): Uint8Array {
    this.#rebuild()
    const found = new Uint8Array(slots)
    if (part === '' && where !== 'all of it') {
      found.set(this.#has.subarray(0, slots))
      return found
    }
    const sought = where === 'anywhere' ? part : where === 'at the start' ? END + part : END + part + END
    // Where the text begins that `sought` was found in: its first sign may stand before it.
    const ahead = where === 'anywhere' ? 0 : 1
    for (let number = 0; number < this.#chunks.length; number += 1) {
      const { text, starts } = this.#chunks[number]!
      let place = 0
      for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, starts[place]! - ahead)) {
        while (starts[place + 1]! <= at + ahead) place += 1
        if (this.#has[number * CHUNK + place]) found[number * CHUNK + place] = 1
        place += 1
      }
    }
    return found
  }

  #rebuild(): void {
    for (const [number, changed] of this.#changed) {
      while (this.#chunks.length <= number) this.#chunks.push(EMPTY)
      const { text, starts } = this.#chunks[number]!
      const texts = Array.from(
        { length: CHUNK },
        (_, place) => changed.get(place) ?? text.slice(starts[place], starts[place + 1]! - 1),
      )
      this.#chunks[number] = chunkOf(texts)
    }
    this.#changed.clear()
  }
}

function chunkOf(texts: readonly string[]): Chunk {
  const starts = new Uint32Array(texts.length + 1)
  starts[0] = 1
  for (let i = 0; i < texts.length; i += 1) starts[i + 1] = starts[i]! + texts[i]!.length + 1
  return { text: END + texts.join(END) + END, starts }
}

const EMPTY = chunkOf(Array.from({ length: CHUNK }, () => ''))
