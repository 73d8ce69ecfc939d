import { Texts } from '../catalogue/texts'

/** So many new texts at once are sorted in one by one. */
const SINGLE_TEXTS = 300

/**
 * The texts of all entries, each once however many have it: a number stands for it. Those that differ by case and accents alone are one.
 * Text 0 is the empty one.
 */
export class SharedTexts {
  readonly #numbers = new Map<string, number>([['', 0]])
  readonly #numbersOfFolds = new Map<string, number>([['', 0]])
  readonly #folds: string[] = ['']
  readonly #texts = new Texts()
  #sorted: Int32Array | null = null
  #ranks: Int32Array | null = null

  constructor() {
    this.#texts.set(0, '')
  }

  /** The number of a text as typed; undefined when it is not known yet. */
  numberOf(typed: string): number | undefined {
    // Most entries have several texts that are empty.
    return typed === '' ? 0 : this.#numbers.get(typed)
  }

  /** @param folds Of the same texts. */
  add(typed: readonly string[], folds: readonly string[]): void {
    const first = this.#folds.length
    for (const [i, text] of typed.entries()) {
      // There are as many folds as texts.
      const fold = folds[i]!
      const number = this.#numbersOfFolds.get(fold) ?? this.#folds.length
      this.#numbers.set(text, number)
      if (number < this.#folds.length) continue
      this.#numbersOfFolds.set(fold, number)
      this.#folds.push(fold)
      this.#texts.set(number, fold)
    }
    if (this.#folds.length - first > SINGLE_TEXTS) this.#sorted = null
    for (let number = first; this.#sorted && number < this.#folds.length; number += 1)
      this.#sorted = inserted(this.#sorted, number, (a, b) => this.#compare(a, b))
    if (this.#folds.length > first) this.#ranks = null
  }

  /** 1 at the number of each text in which `part`, folded, stands. */
  find(part: string): Uint8Array {
    return this.#texts.find(part, this.#folds.length)
  }

  /** The place of each text among all, by number. */
  ranks(): Int32Array {
    if (this.#ranks) return this.#ranks
    this.#sorted ??= Int32Array.from(this.#folds.keys()).sort((a, b) => this.#compare(a, b))
    const ranks = new Int32Array(this.#folds.length)
    for (let place = 0; place < this.#sorted.length; place += 1) ranks[this.#sorted[place]!] = place
    this.#ranks = ranks
    return ranks
  }

  #compare(a: number, b: number): number {
    const [x, y] = [this.#folds[a]!, this.#folds[b]!]
    if (x === y) return 0
    return x < y === areInUnitOrder(x, y) ? -1 : 1
  }
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdfff

/** False where the units of two texts stand the other way round than their signs, as those beyond the first 65,536 do. */
function areInUnitOrder(x: string, y: string): boolean {
  let at = 0
  while (at < x.length && x.charCodeAt(at) === y.charCodeAt(at)) at += 1
  const [a, b] = [x.charCodeAt(at), y.charCodeAt(at)]
  return isHigh(a) === isHigh(b) || (isHigh(a) ? b < 0xe000 || Number.isNaN(b) : a < 0xe000 || Number.isNaN(a))
}

/** The numbers with one more, which stands where `compare` wants it. */
export function inserted(sorted: Int32Array, number: number, compare: (a: number, b: number) => number): Int32Array {
  const place = placeOf(sorted, number, compare)
  const more = new Int32Array(sorted.length + 1)
  more.set(sorted.subarray(0, place))
  more[place] = number
  more.set(sorted.subarray(place), place + 1)
  return more
}

/** Where a number stands among the sorted, or would stand. */
export function placeOf(sorted: Int32Array, number: number, compare: (a: number, b: number) => number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    // Between low and high there is a number.
    if (compare(sorted[middle]!, number) < 0) low = middle + 1
    else high = middle
  }
  return low
}
