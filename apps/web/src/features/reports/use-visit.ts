import type { ReportOpening } from '@forecourt/core/features/reports/schemas'
import { useCallback, useEffect, useState } from 'react'
import { useApi } from '../../kit/api/api'
import { useReread } from '../../kit/api/refresh'

/** Tells the server of a report that was opened. The report is there all the same when it does not hear of it. */
export function useReportOpened(): (opening: ReportOpening) => void {
  const api = useApi()
  const reread = useReread()
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is another address; rows that come later are no news
  useEffect(() => {
    if (opening !== null) tell({ ...opening, visit })
  }, [opening?.to, opening?.asked, visit])
}

export function newVisit(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`
}
