import type { PersonValues } from '@forecourt/core/features/clients/fields'
import { clientProblems } from '@forecourt/core/features/clients/rules'
import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import { useRefresh, useRefreshAndWait } from '../../kit/api/refresh'
import type { ComparedField } from '../../kit/drafts/conflict'
import type { DraftID } from '../../kit/drafts/drafts'
import type { SavedRecord } from '../../kit/drafts/record-draft'
import { type RecordEdit, useRecordEdit } from '../../kit/drafts/record-edit'
import { editClientRequest, spouseProblems } from './client-draft'

interface ClientEditOptions<V extends PersonValues> {
  clientID: number
  /** The record as the server answers it now. */
  newest: SavedRecord<V>
  draftID: DraftID
  fields: readonly ComparedField<V>[]
  read: (client: ClientOut) => V
  success?: string
  /** Called when something is wrong in a field. */
  onProblem: () => void
}

/** Edits a saved client, or spouse, in a form. */
export function useClientEdit<V extends PersonValues>({ clientID, ...options }: ClientEditOptions<V>): RecordEdit<V> {
  const refresh = useRefresh()
  const reread = useRefreshAndWait()
  return useRecordEdit<'EditClient', V, ClientOut>({
    ...options,
    name: 'EditClient',
    body: (change) => editClientRequest(clientID, change),
    problemsOf: ({ values }) => [...clientProblems(values), ...spouseProblems(values)],
    refresh: () => {
      refresh('GetClients', 'GetClientsDropDown', 'GetVehicles', 'GetVehicle')
      return reread('GetClient')
    },
  })
}
