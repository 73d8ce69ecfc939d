import { memo, type ReactNode } from 'react'
import { Skeleton } from '../skeleton'
import type { Column, SubRow } from './column'

export type RowTone = 'plain' | 'due' | 'paid' | 'total' | 'muted'

interface RowProps<Row> {
  gridId: string
  row: Row | undefined
  index: number
  top: number
  height: number
  columns: readonly Column<Row>[]
  /** The cell under the cursor; -1 when the cursor is elsewhere. */
  cursorCell: number
  tone: RowTone
  isSelected: boolean | null
  /** null when it cannot be expanded; `undefined` when the grid has no such column. */
  isOpen: boolean | null | undefined
}

const ALIGN = { left: '', right: ' n', center: ' c' } as const
const TONE = { data: '', second: ' d', hint: ' x' } as const

function RowView<Row>(props: RowProps<Row>) {
  const { gridId, row, index, columns, cursorCell, tone, isSelected, isOpen } = props
  const isCursor = cursorCell >= 0
  const classes = ['gr']
  if (index % 5 === 4) classes.push('t5')
  if (isCursor) classes.push('cur')
  if (isSelected) classes.push('pick')
  if (tone !== 'plain') classes.push(tone)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? undefined}
      className={classes.join(' ')}
      style={{ transform: `translateY(${props.top}px)`, height: props.height }}
      data-index={index}
    >
      {isSelected !== null && (
        <div role="gridcell" className="gc c" data-part="check">
          <span className={isSelected ? 'cb on' : 'cb'} />
        </div>
      )}
      {isOpen !== undefined && (
        // A row says it only in a tree; in a grid the cell does.
        <div role="gridcell" className="gc x c" data-part="expand" aria-expanded={isOpen ?? undefined}>
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
            className={`gc${ALIGN[column.align ?? 'left']}${TONE[column.tone ?? 'data']}${cell === cursorCell ? ' at' : ''}`}
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
  /** Those of the list, and those of them that have room. */
  columnIds: { all: readonly string[]; shown: readonly string[] }
  /** Columns drawn before the first of them. */
  leading: number
  isCursor: boolean
}

const SUB_TONE = { plain: '', strong: ' strong', warning: ' warn', out: ' out-plain' } as const

/** One row under an expanded one. */
export const GridSubRow = memo(function GridSubRow(props: SubRowProps) {
  const { gridId, sub, index, place, columnIds, leading, isCursor } = props
  return (
    <div
      role="row"
      id={`${gridId}-${index}-sub-${place}`}
      className={`gr sub${sub.kind === 'header' ? ' h' : ''}${sub.tone === 'due' ? ' due' : ''}${sub.kind === 'editor' ? ' editor' : ''}${isCursor ? ' cur' : ''}`}
      style={{ transform: `translateY(${props.top}px)`, height: props.height }}
      data-index={index}
      data-sub={place}
      data-editor={sub.kind === 'editor' ? '' : undefined}
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
            className={`gc${ALIGN[cell.align ?? 'left']}${SUB_TONE[cell.tone ?? 'plain']}`}
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
