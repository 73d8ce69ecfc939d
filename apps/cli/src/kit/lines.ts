/** Whole lines out of a stream of pieces. */
export class Lines {
  #rest = ''

  /** The lines that this piece ends; its last, open one waits for the next. */
  add(piece: string): string[] {
    const parts = (this.#rest + piece).split(/\r?\n/)
    this.#rest = parts.pop() ?? ''
    return parts
  }
}
