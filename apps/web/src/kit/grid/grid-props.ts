import type { Hint } from '../own-hint'
import type { ReactNode, Ref } from 'react'
import type { FirstRows } from '../api/all-rows'
import type { Column, Sort, SubRow } from './column'
import type { RowTone } from './grid-row'
import type { PagedRows } from './paged-rows'

export interface GridExpansion<Row> {
  isExpandable: (row: Row) => boolean
  /** Rows under each expanded row, by its id; while they are fetched, one of kind `note`. */
  open: ReadonlyMap<string, readonly SubRow[]>
  onExpand: (row: Row) => void
  onCollapse: (row: Row) => void
  /** No column of signs: rows are opened by other means, such as being edited. */
  isPlain?: boolean | undefined
}

export interface GridSelection {
  selected: ReadonlySet<string>
  onChange: (ids: readonly string[], isSelected: boolean) => void
  /** Every row of the result, known or not. */
  onAll: (isSelected: boolean) => void
}

export interface GridHandle {
  focus(): void
  /** Puts the cursor on a row of the result, from 0, or on one of the rows under it, and shows it. */
  goTo(index: number, sub?: number): void
}

export interface GridProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: PagedRows<Row>
  rowId: (row: Row) => string
  /** Called with the pages, from 0, that what is visible and the cursor touch. */
  onNeedPages: (pages: readonly number[]) => void
  status: 'loading' | 'ready' | 'error'
  /** Old rows stay, dimmed, while a new question is answered. */
  isStale?: boolean | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  expansion?: GridExpansion<Row> | undefined
  selection?: GridSelection | undefined
  rowTone?: ((row: Row) => RowTone) | undefined
  initialCursorId?: string | undefined
  initialIndex?: number | undefined
  /** The cell to begin at, where the first one holds nothing to read. */
  initialCell?: number | undefined
  onCursor?: (row: Row | undefined, index: number, sub: SubRow | undefined) => void
  onOpen?: ((row: Row) => unknown) | undefined
  /** What opens in a tab of its own, by key or click with Ctrl, where that is something else or a click alone opens nothing. */
  onOpenTab?: ((row: Row) => unknown) | undefined
  /** One click on a row, or on one under it, opens it, with Ctrl in a tab of its own where it leads to a page; otherwise two do. */
  opensOnClick?: boolean | undefined
  onPeek?: ((row: Row) => unknown) | undefined
  /** R: asks again, and takes waiting changes. */
  onReload?: (() => unknown) | undefined
  /** Ctrl P: the first rows of the result, which is printed whole up to a bound; without it what is known is printed. */
  onPrint?: ((most: number) => Promise<FirstRows<Row>>) | undefined
  /** Rows added, removed or moved by others that wait to be taken. */
  changes?: number | undefined
  /** Some of what is asked for could not be had, and its places are empty. */
  isPartial?: boolean | undefined
  emptyHints?: readonly Hint[] | undefined
  emptyText?: string | undefined
  errorText?: string | undefined
  /** At the foot: pager, counts, totals. */
  footer?: ReactNode
  autoFocus?: boolean | undefined
  ref?: Ref<GridHandle> | undefined
}
