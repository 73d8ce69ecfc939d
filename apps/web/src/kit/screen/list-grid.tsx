import { hint } from '../hint'
import type { Hint } from '../own-hint'
import type { ReactNode } from 'react'
import { useApi } from '../api/api'
import type { ListName, ListRow } from '../api/paged'
import { Grid } from '../grid/grid'
import type { GridProps } from '../grid/grid-props'
import { ListFoot } from '../grid/list-foot'
import type { ListScreen } from './list-screen'

type ForwardedProps =
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

interface ListGridProps<N extends ListName> extends Pick<GridProps<ListRow<N>>, ForwardedProps> {
  list: ListScreen<N>
  /** Esc clears the filters of an empty list. */
  hasFilters?: boolean | undefined
  /** The word for what N does; absent where nothing is added. */
  addWord?: string | undefined
  /** Further hints of an empty list. */
  emptyHints?: readonly Hint[] | undefined
  /** In the foot, beside the pager. */
  children?: ReactNode
}

/** The grid of a list page, whose search, order and page are in the address. */
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
    <Grid<ListRow<N>>
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
