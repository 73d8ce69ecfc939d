import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'

type EmailPaperName = InputOf<Operations['SendPaper']>['paper']

/** A paper that can be sent, as its own call asks for it. */
export type PaperToSend = {
  [N in EmailPaperName]: { paper: N; parameters: InputOf<Operations[N]> }
}[EmailPaperName]

/** What a message that stands above the page is told. */
export interface MessageProps {
  /** It is on its way. */
  onSent: () => unknown
  onClose: () => void
}
