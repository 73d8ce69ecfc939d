import { hint } from '../hint'
import type { Hint } from '../own-hint'
import { Kbd } from '../keys/kbd'

interface GridStateProps {
  status: 'loading' | 'ready' | 'error'
  columns: number
  text: string | undefined
  hints: readonly Hint[] | undefined
}

/** A bar in each row that has room, as one picture: an element for each cell of a list would take longer than most answers. */
const BARS =
  'mx-2 bg-repeat-y bg-[size:100%_var(--row)] bg-[image:linear-gradient(transparent_calc(50%-4px),var(--bg-3)_0_calc(50%+4px),transparent_0)]'

/** The layout of a message in an empty list. */
export const CENTRED =
  'absolute inset-x-0 top-(--head) bottom-0 grid place-content-center justify-items-center gap-2 text-13 text-center'

/** What a grid shows without rows: bars while it loads, a sentence when it is empty or failed. */
export function GridState({ status, columns, text, hints = [] }: GridStateProps) {
  if (status === 'loading') {
    return (
      <div className="absolute inset-x-0 top-(--head) bottom-0 overflow-hidden animate-appear" aria-hidden="true">
        <div className="grid grid-cols-(--cols) min-w-[max(100%,var(--least,0px))] h-full">
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
            <div className={BARS} style={{ maxWidth: 44 + ((column * 7) % 27) }} data-skeleton="" key={column} />
          ))}
        </div>
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
