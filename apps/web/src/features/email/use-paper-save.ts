import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { useReread } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import type { PaperToSend } from '../../kit/paper/paper-to-send'

interface Paper {
  paper: PaperToSend['paper']
  parameters: object
}
type Words = Omit<InputOf<Operations['SendPaper']>, keyof PaperToSend>

/** Sends a paper with the words of its message, after which the e-mails are read again. */
export function usePaperSave(onSent: () => unknown) {
  const reread = useReread()
  const { save, isSaving } = useSave('SendPaper')
  const send = async ({ paper, parameters }: Paper, words: Words) => {
    const outcome = await save({ paper, parameters: { ...parameters }, ...words })
    if (outcome.kind === 'saved') {
      await reread('GetEmails')
      onSent()
    }
    return outcome
  }
  return { send, isSaving }
}
