import { useApi } from '../../kit/api/api'
import { DialogAbout } from '../../kit/dialog/dialog'
import { DocumentDialog } from '../../kit/paper/document-dialog'
import type { DocumentForm } from '../../kit/paper/document-form'
import type { DocumentToSend } from '../../kit/paper/document-to-send'
import { useDocumentDialog } from '../../kit/paper/use-document-dialog'
import { toastError } from '../../kit/toast/toast'
import { useSendDocumentDialog } from './use-send-document-dialog'

interface ClientDocumentDialogProps {
  form: DocumentForm
  onClose: () => void
  /** Called instead of `onClose` once it was printed. */
  onPrinted?: ((document: DocumentToSend) => void) | undefined
}

/** The dialog before a document that goes to a client: its fields, then it is printed, or sent by e-mail. */
export function ClientDocumentDialog({ form, onClose, onPrinted }: ClientDocumentDialogProps) {
  const api = useApi()
  const sheet = useDocumentDialog(form.problems, () => (onPrinted ? onPrinted(form.document) : onClose()))
  const email = useSendDocumentDialog(onClose)
  const { document, prepare, error = null } = form
  const run = async (way: 'print' | 'send') => {
    // Without a question a document is opened by the key itself: a browser blocks what opens later.
    if (prepare) {
      sheet.setIsPrinting(true)
      const isReady = await prepare().catch((problem: unknown) => {
        toastError(api.messageOf(problem))
        return false
      })
      if (!isReady || way === 'send') sheet.setIsPrinting(false)
      if (!isReady) return
    }
    if (way === 'send') email.send(document)
    else await sheet.show(document.paper, document.parameters)
  }
  const handOut = (way: 'print' | 'send') => {
    if (!sheet.check()) return false
    void run(way)
    return true
  }
  return (
    <DocumentDialog
      title={form.title}
      problems={sheet.problems.size}
      onPrint={() => handOut('print')}
      onSend={() => handOut('send')}
      onClose={onClose}
      isBusy={sheet.isPrinting}
      isLoading={form.isLoading ?? false}
      disabledReason={form.disabledReason ?? null}
    >
      {email.dialog}
      {form.question}
      {error !== null && <DialogAbout isError>{error}</DialogAbout>}
      {form.fields(sheet.fieldOf)}
    </DocumentDialog>
  )
}
