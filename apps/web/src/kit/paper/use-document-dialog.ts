import type { InputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { useState } from 'react'
import { useOpenDocument } from '../api/document'

interface DocumentProblem {
  field: string
  message: string
}

/** Returns the state of a document's dialog: its problems after a try, and printing, which closes the dialog whatever the outcome. */
export function useDocumentDialog(problemsNow: readonly DocumentProblem[], onClose: () => void) {
  const open = useOpenDocument()
  const [isPrinting, setIsPrinting] = useState(false)
  const [wasTried, setWasTried] = useState(false)
  const problems = new Map((wasTried ? problemsNow : []).map(({ field, message }) => [field, message]))
  /** True when nothing is missing; from then on problems are shown. */
  const check = (): boolean => {
    setWasTried(true)
    return problemsNow.length === 0
  }
  const show = async <N extends OperationName>(name: N, input: InputOf<Operations[N]>): Promise<void> => {
    setIsPrinting(true)
    await open(name, input)
    onClose()
  }
  const fieldOf = (name: string) => ({ name, invalid: problems.has(name), message: problems.get(name) })
  return { problems, check, show, isPrinting, setIsPrinting, fieldOf }
}
