import { useState } from 'react'
import { useApi } from '../api/api'
import { useCommandHandlers } from '../keys/keys'
import { toastError } from '../toast/toast'

/** Returns the export of a list (X and its button): one file of the whole result at a time. */
export function useRowsExport(isEmpty: boolean, download: (() => Promise<void>) | null) {
  const api = useApi()
  const [isExporting, setIsExporting] = useState(false)
  const exportRows = () => {
    if (!download || isEmpty || isExporting) return
    setIsExporting(true)
    download()
      .catch((error: unknown) => toastError(api.messageOf(error)))
      .finally(() => setIsExporting(false))
  }
  useCommandHandlers(download ? { 'grid.export-rows': exportRows } : {})
  return {
    exportRows,
    busyText: isExporting ? 'Loading' : null,
    disabledReason: isEmpty ? 'There are no results to show.' : null,
  }
}

export type RowsExport = ReturnType<typeof useRowsExport>
