import { type RefObject, useRef, useState } from 'react'
import type { SaveOutcome } from '../api/save'
import type { FormHandle } from './form'

interface FieldProblem {
  field: string
  message: string
}

interface DialogFormOptions<T> {
  initial: T
  /** What is wrong as it is typed. */
  problemsOf: (values: T) => readonly FieldProblem[]
  isSaving: boolean
}

const NONE: ReadonlyMap<string, string> = new Map()

/** @param own The problems of the typed values. */
export function useDialogForm<T extends object>({ initial, problemsOf, isSaving }: DialogFormOptions<T>) {
  const [values, setValues] = useState(initial)
  const [refused, setRefused] = useState(NONE)
  const [wasTried, setWasTried] = useState(false)
  const form: RefObject<FormHandle | null> = useRef(null)
  const own = problemsOf(values)
  // What is wrong, by field: as typed once sending was tried, else what the server refused.
  const problems = new Map([
    ...refused,
    ...(wasTried ? own.map(({ field, message }) => [field, message] as const) : []),
  ])
  /** Changes what is typed: what the server refused of it is forgotten. */
  const patch = (part: Partial<T>) => {
    setRefused(NONE)
    setValues((old) => ({ ...old, ...part }))
  }
  /** What a field takes; beside it what is wrong, else the words given. */
  const field = <K extends string & keyof T>(name: K, words?: string) => ({
    name,
    value: values[name],
    onChange: (value: T[K]) => patch({ [name]: value } as unknown as Partial<T>), // the one field of that name
    disabled: isSaving,
    invalid: problems.has(name),
    message: problems.get(name) ?? words,
  })
  /** Sends it, unless it is on its way or something is wrong, which is shown then; the answer once it is saved, else null. */
  const submit = async <O>(send: () => Promise<SaveOutcome<O>>): Promise<O | null> => {
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
  }
  return { form, values, problems, patch, field, submit }
}
