import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type PagedRows, pagedRows } from '../grid/paged-rows'
import { type FirstRows, firstRows } from './all-rows'
import { useApi } from './api'
import { answersOf } from './several'
import { type HeldList, holdChanges, type IncomingPage } from './held-changes'
import { useOwnWrites } from './own-writes'

/** Names of operations that answer `{ data, totalCount }`. */
export type ListName = {
  [N in OperationName]: OutputOf<Operations[N]> extends { data: readonly unknown[]; totalCount: number } ? N : never
}[OperationName]
export type RowOf<N extends ListName> = OutputOf<Operations[N]> extends { data: readonly (infer Row)[] } ? Row : never

export interface PagedResult<N extends ListName> {
  rows: PagedRows<RowOf<N>>
  needPages: (pages: readonly number[]) => void
  status: 'loading' | 'ready' | 'error'
  isStale: boolean
  error: Error | null
  /** A page of what is shown could not be had. */
  isPartial: boolean
  /** The newest whole answer: what it says besides `data`. */
  answer: OutputOf<Operations[N]> | undefined
  /** Rows added, removed or moved by others that wait for `reload`. */
  changes: number
  /** Takes what waits, and asks again. */
  reload: () => void
  /** The first rows of the same search in the same order, asked for now; what is shown stays. */
  first: (most: number) => Promise<FirstRows<RowOf<N>>>
}

/** At most this many pages are kept in view at once. */
const PAGES_MAX = 8

/**
 * A list over the whole result for the grid: pages are fetched as they are needed and kept by search. `search` is the input without
 * `pageNumber` and `pageSize`; `null` asks nothing. While a new search is answered the old rows stay, marked stale.
 */
export function usePaged<N extends ListName>(
  name: N,
  search: Omit<InputOf<Operations[N]>, 'pageNumber' | 'pageSize'> | null,
  options: { pageSize: number; rowId: (row: RowOf<N>) => string; firstPage?: number },
): PagedResult<N> {
  const api = useApi()
  const { pageSize, rowId } = options
  const first = options.firstPage ?? 0
  const searchKey = JSON.stringify(search)
  const [asked, setAsked] = useState<Asked>({ searchKey, pages: [first] })
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
    queries: wanted.map((page) => ({
      queryKey: [name, { ...search, pageNumber: page + 1, pageSize }],
      // A list's input is its search with the page; the two were taken out of the type above.
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call(name, { ...search, pageNumber: page + 1, pageSize } as InputOf<Operations[N]>, { signal }),
      enabled: search !== null,
      staleTime: 30_000,
    })),
    combine: answersOf,
  })
  const known = queries.map((query) => query.data as ListAnswer<RowOf<N>> | undefined)
  const [takes, setTakes] = useState(0)
  const writes = useOwnWrites()
  const fresh = known.some((answer) => answer !== undefined)
  const [kept, setKept] = useState<Kept<RowOf<N>> | null>(null)
  const of = { queries, wanted, searchKey, takes }
  const isKept =
    kept !== null && Object.entries(of).every(([name, value]) => kept.of[name as keyof typeof of] === value)
  const shown = !fresh || isKept ? kept : taken(kept)
  // Of the last answers, so that while a new search is asked the old rows stay.
  if (shown !== kept) setKept(shown)
  function taken(before: Kept<RowOf<N>> | null): Kept<RowOf<N>> {
    const pages = new Map<number, IncomingPage<RowOf<N>>>()
    for (const [i, page] of wanted.entries()) {
      const data = known[i]?.data
      if (data) pages.set(page, { rows: data, isProvisional: queries[i]?.isFetching ?? false })
    }
    const answer = known.find((one) => one !== undefined)
    const isSame = before?.of.searchKey === searchKey
    const list = holdChanges(
      isSame ? before.list : null,
      { total: answer?.totalCount ?? 0, pages },
      { rowId, takes: !isSame || before.of.takes !== takes || writes.isRecent() },
    )
    const rowsOf = new Map([...list.pages].map(([page, each]) => [page, each.rows]))
    return { of, list, rows: pagedRows({ total: list.total, pageSize, rowId, pages: rowsOf }), answer }
  }
  const none = useMemo(() => pagedRows<RowOf<N>>({ total: 0, pageSize, rowId, pages: new Map() }), [pageSize, rowId])
  const failed = queries.find((query) => query.error)?.error ?? null
  return {
    rows: shown?.rows ?? none,
    needPages,
    status: shown ? 'ready' : failed ? 'error' : 'loading',
    isStale: !fresh && shown !== null,
    error: fresh ? null : failed,
    isPartial: fresh && queries.some((query) => query.data === undefined && query.error !== null),
    answer: shown?.answer as OutputOf<Operations[N]> | undefined,
    changes: shown?.list.changes ?? 0,
    first: (most) =>
      firstRows<RowOf<N>>(
        async (page) =>
          search === null
            ? { data: [], totalCount: 0 }
            : // A list's answer has its rows and their count; its input is its search with the page.
              ((await api.call(name, { ...search, ...page } as InputOf<Operations[N]>)) as ListAnswer<RowOf<N>>),
        { most, rowId },
      ),
    reload: () => {
      setTakes((count) => count + 1)
      for (const query of queries) void query.refetch()
    },
  }
}

interface Asked {
  searchKey: string
  pages: readonly number[]
}
interface ListAnswer<Row> {
  data: readonly Row[]
  totalCount: number
}
/** The rows that are shown, and what they were made of. */
interface Kept<Row> {
  of: { queries: unknown; wanted: readonly number[]; searchKey: string; takes: number }
  list: HeldList<Row>
  rows: PagedRows<Row>
  answer: ListAnswer<Row> | undefined
}
