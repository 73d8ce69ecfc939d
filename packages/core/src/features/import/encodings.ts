import type { Encoding } from './file-enums'
/** Bytes that are letters and signs in windows-1252, such as € and ’, and unused in ISO 8859-3. */
const isOf1252 = (byte: number) => byte >= 0x80 && byte <= 0x9f
/** Ħ, ħ, Ż and ż in ISO 8859-3, which in windows-1252 are signs that stand beside no letter: ¡ ± ¯ ¿. */
const MALTESE_SIGNS = new Set([0xa1, 0xb1, 0xaf, 0xbf])
/** Ċ, ċ, Ġ and ġ in ISO 8859-3; Å, å, Õ and õ in windows-1252, which Maltese, Italian and English do not use. */
const MALTESE_LETTERS = new Set([0xc5, 0xe5, 0xd5, 0xf5])
const isLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

/**
 * Finds the encoding of a file from its bytes, piece by piece: a byte order mark, UTF-8 where all of it is valid, else ISO 8859-3 where its bytes are
 * Maltese letters there, else windows-1252, in which anything is valid.
 * @source server 19.5.
 */
export class EncodingGuess {
  #head: number[] = []
  #isUtf8 = true
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true })
  #last = 0
  #of1252 = 0
  #maltese = 0
  /** Zero bytes at even and at odd places: of UTF-16 without a mark every other byte is one. */
  readonly #zeros: [number, number] = [0, 0]
  #length = 0

  push(bytes: Uint8Array): void {
    if (this.#isUtf8) {
      try {
        this.#utf8.decode(bytes, { stream: true })
      } catch {
        this.#isUtf8 = false
      }
    }
    for (const byte of bytes) this.#look(byte)
  }

  /** Valid UTF-8 letters of several bytes; `#strays` counts bytes outside of letters. */
  #letters = 0
  #strays = 0
  /** Missing bytes of a started letter; `#had` counts those read. */
  #wanted = 0
  #had = 0

  get strays(): number {
    return this.#strays + this.#had
  }

  result(): Encoding {
    const [first, second] = this.#head
    if (first === 0xff && second === 0xfe) return 'utf-16le'
    if (first === 0xfe && second === 0xff) return 'utf-16be'
    const [even, odd] = this.#zeros
    if (odd > this.#length / 4 && even === 0) return 'utf-16le'
    if (even > this.#length / 4 && odd === 0) return 'utf-16be'
    // A byte or two that got into a file of UTF-8 do not turn all of its letters.
    if (this.#endsAsUtf8() || this.#letters > 2 * this.strays) return 'utf-8'
    return this.#of1252 === 0 && this.#maltese > 0 ? 'iso-8859-3' : 'windows-1252'
  }

  #look(byte: number): void {
    this.#follow(byte)
    if (this.#head.length < 2) this.#head.push(byte)
    if (byte === 0) this.#zeros[this.#length % 2 === 0 ? 0 : 1] += 1
    if (isOf1252(byte)) this.#of1252 += 1
    if (MALTESE_LETTERS.has(byte) || (MALTESE_SIGNS.has(byte) && isLetter(this.#last))) this.#maltese += 1
    else if (MALTESE_SIGNS.has(this.#last) && isLetter(byte)) this.#maltese += 1
    this.#last = byte
    this.#length += 1
  }

  #follow(byte: number): void {
    const isInside = byte >= 0x80 && byte <= 0xbf
    if (this.#wanted > 0 && isInside) {
      this.#wanted -= 1
      this.#had += 1
      if (this.#wanted > 0) return
      this.#letters += 1
      this.#had = 0
      return
    }
    this.#strays += this.#had
    ;[this.#wanted, this.#had] = [0, 0]
    const more =
      byte >= 0xc2 && byte <= 0xdf ? 1 : byte >= 0xe0 && byte <= 0xef ? 2 : byte >= 0xf0 && byte <= 0xf4 ? 3 : 0
    if (more > 0) [this.#wanted, this.#had] = [more, 1]
    else if (byte >= 0x80) this.#strays += 1
  }

  /** Whether the bytes are UTF-8 to their end: a letter that is cut off is none. */
  #endsAsUtf8(): boolean {
    if (!this.#isUtf8) return false
    try {
      this.#utf8.decode()
      return true
    } catch {
      return false
    }
  }
}
