import { useApi } from '../../kit/api/api'
import { useDocument } from '../../kit/api/document'
import { useCommandHandlers } from '../../kit/keys/keys'
import { toastError } from '../../kit/toast/toast'

/** Everything that is kept of a client, on paper and as a file. @source server 25.1 */
export function usePersonCommands(clientID: number): void {
  const api = useApi()
  const openPaper = useDocument()
  useCommandHandlers({
    'person.print-page': () => void openPaper('GetPersonReport', { clientID }),
    'person.export-page': () => {
      api.download('ExportPerson', { clientID }).catch((error: unknown) => toastError(api.messageOf(error)))
    },
  })
}
