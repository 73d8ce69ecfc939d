import type { ArrivingCars, ArrivingRow, ArrivingSearch } from '@forecourt/core/features/reports/schemas'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { z } from 'zod'
import { fetchFirstRows } from '../../kit/api/first-rows'
import { queryStates } from '../../kit/api/parallel-queries'
import { useApi } from '../../kit/api/api'
import { pagedRows } from '../../kit/grid/paged-rows'

export type Arriving = z.output<typeof ArrivingRow>
type ArrivingQuery = Omit<ArrivingSearch, 'pageNumber' | 'pageSize'>

const PAGE_SIZE = 50
/** At most this many pages are kept in view at once. */
const PAGES_MAX = 8
const FIRST_PAGE: readonly number[] = [0]
const NO_EXPENSES: ArrivingCars['expenses'] = []
export const arrivingId = (row: Arriving) => String(row.id)

/** Arriving cars over the whole result: the list stands inside the answer, beside the additional fee that is set already. */
export function useArriving(search: ArrivingQuery, firstPage: number) {
  const api = useApi()
  const searchKey = JSON.stringify(search)
  const [asked, setAsked] = useState({ searchKey, pages: [firstPage] as readonly number[] })
  const wanted = asked.searchKey === searchKey ? asked.pages : FIRST_PAGE
  const needPages = useCallback(
    (pages: readonly number[]) =>
      setAsked((before) => {
        const kept = before.searchKey === searchKey ? before.pages : [0]
        if (before.searchKey === searchKey && pages.every((page) => kept.includes(page))) return before
        return { searchKey, pages: [...new Set([...pages, ...kept])].slice(0, PAGES_MAX) }
      }),
    [searchKey],
  )
  const queries = useQueries({
    queries: wanted.map((page) => {
      const input = { ...search, pageNumber: page + 1, pageSize: PAGE_SIZE }
      return {
        queryKey: ['GetArrivingCarsReport', input],
        queryFn: ({ signal }: { signal: AbortSignal }) => api.call('GetArrivingCarsReport', input, { signal }),
        staleTime: 30_000,
        placeholderData: keepPreviousData,
      }
    }),
    combine: queryStates,
  })
  const first = queries.find(({ data }) => data !== undefined)?.data
  const error = first ? null : (queries.find((query) => query.error)?.error ?? null)
  const { rows, isStale } = useMemo(() => {
    const pages = new Map(
      wanted.flatMap((page, at) => {
        const query = queries[at]
        return query?.data && !query.isPlaceholderData ? [[page, query.data.vehicleList.data] as const] : []
      }),
    )
    const isOld = first !== undefined && pages.size === 0
    // Old rows stay while a new order is asked.
    if (isOld && first) pages.set(0, first.vehicleList.data)
    const total = first?.vehicleList.totalCount ?? 0
    return { rows: pagedRows({ total, pageSize: PAGE_SIZE, rowId: arrivingId, pages }), isStale: isOld }
  }, [queries, wanted, first])
  return {
    rows,
    pageSize: PAGE_SIZE,
    fee: first?.additionalFeeVehicleExpense?.amount ?? null,
    expenses: first?.expenses ?? NO_EXPENSES,
    status: first ? ('ready' as const) : error ? ('error' as const) : ('loading' as const),
    isStale,
    error,
    isPartial: first !== undefined && queries.some((query) => query.data === undefined && query.error !== null),
    needPages,
    first: (most: number) =>
      fetchFirstRows<Arriving>(
        async (page) => (await api.call('GetArrivingCarsReport', { ...search, ...page })).vehicleList,
        { most, rowId: arrivingId },
      ),
    reload: () => {
      for (const query of queries) void query.refetch()
    },
  }
}

export type ArrivingList = ReturnType<typeof useArriving>
