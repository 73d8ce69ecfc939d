import { useApi } from '../../../kit/api/api'
import { Button } from '../../../kit/button'
import { ROW } from '../../../kit/form/form-row'
import { useCommandHandlers } from '../../../kit/keys/keys'
import { Skeleton } from '../../../kit/skeleton'
import { Bar } from '../../../kit/bar'
import { CENTRED } from '../../../kit/grid/grid-state'
import '../cash-book.css'

interface UnreadyProps {
  title: string
  tone?: 'plain' | 'edit'
  error: Error | null
  onRetry: () => unknown
}

const ROWS = [180, 120, 90, 200, 110, 160]

/** A page whose record is fetched, or could not be. */
export function Unready({ title, tone = 'plain', error, onRetry }: UnreadyProps) {
  const api = useApi()
  useCommandHandlers(error ? { 'grid.reload-rows': onRetry } : {})
  return (
    <div className="entry-main" data-region={error ? 'grid' : undefined}>
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
        <div className="entry-fields" aria-busy="true">
          {ROWS.map((width) => (
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
