import type { Day } from '../../kernel/days'

/** The content of a cell: text; in a spreadsheet also a number or a day, which need no parsing. */
export type Cell = string | number | { day: Day } | { fault: string }

export function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return String(cell)
  return 'day' in cell ? cell.day : ''
}

export function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}

/** What programs write for an empty value, in columns that take no text. */
const NOTHING =
  /^(null|nil|n\/?a|none|\\n|[-\u2013\u2014]+|#n\/a|0{4}-0{2}-0{2}|0{2}[/.-]0{2}[/.-]0{4})( 00:00(:00)?)?$/i

/** Whether a text stands for an empty cell where a number or a day is expected: `NULL`, `N/A`, `-`, `0000-00-00`. */
export function isEmptyMarker(text: string): boolean {
  return NOTHING.test(text.trim())
}
