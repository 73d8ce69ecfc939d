import { buttonLook } from '../button-look'
import { keyOf } from '../hint'
import { Said } from '../said'
import { formatCount } from './cells'
import type { GridProps } from './grid-props'
import type { Lines } from './lines'
import type { ScrollPlace } from './scroll-place'
import { StandingRowsContext, useStandingRows } from './standing-rows'
import { Foot } from '../bar'

interface GridFootProps<Row>
  extends Pick<GridProps<Row>, 'rows' | 'status' | 'isStale' | 'footer' | 'changes' | 'isPartial' | 'onReload'> {
  scrolled: ScrollPlace
  lines: Lines
  rowHeight: number
}

/** How many rows there are once they have come, and that others wait: not how many of those, which may change all the time. */
function saidOf<Row>({ rows, status, isStale, changes = 0 }: GridFootProps<Row>): string {
  if (status !== 'ready' || isStale || !rows.count) return ''
  const results = `${formatCount(rows.count)} ${rows.count === 1 ? 'result' : 'results'}`
  return changes > 0 ? `${results}. Changes wait, ${keyOf('grid.reload-rows')} takes them` : results
}

/** What a list has at its foot, and what of it waits for R. */
export function GridFoot<Row>(props: GridFootProps<Row>) {
  const { footer, changes = 0, isPartial = false, onReload, scrolled, lines, rowHeight } = props
  const standing = useStandingRows(scrolled, rowHeight, lines)
  if (!footer && changes === 0 && !isPartial) return null
  const words = isPartial ? 'Some rows could not be loaded' : changes === 1 ? '1 change' : `${changes} changes`
  return (
    <Foot>
      <Said>{footer ? saidOf(props) : ''}</Said>
      <StandingRowsContext value={standing}>{footer}</StandingRowsContext>
      {(changes > 0 || isPartial) && (
        <button type="button" className={buttonLook({ size: 'row', tone: 'waiting' })} onClick={() => onReload?.()}>
          {words} · R
        </button>
      )}
    </Foot>
  )
}
