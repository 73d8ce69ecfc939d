import type { DraftID } from '../../../kit/drafts/drafts'
import { type AddressValues, addressReader, addressNumber, addressString } from '../../../kit/screen/address'

export const AddEntrySearch = addressReader({
  reset: addressString,
  preSelectionType: addressString,
  cloneEntry: addressNumber(),
  correctEntry: addressNumber(),
})
export type AddEntrySearch = AddressValues<typeof AddEntrySearch>

export const ADD_SCREEN = 'cash-management-add'
export const EDIT_SCREEN = 'cash-management/edit'

/** The draft of a new entry; other screens and the palette seed it. */
export const ADD_DRAFT: DraftID = { screen: ADD_SCREEN, record: 'new' }
export const PRESELECTED_DRAFT: DraftID = { screen: ADD_SCREEN, record: 'hp-payment' }
export const cloneDraft = (id: number): DraftID => ({ screen: ADD_SCREEN, record: `clone-${id}` })
export const correctionDraft = (id: number): DraftID => ({ screen: ADD_SCREEN, record: `correct-${id}` })
export const editDraft = (id: number, version: number): DraftID => ({
  screen: EDIT_SCREEN,
  record: String(id),
  version,
})

/** Returns the address where a draft of this feature is continued; null for drafts of others. */
export function entryDraftDestination({
  screen,
  record,
}: DraftID): { to: string; search: Record<string, string | number> } | null {
  if (screen === EDIT_SCREEN) return { to: `/cash-management/edit/${record}`, search: {} }
  if (screen !== ADD_SCREEN) return null
  const clone = /^clone-(\d+)$/.exec(record)?.[1]
  if (clone !== undefined) return { to: '/cash-management-add', search: { cloneEntry: Number(clone) } }
  const corrected = /^correct-(\d+)$/.exec(record)?.[1]
  if (corrected !== undefined) return { to: '/cash-management-add', search: { correctEntry: Number(corrected) } }
  const isPreselected = record === PRESELECTED_DRAFT.record
  return { to: '/cash-management-add', search: isPreselected ? { preSelectionType: 'HPPayment' } : {} }
}
