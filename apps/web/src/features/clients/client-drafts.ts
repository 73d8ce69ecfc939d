import type { DraftID } from '../../kit/drafts/drafts'

export const clientDraft = (clientID: number): DraftID => ({ screen: 'client', record: String(clientID) })

/** The draft of a spouse, who is edited on the page of the client. */
export const spouseDraft = (clientID: number, spouseID: number): DraftID => ({
  screen: 'client-spouse',
  record: `${clientID}-${spouseID}`,
})

export function clientDestination(clientID: number): { to: string; search: { clientID: number } } {
  return { to: '/clients/client', search: { clientID } }
}

/** Returns the page where a draft of a client is continued; null for drafts of others. */
export function clientDraftDestination({ screen, record }: DraftID) {
  if (screen !== 'client' && screen !== 'client-spouse') return null
  return clientDestination(Number(record.split('-')[0]))
}
