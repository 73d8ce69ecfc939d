import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EmailDialogProps, DocumentToSend } from '../../kit/paper/document-to-send'
import { LazyMessage } from './message-pending'

const fetchDialog = () => import('./send-document-dialog')

/** Opens messages above the page. */
export interface DocumentMessages {
  /** Opens the message with a document, one of several where there is a choice. */
  send: (first: DocumentToSend, ...others: readonly DocumentToSend[]) => true
  /** Opens a message that draws itself. */
  show: (draw: (props: EmailDialogProps) => ReactNode) => true
  dialog: ReactNode
}

/**
 * Returns what opens and draws messages.
 * @param onSent Called once a message is on its way.
 */
export function useSendDocumentDialog(onSent: () => unknown = () => undefined): DocumentMessages {
  const [message, setMessage] = useState<{ draw: (props: EmailDialogProps) => ReactNode } | null>(null)
  const onClose = () => setMessage(null)
  const show = (draw: (props: EmailDialogProps) => ReactNode): true => {
    // It is there before what was typed ahead is played on.
    flushSync(() => setMessage({ draw }))
    return true
  }
  return {
    show,
    send: (...papers) =>
      show((props) => (
        <LazyMessage load={fetchDialog} {...props}>
          {({ SendDocumentDialog }) => <SendDocumentDialog papers={papers} {...props} />}
        </LazyMessage>
      )),
    dialog: message?.draw({ onSent, onClose }) ?? null,
  }
}
