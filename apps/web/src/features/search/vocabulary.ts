import { errorsMost } from '@forecourt/core/features/search/match'
import { typingErrors } from '@forecourt/core/kernel/typing-errors'

/** The words of all records, each once, with the records that it stands in: what was nearly typed is looked for among them. */
export class Vocabulary {
  private readonly places = new Map<string, number>()
  private readonly words: string[] = []
  private readonly letters: number[] = []
  private readonly digits: number[] = []
  /** Most stand in one record only. */
  private readonly records: (number | number[])[] = []

  add(word: string, record: number): void {
    const place = this.places.get(word)
    if (place !== undefined) {
      const known = this.records[place]
      if (Array.isArray(known)) {
        if (known.at(-1) !== record) known.push(record)
      } else if (known !== undefined && known !== record) this.records[place] = [known, record]
      return
    }
    this.places.set(word, this.words.length)
    this.words.push(word)
    this.letters.push(lettersOf(word))
    this.digits.push(digitsOf(word))
    this.records.push(record)
  }

  /** The records in which a word stands. */
  recordsOf(word: string): readonly number[] {
    const known = this.records[this.places.get(word) ?? -1] ?? []
    return Array.isArray(known) ? known : [known]
  }

  /**
   * The words that may be meant, with their errors.
   *
   * @param isWhole The typed word is all of it, not its beginning.
   */
  near(typed: string, isWhole: boolean): ReadonlyMap<string, number> {
    const found = new Map<string, number>()
    const most = errorsMost(typed)
    if (most === 0) return found
    const signs = [...typed].map((sign) => [lettersOf(sign), digitsOf(sign)] as const)
    const [shortest, longest] = [typed.length - most, isWhole ? typed.length + most : Number.POSITIVE_INFINITY]
    for (let at = 0; at < this.words.length; at += 1) {
      const word = this.words[at] ?? ''
      if (word.length < shortest || word.length > longest) continue
      // Each sign that does not stand in it is an error.
      const [letters, digits] = [this.letters[at] ?? 0, this.digits[at] ?? 0]
      let missing = 0
      for (const [letter, digit] of signs) if ((letter & ~letters) + (digit & ~digits) > 0) missing += 1
      if (missing > most) continue
      const errors = typingErrors(typed, word, { most, isWhole })
      if (errors <= most) found.set(word, errors)
    }
    return found
  }
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
