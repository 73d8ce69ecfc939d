import { foldText } from '../../kernel/fold'
import { type Cell, cellText, isBlank } from './cells'

export function columnLetters(at: number): string {
  const rest = Math.floor(at / 26)
  return `${rest > 0 ? columnLetters(rest - 1) : ''}${String.fromCharCode(65 + (at % 26))}`
}

/**
 * The unique headings of a line: an empty one is `Column C`, the second `Phone` is `Phone (2)`.
 * @returns As many as the line has values, less the empty ones at its end.
 */
export function headingsOf(cells: readonly Cell[]): string[] {
  const length = cells.findLastIndex((cell) => !isBlank(cell)) + 1
  const seen = new Map<string, number>()
  return cells.slice(0, length).map((cell, at) => {
    const text = cellText(cell).replaceAll(/\s+/g, ' ').trim().slice(0, 190)
    if (text === '') return `Column ${columnLetters(at)}`
    const times = (seen.get(text.toLowerCase()) ?? 0) + 1
    seen.set(text.toLowerCase(), times)
    return times === 1 ? text : `${text} (${times})`
  })
}

/** The key by which headings are compared: without case, accents, punctuation and blanks; `Number`, `Num` and `Nr` are `No`. */
export function plainHeading(text: string): string {
  return foldText(text)
    .replaceAll(/\((?:€|eur|euro|km|kms|cc)\)/g, ' ')
    .replaceAll(/[№#]/g, ' no ')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (/^(number|num|nr|nru|numru)$/.test(word) ? 'no' : word))
    .join('')
}
