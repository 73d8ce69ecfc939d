import { observeElementOffset, observeElementRect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { HEAD_HEIGHT, scrollToLine, isLineVisible } from './grid-dom'

/** The number of lines drawn together: a scrolling list is redrawn once for so many lines. */
const BLOCK_LINES = 8
/** The number of blocks drawn above and below the visible ones. */
const MARGIN_BLOCKS = 1

type GridVirtualizer = Virtualizer<HTMLElement, Element>

/** The scroll position of a list, as its virtualizer reads it once per scroll and resize. */
export class ScrollPosition {
  /** Pixels above the visible part. */
  top = 0
  /** Pixels for lines; 0 until measured. */
  room = 0
  private readonly listeners = new Set<() => void>()

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  observeTop = (list: GridVirtualizer, tell: (top: number, isScrolling: boolean) => void) =>
    observeElementOffset(list, (top, isScrolling) => {
      this.top = Math.max(0, top)
      tell(top, isScrolling)
      this.notify()
    })

  observeRoom = (list: GridVirtualizer, tell: (size: { width: number; height: number }) => void) =>
    observeElementRect(list, ({ width, height }) => {
      this.room = Math.max(0, height - HEAD_HEIGHT)
      tell({ width, height: this.room })
      this.notify()
    })

  private notify(): void {
    for (const listener of this.listeners) listener()
  }
}

/**
 * Returns the scroll position of a list and the lines to draw, from 0 and in whole blocks.
 * @param count The number of lines.
 */
export function useDrawnLines(root: RefObject<HTMLElement | null>, rowHeight: number, count: number) {
  const [scrolled] = useState(() => new ScrollPosition())
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: Math.ceil(count / BLOCK_LINES),
    overscan: MARGIN_BLOCKS,
    getScrollElement: () => root.current,
    estimateSize: () => BLOCK_LINES * rowHeight,
    observeElementRect: scrolled.observeRoom,
    observeElementOffset: scrolled.observeTop,
    // The cursor alone scrolls the list.
    scrollToFn: () => undefined,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks for no height again by itself
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const blocks = virtualizer.getVirtualItems()
  const first = (blocks[0]?.index ?? 0) * BLOCK_LINES
  const end = Math.min(count, ((blocks.at(-1)?.index ?? -1) + 1) * BLOCK_LINES)
  return { scrolled, seen: Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i) }
}

/**
 * Keeps the line of the cursor in view when the window is resized and when the list takes focus by a key.
 * @returns What to do when the list takes focus.
 */
export function useVisibleCursorLine(
  root: RefObject<HTMLElement | null>,
  place: ScrollPosition,
  line: number,
  rowHeight: number,
) {
  const resize = useEffectEvent((before: number) => {
    if (isLineVisible({ top: place.top, room: before }, line, rowHeight)) scrollToLine(root.current, line, rowHeight)
  })
  useEffect(() => {
    let { room } = place
    return place.subscribe(() => {
      const before = room
      room = place.room
      if (room !== before) resize(before)
    })
  }, [place])
  // A click shows what it is on.
  return () => {
    if (root.current?.matches(':focus-visible')) scrollToLine(root.current, line, rowHeight)
  }
}
