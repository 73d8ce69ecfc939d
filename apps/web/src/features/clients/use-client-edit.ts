import type { PersonValues } from '@forecourt/core/features/clients/fields'
import { clientProblems } from '@forecourt/core/features/clients/rules'
import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import { useRefresh, useReread } from '../../kit/api/refresh'
import type { ComparedField } from '../../kit/drafts/conflict'
import type { DraftID } from '../../kit/drafts/drafts'
import type { SavedRecord } from '../../kit/drafts/record-draft'
import { type RecordEdit, useRecordEdit } from '../../kit/drafts/record-edit'
import { editBodyOf, spouseProblems } from './client-draft'

interface EditOptions<V extends PersonValues> {
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

/** A saved client, or spouse, in a form. */
export function useClientEdit<V extends PersonValues>({ clientID, ...options }: EditOptions<V>): RecordEdit<V> {
  const refresh = useRefresh()
  const reread = useReread()
  return useRecordEdit<'EditClient', V, ClientOut>({
    ...options,
    name: 'EditClient',
    body: (change) => editBodyOf(clientID, change),
    problemsOf: ({ values }) => [...clientProblems(values), ...spouseProblems(values)],
    readAgain: () => {
      refresh('GetClients', 'GetClientsDropDown', 'GetVehicles', 'GetVehicle')
      return reread('GetClient')
    },
  })
}
