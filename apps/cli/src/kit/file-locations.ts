import { type Document, isCollection, isMap, isNode, isPair, isScalar, LineCounter, parseDocument } from 'yaml'

/** The keys and indexes that lead to a value of a file. */
export type YamlPath = readonly (string | number)[]

export interface FileProblem {
  at: YamlPath
  /** True when the key itself is wrong, not its value. */
  isKey?: boolean
  message: string
}

export class YamlLocations {
  readonly #document: Document
  readonly #lines = new LineCounter()

  constructor(text: string) {
    this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false })
  }

  value(): unknown {
    return this.#document.toJS()
  }

  /** The YAML syntax error; null without one. */
  syntaxError(): { place: string; message: string } | null {
    const [error] = this.#document.errors
    return error ? { place: this.#textOf(error.pos[0]), message: error.message.trim() } : null
  }

  /** The place `5:7` of the nearest existing key or value. */
  locationOf({ at, isKey }: Pick<FileProblem, 'at' | 'isKey'>): string {
    for (let length = at.length; length >= 0; length -= 1) {
      const offset = this.#offsetOf(at.slice(0, length), isKey === true && length === at.length)
      if (offset !== null) return this.#textOf(offset)
    }
    return '1:1'
  }

  #offsetOf(path: YamlPath, isKey: boolean): number | null {
    const last = path.at(-1)
    const above = path.length === 0 ? null : this.#document.getIn(path.slice(0, -1), true)
    if (isKey && isMap(above)) {
      const pair = above.items.find(
        (each) => isPair(each) && isScalar(each.key) && String(each.key.value) === String(last),
      )
      return isNode(pair?.key) ? (pair.key.range?.[0] ?? null) : null
    }
    const node: unknown = path.length === 0 ? this.#document.contents : this.#document.getIn(path, true)
    if (isNode(node) && (isScalar(node) || isCollection(node))) return node.range?.[0] ?? null
    return null
  }

  #textOf(offset: number): string {
    const { line, col } = this.#lines.linePos(offset)
    return `${Math.max(1, line)}:${Math.max(1, col)}`
  }
}

/** Problems as lines with their places, in the order of the file. */
export function problemLines(problems: readonly FileProblem[], places: YamlLocations, name: string): string {
  const located = problems.map((problem) => {
    const place = places.locationOf(problem)
    const [line = 0, column = 0] = place.split(':').map(Number)
    return { line, column, text: `${name}:${place}: ${problem.message}` }
  })
  const sorted = located.sort((a, b) => a.line - b.line || a.column - b.column).map(({ text }) => text)
  return [...new Set(sorted)].join('\n')
}
