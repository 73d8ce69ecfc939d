import type { InputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { useState } from 'react'
import { useDocument } from '../../../kit/documents/open-document'

interface Problem {
  field: string
  message: string
}

/** What a document's dialog needs: its problems after a try, and printing, which closes the dialog however it ends. */
export function usePaper(problemsNow: readonly Problem[], onClose: () => void) {
  const { open, isOpening } = useDocument()
  const [wasTried, setWasTried] = useState(false)
  const problems = new Map((wasTried ? problemsNow : []).map(({ field, message }) => [field, message]))
  /** False when something is missing. */
  const print = <N extends OperationName>(name: N, input: () => InputOf<Operations[N]>): boolean => {
    setWasTried(true)
    if (problemsNow.length > 0) return false
    void open(name, input()).then(onClose)
    return true
  }
  const fieldOf = (name: string) => ({ name, invalid: problems.has(name), message: problems.get(name) })
  return { problems, print, isOpening, fieldOf, open, tried: () => setWasTried(true) }
}
