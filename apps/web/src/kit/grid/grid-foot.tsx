import { buttonLook } from '../button-look'
import { commandKey } from '../hint'
import { Said } from '../announcement'
import { formatCount } from './cells'
import type { GridProps } from './grid-props'
import type { GridLines } from './grid-lines'
import type { ScrollPosition } from './scroll-position'
import { VisibleRowsContext, useVisibleRows } from './visible-rows'
import { Foot } from '../bar'

interface GridFootProps<Row>
  extends Pick<GridProps<Row>, 'rows' | 'status' | 'isStale' | 'footer' | 'changes' | 'isPartial' | 'onReload'> {
  scrolled: ScrollPosition
  lines: GridLines
  rowHeight: number
}

/** Returns the announced row count once it is known, and that changes wait: not their number, which changes all the time. */
function rowCountText<Row>({ rows, status, isStale, changes = 0 }: GridFootProps<Row>): string {
  if (status !== 'ready' || isStale || !rows.count) return ''
  const results = `${formatCount(rows.count)} ${rows.count === 1 ? 'result' : 'results'}`
  return changes > 0 ? `${results}. Changes wait, ${commandKey('grid.reload-rows')} takes them` : results
}

/** The foot of a grid: its footer, and the changes that wait for R. */
export function GridFoot<Row>(props: GridFootProps<Row>) {
  const { footer, changes = 0, isPartial = false, onReload, scrolled, lines, rowHeight } = props
  const standing = useVisibleRows(scrolled, rowHeight, lines)
  if (!footer && changes === 0 && !isPartial) return null
  const words = isPartial ? 'Some rows could not be loaded' : changes === 1 ? '1 change' : `${changes} changes`
  return (
    <Foot>
      <Said>{footer ? rowCountText(props) : ''}</Said>
      <VisibleRowsContext value={standing}>{footer}</VisibleRowsContext>
      {(changes > 0 || isPartial) && (
        <button type="button" className={buttonLook({ size: 'row', tone: 'waiting' })} onClick={() => onReload?.()}>
          {words} · R
        </button>
      )}
    </Foot>
  )
}
