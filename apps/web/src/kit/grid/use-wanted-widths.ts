import { useLayoutEffect, useRef, useState } from 'react'
import { cellWidth } from './cell-width'
import type { GridColumn } from './column'
import type { PagedRows } from './paged-rows'
import type { WantedWidths } from './shared-widths'

/** The places of the rows that are drawn, both included. */
interface DrawnRange {
  first: number
  last: number
}

/** Returns the widths needed by the cells drawn since the list was opened: they only grow, so that columns do not move back and forth. */
export function useWantedWidths<Row>(
  columns: readonly GridColumn<Row>[],
  rows: PagedRows<Row>,
  { first, last }: DrawnRange,
): WantedWidths {
  const [wanted, setWanted] = useState<WantedWidths>(() => new Map())
  const looked = useRef<{ columns: readonly GridColumn<Row>[]; rows: Set<Row> }>({ columns, rows: new Set() })
  // No layout is read, and of rows that were drawn before nothing is computed again.
  useLayoutEffect(() => {
    if (looked.current.columns !== columns) looked.current = { columns, rows: new Set() }
    const known = looked.current.rows
    const next = new Set<Row>()
    const fresh: Row[] = []
    for (let index = first; index <= last; index += 1) {
      const row = rows.rowAt(index)
      if (row === undefined) continue
      next.add(row)
      if (!known.has(row)) fresh.push(row)
    }
    looked.current.rows = next
    if (fresh.length > 0) setWanted((before) => widenForRows(before, columns, fresh))
  }, [columns, rows, first, last])
  return wanted
}

/** Returns the widths with these rows; the same object when they need no more. */
export function widenForRows<Row>(before: WantedWidths, columns: readonly GridColumn<Row>[], rows: readonly Row[]) {
  const after = new Map(before)
  let isMore = false
  for (const column of columns)
    for (const row of rows) {
      const known = after.get(column.id)
      // What is not known of one cell is not known of its column.
      if (known === null) break
      const width = cellWidth(column.cell(row))
      if (known !== undefined && width !== null && width <= known) continue
      after.set(column.id, width)
      isMore = true
    }
  return isMore ? after : before
}
