import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { SubRow } from './column'
import { gridLines } from './grid-lines'
import type { GridPlace } from './navigator'
import type { PagedRows } from './paged-rows'

/** The cursor; it stores the ID of its row, so that it stays on it when rows are added, removed or moved. */
export interface GridCursor {
  id: string | null
  index: number
  sub: number | null
  cell: number
}

interface CursorOptions<Row> {
  rows: PagedRows<Row>
  rowId: (row: Row) => string
  open: ReadonlyMap<string, readonly SubRow[]> | undefined
  initialId: string | undefined
  initialIndex: number | undefined
  initialCell: number | undefined
  onCursor: ((row: Row | undefined, index: number, sub: SubRow | undefined) => void) | undefined
}

/** Returns the cursor of a grid, placed on the fetched rows. */
export function useGridCursor<Row>({
  rows,
  rowId,
  open,
  initialId,
  initialIndex,
  initialCell,
  onCursor,
}: CursorOptions<Row>) {
  const [stored, setStored] = useState<GridCursor>({
    id: initialId ?? null,
    index: initialIndex ?? 0,
    sub: null,
    cell: initialCell ?? 0,
  })
  const found = stored.id === null ? -1 : rows.indexOf(stored.id)
  // Before the first answer there is no last row yet: the place to begin at waits for it.
  const last = rows.total === 0 ? stored.index : rows.total - 1
  const index = Math.max(0, Math.min(found >= 0 ? found : stored.index, last))
  const row = rows.rowAt(index)
  const isEmpty = rows.total === 0
  const isOpenEnded = rows.count === null && found < 0
  const id = row === undefined ? stored.id : rowId(row)
  const subs = id === null ? undefined : open?.get(id)
  const sub = stored.sub !== null && subs && subs.length > 0 ? Math.min(stored.sub, subs.length - 1) : null
  const cursor: GridCursor = { id, index, sub, cell: stored.cell }

  useEffect(() => {
    // Before the first answer there is no row to be on: the place to start at is kept.
    if (isEmpty) return
    // While rows are counted the place may still be there.
    if (isOpenEnded && stored.index > last) return
    // A row that was fetched after the cursor reached it, or that moved, is adopted; a cursor moved since then is left where it was moved to.
    if (stored.id === id && stored.index === index) return
    setStored((old) => (old === stored ? { ...old, id, index } : old))
  }, [stored, id, index, isEmpty, isOpenEnded, last])
  const subRow = sub === null ? undefined : subs?.[sub]
  // Told before the next key can come: what it does must be done to this row.
  const tell = useEffectEvent((at: Row | undefined, line: number, sub: SubRow | undefined) => onCursor?.(at, line, sub))
  useLayoutEffect(() => tell(row, index, subRow), [row, index, subRow])

  const spots = []
  if (open) for (const [openId, openSubs] of open) spots.push({ index: rows.indexOf(openId), subs: openSubs })
  const lines = gridLines(rows.total, spots)
  const place: GridPlace = { line: lines.rowLine(index) + (sub === null ? 0 : sub + 1), cell: stored.cell }

  const moveTo = useCallback(
    (to: { index: number; sub?: number | null; cell?: number }) => {
      const target = rows.rowAt(to.index)
      setStored((old) => ({
        id: target === undefined ? null : rowId(target),
        index: to.index,
        sub: to.sub ?? null,
        cell: to.cell ?? old.cell,
      }))
    },
    [rows, rowId],
  )
  return { cursor, row, subRow, lines, place, moveTo }
}
