import { useSearch } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ListName, type PagedResult, type ListRow, type ListSearch, usePaged } from '../api/paged'
import type { Sort, SubRow } from '../grid/column'
import type { GridHandle } from '../grid/grid-props'
import { rowStatus } from '../grid/row-status'
import { useIsLasting } from '../skeleton'
import { useScreenHost } from './screen'

interface ListCursor<Row> {
  row: Row | undefined
  index: number
  sub: SubRow | undefined
}

export interface ListScreen<N extends ListName> {
  paged: PagedResult<N>
  grid: RefObject<GridHandle | null>
  cursor: ListCursor<ListRow<N>>
  onCursor: (row: ListRow<N> | undefined, index: number, sub: SubRow | undefined) => void
  /** The page of the cursor row, from 0. */
  page: number
  pageCount: number
  initialIndex: number
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  onPage: (page: number) => void
}

interface ListOptions<N extends ListName> {
  name: N
  /** Null asks nothing. */
  search: ListSearch<N> | null
  pageSize: number
  rowId: (row: ListRow<N>) => string
  /** The default order of the server, where a column shows it. */
  defaultSort?: Sort
}

/** Returns a list whose search, order and page are in the address: the page is the one of the cursor row, and a new search starts at its top. */
export function useListScreen<N extends ListName>({
  name,
  search,
  pageSize,
  rowId,
  defaultSort,
}: ListOptions<N>): ListScreen<N> {
  const host = useScreenHost()
  const address = useSearch({ strict: false })
  const wantedPage = Math.max(0, (address.currentPage ?? 1) - 1)
  const paged = usePaged(name, search, { pageSize, rowId, firstPage: wantedPage })
  const grid = useRef<GridHandle>(null)
  const [initialIndex] = useState(wantedPage * pageSize)
  const [cursor, setCursor] = useState<ListCursor<ListRow<N>>>({ row: undefined, index: initialIndex, sub: undefined })
  const onCursor = useCallback(
    (row: ListRow<N> | undefined, index: number, sub: SubRow | undefined) => setCursor({ row, index, sub }),
    [],
  )
  const page = Math.floor(cursor.index / pageSize)
  const { total } = paged.rows
  const isSettled = paged.status === 'ready' && !paged.isStale
  const searchKey = JSON.stringify(search)
  const [shownKey, setShownKey] = useState(searchKey)
  const begin = useEffectEvent(() => {
    grid.current?.goTo(wantedPage * pageSize)
    setShownKey(searchKey)
  })
  useEffect(() => {
    // Once, when the first answer of a new search is there.
    if (isSettled && shownKey !== searchKey) begin()
  }, [isSettled, searchKey, shownKey])
  // The address follows the cursor, not the other way round.
  const follow = useEffectEvent((at: number) => {
    if (!isSettled || total === 0 || shownKey !== searchKey || at === wantedPage) return
    host.setSearch({ currentPage: at + 1 }, { replace: true })
  })
  useEffect(() => follow(page), [page])
  const onSort = (sort: Sort) =>
    host.setSearch({ sortByColumn: sort.key, sortByType: sort.direction === 'desc' ? 1 : 0, currentPage: 1 })
  return {
    // Until the cursor stands on the first row of a new search, what is typed is not meant for the rows that stand there.
    paged: { ...paged, isStale: paged.isStale || (paged.status === 'ready' && shownKey !== searchKey) },
    grid,
    cursor,
    onCursor,
    page,
    pageCount: Math.max(1, Math.ceil(total / pageSize)),
    initialIndex,
    sort: address.sortByColumn
      ? { key: address.sortByColumn, direction: address.sortByType === 1 ? 'desc' : 'asc' }
      : defaultSort,
    onSort,
    onPage: (next) => grid.current?.goTo(Math.min(next * pageSize, Math.max(0, total - 1))),
  }
}

/** Writes the page of the cursor row, from 0, into the address of a list that is not a `useListScreen`; the first page is left out. */
export function usePageInAddress(page: number, isSettled = true): void {
  const { currentPage } = useSearch({ strict: false })
  const { setSearch } = useScreenHost()
  const follow = useEffectEvent((at: number) => {
    const wanted = at === 0 ? undefined : at + 1
    if (currentPage !== wanted) setSearch({ currentPage: wanted }, { replace: true })
  })
  useEffect(() => {
    if (isSettled) follow(page)
  }, [page, isSettled])
}

/** A query that takes longer is reported as loading, in milliseconds. */
const SLOW_MS = 300

/** Returns the status line of a list: the row of the cursor, or that it is being fetched. */
export function useListStatus<N extends ListName>({ paged, cursor }: Pick<ListScreen<N>, 'paged' | 'cursor'>): string {
  const isLate = useIsLasting(paged.status === 'loading' || paged.isStale, SLOW_MS)
  if (isLate) return 'Loading...'
  return rowStatus({ status: 'ready', index: cursor.index, total: paged.rows.count })
}
