import { hint } from '../hint'
import type { Hint } from '../own-hint'
import { Kbd } from '../keys/kbd'
import { Skeleton } from '../skeleton'

interface GridStateProps {
  status: 'loading' | 'ready' | 'error'
  columns: number
  text: string | undefined
  hints: readonly Hint[] | undefined
}

const SKELETON_ROWS = 40
const CELL = 'h-full px-2 mono-[14px/calc(var(--row)-1px)] tabular-nums slashed-zero truncate'

/** The layout of a message in an empty list. */
export const CENTRED =
  'absolute inset-x-0 top-(--head) bottom-0 grid place-content-center justify-items-center gap-2 text-13 text-center'

/** What a grid shows without rows: bars while it loads, a sentence when it is empty or failed. */
export function GridState({ status, columns, text, hints = [] }: GridStateProps) {
  if (status === 'loading') {
    return (
      <div className="absolute inset-x-0 top-(--head) bottom-0 overflow-hidden" aria-hidden="true">
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
          <div className="grid grid-cols-(--cols) min-w-[max(100%,var(--least,0px))] h-(--row)" key={row}>
            {Array.from({ length: columns }, (_, cell) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
              <div className={CELL} key={cell}>
                <Skeleton width={44 + ((row * 11 + cell * 7) % 27)} />
              </div>
            ))}
          </div>
        ))}
      </div>
    )
  }
  const shown = status === 'error' ? [hint('grid.reload-rows', 'try again')] : hints
  return (
    <div className={CENTRED} role="row">
      <div className="contents" role="gridcell">
        <span
          className={status === 'error' ? 'font-semibold text-out' : undefined}
          role={status === 'error' ? 'alert' : 'status'}
        >
          {text ?? (status === 'error' ? 'An error has occurred.' : 'There are no results to show.')}
        </span>
        {shown.length > 0 && (
          <span className="flex gap-3.5 text-fg-1">
            {shown.map((hint) => (
              <span key={hint.text}>
                <Kbd>{hint.keys.join(' ')}</Kbd> {hint.text}
              </span>
            ))}
          </span>
        )}
      </div>
    </div>
  )
}
