import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { HEAD, showLine, showsLine } from './grid-dom'

/** How many lines are drawn together: a list that scrolls is drawn anew once for so many of them, not for each. */
const BLOCK = 8
/** Lines that are drawn above and below those that show. */
const MARGIN = 8

/** Where a list is scrolled to, read once for each scroll and each other size. */
export class ScrollPlace {
  /** Pixels above what shows. */
  top = 0
  /** Pixels for lines; 0 while nothing is measured. */
  room = 0
  private readonly listeners = new Set<() => void>()

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Follows this element; the function it gives ends that. */
  follow(element: HTMLElement): () => void {
    const look = () => {
      this.top = Math.max(0, element.scrollTop)
      this.room = Math.max(0, element.clientHeight - HEAD)
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

/** The place of a list for those that draw by it. */
export function useScrollPlace(root: RefObject<HTMLElement | null>): ScrollPlace {
  const [place] = useState(() => new ScrollPlace())
  useLayoutEffect(() => (root.current ? place.follow(root.current) : undefined), [place, root])
  return place
}

/**
 * Keeps the line of the cursor in view: where it showed it does so in a window of another size, and whoever comes to the list by a key sees it.
 *
 * @returns What is done when the list takes focus.
 */
export function useSeenLine(root: RefObject<HTMLElement | null>, place: ScrollPlace, line: number, rowHeight: number) {
  const resize = useEffectEvent((before: number) => {
    if (showsLine({ top: place.top, room: before }, line, rowHeight)) showLine(root.current, line, rowHeight)
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
    if (root.current?.matches(':focus-visible')) showLine(root.current, line, rowHeight)
  }
}

/** The lines to draw, by their places from 0 and in whole blocks. */
export function useDrawnLines(place: ScrollPlace, rowHeight: number, count: number): readonly number[] {
  const blocks = useSyncExternalStore(place.subscribe, () => blocksAt(place, rowHeight))
  const [from = 0, to = 0] = blocks.split(' ').map((block) => Number(block) * BLOCK)
  const first = Math.min(from, count)
  return Array.from({ length: Math.max(0, Math.min(to, count) - first) }, (_, i) => first + i)
}

/** The first block that is drawn, and the one behind the last. */
function blocksAt({ top, room }: ScrollPlace, rowHeight: number): string {
  if (room === 0) return '0 0'
  const first = Math.max(0, Math.floor(top / rowHeight) - MARGIN)
  const last = Math.ceil((top + room) / rowHeight) + MARGIN
  return `${Math.floor(first / BLOCK)} ${Math.ceil(last / BLOCK)}`
}
