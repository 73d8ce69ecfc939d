import { z } from 'zod'
import type { DraftID } from '../../../kit/drafts/drafts'

/** The query of the add screen. */
export const AddEntrySearch = z.object({
  reset: z.union([z.string(), z.boolean(), z.number()]).optional().catch(undefined),
  preSelectionType: z.string().optional().catch(undefined),
  cloneEntry: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type AddEntrySearch = z.output<typeof AddEntrySearch>

export const ADD_SCREEN = 'cash-management-add'
export const EDIT_SCREEN = 'cash-management/edit'

/** Where the form of a new entry keeps what is typed; other screens and the palette seed it here. */
export const ADD_DRAFT: DraftID = { screen: ADD_SCREEN, record: 'new' }
export const PRESELECTED_DRAFT: DraftID = { screen: ADD_SCREEN, record: 'hp-payment' }
export const cloneDraft = (id: number): DraftID => ({ screen: ADD_SCREEN, record: `clone-${id}` })
export const editDraft = (id: number, version: number): DraftID => ({
  screen: EDIT_SCREEN,
  record: String(id),
  version,
})

/** The query with which the add screen takes up the draft of a record. */
export function searchOfDraft(record: string): AddEntrySearch {
  const clone = /^clone-(\d+)/.exec(record)?.[1]
  if (clone !== undefined) return { cloneEntry: Number(clone) }
  return record.startsWith(PRESELECTED_DRAFT.record) ? { preSelectionType: 'HPPayment' } : {}
}
