import type { ReactNode } from 'react'

/** One column. Keep the array outside the component: rows are redrawn when its identity changes. */
export interface Column<Row> {
  id: string
  header: ReactNode
  /** Pixels, or `fill` for a share of what is left. */
  width: number | 'fill'
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

type Widths = readonly { width: number | 'fill' }[]

/** What a column that fills the room keeps when there is none. */
const FILL_MIN = 80

/** The `grid-template-columns` of the columns. */
export function templateOf(columns: Widths): string {
  return columns.map(({ width }) => (width === 'fill' ? `minmax(${FILL_MIN}px, 1fr)` : `${width}px`)).join(' ')
}

/** The width in pixels below which the columns have to be scrolled. */
export function leastWidthOf(columns: Widths): number {
  return columns.reduce((sum, { width }) => sum + (width === 'fill' ? FILL_MIN : width), 0)
}
