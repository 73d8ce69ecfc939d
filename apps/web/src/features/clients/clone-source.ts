import type { ClientSummary } from '@forecourt/core/features/clients/schemas'
import { useOperation } from '../../kit/api/api'
import { type ClientValues, copyClient } from './client-draft'

export interface CloneSource {
  id: number
  values: ClientValues
}

/**
 * Returns what the open Add Client dialog starts from, by the address: nothing for a new client, a copy for `clone-7`.
 * @param known A client that the page has, so that its copy needs no fetch.
 * @returns undefined while no dialog is open, or its copy is not fetched yet.
 */
export function useCloneSource(
  add: string | undefined,
  known: ClientSummary | undefined,
): CloneSource | null | undefined {
  const id = Number(/^clone-(\d+)$/.exec(add ?? '')?.[1] ?? 0)
  const isKnown = known?.id === id
  const { data } = useOperation('GetClient', id === 0 || isKnown ? null : { clientID: id })
  if (add === undefined) return undefined
  if (id === 0) return null
  const client = isKnown ? known : data
  return client ? { id, values: copyClient(client) } : undefined
}
