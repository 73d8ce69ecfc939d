import { hint } from '../hint'
import type { Hint } from '../own-hint'
import type { ReactNode } from 'react'
import { useApi } from '../api/api'
import type { ListName, RowOf } from '../api/paged'
import { Grid } from '../grid/grid'
import type { GridProps } from '../grid/grid-props'
import { ListFoot } from '../grid/list-foot'
import type { ListScreen } from './list'

type Own =
  | 'columns'
  | 'label'
  | 'rowId'
  | 'onOpen'
  | 'onOpenTab'
  | 'opensOnClick'
  | 'onPeek'
  | 'expansion'
  | 'selection'
  | 'rowTone'
  | 'initialCell'
  | 'initialCursorId'

interface ListGridProps<N extends ListName> extends Pick<GridProps<RowOf<N>>, Own> {
  list: ListScreen<N>
  /** Esc clears filters when there is nothing to show. */
  hasFilters?: boolean | undefined
  /** What N does, in a word; absent where nothing is added. */
  addWord?: string | undefined
  /** What else helps when there is nothing to show. */
  emptyHints?: readonly Hint[] | undefined
  /** In the foot, beside the pager. */
  children?: ReactNode
}

/** The grid of a page that is one list, whose search, order and page are in the address. */
export function ListGrid<N extends ListName>({
  list,
  hasFilters,
  addWord,
  emptyHints,
  children,
  ...own
}: ListGridProps<N>) {
  const api = useApi()
  const { paged } = list
  return (
    <Grid<RowOf<N>>
      {...own}
      rows={paged.rows}
      onNeedPages={paged.needPages}
      status={paged.status}
      isStale={paged.isStale}
      sort={list.sort}
      onSort={list.onSort}
      initialIndex={list.initialIndex}
      onCursor={list.onCursor}
      onReload={paged.reload}
      onPrint={paged.first}
      changes={paged.changes}
      isPartial={paged.isPartial}
      emptyText="There are no results to show."
      emptyHints={[
        ...(hasFilters ? [hint('shell.step-out', 'clear filters')] : []),
        ...(addWord === undefined ? [] : [hint('grid.add-record', addWord)]),
        ...(emptyHints ?? []),
      ]}
      errorText={paged.error ? api.messageOf(paged.error) : undefined}
      autoFocus
      ref={list.grid}
      footer={
        <ListFoot page={list.page} pageCount={list.pageCount} onPage={list.onPage} total={paged.rows.count}>
          {children}
        </ListFoot>
      }
    />
  )
}
