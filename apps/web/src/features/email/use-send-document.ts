import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import type { DocumentToSend } from '../../kit/paper/document-to-send'

interface SentDocument {
  paper: DocumentToSend['paper']
  parameters: object
}
type MessageInput = Omit<InputOf<Operations['SendPaper']>, keyof DocumentToSend>

/** Sends a document with its message, then refreshes the e-mails. */
export function useSendDocument(onSent: () => unknown) {
  const reread = useRefreshAndWait()
  const { save, isSaving } = useSave('SendPaper')
  const send = async ({ paper, parameters }: SentDocument, words: MessageInput) => {
    const outcome = await save({ paper, parameters: { ...parameters }, ...words })
    if (outcome.kind === 'saved') {
      await reread('GetEmails')
      onSent()
    }
    return outcome
  }
  return { send, isSaving }
}
