import { expect, test } from 'vitest'
import { showsDraftPage, showsOtherRecord, draftPage } from './use-draft-reminder'

const placeOf = (screen: string, record: string) => {
  const place = draftPage({ screen, record })
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

test('a draft of another client is brought back from the page of a client, one of the same page is not', () => {
  const draft = draftPage({ screen: 'client', record: '7' })!
  const client = (clientID: number) => ({ pathname: '/clients/client', search: { clientID } })
  expect([showsDraftPage(draft, client(7)), showsOtherRecord(draft, client(7))]).toEqual([true, false])
  expect([showsDraftPage(draft, client(8)), showsOtherRecord(draft, client(8))]).toEqual([false, true])
  const sale = draftPage({ screen: 'vehicle-sale', record: '12' })!
  const vehicle = { pathname: '/vehicles/vehicle/12', search: { showhp: true } }
  expect([showsDraftPage(sale, vehicle), showsOtherRecord(sale, vehicle)]).toEqual([false, false])
  expect(showsDraftPage(sale, { ...vehicle, search: { tab: 'sale' } })).toBe(true)
})
