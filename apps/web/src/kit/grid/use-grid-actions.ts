import { type MouseEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { copyText } from '../copy-text'
import { focusPlace } from '../keys/focus'
import { useCommandHandlers, useEscape, useKeyboard, useKeySink, useInputReady } from '../keys/keys'
import { useOpenInTab } from '../screen/screen'
import { useRowHeight } from './density'
import { cursorText, gridExtent, gridHit } from './grid-dom'
import { nextSort } from './grid-head'
import type { GridProps } from './grid-props'
import { type GridKey, type GridStep, gridKey, navigate } from './navigator'
import type { PagedRows } from './paged-rows'
import type { useGridCursor } from './use-grid-cursor'

type Cursor<Row> = ReturnType<typeof useGridCursor<Row>>

function rowActions<Row>(props: GridProps<Row>, at: Cursor<Row>) {
  const { columns, rows, rowId, expansion, selection, sort, onSort } = props
  const { cursor, moveTo } = at
  const select = (from: number, to: number, isSelected: boolean) => {
    const ids: string[] = []
    for (let i = Math.min(from, to); i <= Math.max(from, to); i += 1) {
      const row = rows.rowAt(i)
      if (row !== undefined) ids.push(rowId(row))
    }
    selection?.onChange(ids, isSelected)
  }
  const toggle = (index: number) => {
    const row = rows.rowAt(index)
    if (row !== undefined && selection) select(index, index, !selection.selected.has(rowId(row)))
    return true
  }
  const expand = (isOpen: boolean) => {
    const { row } = at
    if (row === undefined || !expansion) return false
    if (!expansion.isExpandable(row) || isOpen === expansion.open.has(rowId(row))) return true
    if (isOpen) expansion.onExpand(row)
    else {
      moveTo({ index: cursor.index })
      expansion.onCollapse(row)
    }
    return true
  }
  const openCursor = () => {
    if (at.subRow) at.subRow.onOpen?.()
    else if (at.row !== undefined) props.onOpen?.(at.row)
    return at.subRow !== undefined || props.onOpen !== undefined
  }
  const openInTab = () => {
    if (at.row !== undefined && props.onOpenTab) props.onOpenTab(at.row)
    else openCursor()
  }
  const sortBy = (digit: number) => {
    const key = columns.filter((column) => column.sortKey !== undefined)[digit]?.sortKey
    if (key !== undefined) onSort?.(nextSort(key, sort))
    return onSort !== undefined
  }
  const isAll = selection !== undefined && rows.total > 0 && selection.selected.size >= rows.total
  const placeOfPage = (by: number) => (Math.floor(cursor.index / rows.pageSize) + by) * rows.pageSize
  const page = (by: number) => {
    moveTo({ index: Math.max(0, Math.min(rows.total - 1, placeOfPage(by))) })
    return true
  }
  return { select, toggle, expand, openCursor, openInTab, sortBy, isAll, page, placeOfPage }
}

function clickHandler<Row>(
  props: GridProps<Row>,
  at: Cursor<Row>,
  actions: ReturnType<typeof rowActions<Row>>,
  inTab: (open: () => void) => void,
) {
  const { rows, rowId, expansion, selection } = props
  const { cursor, moveTo } = at
  return (event: MouseEvent) => {
    if (isInEditor(event.target)) return
    const hit = gridHit(event)
    if (!hit) return
    const isShift = event.shiftKey && hit.sub === null
    if (isShift && selection) actions.select(cursor.index, hit.index, true)
    moveTo({ index: hit.index, sub: hit.sub, ...(hit.cell === null ? {} : { cell: hit.cell }) })
    const row = rows.rowAt(hit.index)
    if (hit.part === 'check') actions.toggle(hit.index)
    if (hit.part === 'expand' && row !== undefined && expansion?.isExpandable(row)) {
      if (expansion.open.has(rowId(row))) expansion.onCollapse(row)
      else expansion.onExpand(row)
    }
    const isTab = event.ctrlKey && props.onOpenTab !== undefined
    const opens = (props.opensOnClick || isTab) && hit.part === null && !event.shiftKey
    // Text that was selected with the mouse is meant to be copied.
    if (!opens || row === undefined || String(getSelection() ?? '') !== '') return
    const { sub } = hit
    const open = () => {
      if (isTab) props.onOpenTab?.(row)
      else if (sub === null) props.onOpen?.(row)
      else expansion?.open.get(rowId(row))?.[sub]?.onOpen?.()
    }
    if (event.ctrlKey) inTab(open)
    else open()
  }
}

/** Returns what moving the cursor does: over headings, and with Shift over a range. */
function moveHandler<Row>(props: GridProps<Row>, at: Cursor<Row>, select: (from: number, to: number) => void) {
  const { rows, rowId, expansion } = props
  const { cursor, lines, place, moveTo } = at
  // Headings of expanded rows are not stops: the cursor passes over them the way it was going.
  const stopAt = (line: number): number => {
    const { index, sub } = lines.lineAt(line)
    const row = rows.rowAt(index)
    if (sub === null || row === undefined) return line
    const subs = expansion?.open.get(rowId(row)) ?? []
    const way = line < place.line ? -1 : 1
    let next = sub
    while (subs[next] !== undefined && subs[next]?.kind !== 'row') next += way
    return Math.min(line + next - sub, lines.count - 1)
  }
  return (step: Extract<GridStep, { do: 'move' }>, anchor: RefObject<number | null>): boolean => {
    const to = lines.lineAt(stopAt(step.to.line))
    moveTo({ ...to, cell: step.to.cell })
    if (step.extend && props.selection) {
      anchor.current ??= cursor.index
      select(anchor.current, to.index)
    }
    return true
  }
}

type KeyAction = Exclude<GridStep['do'], 'move' | 'sort' | 'page' | 'wait'>

/** Returns the other keys; each returns whether this grid takes the key at all. */
function keyActionsOf<Row>(
  props: GridProps<Row>,
  at: Cursor<Row>,
  actions: ReturnType<typeof rowActions<Row>>,
  copy: () => boolean,
): Record<KeyAction, () => boolean> {
  const { selection } = props
  return {
    open: () => actions.openCursor(),
    copy,
    expand: () => actions.expand(true),
    collapse: () => actions.expand(false),
    select: () => selection !== undefined && actions.toggle(at.cursor.index),
    'select-all': () => {
      selection?.onAll(!actions.isAll)
      return selection !== undefined
    },
    peek: () => {
      if (at.row !== undefined) props.onPeek?.(at.row)
      return props.onPeek !== undefined
    },
    reload: () => {
      props.onReload?.()
      return props.onReload !== undefined
    },
  }
}

/** Binds the keys of a grid while it has focus, and its clicks. */
export function useGridActions<Row>(props: GridProps<Row>, at: Cursor<Row>, root: RefObject<HTMLElement | null>) {
  const { columns, rows, selection } = props
  const rowHeight = useRowHeight()
  const { lines, place } = at
  const anchor = useRef<number | null>(null)
  const actions = rowActions(props, at)
  const move = moveHandler(props, at, (from, to) => actions.select(from, to, true))
  const inTab = useOpenInTab()
  const copy = () => {
    const text = cursorText(root.current)
    // Text that was selected with the mouse is the browser's to copy.
    if (text === '' || String(getSelection() ?? '') !== '') return false
    void copyText(text)
    return true
  }
  useCommandHandlers({
    'grid.open-tab': () => {
      if (at.row === undefined || !root.current?.contains(document.activeElement)) return false
      inTab(actions.openInTab)
      return true
    },
  })
  const keyActions = keyActionsOf(props, at, actions, copy)

  useEscape(
    'selection',
    () => selection?.onChange([...selection.selected], false),
    selection !== undefined && selection.selected.size > 0,
  )
  useKeySink(root, (event) => {
    if (focusPlace(event.target).isText && !event.altKey) return false
    if (isInEditor(event.target)) return false
    if (event.key === 'Delete' && at.subRow?.onDelete) {
      at.subRow.onDelete()
      return true
    }
    const key = gridKey(event)
    return key !== null && take(key)
  })
  const { take, isWaiting, forget } = usePendingKey(
    props,
    at,
    (key) => {
      const isOpenEnded = rows.count === null && !props.isPartial
      const sizes = { rowHeight, cells: columns.length, lines: lines.count, isOpenEnded, pageSize: rows.pageSize }
      const step = navigate(place, key, gridExtent(root.current, sizes))
      if (step?.do === 'page' && isOpenEnded && actions.placeOfPage(step.by) >= rows.total) return { do: 'wait' }
      return step
    },
    (step) => {
      if (step.do !== 'move' || !step.extend) anchor.current = null
      if (step.do === 'move') return move(step, anchor)
      if (step.do === 'sort') return actions.sortBy(step.column)
      if (step.do === 'page') return actions.page(step.by)
      return keyActions[step.do]()
    },
  )

  const clicked = clickHandler(props, at, actions, inTab)
  const click = (event: MouseEvent) => {
    forget()
    clicked(event)
  }
  const doubleClick = (event: MouseEvent) =>
    !props.opensOnClick && gridHit(event)?.part === null && actions.openCursor()
  return { click, doubleClick, isWaiting, isAll: actions.isAll, checkAll: () => selection?.onAll(!actions.isAll) }
}

type ImmediateStep = Exclude<GridStep, { do: 'wait' }>
const ROW_STEPS: ReadonlySet<GridStep['do']> = new Set(['open', 'copy', 'expand', 'collapse', 'select', 'peek'])

/**
 * Takes keys, and defers one that needs a row which is not fetched yet, or any while a new search is fetched; keys typed meanwhile come after it.
 * When the row cannot be fetched, all are dropped.
 */
function usePendingKey<Row>(
  { rows, isPartial = false, isStale = false }: GridProps<Row>,
  at: Cursor<Row>,
  stepOf: (key: GridKey) => GridStep | null,
  run: (step: ImmediateStep) => boolean,
) {
  const keyboard = useKeyboard()
  const [awaited, setAwaited] = useState<GridKey | null>(null)
  const drop = (): true => {
    keyboard?.queue.discard('error')
    setAwaited(null)
    return true
  }
  const take = (key: GridKey): boolean => {
    const step = stepOf(key)
    const isRowAway = step !== null && ROW_STEPS.has(step.do) && at.row === undefined && rows.total > 0 && !isPartial
    const isOfOthers = isStale && step !== null && step.do !== 'reload'
    if (isOfOthers && isPartial) return drop()
    if (isRowAway || isOfOthers || step?.do === 'wait') {
      setAwaited(key)
      return true
    }
    setAwaited(null)
    return step !== null && run(step)
  }
  const again = useEffectEvent(
    (now: { row: Row | undefined; rows: PagedRows<Row>; isPartial: boolean; isStale: boolean }) => {
      if (awaited === null || (now.isStale && !now.isPartial)) return
      const isThere = now.row !== undefined && now.rows.count !== null && !now.isStale
      if (!now.isPartial || isThere) take(awaited)
      else drop()
    },
  )
  useLayoutEffect(() => again({ row: at.row, rows, isPartial, isStale }), [at.row, rows, isPartial, isStale])
  useInputReady('screen', awaited === null)
  return { take, isWaiting: awaited !== null, forget: () => setAwaited(null) }
}

/** True inside an editor of the grid, which gets its own keys and clicks. */
function isInEditor(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-editor]') !== null
}
