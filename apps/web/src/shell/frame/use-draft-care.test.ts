import { expect, test } from 'vitest'
import { ALL_SCREENS } from '../../registry'
import { placeOfDraft } from './use-draft-care'

const placeOf = (screen: string, record: string) => {
  const place = placeOfDraft({ screen, record }, ALL_SCREENS)
  return place && { id: place.screen.id, to: place.to, search: place.search }
}

test('a draft is taken up again where it was typed', () => {
  expect(placeOf('cash-management-add', 'new')).toEqual({ id: 'add-entry', to: '/cash-management-add', search: {} })
  expect(placeOf('cash-management-add', 'new~')).toEqual({ id: 'add-entry', to: '/cash-management-add', search: {} })
  expect(placeOf('cash-management-add', 'clone-7')?.search).toEqual({ cloneEntry: 7 })
  expect(placeOf('cash-management/edit', '12')).toEqual({
    id: 'edit-entry',
    to: '/cash-management/edit/12',
    search: {},
  })
  expect(placeOf('nowhere', '1')).toBeNull()
})
