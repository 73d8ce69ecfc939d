import { expect, test } from 'vitest'
import { sectionDraftID } from '../../../kit/drafts/drafts'
import { placeOfTabDraft } from '../feature'

test('a draft of a part of the page leads back to that part', () => {
  expect(placeOfTabDraft(sectionDraftID('vehicle-notes', 12))).toEqual({
    to: '/vehicles/vehicle/12',
    search: { tab: 'notes' },
  })
  expect(placeOfTabDraft(sectionDraftID('vehicle-costings', 12, 'new'))).toEqual({
    to: '/vehicles/vehicle/12',
    search: { showCostings: 'true' },
  })
  expect(placeOfTabDraft(sectionDraftID('vehicle-hp', 3, 44))).toEqual({
    to: '/vehicles/vehicle/3',
    search: { showhp: 'true' },
  })
  expect(placeOfTabDraft(sectionDraftID('vehicle-details', 3))).toEqual({ to: '/vehicles/vehicle/3', search: {} })
  expect(placeOfTabDraft({ screen: 'add-vehicle', record: 'new' })).toBeNull()
  expect(placeOfTabDraft({ screen: 'vehicle-nowhere', record: '1' })).toBeNull()
})
