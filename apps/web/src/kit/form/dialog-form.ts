import { type RefObject, useRef, useState } from 'react'
import type { SaveOutcome } from '../api/save'
import type { FormHandle } from './form'

interface Problem {
  field: string
  message: string
}

/** The form of a dialog that is typed and sent at once, without a draft. */
export interface DialogForm {
  form: RefObject<FormHandle | null>
  /** What is wrong, by field: as typed once sending was tried, else what the server refused. */
  problems: ReadonlyMap<string, string>
  /** Changes what is typed: what the server refused of it is forgotten. */
  typed: (change: () => void) => void
  /** Sends it, unless it is on its way or something is wrong, which is shown then; the answer once it is saved, else null. */
  submit: <T>(send: () => Promise<SaveOutcome<T>>) => Promise<T | null>
}

const NONE: ReadonlyMap<string, string> = new Map()

/** @param own what is wrong as it is typed */
export function useDialogForm(own: readonly Problem[], isSaving: boolean): DialogForm {
  const [refused, setRefused] = useState(NONE)
  const [wasTried, setWasTried] = useState(false)
  const form = useRef<FormHandle>(null)
  return {
    form,
    problems: new Map([...refused, ...(wasTried ? own.map(({ field, message }) => [field, message] as const) : [])]),
    typed: (change) => {
      setRefused(NONE)
      change()
    },
    submit: async (send) => {
      if (isSaving) return null
      setWasTried(true)
      if (own.length > 0) {
        form.current?.showFirstProblem()
        return null
      }
      const outcome = await send()
      if (outcome.kind === 'refused')
        setRefused(new Map(Object.entries(outcome.fields).map(([field, [message = '']]) => [field, message])))
      return outcome.kind === 'saved' ? outcome.output : null
    },
  }
}
