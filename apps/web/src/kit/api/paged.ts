import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type PagedRows, pagedRows } from '../grid/paged-rows'
import { type FirstRows, fetchFirstRows } from './first-rows'
import { useApi } from './api'
import { queryStates } from './parallel-queries'
import { type ShownList, deferRowChanges, type IncomingList, type IncomingPage } from './deferred-changes'
import { useRecentSaves } from './recent-saves'

/** Names of operations that answer `{ data, totalCount }`. */
export type ListName = {
  [N in OperationName]: OutputOf<Operations[N]> extends { data: readonly unknown[]; totalCount: number } ? N : never
}[OperationName]
export type ListRow<N extends ListName> = OutputOf<Operations[N]> extends { data: readonly (infer Row)[] } ? Row : never

/** The filters and order of a list, without its page. */
export type ListSearch<N extends ListName> = Omit<InputOf<Operations[N]>, 'pageNumber' | 'pageSize' | 'only'>

export interface PagedResult<N extends ListName> {
  rows: PagedRows<ListRow<N>>
  needPages: (pages: readonly number[]) => void
  status: 'loading' | 'ready' | 'error'
  isStale: boolean
  error: Error | null
  /** A page on the screen could not be fetched. */
  isPartial: boolean
  /** The fields of the newest answer besides `data`. */
  answer: OutputOf<Operations[N]> | undefined
  /** The number of rows that were added, removed or moved by others and wait for `reload`. */
  changes: number
  /** Shows the deferred changes and refetches. */
  reload: () => void
  /** Fetches the first rows of the same search in the same order; the rows on the screen stay. */
  first: (most: number) => Promise<FirstRows<ListRow<N>>>
}

/** The most pages that are kept in view at once. */
const PAGES_MAX = 8

/**
 * Queries a list over its whole result for the grid: pages are fetched as needed and kept by search; the count is fetched beside them once per
 * search, and no page waits for it. `search` is the input without `pageNumber` and `pageSize`; null asks nothing. The old rows stay, marked stale,
 * while a new search is fetched.
 */
export function usePaged<N extends ListName>(
  name: N,
  search: ListSearch<N> | null,
  options: { pageSize: number; rowId: (row: ListRow<N>) => string; firstPage?: number },
): PagedResult<N> {
  const api = useApi()
  const { pageSize, rowId } = options
  const first = options.firstPage ?? 0
  const searchKey = JSON.stringify(search)
  const [asked, setAsked] = useState<RequestedPages>({ searchKey, pages: [first] })
  // Pages of an earlier search are of no use to a new one.
  const wanted = useMemo(() => (asked.searchKey === searchKey ? asked.pages : [first]), [asked, searchKey, first])
  const needPages = useCallback(
    (pages: readonly number[]) => {
      setAsked((before) => {
        const isSame = before.searchKey === searchKey
        if (isSame && pages.every((page) => before.pages.includes(page))) return before
        return { searchKey, pages: [...new Set([...pages, ...(isSame ? before.pages : [first])])].slice(0, PAGES_MAX) }
      })
    },
    [searchKey, first],
  )
  const queries = useQueries({
    queries: [...wanted.map((page) => ({ pageNumber: page + 1, pageSize, only: 'rows' })), { only: 'total' }].map(
      (part) => ({
        queryKey: [name, { ...search, ...part }],
        // A list's input is its search with the part of it that is wanted; that was taken out of the type above.
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          api.call(name, { ...search, ...part } as InputOf<Operations[N]>, { signal }),
        enabled: search !== null,
        staleTime: 30_000,
      }),
    ),
    combine: queryStates,
  })
  const [takes, setTakes] = useState(0)
  const writes = useRecentSaves()
  const [kept, setKept] = useState<ShownResult<ListRow<N>> | null>(null)
  const of = { queries, wanted, searchKey, takes }
  const isKept =
    kept !== null && Object.entries(of).every(([name, value]) => kept.of[name as keyof typeof of] === value)
  const incoming = incomingList<ListRow<N>>(queries, wanted, pageSize)
  const answered = [...incoming.pages.values()]
  // A page behind the end says nothing until the end is known.
  const fresh = answered.some(({ rows }) => rows.length > 0 || incoming.total !== null)
  const shown = !fresh || isKept ? kept : taken(kept)
  // Of the last answers, so that while a new search is asked the old rows stay.
  if (shown !== kept) setKept(shown)
  function taken(before: ShownResult<ListRow<N>> | null): ShownResult<ListRow<N>> {
    const isSame = before?.of.searchKey === searchKey
    const list = deferRowChanges(isSame ? before.list : null, incoming, {
      rowId,
      takes: !isSame || before.of.takes !== takes || writes.isRecent(),
    })
    const rowsOf = new Map([...list.pages].map(([page, each]) => [page, each.rows]))
    const answer = (queries.at(-1)?.data as ListAnswer<ListRow<N>> | undefined) ?? before?.answer
    return { of, list, rows: pagedRows({ total: list.total, pageSize, rowId, pages: rowsOf }), answer }
  }
  const none = useMemo(() => pagedRows<ListRow<N>>({ total: 0, pageSize, rowId, pages: new Map() }), [pageSize, rowId])
  const failed = queries.find((query) => query.error)?.error ?? null
  return {
    rows: shown?.rows ?? none,
    needPages,
    status: shown ? 'ready' : failed ? 'error' : 'loading',
    isStale: search !== null && !fresh && shown !== null,
    error: fresh ? null : failed,
    isPartial: shown !== null && queries.some((query) => query.data === undefined && query.error !== null),
    answer: shown?.answer as OutputOf<Operations[N]> | undefined,
    changes: shown?.list.changes ?? 0,
    first: (most) =>
      fetchFirstRows<ListRow<N>>(
        async (page) =>
          search === null
            ? { data: [], totalCount: 0 }
            : // A list's answer has its rows and their count; its input is its search with the page.
              ((await api.call(name, { ...search, ...page } as InputOf<Operations[N]>)) as ListAnswer<ListRow<N>>),
        { most, rowId },
      ),
    reload: () => {
      setTakes((count) => count + 1)
      for (const query of queries) void query.refetch()
    },
  }
}

/** Returns the pages that the queries of a list have brought, and the count. */
function incomingList<Row>(
  queries: readonly { data: unknown; isFetching: boolean }[],
  wanted: readonly number[],
  pageSize: number,
): IncomingList<Row> {
  const pages = new Map<number, IncomingPage<Row>>()
  for (const [i, page] of wanted.entries()) {
    // The answers of a list have its rows and their count.
    const answer = queries[i]?.data as ListAnswer<Row> | undefined
    if (answer) pages.set(page, { rows: answer.data, isProvisional: queries[i]?.isFetching ?? false })
  }
  const counted = queries.at(-1)
  const total = (counted?.data as ListAnswer<Row> | undefined)?.totalCount ?? null
  const end = totalFromLastPage(pages, pageSize)
  return end === null
    ? { pages, total, isTotalProvisional: counted?.isFetching ?? false }
    : { pages, total: end, isTotalProvisional: false }
}

/** Returns the number of rows of a result when a page that is not full shows its end; else null. */
function totalFromLastPage(pages: ReadonlyMap<number, IncomingPage<unknown>>, pageSize: number): number | null {
  for (const [page, { rows, isProvisional }] of pages) {
    const isReached = rows.length > 0 || page === 0 || pages.get(page - 1)?.rows.length === pageSize
    if (!isProvisional && isReached && rows.length < pageSize) return page * pageSize + rows.length
  }
  return null
}

interface RequestedPages {
  searchKey: string
  pages: readonly number[]
}
interface ListAnswer<Row> {
  data: readonly Row[]
  totalCount: number
}
/** The rows on the screen and the inputs they were computed from. */
interface ShownResult<Row> {
  of: { queries: unknown; wanted: readonly number[]; searchKey: string; takes: number }
  list: ShownList<Row>
  rows: PagedRows<Row>
  answer: ListAnswer<Row> | undefined
}
