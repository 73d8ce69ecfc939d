import { cx } from 'class-variance-authority'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  type RefObject,
  useState,
} from 'react'
import { scrollToCell, scrollToLine } from './grid-dom'
import { useRowHeight } from './density'
import { usePrintRows } from './use-print-rows'
import { GridFoot } from './grid-foot'
import { GridHead } from './grid-head'
import type { GridProps } from './grid-props'
import { GridRow, GridSubRow } from './grid-row'
import { GridState } from './grid-state'
import { type PagedRows, pagesInRange } from './paged-rows'
import { printLayout } from './print-layout'
import { useDrawnLines, useVisibleCursorLine } from './scroll-position'
import { useFittingColumns } from './use-fitting-columns'
import { useGridActions } from './use-grid-actions'
import { useGridCursor } from './use-grid-cursor'
import { useHasOverlay } from '../keys/keys'
import { useIsPhone } from '../screen/breakpoint'

/**
 * Takes focus on the first render. Under an overlay it waits until that is gone, and then takes focus only if nothing else has it: a page that is
 * redrawn by somebody else's change must not take the keys of who types above it.
 */
function useFirstFocus(root: RefObject<HTMLElement | null>, isWanted: boolean): void {
  const isCovered = useHasOverlay()
  const [wasCovered] = useState(isCovered)
  const isAwaited = useRef(isWanted)
  // Where a page is longer than the window, it opens at its beginning all the same.
  const [preventScroll] = useState(useIsPhone())
  useEffect(() => {
    if (!isAwaited.current || isCovered) return
    isAwaited.current = false
    if (!wasCovered) return root.current?.focus({ preventScroll })
    // What closes above the page gives focus back first.
    queueMicrotask(() => {
      if (document.activeElement === document.body) root.current?.focus({ preventScroll })
    })
  }, [isCovered, wasCovered, root, preventScroll])
}

const LINES = 'relative [contain:layout_style]'
const SHEET =
  'group/grid relative flex-[var(--sheet,1)] min-h-0 lowest:min-h-[calc(var(--head)+4*var(--row))] overflow-auto [scrollbar-gutter:stable] [&::-webkit-scrollbar]:size-1.75 [&::-webkit-scrollbar-thumb]:rounded-[2px] [&::-webkit-scrollbar-thumb]:bg-line-2 [&::-webkit-scrollbar-track]:bg-transparent [&::-webkit-scrollbar-corner]:bg-transparent'

/** One continuous list over a whole result; only the visible part is drawn and fetched. */
export function Grid<Row>(props: GridProps<Row>) {
  const { rows, rowId, onNeedPages, expansion, selection, sort, onSort } = props
  const rowHeight = useRowHeight()
  const gridId = useId()
  const root = useRef<HTMLDivElement>(null)
  const { isPrinting, fetched } = usePrintRows(props.onPrint)
  const at = useGridCursor({
    rows,
    rowId,
    open: expansion?.open,
    initialId: props.initialCursorId,
    initialIndex: props.initialIndex,
    initialCell: props.initialCell,
    onCursor: props.onCursor,
  })
  const { cursor, lines, place, moveTo } = at
  const { scrolled, seen } = useDrawnLines(root, rowHeight, lines.count)
  const first = lines.lineAt(seen[0] ?? 0).index
  const last = lines.lineAt(seen.at(-1) ?? 0).index
  const { columns, columnIds, hasSigns, leading, style } = useFittingColumns(props, root, { first, last }, isPrinting)
  const paper = useMemo(
    () =>
      isPrinting
        ? printLayout({ rows, lines, rowId, open: expansion?.open, fetched, cursorIndex: cursor.index })
        : null,
    [isPrinting, fetched, rows, lines, rowId, expansion?.open, cursor.index],
  )
  const shown = paper ?? { rows, lines }
  const drawn = paper ? paper.drawn : seen
  const needed = useMemo(() => {
    const pages = new Set(pagesInRange(first, last, rows.pageSize))
    for (const page of pagesInRange(cursor.index, cursor.index, rows.pageSize)) pages.add(page)
    return [...pages].sort((a, b) => a - b).join(' ')
  }, [rows.pageSize, first, last, cursor.index])
  // Again with other rows: the same places of another search are other pages.
  const ask = useEffectEvent((pages: string, of: PagedRows<Row>) =>
    onNeedPages(of.total === 0 ? [0] : pages.split(' ').map(Number)),
  )
  useEffect(() => ask(needed, rows), [needed, rows])

  const isThere = rows.total > 0
  useEffect(() => {
    if (isThere) scrollToLine(root.current, place.line, rowHeight)
  }, [place.line, rowHeight, isThere])
  const showCursor = useVisibleCursorLine(root, scrolled, place.line, rowHeight)
  const goTo = useCallback(
    (index: number, sub?: number) => moveTo({ index: Math.max(0, index), sub: sub ?? null }),
    [moveTo],
  )
  useImperativeHandle(props.ref, () => ({ focus: () => root.current?.focus(), goTo }), [goTo])
  useFirstFocus(root, props.autoFocus === true)
  const actions = useGridActions({ ...props, columns }, at, root)
  const isBehind = props.isStale || actions.isWaiting
  const cursorCell = Math.min(cursor.cell, columns.length - 1)
  useEffect(() => scrollToCell(root.current, cursorCell, leading), [cursorCell, leading])
  const hasRows = isThere && props.status !== 'error'
  const activeId =
    cursor.sub === null ? `${gridId}-${cursor.index}-${cursorCell}` : `${gridId}-${cursor.index}-sub-${cursor.sub}`
  return (
    <>
      <div
        ref={root}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={rows.count === null ? -1 : rows.count + 1}
        aria-colcount={columns.length + leading}
        aria-multiselectable={selection !== undefined || undefined}
        aria-busy={props.status === 'loading' || isBehind || undefined}
        aria-activedescendant={hasRows ? activeId : undefined}
        data-region="grid"
        // With rows the cell of the cursor is outlined.
        className={cx(SHEET, hasRows ? 'outline-none' : 'ring-over-heads')}
        data-sheet=""
        style={style}
        onFocus={showCursor}
        onClick={actions.click}
        onDoubleClick={actions.doubleClick}
        onKeyDown={() => {}}
      >
        <GridHead
          {...{ columns, sort, onSort }}
          check={selection ? (actions.isAll ? 'all' : selection.selected.size > 0 ? 'some' : 'none') : null}
          onCheck={actions.checkAll}
          hasExpander={hasSigns}
        />
        {hasRows ? (
          <div
            role="rowgroup"
            className={cx(LINES, isBehind && 'opacity-60')}
            data-lines=""
            style={{ height: lines.count * rowHeight }}
          >
            {drawn.map((drawnLine) => {
              const line = shown.lines.lineAt(drawnLine)
              const row = shown.rows.rowAt(line.index)
              const id = row === undefined ? undefined : rowId(row)
              const top = paper ? 0 : drawnLine * rowHeight
              if (line.sub !== null && id !== undefined) {
                const sub = expansion?.open.get(id)?.[line.sub]
                return (
                  sub && (
                    <GridSubRow
                      key={`${id}/${sub.id}`}
                      {...{ gridId, sub, index: line.index, place: line.sub, top, columnIds, leading }}
                      height={rowHeight * (sub.lines ?? 1)}
                      isCursor={cursor.index === line.index && cursor.sub === line.sub}
                    />
                  )
                )
              }
              const isOpen = row !== undefined && expansion?.isExpandable(row) ? expansion.open.has(id ?? '') : null
              return (
                <GridRow
                  key={id ?? line.index}
                  {...{ gridId, row, index: line.index, top, columns }}
                  height={rowHeight}
                  cursorCell={cursor.index === line.index && cursor.sub === null ? cursorCell : -1}
                  tone={row === undefined ? 'plain' : (props.rowTone?.(row) ?? 'plain')}
                  isSelected={selection ? id !== undefined && selection.selected.has(id) : null}
                  isOpen={hasSigns ? isOpen : undefined}
                />
              )
            })}
          </div>
        ) : (
          <GridState
            status={props.status}
            columns={columns.length + leading}
            text={props.status === 'error' ? props.errorText : props.emptyText}
            hints={props.status === 'error' ? undefined : props.emptyHints}
          />
        )}
      </div>
      {paper && paper.note !== null && <p className="hidden print:block pt-1.5 px-1.75 sans-[9pt]">{paper.note}</p>}
      <GridFoot {...props} {...{ scrolled, lines, rowHeight }} />
    </>
  )
}
