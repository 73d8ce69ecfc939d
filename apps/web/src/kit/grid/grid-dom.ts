import type { MouseEvent } from 'react'
import { CELL_PADDING } from './column'
import type { GridExtent } from './navigator'

/** The height of the header line, in pixels. */
export const HEAD_HEIGHT = 22

/** The gap between the digit of a sorted column and the edge of its head. */
const DIGIT_MARGIN = 3

/** Scrolls a line into view under the sticky header, no further than needed. */
export function scrollToLine(root: HTMLElement | null, line: number, rowHeight: number): void {
  if (!root) return
  const top = line * rowHeight
  const room = root.clientHeight - HEAD_HEIGHT
  if (top < root.scrollTop) root.scrollTop = top
  else if (room > 0 && top + rowHeight > root.scrollTop + room) root.scrollTop = top + rowHeight - room
}

/** True when all of a line is visible under the sticky header of a list that is scrolled to `top` with `room` pixels for lines. */
export function isLineVisible({ top, room }: { top: number; room: number }, line: number, rowHeight: number): boolean {
  return line * rowHeight >= top && (line + 1) * rowHeight <= top + room
}

/** Scrolls the column of a cell into view, no further than needed; for the first column with the signs before it. */
export function scrollToCell(root: HTMLElement | null, cell: number, leading: number): void {
  const head = root?.querySelectorAll<HTMLElement>('[data-heads] [role="columnheader"]')[cell + leading]
  if (!root || !head) return
  const left = cell === 0 ? 0 : head.offsetLeft
  const right = head.offsetLeft + head.offsetWidth
  if (left < root.scrollLeft) root.scrollLeft = left
  else if (right > root.scrollLeft + root.clientWidth) root.scrollLeft = right - root.clientWidth
}

/** Returns the pixels that a pane has for columns. */
export function columnsRoom(root: HTMLElement): number {
  const heads = root.querySelector('[data-heads] > [role=row]')
  const { paddingLeft = '', paddingRight = '' } = heads ? getComputedStyle(heads) : {}
  return root.clientWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0)
}

/** Measures the pixels that the head of each column needs, from the left; it reads the layout. */
export function measureHeads(root: HTMLElement | null, leading: number): number[] {
  const heads = [...(root?.querySelectorAll('[data-heads] [role="columnheader"]') ?? [])].slice(leading)
  return heads.map((head) => {
    const words = document.createRange()
    words.selectNodeContents(head)
    return Math.ceil(words.getBoundingClientRect().width) + CELL_PADDING + DIGIT_MARGIN
  })
}

interface GridSizes {
  rowHeight: number
  cells: number
  lines: number
  isOpenEnded: boolean
  pageSize: number
}

export function gridExtent(root: HTMLElement | null, { rowHeight, ...sizes }: GridSizes): GridExtent {
  const room = root ? root.clientHeight - HEAD_HEIGHT : 0
  return { ...sizes, visible: Math.max(1, Math.floor(room / rowHeight)) }
}

export interface GridHit {
  index: number
  sub: number | null
  cell: number | null
  /** The tick box or expander in front of the row. */
  part: 'check' | 'expand' | null
}

/** Returns what was clicked; null for the header and empty space. */
export function gridHit(event: MouseEvent): GridHit | null {
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

/** Returns the text of the cell under the cursor; for a row under another one its cells, separated by tabs. */
export function cursorText(root: HTMLElement | null): string {
  const at = document.getElementById(root?.getAttribute('aria-activedescendant') ?? '')
  const cells = [...(at?.querySelectorAll('[role=gridcell]') ?? [])]
  const texts = cells.length === 0 ? [at?.textContent ?? ''] : cells.map((cell) => cell.textContent ?? '')
  return texts.join('\t').trim()
}
