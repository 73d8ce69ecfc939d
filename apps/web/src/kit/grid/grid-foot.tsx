import { buttonLook } from '../button-look'
import type { GridProps } from './grid-props'
import type { Lines } from './lines'
import type { ScrollPlace } from './scroll-place'
import { StandingRowsContext, useStandingRows } from './standing-rows'
import { Foot } from '../bar'

interface GridFootProps<Row> extends Pick<GridProps<Row>, 'footer' | 'changes' | 'isPartial' | 'onReload'> {
  scrolled: ScrollPlace
  lines: Lines
  rowHeight: number
}

/** What a list has at its foot, and what of it waits for R. */
export function GridFoot<Row>(props: GridFootProps<Row>) {
  const { footer, changes = 0, isPartial = false, onReload, scrolled, lines, rowHeight } = props
  const standing = useStandingRows(scrolled, rowHeight, lines)
  if (!footer && changes === 0 && !isPartial) return null
  const words = isPartial ? 'Some rows did not come' : changes === 1 ? '1 change' : `${changes} changes`
  return (
    <Foot>
      <StandingRowsContext value={standing}>{footer}</StandingRowsContext>
      {(changes > 0 || isPartial) && (
        <button type="button" className={buttonLook({ size: 'row', tone: 'waiting' })} onClick={() => onReload?.()}>
          {words} · R
        </button>
      )}
    </Foot>
  )
}
