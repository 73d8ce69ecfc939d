import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { HEAD_HEIGHT, scrollToLine, isLineVisible } from './grid-dom'

/** The number of lines drawn together: a scrolling list is redrawn once for so many lines. */
const BLOCK_LINES = 8
/** The number of lines drawn above and below the visible ones. */
const MARGIN_LINES = 8

/** The scroll position of a list, read once per scroll and resize. */
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

  /** Tracks an element; the returned function ends that. */
  track(element: HTMLElement): () => void {
    const look = () => {
      this.top = Math.max(0, element.scrollTop)
      this.room = Math.max(0, element.clientHeight - HEAD_HEIGHT)
      for (const listener of this.listeners) listener()
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }
}

export function useScrollPosition(root: RefObject<HTMLElement | null>): ScrollPosition {
  const [place] = useState(() => new ScrollPosition())
  useLayoutEffect(() => (root.current ? place.track(root.current) : undefined), [place, root])
  return place
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

/** Returns the lines to draw, from 0 and in whole blocks. */
export function useDrawnLines(place: ScrollPosition, rowHeight: number, count: number): readonly number[] {
  const blocks = useSyncExternalStore(place.subscribe, () => drawnBlocks(place, rowHeight))
  const [from = 0, to = 0] = blocks.split(' ').map((block) => Number(block) * BLOCK_LINES)
  const first = Math.min(from, count)
  return Array.from({ length: Math.max(0, Math.min(to, count) - first) }, (_, i) => first + i)
}

/** Returns the first block that is drawn, and the one behind the last. */
function drawnBlocks({ top, room }: ScrollPosition, rowHeight: number): string {
  if (room === 0) return '0 0'
  const first = Math.max(0, Math.floor(top / rowHeight) - MARGIN_LINES)
  const last = Math.ceil((top + room) / rowHeight) + MARGIN_LINES
  return `${Math.floor(first / BLOCK_LINES)} ${Math.ceil(last / BLOCK_LINES)}`
}
