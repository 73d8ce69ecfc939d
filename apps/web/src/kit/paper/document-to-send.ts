import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'

type EmailDocumentName = InputOf<Operations['SendPaper']>['paper']

/** A document that can be sent, with the parameters of its own call. */
export type DocumentToSend = {
  [N in EmailDocumentName]: { paper: N; parameters: InputOf<Operations[N]> }
}[EmailDocumentName]

export interface EmailDialogProps {
  /** Called once it is queued. */
  onSent: () => unknown
  onClose: () => void
}
