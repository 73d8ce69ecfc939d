import type { DraftID } from '../../kit/drafts/drafts'

export const clientDraft = (clientID: number): DraftID => ({ screen: 'client', record: String(clientID) })

/** A spouse is edited on the page of the client. */
export const spouseDraft = (clientID: number, spouseID: number): DraftID => ({
  screen: 'client-spouse',
  record: `${clientID}-${spouseID}`,
})

/** Where one client is opened. */
export function clientAddress(clientID: number): { to: string; search: { clientID: number } } {
  return { to: '/clients/client', search: { clientID } }
}

/** The page where a draft of a client is taken up again; null for drafts of others. */
export function placeOfClientDraft({ screen, record }: DraftID) {
  if (screen !== 'client' && screen !== 'client-spouse') return null
  return clientAddress(Number(record.split('-')[0]))
}
