import type { InputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { type ReactNode, useState } from 'react'
import { toastError } from '../toast/toast'
import type { ComparedField } from './conflict'
import type { DraftID } from './drafts'
import { type SavedRecord, useRecordDraft } from './record-draft'
import { type RecordEdits, useRecordSave } from './record-save'
import type { SubmissionState } from '../submit/use-submission'

interface RecordEditOptions<N extends OperationName, V, R extends { version: number }> {
  name: N
  /** The newest version from the server. */
  newest: SavedRecord<V>
  draftID: DraftID
  /** The fields compared when somebody else saved meanwhile, in the order of the form. */
  fields: readonly ComparedField<V>[]
  /** Returns the form's values of the record in a refusal. */
  read: (current: R) => V
  body: (change: RecordEdits<V>) => InputOf<Operations[N]>
  problemsOf: (change: Pick<RecordEdits<V>, 'values' | 'typed'>) => readonly { field: string; message: string }[]
  /** Instead of the operation's own success toast. */
  success?: string | undefined
  /** Refreshes the record after a save, by this user or another. */
  refresh: () => unknown
  onProblem: () => void
}

export interface RecordEdit<V> extends SubmissionState {
  values: V
  saved: V
  /** The typed values that differ. */
  typed: Readonly<Partial<V>>
  patch: (part: Partial<V>) => void
  problems: ReadonlyMap<string, string>
  changes: number
  frozen: boolean
  submit: () => void
  discard: () => void
  /** What is asked before it is saved. */
  dialogs: ReactNode
}

export const NOTHING_CHANGED = 'Nothing was changed.'

/** Edits a saved record in a form: typed values, their problems, and the save. */
export function useRecordEdit<N extends OperationName, V extends object, R extends { version: number }>(
  options: RecordEditOptions<N, V, R>,
): RecordEdit<V> {
  const { name, newest, draftID, fields, read, body, problemsOf, success, refresh, onProblem } = options
  const [wasTried, setWasTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const draft = useRecordDraft<V>(draftID, newest)
  const { values, typed, frozen } = draft
  const { save, isSaving, busyText, dialogs } = useRecordSave<N, V, R>({
    name,
    success,
    draft,
    body,
    fields,
    read,
    onSaved: () => {
      setWasTried(false)
      return refresh()
    },
    onRefused: (found) => {
      setRefused(Object.fromEntries(Object.entries(found).map(([field, [message = '']]) => [field, message])))
      if (Object.keys(found).length > 0) onProblem()
    },
    onTheirs: () => void refresh(),
  })
  const own = wasTried ? problemsOf({ values, typed }).map(({ field, message }) => [field, message] as const) : []
  const problems = new Map([...Object.entries(refused), ...own])
  const changes = fields.filter(({ names }) => names.some((each) => each in typed)).length
  return {
    values,
    saved: draft.base ?? newest.values,
    typed,
    patch: (part) => {
      if (frozen) return
      setRefused({})
      draft.patch(part)
    },
    problems,
    changes,
    frozen,
    isSaving,
    busyText,
    submit: () => {
      if (isSaving) return
      if (changes === 0) return toastError(NOTHING_CHANGED)
      setWasTried(true)
      if (problemsOf({ values, typed }).length > 0) onProblem()
      else void save()
    },
    discard: () => {
      if (frozen) return
      draft.clear()
      setWasTried(false)
      setRefused({})
    },
    dialogs,
  }
}
