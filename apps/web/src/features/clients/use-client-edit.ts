import { clientProblems } from '@forecourt/core/features/clients/rules'
import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import { useMemo, useState } from 'react'
import { useRefresh } from '../../kit/api/refresh'
import type { ConflictDialogProps } from '../../kit/dialog/conflict'
import type { ComparedField } from '../../kit/drafts/conflict'
import type { DraftID } from '../../kit/drafts/drafts'
import { type SavedRecord, useRecordDraft } from '../../kit/drafts/record-draft'
import { useRecordSave } from '../../kit/drafts/record-save'
import { toastSuccess } from '../../kit/toast/toast'
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

/** A saved client, or spouse, in a form. */
export function useClientEdit<V extends SpouseValues>(options: EditOptions<V>): ClientEdit<V> {
  const { clientID, newest, draftID, fields, read, success, onProblem } = options
  const refresh = useRefresh()
  const [wasTried, setWasTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  /** What was saved over a version is shown until the newer one has come. */
  const [sent, setSent] = useState<SavedRecord<V> | null>(null)
  const base = sent?.version === newest.version ? sent : newest
  const draft = useRecordDraft<V>(draftID, base)
  const { values, typed, frozen } = draft
  const refreshAll = () => refresh('GetClient', 'GetClients', 'GetClientsDropDown', 'GetVehicles', 'GetVehicle')
  const { save, isSaving, conflict } = useRecordSave({
    name: 'EditClient',
    success,
    draft,
    body: (change) => editBodyOf(clientID, change),
    fields,
    read,
    onSaved: () => {
      setWasTried(false)
      setSent({ values, version: newest.version })
      refreshAll()
    },
    onRefused: (found) => {
      setRefused(Object.fromEntries(Object.entries(found).map(([field, [message = '']]) => [field, message])))
      if (Object.keys(found).length > 0) onProblem()
    },
    onTheirs: () => {
      toastSuccess('Nothing of yours was left to save')
      refreshAll()
    },
  })
  const problems = useMemo(() => {
    const own = wasTried ? clientProblems(values).map(({ field, message }) => [field, message] as const) : []
    return new Map([...Object.entries(refused), ...own])
  }, [values, wasTried, refused])
  return {
    values,
    saved: base.values,
    patch: (part) => {
      if (frozen) return
      setRefused({})
      draft.patch(part)
    },
    problems,
    changes: fields.filter(({ names }) => names.some((name) => name in typed)).length,
    frozen,
    isSaving,
    submit: () => {
      if (isSaving) return
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
