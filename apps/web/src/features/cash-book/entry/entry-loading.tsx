import { useApi } from '../../../kit/api/api'
import { Button } from '../../../kit/button'
import { ROW } from '../../../kit/form/form-row'
import { useCommandHandlers } from '../../../kit/keys/keys'
import { Skeleton } from '../../../kit/skeleton'
import { Bar } from '../../../kit/bar'
import { CENTRED } from '../../../kit/grid/grid-state'

/** The bar, the fields and the foot of an entry, below each other. */
export const ENTRY_MAIN = 'flex flex-col flex-1 min-w-0 min-h-0 print:block print:overflow-visible'
export const ENTRY_FIELDS =
  'flex-1 min-w-0 px-5 pt-1.5 pb-3 overflow-y-auto max-[1200px]:[--field:116px_210px_minmax(0,1fr)] print:overflow-visible'

interface EntryLoadingProps {
  title: string
  tone?: 'plain' | 'edit'
  error: Error | null
  onRetry: () => unknown
}

const ROW_WIDTHS = [180, 120, 90, 200, 110, 160]

/** A page whose record is being fetched, or could not be. */
export function EntryLoading({ title, tone = 'plain', error, onRetry }: EntryLoadingProps) {
  const api = useApi()
  useCommandHandlers(error ? { 'grid.reload-rows': onRetry } : {})
  return (
    <div className={ENTRY_MAIN} data-region={error ? 'grid' : undefined}>
      <Bar isWide tone={tone}>
        <h1>{title}</h1>
      </Bar>
      {error ? (
        <div className={CENTRED} role="alert">
          <span className="font-semibold text-out">{api.messageOf(error)}</span>
          <Button command="grid.reload-rows" onPress={onRetry} autoFocus>
            Try again
          </Button>
        </div>
      ) : (
        <div className={ENTRY_FIELDS} aria-busy="true">
          {ROW_WIDTHS.map((width) => (
            <div className={ROW} key={width}>
              <Skeleton width={80} />
              <Skeleton width={width} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
