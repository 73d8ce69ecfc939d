import { useState } from 'react'
import { Confirm, type ConfirmProps } from './confirm'

interface Question extends Pick<ConfirmProps, 'title' | 'about' | 'children' | 'isDangerous'> {
  /** While it is done. */
  busyText?: string
  onYes: () => Promise<unknown>
  /** After it was done and the question is gone. */
  onDone?: () => unknown
}

/** A question before something is done: open until that is done, or No. */
export function useQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const answer = async ({ onYes, onDone }: Question) => {
    setIsBusy(true)
    await onYes()
    setIsBusy(false)
    setQuestion(null)
    await onDone?.()
  }
  const { busyText = 'Saving...', onDone: _, ...asked } = question ?? {}
  return {
    ask: setQuestion,
    dialog: question && (
      <Confirm
        {...asked}
        isOpen
        title={question.title}
        focus="no"
        busyText={isBusy ? busyText : null}
        onYes={() => void answer(question)}
        onNo={() => setQuestion(null)}
      />
    ),
  }
}
