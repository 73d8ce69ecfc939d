import { columnText, type ListColumn } from './columns'

const GAP = '  '

/** Letters that fill two cells of a terminal: East Asian scripts, their full-width forms, and emoji. */
const WIDE_LETTERS =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u
const ZERO_WIDTH = /[\p{M}\p{Cf}]/u

function cellsOf(character: string): number {
  if (ZERO_WIDTH.test(character)) return 0
  return WIDE_LETTERS.test(character) ? 2 : 1
}

/** The number of terminal cells that a text fills: combining marks take none, East Asian letters two. */
export function textWidth(text: string): number {
  // Most texts are of letters that fill a cell each.
  if (/^[\u0020-\u007e\u00a0-\u02ff]*$/.test(text)) return text.length
  return [...text.normalize('NFC')].reduce((sum, character) => sum + cellsOf(character), 0)
}

export function padText(text: string, width: number, side: 'left' | 'right'): string {
  const blanks = ' '.repeat(Math.max(0, width - textWidth(text)))
  return side === 'right' ? blanks + text : text + blanks
}

export interface TableOptions {
  isIso?: boolean
  /** The columns of the terminal that it must fit; absent in a pipe, where nothing is shortened. */
  width?: number
}

/** The minimum widths of texts, tried one after the other: words give way first; registrations and account numbers stay whole in the first two. */
const TEXT_MIN = [14, 9, 6, 3, 1] as const
const CUT = '…'

/** The text within a width, its end cut off when it is longer. */
export function truncateText(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  let kept = ''
  let left = Math.max(0, width - 1)
  for (const character of text.normalize('NFC')) {
    left -= cellsOf(character)
    if (left < 0) break
    kept += character
  }
  return `${kept.trimEnd()}${CUT}`
}

/** A list as aligned plain text: text on the left, figures on the right, nothing after the last column. */
export function tableText<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  form: TableOptions = {},
): string {
  const cells = rows.map((row) => columns.map((column) => columnText(column, row, { ...form, isRead: true })))
  const widths = fitWidths(
    columns.map((column, at) => ({
      header: textWidth(column.header),
      cells: Math.max(0, ...cells.map((row) => textWidth(row[at] ?? ''))),
      isText: column.kind === 'text',
    })),
    form.width,
  )
  const line = (texts: readonly string[]) => {
    const parts = columns.map((column, at) => {
      const isFigure = column.kind === 'money' || column.kind === 'number'
      const width = widths[at] ?? 0
      return padText(truncateText(texts[at] ?? '', width), width, isFigure ? 'right' : 'left')
    })
    return parts.join(GAP).trimEnd()
  }
  return `${[columns.map((column) => column.header), ...cells].map(line).join('\n')}\n`
}

interface ColumnRoom {
  header: number
  cells: number
  isText: boolean
}

/**
 * The widths of the columns, so that a line fits: headers of figures give way first, then texts, the widest first. Amounts and days are never cut; a
 * line that is still too wide wraps in the terminal.
 */
function fitWidths(rooms: readonly ColumnRoom[], width: number | undefined): number[] {
  const widths = rooms.map(({ header, cells }) => Math.max(header, cells))
  const over = () => widths.reduce((sum, each) => sum + each, GAP.length * (rooms.length - 1)) - (width ?? 0)
  if (width === undefined || width <= 0) return widths
  const shrink = (leastOf: (room: ColumnRoom) => number | null) => {
    for (let left = over(); left > 0; left -= 1) {
      const all = rooms.map((room, at) => ({ at, width: widths[at] ?? 0, least: leastOf(room) }))
      const [widest] = all
        .filter(({ width: now, least }) => least !== null && now > least)
        .sort((a, b) => b.width - a.width)
      if (!widest) return
      widths[widest.at] = widest.width - 1
    }
  }
  shrink(({ isText, cells }) => (isText ? null : Math.max(1, cells)))
  for (const least of TEXT_MIN) shrink(({ isText, cells }) => (isText ? Math.min(least, Math.max(cells, 1)) : null))
  return widths
}

export function factsText(facts: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(0, ...facts.map(([name]) => textWidth(name)))
  return facts
    .map(([name, value]) => `${padText(name, width, 'left')}  ${value}`.trimEnd())
    .join('\n')
    .concat('\n')
}
