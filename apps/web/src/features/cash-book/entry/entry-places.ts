import type { DraftID } from '../../../kit/drafts/drafts'
import { type AddressOf, address, addressNumber, addressText } from '../../../kit/screen/address'

/** The query of the add screen. */
export const AddEntrySearch = address({
  reset: addressText,
  preSelectionType: addressText,
  cloneEntry: addressNumber(),
  correctEntry: addressNumber(),
})
export type AddEntrySearch = AddressOf<typeof AddEntrySearch>

export const ADD_SCREEN = 'cash-management-add'
export const EDIT_SCREEN = 'cash-management/edit'

/** Where the form of a new entry keeps what is typed; other screens and the palette seed it here. */
export const ADD_DRAFT: DraftID = { screen: ADD_SCREEN, record: 'new' }
export const PRESELECTED_DRAFT: DraftID = { screen: ADD_SCREEN, record: 'hp-payment' }
export const cloneDraft = (id: number): DraftID => ({ screen: ADD_SCREEN, record: `clone-${id}` })
export const correctionDraft = (id: number): DraftID => ({ screen: ADD_SCREEN, record: `correct-${id}` })
export const editDraft = (id: number, version: number): DraftID => ({
  screen: EDIT_SCREEN,
  record: String(id),
  version,
})

/** The address where a draft of this feature is taken up again; null for drafts of others. */
export function placeOfDraft({
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
