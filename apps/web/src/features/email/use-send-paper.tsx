import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from '../../kit/dialog/dialog'
import { Late } from '../../kit/late'
import { toastError } from '../../kit/toast/toast'
import type { PaperToSend } from '../../kit/paper/paper-to-send'

const fetchDialog = () => import('./send-paper-dialog')

/** Opens the message with a paper, one of several where there is a choice; `onSent` once it is on its way. */
export function useSendPaper(onSent: () => unknown = () => undefined): {
  send: (first: PaperToSend, ...others: readonly PaperToSend[]) => true
  dialog: ReactNode
} {
  const [papers, setPapers] = useState<readonly PaperToSend[] | null>(null)
  const close = () => setPapers(null)
  return {
    send: (...all) => {
      // It is there before what was typed ahead is played on.
      flushSync(() => setPapers(all))
      return true
    },
    dialog: papers && (
      <Late
        load={fetchDialog}
        pending={
          <Dialog isOpen isLoading onClose={close} title="Send by e-mail" width={664}>
            <p className="px-4.5 py-4 text-fg-1">Loading...</p>
          </Dialog>
        }
        onMissing={() => {
          close()
          toastError('The message could not be fetched. Try again.')
        }}
      >
        {({ SendPaperDialog }) => <SendPaperDialog papers={papers} onSent={onSent} onClose={close} />}
      </Late>
    ),
  }
}
