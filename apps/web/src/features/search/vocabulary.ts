import { maxTypos, MATCH, type SearchKeys, INNER_LETTERS_MIN } from '@forecourt/core/features/search/match'
import { typoCount } from '@forecourt/core/kernel/typo-count'

/** A record that was not found. */
export const NOT_FOUND = 255

/** A place of a record and how well a word finds it there, in one number. */
const RANKS = 8

const NOWHERE: number[] = []

/** So many beginnings are kept with their words. */
const HOLDING_MOST = 16

/** The words of all records, each once, with the places of the records that it stands in and what it is there. */
export class Vocabulary {
  private readonly numbers = new Map<string, number>()
  private readonly words: string[] = []
  /** The signs of each word, in the order of the words; with room for more. */
  private letters = new Int32Array(ROOM)
  private digits = new Int32Array(ROOM)
  /** Most stand in one record only, as one thing. */
  private readonly stands: (number | number[])[] = []
  /** The words, by number, in which lately typed ones stand: who types on looks among them alone. */
  private readonly holding = new Map<string, readonly number[]>()

  /** Takes in the words of a record. */
  add({ exact, fields }: SearchKeys, place: number): void {
    for (const word of exact) this.enter(word, place * RANKS + MATCH.exact)
    for (const [role, words] of fields) for (const word of words) this.enter(word, place * RANKS + MATCH[role])
  }

  private enter(word: string, stand: number): void {
    const number = this.numbers.get(word)
    if (number === undefined) {
      this.holding.clear()
      this.numbers.set(word, this.words.length)
      const at = this.words.push(word) - 1
      if (at === this.letters.length) {
        this.letters = growArray(this.letters)
        this.digits = growArray(this.digits)
      }
      this.letters[at] = lettersOf(word)
      this.digits[at] = digitsOf(word)
      this.stands.push(stand)
      return
    }
    const known = this.stands[number]
    if (!Array.isArray(known)) this.stands[number] = known === undefined ? stand : [known, stand]
    else if (known.at(-1) !== stand) known.push(stand)
  }

  private standsOf(number: number): readonly number[] {
    const known = this.stands[number] ?? []
    return Array.isArray(known) ? known : [known]
  }

  /** The places of the records in which a word stands; of those that it is, with `isExact`. */
  placesOf(word: string, { isExact = false } = {}): number[] {
    const stands = this.standsOf(this.numbers.get(word) ?? -1)
    const wanted = isExact ? stands.filter((stand) => stand % RANKS === MATCH.exact) : stands
    return [...new Set(wanted.map(placeIn))]
  }

  /** By place, how well a record is found by its best word that begins with the typed one, or has it within. */
  ranksOf(typed: string, size: number): Uint8Array {
    const ranks = new Uint8Array(size).fill(NOT_FOUND)
    const held: number[] = []
    const take = (stand: number, at: number) => {
      const role = stand % RANKS
      const rank = at > 0 || role === MATCH.exact ? MATCH.inside : role
      const place = placeIn(stand)
      if (rank < (ranks[place] ?? 0)) ranks[place] = rank
    }
    const rank = (word: string, number: number) => {
      const at = word.indexOf(typed)
      if (at >= 0) held.push(number)
      if (at < 0 || (at > 0 && typed.length < INNER_LETTERS_MIN)) return
      const stands = this.stands[number] ?? NOWHERE
      if (!Array.isArray(stands)) take(stands, at)
      else for (const stand of stands) take(stand, at)
    }
    const numbers = this.beginningOf(typed)
    if (numbers) for (const number of numbers) rank(this.words[number] ?? '', number)
    else this.eachLike(typed, 0, rank)
    if (this.holding.size >= HOLDING_MOST) this.holding.clear()
    this.holding.set(typed, held)
    return ranks
  }

  /** The words in which the beginning of a typed one stands, as far as it was typed lately; null for all. */
  private beginningOf(typed: string): readonly number[] | null {
    for (let length = typed.length; length > 0; length -= 1) {
      const known = this.holding.get(typed.slice(0, length))
      if (known) return known
    }
    return null
  }

  /**
   * By place, the least errors with which the typed word begins a word of a record.
   *
   * @param isWhole It is all that the record is looked for by, such as its registration.
   */
  errorsOf(typed: string, isWhole: boolean, size: number): Uint8Array {
    const errors = new Uint8Array(size).fill(NOT_FOUND)
    const most = maxTypos(typed)
    const [shortest, longest] = [typed.length - most, isWhole ? typed.length + most : Number.POSITIVE_INFINITY]
    this.eachLike(typed, most, (word, number) => {
      if (word.length < shortest || word.length > longest) return
      const count = typoCount(typed, word, { most, isWhole })
      if (count > most) return
      for (const stand of this.standsOf(number)) {
        const place = placeIn(stand)
        if ((!isWhole || stand % RANKS === MATCH.exact) && count < (errors[place] ?? 0)) errors[place] = count
      }
    })
    return errors
  }

  /** Tells each word that has all signs of the typed one but so many: each that is missing is an error. */
  private eachLike(typed: string, most: number, tell: (word: string, number: number) => void): void {
    const letters = lettersOf(typed)
    const digits = digitsOf(typed)
    const { words } = this
    for (let number = 0; number < words.length; number += 1) {
      const noLetters = letters & ~(this.letters[number] ?? 0)
      const noDigits = digits & ~(this.digits[number] ?? 0)
      if ((noLetters | noDigits) !== 0 && (most === 0 || bitsIn(noLetters) + bitsIn(noDigits) > most)) continue
      tell(words[number] ?? '', number)
    }
  }
}

/** So many words have a place from the first on. */
const ROOM = 1_024

function growArray(full: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const next = new Int32Array(full.length * 2)
  next.set(full)
  return next
}

const placeIn = (stand: number) => Math.floor(stand / RANKS)

/** How many bits are set. */
function bitsIn(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

const A = 97
const ZERO = 48

/** A bit for each letter that stands in a word. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charCodeAt(at) - A
    if (letter >= 0 && letter < 26) bits |= 1 << letter
  }
  return bits
}

/** A bit for each digit that stands in a word. */
function digitsOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) {
    const digit = word.charCodeAt(at) - ZERO
    if (digit >= 0 && digit < 10) bits |= 1 << digit
  }
  return bits
}
