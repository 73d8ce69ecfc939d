import { EMPTY_PERSON, personValues } from '@forecourt/core/features/clients/fields'
import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import { describe, expect, test } from 'vitest'
import { conflictFields } from '../../kit/drafts/conflict'
import {
  COMPARED_CLIENT_FIELDS,
  addClientRequest,
  clientEditValues,
  copyClient,
  editClientRequest,
} from './client-draft'
import { clientDraft, clientDraftDestination, spouseDraft } from './client-drafts'

const person = {
  ...EMPTY_PERSON,
  id: 7,
  idno: '0412385M',
  name: 'Maria',
  surname: 'Borg',
  address1: '24',
  address2: 'Triq il-Kbira',
  address3: 'Mosta',
  mobNo: '7944 2210',
  telNo: '2143 0917',
  email: 'maria@mail.example',
}
const client: ClientOut = {
  ...person,
  spouse: { ...person, id: 8, idno: '0398181M', name: 'Raymond', version: 5 },
  spouseID: 8,
  spouseIDNo: '0398181M',
  isCarHireClient: true,
  hasRelatedVehicles: false,
  relatedVehicles: [],
  version: 3,
}

describe('what is sent [D1 7]', () => {
  test('the details of a client, with the version, the link and Car Hire Client', () => {
    expect(editClientRequest(7, { values: clientEditValues(client), version: 3 })).toEqual({
      ...person,
      version: 3,
      spouseID: 8,
      isCarHireClient: true,
    })
  })
  test('of a spouse their own fields alone: the link and Car Hire Client stay as they are', () => {
    const body = editClientRequest(8, { values: personValues({ ...person, idno: '0398181M' }), version: 5 })
    expect(body).toEqual({ ...person, id: 8, idno: '0398181M', version: 5 })
    expect('isCarHireClient' in body || 'spouseID' in body || 'spouseIdno' in body).toBe(false)
  })
  test('a copy has neither the ID No nor the spouse of the client', () => {
    expect(addClientRequest(copyClient(client))).toEqual({ ...withoutID(), idno: '', spouseID: null })
  })
})

function withoutID() {
  const { id: _, ...rest } = person
  return rest
}

test('a spouse is compared by ID No, both parts of the link as one [server 1]', () => {
  const base = clientEditValues(client)
  const mine = { ...base, spouseID: null, spouseIdno: '' }
  const theirs = { ...base, isCarHireClient: false }
  expect(
    conflictFields(COMPARED_CLIENT_FIELDS, { mine, theirs, base, typed: { spouseID: null, spouseIdno: '' } }),
  ).toEqual([
    { id: 'spouseID spouseIdno', label: 'Spouse ID No', mine: '', theirs: '0398181M', choice: 'mine' },
    { id: 'isCarHireClient', label: 'Car Hire Client', mine: 'Yes', theirs: 'No', choice: 'theirs' },
  ])
})

test('a draft of a client, or of a spouse, is taken up on the page of the client', () => {
  for (const draft of [clientDraft(7), spouseDraft(7, 8)])
    expect(clientDraftDestination(draft)).toEqual({ to: '/clients/client', search: { clientID: 7 } })
  expect(clientDraftDestination({ screen: 'clients', record: '7' })).toBeNull()
})
