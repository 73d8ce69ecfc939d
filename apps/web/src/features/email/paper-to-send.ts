import type { EmailPaperName } from '@forecourt/core/features/email/enums'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'

/** A paper that can be sent, as its own call asks for it. */
export type PaperToSend = {
  [N in EmailPaperName]: { paper: N; parameters: InputOf<Operations[N]> }
}[EmailPaperName]
