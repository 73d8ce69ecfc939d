import type { Hint } from '../own-hint'
import type { ReactNode, Ref } from 'react'
import type { FirstRows } from '../api/first-rows'
import type { GridColumn, Sort, SubRow } from './column'
import type { RowTone } from './grid-row'
import type { PagedRows } from './paged-rows'

export interface GridExpansion<Row> {
  isExpandable: (row: Row) => boolean
  /** The rows under each expanded row, by its ID; while they are fetched, one of kind `note`. */
  open: ReadonlyMap<string, readonly SubRow[]>
  onExpand: (row: Row) => void
  onCollapse: (row: Row) => void
  /** Without a column of expanders: rows are expanded by other means, such as editing. */
  isPlain?: boolean | undefined
}

export interface GridSelection {
  selected: ReadonlySet<string>
  onChange: (ids: readonly string[], isSelected: boolean) => void
  /** Called to select every row of the result, also those not fetched. */
  onAll: (isSelected: boolean) => void
}

export interface GridHandle {
  focus(): void
  /** Moves the cursor to a row of the result, from 0, or to one of the rows under it, and shows it. */
  goTo(index: number, sub?: number): void
}

export interface GridProps<Row> {
  label: string
  columns: readonly GridColumn<Row>[]
  rows: PagedRows<Row>
  rowId: (row: Row) => string
  /** Called with the pages, from 0, that the visible rows and the cursor touch. */
  onNeedPages: (pages: readonly number[]) => void
  status: 'loading' | 'ready' | 'error'
  /** The old rows stay, dimmed, while a new search is answered. */
  isStale?: boolean | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  expansion?: GridExpansion<Row> | undefined
  selection?: GridSelection | undefined
  rowTone?: ((row: Row) => RowTone) | undefined
  initialCursorId?: string | undefined
  initialIndex?: number | undefined
  /** The first cell of the cursor, where column 0 has nothing to read. */
  initialCell?: number | undefined
  onCursor?: (row: Row | undefined, index: number, sub: SubRow | undefined) => void
  onOpen?: ((row: Row) => unknown) | undefined
  /** Opens a row in a new tab, by Ctrl with a key or click, where that differs from `onOpen` or a click opens nothing. */
  onOpenTab?: ((row: Row) => unknown) | undefined
  /** One click on a row opens it, with Ctrl in a new tab if it leads to a page; otherwise two do. */
  opensOnClick?: boolean | undefined
  onPeek?: ((row: Row) => unknown) | undefined
  /** Called by R: refetches and shows deferred changes. */
  onReload?: (() => unknown) | undefined
  /** Called by Ctrl P: fetches the first rows of the result, which is printed whole up to a limit; without it the fetched rows are printed. */
  onPrint?: ((most: number) => Promise<FirstRows<Row>>) | undefined
  /** The number of rows added, removed or moved by others and not shown yet. */
  changes?: number | undefined
  /** Some rows could not be fetched; their places are empty. */
  isPartial?: boolean | undefined
  emptyHints?: readonly Hint[] | undefined
  emptyText?: string | undefined
  errorText?: string | undefined
  footer?: ReactNode
  autoFocus?: boolean | undefined
  ref?: Ref<GridHandle> | undefined
}
