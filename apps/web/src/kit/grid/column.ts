import type { ReactNode } from 'react'

/** One column of a grid. Declare the array outside the component: rows are redrawn when its identity changes. */
export interface GridColumn<Row> {
  id: string
  header: ReactNode
  /** Pixels, or `fill` for a share of the rest. */
  width: number | 'fill'
  /** The pixels that it can be narrowed to before the list scrolls sideways; by default its width. */
  least?: number | undefined
  /** The order in which columns are dropped when even the least widths do not fit, lowest first; absent for those that stay. */
  leaves?: number | undefined
  /** Its width on a phone, where the list shows only columns that have one. */
  onPhone?: number | 'fill' | undefined
  align?: 'left' | 'right' | 'center' | undefined
  /** The sort key of the call; only such columns show an index digit. */
  sortKey?: string | undefined
  cell: (row: Row) => ReactNode
  /** The tooltip of a cell that may be cut; by default the cell itself when it is a string. */
  title?: (row: Row) => string | undefined
  tone?: 'data' | 'second' | 'hint' | undefined
}

export interface Sort {
  key: string
  direction: 'asc' | 'desc'
}

/** A record that a row is about, with its kind. */
export interface RowRecord {
  kind: string
  id: number
  /** Its name. */
  words: string
}

/** A row under an expanded one. */
export interface SubRow {
  id: string
  kind: 'header' | 'row' | 'note' | 'editor'
  /** The number of lines it covers: an editor is followed by empty rows for those beyond its own. */
  lines?: number
  /** `due` for overdue: red edge and ground. */
  tone?: 'plain' | 'due'
  /** By column ID; a cell may span the columns that follow. */
  cells: readonly SubCell[]
  /** The record it is about, where that is not the one of the row above. */
  record?: RowRecord | undefined
  /** Called by Enter or a double click. */
  onOpen?: (() => unknown) | undefined
  /** Called by Del. */
  onDelete?: (() => unknown) | undefined
}

export interface SubCell {
  column: string
  span?: number | undefined
  content: ReactNode
  align?: 'left' | 'right' | 'center' | undefined
  tone?: 'plain' | 'strong' | 'warning' | 'out' | undefined
}

type ColumnWidth = Pick<GridColumn<never>, 'width' | 'least' | 'leaves' | 'onPhone'>

/** The least width of a column that fills the rest, in pixels. */
const FILL_MIN = 80

/** Returns the pixels that a column can be narrowed to. */
export function columnMinWidth({ width, least }: Pick<ColumnWidth, 'width' | 'least'>): number {
  if (width === 'fill') return least ?? FILL_MIN
  return Math.min(width, least ?? width)
}

/** Pixels of a letter in a list: its font has one width for all of ASCII. */
export const LETTER_WIDTH = 7
/** Pixels left and right of a text. */
export const CELL_PADDING = 16

/** True for a text that fits its column even at its least width: such a cell is never cut. */
export function fitsAtMinWidth(content: unknown, column: ColumnWidth): boolean {
  if (typeof content !== 'string' || content.length * LETTER_WIDTH + CELL_PADDING > columnMinWidth(column)) return false
  return /^[ -~]*$/.test(content)
}

/**
 * Returns the `grid-template-columns` of the columns.
 * @param shared The pixels of each, where they differ from the declared ones.
 */
export function gridTemplate(columns: readonly ColumnWidth[], shared: readonly number[] | null = null): string {
  return columns
    .map((column, at) => {
      const { width } = column
      const least = columnMinWidth(column)
      const own = shared?.[at]
      if (own !== undefined) return width === 'fill' ? `minmax(${Math.min(least, own)}px, ${own}fr)` : `${own}px`
      if (width === 'fill') return `minmax(${least}px, 1fr)`
      return least === width ? `${width}px` : `minmax(${least}px, ${width}px)`
    })
    .join(' ')
}

/** Returns the width in pixels below which the columns scroll. */
export function gridMinWidth(columns: readonly ColumnWidth[]): number {
  return columns.reduce((sum, column) => sum + columnMinWidth(column), 0)
}

/** Pixels of a list below which only the columns of a phone are shown. */
const PHONE_WIDTH = 440
/** The least width of a column that fills the rest on a phone, in pixels. */
const PHONE_FILL_MIN = 56

/**
 * Returns the columns that fit into a pane of so many pixels: droppable ones are dropped until the others fit; on a phone only phone columns remain.
 */
export function fittingColumns<C extends ColumnWidth>(columns: readonly C[], room: number): readonly C[] {
  if (room < PHONE_WIDTH && gridMinWidth(columns) > room) {
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
    if (gridMinWidth(fitting) <= room) break
    fitting = fitting.filter((column) => column !== next)
  }
  return fitting
}
