import type { Day } from '../../kernel/days'

/** What a cell of a file holds: text as it stands; of a spreadsheet also a number, or a day, which need no reading. */
export type Cell = string | number | { day: Day } | { fault: string }

/** The cell as it is shown in reports. */
export function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return String(cell)
  return 'day' in cell ? cell.day : ''
}

/** True for a cell that says nothing. */
export function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}

/** What programs write where there is nothing, in columns that take no text. */
const NOTHING =
  /^(null|nil|n\/?a|none|\\n|[-\u2013\u2014]+|#n\/a|0{4}-0{2}-0{2}|0{2}[/.-]0{2}[/.-]0{4})( 00:00(:00)?)?$/i

/** True for text that stands for an empty cell where a number or a day is wanted: `NULL`, `N/A`, `-`, `0000-00-00`. */
export function meansNothing(text: string): boolean {
  return NOTHING.test(text.trim())
}
