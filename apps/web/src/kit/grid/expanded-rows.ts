import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SubRow } from './column'
import type { GridExpansion } from './grid-props'
import type { PagedRows } from './paged-rows'

export interface ExpandedRows {
  ids: readonly string[]
  open: (id: string) => void
  close: (id: string) => void
  toggle: (id: string) => void
}

interface ExpandedRowsOptions<Row> {
  rows: PagedRows<Row>
  rowId: (row: Row) => string
  isExpandable: (row: Row) => boolean
  /** The search that the rows answer; null while they are those of an earlier one. */
  searchKey: string | null
}

/** Tracks which rows of a list are expanded. A search with exactly one result expands it. */
export function useExpandedRows<Row>({ rows, rowId, isExpandable, searchKey }: ExpandedRowsOptions<Row>): ExpandedRows {
  const [ids, setIds] = useState<readonly string[]>([])
  const open = useCallback((id: string) => setIds((old) => (old.includes(id) ? old : [...old, id])), [])
  const close = useCallback((id: string) => setIds((old) => old.filter((other) => other !== id)), [])
  const only = rows.count === 1 ? rows.rowAt(0) : undefined
  const opened = useRef<string | null>(null)
  useEffect(() => {
    // While the rows are not counted, as when they are asked for again, nothing says that the search has just one.
    if (searchKey === null || searchKey === opened.current || rows.count === null) return
    if (only !== undefined && isExpandable(only)) open(rowId(only))
    if (only !== undefined || rows.count !== 1) opened.current = searchKey
  }, [searchKey, only, rows.count, isExpandable, open, rowId])
  const toggle = useCallback(
    (id: string) => setIds((old) => (old.includes(id) ? old.filter((other) => other !== id) : [...old, id])),
    [],
  )
  return { ids, open, close, toggle }
}

interface ExpansionOptions<Row> extends Pick<ExpandedRowsOptions<Row>, 'rowId' | 'isExpandable'> {
  paged: { rows: PagedRows<Row>; status: string; isStale: boolean }
  /** What the list was asked for. */
  search: unknown
  /** The rows under one; a function that stays the same. */
  rowsUnder: (row: Row) => readonly SubRow[]
}

/** A list whose rows are expanded into rows that they know themselves. */
export function useExpansion<Row>({ paged, search, rowId, isExpandable, rowsUnder }: ExpansionOptions<Row>) {
  const { rows, status, isStale } = paged
  const searchKey = status === 'ready' && !isStale ? JSON.stringify(search) : null
  const expanded = useExpandedRows({ rows, rowId, isExpandable, searchKey })
  const open = useMemo(
    () =>
      new Map(
        expanded.ids.flatMap((id) => {
          const row = rows.rowAt(rows.indexOf(id))
          return row ? [[id, rowsUnder(row)] as const] : []
        }),
      ),
    [expanded.ids, rows, rowsUnder],
  )
  return expansionOf({ expanded, open, rowId, isExpandable })
}

/** How the grid opens and closes the rows of a list. */
export function expansionOf<Row>(of: {
  expanded: ExpandedRows
  open: ReadonlyMap<string, readonly SubRow[]>
  rowId: (row: Row) => string
  isExpandable: (row: Row) => boolean
}): GridExpansion<Row> {
  const { expanded, open, rowId, isExpandable } = of
  return {
    isExpandable,
    open,
    onExpand: (row) => expanded.open(rowId(row)),
    onCollapse: (row) => expanded.close(rowId(row)),
  }
}
