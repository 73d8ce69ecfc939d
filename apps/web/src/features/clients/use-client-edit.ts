import { clientProblems } from '@forecourt/core/features/clients/rules'
import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import { useMemo, useState } from 'react'
import { useRefresh, useReread } from '../../kit/api/refresh'
import type { ConflictDialogProps } from '../../kit/dialog/conflict'
import type { ComparedField } from '../../kit/drafts/conflict'
import type { DraftID } from '../../kit/drafts/drafts'
import { type SavedRecord, useRecordDraft } from '../../kit/drafts/record-draft'
import { useRecordSave } from '../../kit/drafts/record-save'
import { toastError } from '../../kit/toast/toast'
import { editBodyOf, type SpouseValues } from './client-draft'

interface EditOptions<V extends SpouseValues> {
  clientID: number
  /** The record as the server answers it now. */
  newest: SavedRecord<V>
  draftID: DraftID
  fields: readonly ComparedField<V>[]
  read: (client: ClientOut) => V
  success?: string
  /** Something is wrong in a field. */
  onProblem: () => void
}

export interface ClientEdit<V> {
  values: V
  /** The values that are typed over. */
  saved: V
  patch: (part: Partial<V>) => void
  problems: ReadonlyMap<string, string>
  changes: number
  frozen: boolean
  isSaving: boolean
  submit: () => void
  discard: () => void
  conflict: ConflictDialogProps | null
}

export const NOTHING_CHANGED = 'Nothing was changed.'

/** A saved client, or spouse, in a form. */
export function useClientEdit<V extends SpouseValues>(options: EditOptions<V>): ClientEdit<V> {
  const { clientID, newest, draftID, fields, read, success, onProblem } = options
  const refresh = useRefresh()
  const reread = useReread()
  const [wasTried, setWasTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const draft = useRecordDraft<V>(draftID, newest)
  const { values, typed, frozen } = draft
  const readAgain = () => {
    refresh('GetClients', 'GetClientsDropDown', 'GetVehicles', 'GetVehicle')
    return reread('GetClient')
  }
  const { save, isSaving, conflict } = useRecordSave({
    name: 'EditClient',
    success,
    draft,
    body: (change) => editBodyOf(clientID, change),
    fields,
    read,
    onSaved: () => {
      setWasTried(false)
      return readAgain()
    },
    onRefused: (found) => {
      setRefused(Object.fromEntries(Object.entries(found).map(([field, [message = '']]) => [field, message])))
      if (Object.keys(found).length > 0) onProblem()
    },
    onTheirs: () => void readAgain(),
  })
  const problems = useMemo(() => {
    const own = wasTried ? clientProblems(values).map(({ field, message }) => [field, message] as const) : []
    return new Map([...Object.entries(refused), ...own])
  }, [values, wasTried, refused])
  const changes = fields.filter(({ names }) => names.some((name) => name in typed)).length
  return {
    values,
    saved: draft.base ?? newest.values,
    patch: (part) => {
      if (frozen) return
      setRefused({})
      draft.patch(part)
    },
    problems,
    changes,
    frozen,
    isSaving,
    submit: () => {
      if (isSaving) return
      if (changes === 0) return toastError(NOTHING_CHANGED)
      setWasTried(true)
      if (clientProblems(values).length > 0) onProblem()
      else void save()
    },
    discard: () => {
      if (frozen) return
      draft.clear()
      setWasTried(false)
      setRefused({})
    },
    conflict,
  }
}
