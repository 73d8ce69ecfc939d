import type { ReactNode, Ref } from 'react'
import type { Hint } from '../status'
import type { Column, Sort, SubRow } from './column'
import type { RowTone } from './grid-row'
import type { PagedRows } from './paged-rows'

export interface GridExpansion<Row> {
  isExpandable: (row: Row) => boolean
  /** Rows under each expanded row, by its id; while they are fetched, one of kind `note`. */
  open: ReadonlyMap<string, readonly SubRow[]>
  onExpand: (row: Row) => void
  onCollapse: (row: Row) => void
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
  isStale?: boolean
  sort?: Sort
  onSort?: (sort: Sort) => void
  expansion?: GridExpansion<Row>
  selection?: GridSelection
  rowTone?: (row: Row) => RowTone
  initialCursorId?: string
  initialIndex?: number
  onCursor?: (row: Row | undefined, index: number, sub: SubRow | undefined) => void
  onOpen?: (row: Row) => unknown
  /** One click on a row, or on one under it, opens it; otherwise two do. */
  opensOnClick?: boolean
  onPeek?: (row: Row) => unknown
  /** R: asks again, and takes waiting changes. */
  onReload?: () => unknown
  /** Rows added, removed or moved by others that wait to be taken. */
  changes?: number
  emptyHints?: readonly Hint[]
  emptyText?: string
  errorText?: string
  /** At the foot: pager, counts, totals. */
  footer?: ReactNode
  autoFocus?: boolean
  rowHeight?: number
  ref?: Ref<GridHandle>
}
