import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { fittingColumns, gridMinWidth, gridTemplate } from './column'
import { measureHeads, columnsRoom } from './grid-dom'
import type { GridProps } from './grid-props'
import { sharedWidths, type WantedWidths } from './shared-widths'
import { useWantedWidths } from './use-wanted-widths'

const CHECK_WIDTH = 32
const SIGN_WIDTH = 30
const NO_WIDTHS: WantedWidths = new Map()

/**
 * Returns the columns that the pane has room for (all until it is measured and in print), and the widths that rows and header share.
 * @param drawn The rows whose cells must not be cut while others have room.
 */
export function useFittingColumns<Row>(
  { columns: all, rows, selection, expansion, sort }: GridProps<Row>,
  pane: RefObject<HTMLElement | null>,
  drawn: { first: number; last: number },
  isPrinting: boolean,
) {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    const measure = () => setRoom(columnsRoom(element) || Number.POSITIVE_INFINITY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [pane])
  const hasSigns = expansion !== undefined && !expansion.isPlain
  const boxes = [...(selection ? [CHECK_WIDTH] : []), ...(hasSigns ? [SIGN_WIDTH] : [])]
  const before = boxes.reduce((sum, width) => sum + width, 0)
  const columns = useMemo(
    () => (isPrinting ? all : fittingColumns(all, room - before)),
    [all, room, before, isPrinting],
  )
  const columnIds = useMemo(
    () => ({ all: all.map(({ id }) => id), shown: columns.map(({ id }) => id) }),
    [all, columns],
  )
  const cells = useWantedWidths(columns, rows, drawn)
  const [heads, setHeads] = useState<WantedWidths>(NO_WIDTHS)
  const leading = boxes.length
  const { widths, wantsHeads } = useMemo(
    () => sharedWidths(columns, { cells, heads }, isPrinting ? Number.POSITIVE_INFINITY : room - before),
    [columns, cells, heads, room, before, isPrinting],
  )
  // The head of a sorted column has a sign more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured changes with these
  useLayoutEffect(() => {
    if (!wantsHeads) return
    const measured = measureHeads(pane.current, leading)
    const next = new Map(columns.map(({ id }, at) => [id, measured[at] ?? null]))
    setHeads((old) => (columns.every(({ id }) => old.get(id) === next.get(id)) ? old : next))
  }, [pane, wantsHeads, leading, columns, cells, sort?.key, sort?.direction])
  const template = [...boxes.map((width) => `${width}px`), gridTemplate(columns, widths)].join(' ')
  return {
    columns,
    columnIds,
    hasSigns,
    /** How many boxes stand before the first column. */
    leading,
    style: { '--cols': template, '--least': `${before + gridMinWidth(columns)}px` } as CSSProperties,
  }
}
