/** Splits a stream of pieces into whole lines. */
export class LineSplitter {
  #rest = ''

  /** Returns the lines that this piece completes; an incomplete last line waits for the next piece. */
  add(piece: string): string[] {
    const parts = (this.#rest + piece).split(/\r?\n/)
    this.#rest = parts.pop() ?? ''
    return parts
  }
}
