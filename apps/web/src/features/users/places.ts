import type { DraftID } from '../../kit/drafts/drafts'

export const ADD_USER: DraftID = { screen: 'add-user', record: 'new' }
export const editUserDraft = (id: number): DraftID => ({ screen: 'edit-user', record: String(id) })

/** Where a draft of a user is taken up again; null for drafts of others. */
export function placeOfUserDraft({ screen, record }: DraftID) {
  if (screen === ADD_USER.screen) return { to: '/users', search: { add: 'new' } }
  return screen === 'edit-user' ? { to: '/users', search: { edit: Number(record) } } : null
}
