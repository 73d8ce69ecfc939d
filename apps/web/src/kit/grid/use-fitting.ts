import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { fittingColumns, leastWidthOf, templateOf } from './column'
import type { GridProps } from './grid-props'
import { sharedWidths } from './shared-widths'
import { useWantedWidths } from './use-wanted-widths'

const CHECK_WIDTH = 32
const SIGN_WIDTH = 30

/**
 * The columns that the pane has room for, all of them until it is measured and on paper, and what rows and header share.
 *
 * @param drawn The places of the rows whose cells must not be cut while others have room.
 */
export function useFittingColumns<Row>(
  { columns: all, rows, selection, expansion }: GridProps<Row>,
  pane: RefObject<HTMLElement | null>,
  drawn: { first: number; last: number },
  isPrinting: boolean,
) {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    const measure = () => setRoom(element.clientWidth || Number.POSITIVE_INFINITY)
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
  const wanted = useWantedWidths(columns, rows, drawn)
  const shared = useMemo(
    () => (isPrinting ? null : sharedWidths(columns, wanted, room - before)),
    [columns, wanted, room, before, isPrinting],
  )
  const template = [...boxes.map((width) => `${width}px`), templateOf(columns, shared)].join(' ')
  return {
    columns,
    columnIds,
    hasSigns,
    /** How many boxes stand before the first column. */
    leading: boxes.length,
    style: { '--cols': template, '--least': `${before + leastWidthOf(columns)}px` } as CSSProperties,
  }
}
