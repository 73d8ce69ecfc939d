import { useCallback, useState } from 'react'
import { Confirm, type ConfirmProps } from './confirm'

interface Asked extends Pick<ConfirmProps, 'title' | 'about' | 'children' | 'isDangerous'> {
  /** While it is done. */
  busyText?: string
}

interface Question<T> extends Asked {
  onYes: () => Promise<T>
  /** After it was done and the question is gone; told what came of it. */
  onDone?: (result: T) => unknown
}

/** A question before something is done: open until that is done, or No. */
export function useQuestion() {
  const [question, setQuestion] = useState<{ asked: Asked; run: () => Promise<() => unknown> } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const ask = useCallback(<T,>({ onYes, onDone, ...asked }: Question<T>) => {
    const run = async () => {
      const result = await onYes()
      return () => onDone?.(result)
    }
    setQuestion({ asked, run })
  }, [])
  const answer = async (run: () => Promise<() => unknown>) => {
    setIsBusy(true)
    const finish = await run()
    setIsBusy(false)
    setQuestion(null)
    await finish()
  }
  const { busyText = 'Saving...', ...asked } = question?.asked ?? { title: '' }
  return {
    ask,
    dialog: question && (
      <Confirm
        {...asked}
        isOpen
        focus="no"
        busyText={isBusy ? busyText : null}
        onYes={() => void answer(question.run)}
        onNo={() => setQuestion(null)}
      />
    ),
  }
}
