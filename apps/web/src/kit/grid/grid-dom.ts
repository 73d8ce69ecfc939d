import type { MouseEvent } from 'react'
import { PADDING } from './column'
import type { GridExtent } from './navigator'

/** Height of the header line. */
export const HEAD = 22

/** What parts the digit of a sorted column from the edge of its head. */
const DIGIT_MARGIN = 3

/** Scrolls a line into view under the sticky header, no further than needed. */
export function showLine(root: HTMLElement | null, line: number, rowHeight: number): void {
  if (!root) return
  const top = line * rowHeight
  const room = root.clientHeight - HEAD
  if (top < root.scrollTop) root.scrollTop = top
  else if (room > 0 && top + rowHeight > root.scrollTop + room) root.scrollTop = top + rowHeight - room
}

/** Whether all of a line shows under the sticky header, of a list that is scrolled to `top` with `room` pixels for lines. */
export function showsLine({ top, room }: { top: number; room: number }, line: number, rowHeight: number): boolean {
  return line * rowHeight >= top && (line + 1) * rowHeight <= top + room
}

/** Scrolls the column of a cell into view, no further than needed; the first one with the signs before it. */
export function showCell(root: HTMLElement | null, cell: number, leading: number): void {
  const head = root?.querySelectorAll<HTMLElement>('[data-heads] [role="columnheader"]')[cell + leading]
  if (!root || !head) return
  const left = cell === 0 ? 0 : head.offsetLeft
  const right = head.offsetLeft + head.offsetWidth
  if (left < root.scrollLeft) root.scrollLeft = left
  else if (right > root.scrollLeft + root.clientWidth) root.scrollLeft = right - root.clientWidth
}

/** Pixels that a pane has for columns: a page may set its rows in. */
export function roomIn(root: HTMLElement): number {
  const heads = root.querySelector('[data-heads] > [role=row]')
  const { paddingLeft = '', paddingRight = '' } = heads ? getComputedStyle(heads) : {}
  return root.clientWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0)
}

/** Pixels that the head of each column wants, from the left; it reads the layout. */
export function headWidths(root: HTMLElement | null, leading: number): number[] {
  const heads = [...(root?.querySelectorAll('[data-heads] [role="columnheader"]') ?? [])].slice(leading)
  return heads.map((head) => {
    const words = document.createRange()
    words.selectNodeContents(head)
    return Math.ceil(words.getBoundingClientRect().width) + PADDING + DIGIT_MARGIN
  })
}

interface Sizes {
  rowHeight: number
  cells: number
  lines: number
  isOpenEnded: boolean
  pageSize: number
}

/** How far keys may move. */
export function extentOf(root: HTMLElement | null, { rowHeight, ...sizes }: Sizes): GridExtent {
  const room = root ? root.clientHeight - HEAD : 0
  return { ...sizes, visible: Math.max(1, Math.floor(room / rowHeight)) }
}

export interface GridHit {
  index: number
  sub: number | null
  cell: number | null
  /** A box of its own in front of the row, or nothing special. */
  part: 'check' | 'expand' | null
}

/** What a click met; null for the header and empty space. */
export function hitOf(event: MouseEvent): GridHit | null {
  const target = event.target instanceof Element ? event.target : null
  const row = target?.closest<HTMLElement>('[data-index]')
  if (!row) return null
  const cell = target?.closest<HTMLElement>('[data-cell]')?.dataset.cell
  const part = target?.closest<HTMLElement>('[data-part]')?.dataset.part
  return {
    index: Number(row.dataset.index),
    sub: row.dataset.sub === undefined ? null : Number(row.dataset.sub),
    cell: cell === undefined ? null : Number(cell),
    part: part === 'check' || part === 'expand' ? part : null,
  }
}

/** What the cell under the cursor says; of a row under another one its cells, parted by tabs. */
export function cursorText(root: HTMLElement | null): string {
  const at = document.getElementById(root?.getAttribute('aria-activedescendant') ?? '')
  const cells = [...(at?.querySelectorAll('[role=gridcell]') ?? [])]
  const texts = cells.length === 0 ? [at?.textContent ?? ''] : cells.map((cell) => cell.textContent ?? '')
  return texts.join('\t').trim()
}
