import type { InputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { useState } from 'react'
import { useDocument } from '../api/document'

interface Problem {
  field: string
  message: string
}

/** What the dialog of a document needs: its problems after a try, and printing, which closes the dialog however it ends. */
export function usePaper(problemsNow: readonly Problem[], onClose: () => void) {
  const open = useDocument()
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
