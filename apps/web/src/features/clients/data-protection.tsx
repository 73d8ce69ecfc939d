import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useApi } from '../../kit/api/api'
import { useOpenDocument } from '../../kit/api/document'
import { useCommandHandlers } from '../../kit/keys/keys'
import { toastError } from '../../kit/toast/toast'

const EraseDialog = lazy(() => import('./erase-dialog').then((module) => ({ default: module.EraseDialog })))

/**
 * Prints or downloads all data of a client, and erases it; returns the dialog.
 * @source server 25
 */
export function useDataProtectionCommands(clientID: number): ReactNode {
  const api = useApi()
  const openPaper = useOpenDocument()
  const [isErasing, setErasing] = useState(false)
  useCommandHandlers({
    'person.print-page': () => void openPaper('GetPersonReport', { clientID }),
    'person.export-page': () => {
      api.download('ExportPerson', { clientID }).catch((error: unknown) => toastError(api.messageOf(error)))
    },
    'person.erase-page': () => setErasing(true),
  })
  if (!isErasing) return null
  return (
    <Suspense>
      <EraseDialog clientID={clientID} onClose={() => setErasing(false)} />
    </Suspense>
  )
}
