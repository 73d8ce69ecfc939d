import { Button } from '../button'
import { CENTRED } from '../grid/grid-state'
import { useCommandHandlers } from '../keys/keys'
import { useIsLasting } from '../skeleton'

/** A question that takes longer than this says that it is being asked, in milliseconds. */
const LATE_MS = 300

interface PendingRecordProps {
  isLoading: boolean
  /** Why it could not be fetched; null while it may come. */
  problem: string | null
  /** Absent where nothing can be asked again. */
  onRetry?: () => unknown
}

/** Stands where a record will be: it is fetched, or could not be. */
export function PendingRecord({ isLoading, problem, onRetry }: PendingRecordProps) {
  const isLate = useIsLasting(isLoading, LATE_MS)
  useCommandHandlers(onRetry ? { 'grid.reload-rows': () => onRetry() } : {})
  if (problem === null)
    return (
      isLate && (
        <p className={CENTRED} role="status">
          Loading...
        </p>
      )
    )
  return (
    <div className={CENTRED} role="alert" data-region="grid">
      <span className="font-semibold text-out">{problem}</span>
      <Button command="grid.reload-rows" onPress={() => onRetry?.()} autoFocus>
        Try again
      </Button>
    </div>
  )
}
