import type { ReactNode } from 'react'

/** One column. Keep the array outside the component: rows are redrawn when its identity changes. */
export interface Column<Row> {
  id: string
  header: ReactNode
  /** Pixels, or `fill` for a share of what is left. */
  width: number | 'fill'
  /** The pixels that it can be narrowed to before the list is wider than its pane; by default its width. */
  least?: number | undefined
  /** Which columns go when even that is too wide: the lowest first; absent for those that stay. */
  leaves?: number | undefined
  /** Its width in the window of a telephone, where the list shows only columns that have one. */
  onPhone?: number | 'fill' | undefined
  align?: 'left' | 'right' | 'center' | undefined
  /** What the call sorts by; only such columns carry an index digit. */
  sortKey?: string | undefined
  cell: (row: Row) => ReactNode
  /** Shown on hover where the text may be cut; by default the cell itself when it is a string. */
  title?: (row: Row) => string | undefined
  tone?: 'data' | 'second' | 'hint' | undefined
}

export interface Sort {
  key: string
  direction: 'asc' | 'desc'
}

/** A record that a row is about, by the word for its kind. */
export interface RowRecord {
  kind: string
  id: number
  /** How it is called. */
  words: string
}

/** A row under an expanded one: 20 high, on its own background. */
export interface SubRow {
  id: string
  kind: 'header' | 'row' | 'note' | 'editor'
  /** How many lines it covers: an editor is followed by as many empty rows as it needs beyond its own. */
  lines?: number
  /** Overdue: red edge and ground. */
  tone?: 'plain' | 'due'
  /** By column id; a cell may reach over the columns that follow. */
  cells: readonly SubCell[]
  /** What it is about, where that is another record than the row that it stands under. */
  record?: RowRecord | undefined
  /** Enter on it, or a double click. */
  onOpen?: (() => unknown) | undefined
  /** Del on it. */
  onDelete?: (() => unknown) | undefined
}

export interface SubCell {
  /** The column it starts at. */
  column: string
  /** How many columns it covers. */
  span?: number | undefined
  content: ReactNode
  align?: 'left' | 'right' | 'center' | undefined
  tone?: 'plain' | 'strong' | 'warning' | 'out' | undefined
}

type Width = Pick<Column<never>, 'width' | 'least' | 'leaves' | 'onPhone'>

/** What a column that fills the room keeps when there is none. */
const FILL_MIN = 80

/** The pixels that a column can be narrowed to. */
export function leastOf({ width, least }: Pick<Width, 'width' | 'least'>): number {
  if (width === 'fill') return least ?? FILL_MIN
  return Math.min(width, least ?? width)
}

/** Pixels of a letter in a list: its font has one width for all of ASCII. */
export const LETTER = 7
/** Pixels left and right of a text. */
export const PADDING = 16

/** True for a text that has room in its column even where that is narrowest: such a cell has nothing to cut. */
export function surelyFits(content: unknown, column: Width): boolean {
  if (typeof content !== 'string' || content.length * LETTER + PADDING > leastOf(column)) return false
  return /^[ -~]*$/.test(content)
}

/**
 * The `grid-template-columns` of the columns.
 *
 * @param shared The pixels of each, where they are not as declared.
 */
export function templateOf(columns: readonly Width[], shared: readonly number[] | null = null): string {
  return columns
    .map((column, at) => {
      const { width } = column
      const least = leastOf(column)
      const own = shared?.[at]
      if (own !== undefined) return width === 'fill' ? `minmax(${Math.min(least, own)}px, ${own}fr)` : `${own}px`
      if (width === 'fill') return `minmax(${least}px, 1fr)`
      return least === width ? `${width}px` : `minmax(${least}px, ${width}px)`
    })
    .join(' ')
}

/** The width in pixels below which the columns have to be scrolled. */
export function leastWidthOf(columns: readonly Width[]): number {
  return columns.reduce((sum, column) => sum + leastOf(column), 0)
}

/** Pixels of a list below which only what stays on a telephone is shown. */
const PHONE_ROOM = 440
/** What a column that fills the room keeps there. */
const PHONE_FILL_MIN = 56

/**
 * The columns that a pane of so many pixels has room for: those that may leave go until the others fit; on a telephone those that stay
 * there remain.
 */
export function fittingColumns<C extends Width>(columns: readonly C[], room: number): readonly C[] {
  if (room < PHONE_ROOM && leastWidthOf(columns) > room) {
    const staying = columns.flatMap((column) => {
      const { onPhone } = column
      if (onPhone === undefined) return []
      return [{ ...column, width: onPhone, least: onPhone === 'fill' ? PHONE_FILL_MIN : onPhone }]
    })
    if (staying.length > 0) return staying
  }
  const going = columns.filter(({ leaves }) => leaves !== undefined).sort((a, b) => (a.leaves ?? 0) - (b.leaves ?? 0))
  let fitting = columns
  for (const next of going) {
    if (leastWidthOf(fitting) <= room) break
    fitting = fitting.filter((column) => column !== next)
  }
  return fitting
}
