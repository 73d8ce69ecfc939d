import { choiceOf } from '../../line/reading'
import { LINE_MAX } from '../../line/parse'
import { BLANK, isInvisible, LINE_END } from '../../kernel/visible'
import { typeSlot } from './line-fields'

export const SHEET_ROWS_MAX = 5_000

export interface SheetRow {
  line: number
  /** Its words with single blanks between them, also for the tabs of a spreadsheet. */
  text: string
  /** The column of each letter of `text` in its line, from 1. */
  columns: readonly number[]
  /** The key of the row: its words, and how often they occur before it. Adding or moving rows does not change it. */
  row: string
}

const HEADINGS = new Set(
  `account accounts action amount amt category chassis client command customer date day description due entry fee hp id line month name no
  note notes number of paid payment payments price ref reference reg registration text type vehicle vendor verb what who`
    .split(/\s+/)
    .filter((word) => choiceOf(typeSlot, word) === null),
)

/**
 * Splits a text into rows, one a line: pasted from a spreadsheet or typed. Empty lines, comments (`#` first) and a heading (the first row, when each
 * of its words heads a column) are left out.
 * @source commands 4, Rows.
 */
export function sheetRows(text: string): SheetRow[] {
  const seen = new Map<string, number>()
  const rows: SheetRow[] = []
  let isFirst = true
  for (const [at, raw] of text.split(LINE_END).entries()) {
    const { words, columns } = squeezeRow(raw)
    if (words === '' || words.startsWith('#')) continue
    const isHeading = isFirst && isHeadingRow(words)
    isFirst = false
    if (isHeading) continue
    const key = words.toLowerCase().slice(0, LINE_MAX)
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    rows.push({ line: at + 1, text: words, columns, row: `${nth} ${key}` })
  }
  return rows
}

function squeezeRow(raw: string): { words: string; columns: number[] } {
  let words = ''
  const columns: number[] = []
  let isBlank = false
  let at = 0
  for (const letter of raw) {
    at += letter.length
    // A byte order mark, and any other letter that nobody sees, is no part of a word.
    if (isInvisible(letter)) continue
    if (BLANK.test(letter)) {
      isBlank = words !== ''
      continue
    }
    if (isBlank) {
      words += ' '
      columns.push(at - letter.length)
    }
    isBlank = false
    words += letter
    for (let unit = 0; unit < letter.length; unit += 1) columns.push(at - letter.length + unit + 1)
  }
  return { words, columns }
}

function isHeadingRow(words: string): boolean {
  const each = words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return each.length > 1 && each.every((word) => HEADINGS.has(word))
}
