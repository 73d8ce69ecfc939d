import type { ReportOpening } from '@forecourt/core/features/reports/schemas'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'

/** Tells the server of a report that was opened. The report is there all the same when it does not hear of it. */
export function useReportOpened(): (opening: ReportOpening) => void {
  const api = useApi()
  const reread = useRefreshAndWait()
  return useCallback(
    (opening) => {
      api.call('ReportOpened', opening).then(
        () => reread('GetOpenedReports'),
        () => undefined,
      )
    },
    [api, reread],
  )
}

/** One visit of a report, told when its rows are counted, and again when it is asked for something else; null tells nothing. */
export function useVisit(opening: Omit<ReportOpening, 'visit'> | null): void {
  const [visit] = useState(newVisit)
  const tell = useReportOpened()
  const { to, asked } = opening ?? {}
  // Another question is another address; rows that come later are no news.
  const count = useEffectEvent(() => {
    if (opening !== null) tell({ ...opening, visit })
  })
  useEffect(() => {
    if (to !== undefined && asked !== undefined) count()
  }, [to, asked])
}

export function newVisit(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`
}
