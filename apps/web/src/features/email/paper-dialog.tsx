import { useApi } from '../../kit/api/api'
import { About } from '../../kit/dialog/dialog'
import { DocumentDialog } from '../../kit/paper/document-dialog'
import type { PaperForm } from '../../kit/paper/paper-form'
import { usePaper } from '../../kit/paper/use-paper'
import { toastError } from '../../kit/toast/toast'
import { useSendPaper } from './use-send-paper'

/** The dialog before a paper that goes to a client: its fields, then it is printed, or sent by e-mail. */
export function PaperDialog({ form, onClose }: { form: PaperForm; onClose: () => void }) {
  const api = useApi()
  const sheet = usePaper(form.problems, onClose)
  const email = useSendPaper(onClose)
  const { paper, prepare, error = null } = form
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
    if (way === 'send') email.send(paper)
    else await sheet.show(paper.paper, paper.parameters)
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
      {error !== null && <About isError>{error}</About>}
      {form.fields(sheet.fieldOf)}
    </DocumentDialog>
  )
}
