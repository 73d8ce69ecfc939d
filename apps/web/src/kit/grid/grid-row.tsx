import { cx } from 'class-variance-authority'
import { memo, type ReactNode } from 'react'
import { Skeleton } from '../skeleton'
import { type GridColumn, type SubRow, fitsAtMinWidth } from './column'
import { TickBox } from '../tick-box'

export type RowTone = 'plain' | 'due' | 'paid' | 'total' | 'muted'

interface RowProps<Row> {
  gridId: string
  row: Row | undefined
  index: number
  top: number
  height: number
  columns: readonly GridColumn<Row>[]
  /** The cell under the cursor; -1 when the cursor is elsewhere. */
  cursorCell: number
  tone: RowTone
  isSelected: boolean | null
  /** Null when it cannot be expanded; undefined when the grid has no such column. */
  isOpen: boolean | null | undefined
}

const ALIGN = { left: 'px-2', right: 'px-2 text-right', center: 'text-center' } as const
const TONE = { data: '', second: 'text-fg-1', hint: 'text-fg-2' } as const
const ROW =
  'absolute inset-x-0 grid grid-cols-(--cols) grid-rows-[100%] min-w-[max(100%,var(--least,0px))] contain-strict border-b'
/** Its cells do not inherit the colours of the mode, so that a change of mode does not recompute their style. */
const NO_MODE = '[--mode:transparent] [--sel:transparent]'
const EDGE = 'before:absolute before:left-0 before:top-0 before:-bottom-px before:z-1 before:w-0.75'
const CURSOR_EDGE = `${EDGE} before:bg-line-3 group-focus/grid:before:bg-mode print:before:hidden`
const SUB_EDGE = `${EDGE} before:bg-line-2`
const CELL = 'h-full whitespace-nowrap'
/** Clipping is half of the cost of painting a cell: only cells that may be cut are clipped. */
const CUT = 'overflow-clip text-ellipsis'
const DATA = 'mono-[14px/calc(var(--row)-1px)] tabular-nums slashed-zero'
const CURSOR_CELL =
  'group-focus/grid:outline-2 group-focus/grid:outline-mode group-focus/grid:outline-offset-[-2px] print:outline-none'

interface RowState {
  tone: RowTone
  isCursor: boolean
  isSelected: boolean
}

/** Returns the background of a row: under the cursor, overdue, selected, or none. */
function rowGround({ tone, isCursor, isSelected }: RowState): string {
  if (isCursor && tone === 'due')
    return 'bg-bg-3 group-focus/grid:bg-[color-mix(in_srgb,var(--mode)_14%,var(--age-row))]'
  if (isCursor) return 'bg-bg-3 group-focus/grid:bg-sel'
  if (tone === 'due') return 'bg-age-row'
  return isSelected ? 'bg-[color-mix(in_srgb,var(--mode)_9%,transparent)] hover:bg-bg-2' : 'hover:bg-bg-2'
}

function rowEdge({ tone, isCursor }: RowState): string {
  if (isCursor) return CURSOR_EDGE
  return tone === 'due' ? `${EDGE} before:bg-out` : ''
}

function RowView<Row>(props: RowProps<Row>) {
  const { gridId, row, index, columns, cursorCell, tone, isSelected, isOpen } = props
  const isCursor = cursorCell >= 0
  const state = { tone, isCursor, isSelected: isSelected === true }
  const quiet = tone === 'paid' || tone === 'muted'
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? undefined}
      className={cx(
        ROW,
        index % 5 === 4 ? 'border-b-line-1' : 'border-b-transparent',
        rowGround(state),
        rowEdge(state),
        !isCursor && !isSelected && NO_MODE,
        tone === 'total' && 'border-t border-t-line-2',
      )}
      style={{ top: props.top, height: props.height }}
      data-index={index}
      data-cursor={isCursor ? '' : undefined}
      data-tone={tone}
    >
      {isSelected !== null && (
        <div role="gridcell" className={cx(CELL, DATA, 'text-center cursor-pointer print:invisible')} data-part="check">
          <TickBox state={isSelected ? 'on' : 'off'} />
        </div>
      )}
      {isOpen !== undefined && (
        // A row says it only in a tree; in a grid the cell does.
        <div
          role="gridcell"
          className={cx(CELL, DATA, 'text-center cursor-pointer print:invisible', quiet ? 'text-fg-1' : 'text-fg-2')}
          data-part="expand"
          aria-expanded={isOpen ?? undefined}
        >
          {isOpen === null ? '' : isOpen ? '−' : '+'}
        </div>
      )}
      {columns.map((column, cell) => {
        const content: ReactNode =
          row === undefined ? <Skeleton width={40 + ((index * 13 + cell * 7) % 30)} /> : column.cell(row)
        const title =
          row === undefined ? undefined : (column.title?.(row) ?? (typeof content === 'string' ? content : undefined))
        return (
          <div
            role="gridcell"
            key={column.id}
            id={cell === cursorCell ? `${gridId}-${index}-${cell}` : undefined}
            data-cell={cell}
            title={title}
            className={cx(
              CELL,
              !fitsAtMinWidth(content, column) && CUT,
              DATA,
              ALIGN[column.align ?? 'left'],
              quiet ? 'text-fg-1' : TONE[column.tone ?? 'data'],
              tone === 'total' && 'font-semibold',
              cell === cursorCell && CURSOR_CELL,
            )}
          >
            {content}
          </div>
        )
      })}
    </div>
  )
}

/** One row; redrawn only when its own row, place or state changes. */
// memo() loses the type parameter; the component keeps it.
export const GridRow = memo(RowView) as typeof RowView

interface SubRowProps {
  gridId: string
  sub: SubRow
  index: number
  place: number
  top: number
  height: number
  /** The columns of the list, and those of them that have room. */
  columnIds: { all: readonly string[]; shown: readonly string[] }
  /** The number of columns drawn before the first of them. */
  leading: number
  isCursor: boolean
}

const SUB_TONE = { plain: 'text-fg-1', strong: 'text-fg-0', warning: 'text-warn', out: 'text-out' } as const
const SUB_HEAD = 'sans-[12px/calc(var(--row)-1px)] font-semibold font-stretch-90% text-fg-2'

/** Returns the background and edge of a row under another one. */
function subRowLook(sub: SubRow, isCursor: boolean): string {
  const isDue = sub.tone === 'due'
  if (isCursor) return cx(CURSOR_EDGE, isDue ? 'bg-sel' : 'bg-bg-3 group-focus/grid:bg-sel')
  return isDue ? cx(EDGE, 'bg-age-row before:bg-out') : cx(SUB_EDGE, 'bg-bg-2')
}

/** One row under an expanded one. */
export const GridSubRow = memo(function GridSubRow(props: SubRowProps) {
  const { gridId, sub, index, place, columnIds, leading, isCursor } = props
  const isEditor = sub.kind === 'editor'
  return (
    <div
      role="row"
      id={`${gridId}-${index}-sub-${place}`}
      className={
        isEditor
          ? cx('absolute inset-x-0 z-1 block border-b border-transparent bg-bg-2', isCursor ? CURSOR_EDGE : SUB_EDGE)
          : cx(ROW, 'border-b-transparent', subRowLook(sub, isCursor))
      }
      style={{ top: props.top, height: props.height }}
      data-index={index}
      data-sub={place}
      data-editor={isEditor ? '' : undefined}
      data-cursor={isCursor ? '' : undefined}
      data-tone={sub.tone}
    >
      {sub.cells.map((cell) => {
        const own = columnIds.all.indexOf(cell.column)
        const covered = own < 0 ? [] : columnIds.all.slice(own, own + (cell.span ?? 1))
        const places = covered.map((id) => columnIds.shown.indexOf(id)).filter((place) => place >= 0)
        const [start] = places
        // Without a column of its own there is no place for it.
        if (start === undefined) return null
        return (
          <div
            role="gridcell"
            key={cell.column}
            className={
              isEditor
                ? cx('block h-full', DATA, SUB_TONE.plain)
                : cx(
                    'h-full truncate',
                    ALIGN[cell.align ?? 'left'],
                    sub.kind === 'header' ? SUB_HEAD : cx(DATA, SUB_TONE[cell.tone ?? 'plain']),
                  )
            }
            style={{ gridColumn: `${start + leading + 1} / span ${places.length}` }}
            title={typeof cell.content === 'string' ? cell.content : undefined}
          >
            {cell.content}
          </div>
        )
      })}
    </div>
  )
})
