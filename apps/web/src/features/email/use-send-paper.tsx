import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MessageProps, PaperToSend } from '../../kit/paper/paper-to-send'
import { LateMessage } from './message-pending'

const fetchDialog = () => import('./send-paper-dialog')

/** Opens messages above the page. */
export interface Mail {
  /** The message with a paper, one of several where there is a choice. */
  send: (first: PaperToSend, ...others: readonly PaperToSend[]) => true
  /** One that draws itself. */
  show: (draw: (props: MessageProps) => ReactNode) => true
  dialog: ReactNode
}

/** Where messages are drawn; `onSent` once one is on its way. */
export function useSendPaper(onSent: () => unknown = () => undefined): Mail {
  const [message, setMessage] = useState<{ draw: (props: MessageProps) => ReactNode } | null>(null)
  const onClose = () => setMessage(null)
  const show = (draw: (props: MessageProps) => ReactNode): true => {
    // It is there before what was typed ahead is played on.
    flushSync(() => setMessage({ draw }))
    return true
  }
  return {
    show,
    send: (...papers) =>
      show((props) => (
        <LateMessage load={fetchDialog} {...props}>
          {({ SendPaperDialog }) => <SendPaperDialog papers={papers} {...props} />}
        </LateMessage>
      )),
    dialog: message?.draw({ onSent, onClose }) ?? null,
  }
}
