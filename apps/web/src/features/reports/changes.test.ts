import type { RecordChange } from '@forecourt/core/features/history/schemas'
import { expect, test } from 'vitest'
import { batchText, changeRows, fieldText, recordPageOf, changedRecordText } from './changed-records'
import { parseAmountRange } from './changes-screen'

const EDITED: RecordChange = {
  at: '2026-11-20T10:05:00.000Z',
  username: 'maria',
  action: 'edit',
  kind: 'entry',
  id: 812,
  summary: 'Entry changed: HP Payment · HP-2219 · €550.00',
  changes: [
    { field: 'Date', before: '19-11-2026', after: '20-11-2026' },
    { field: 'Amount', before: '€500.00', after: '€550.00' },
    { field: 'Batch', before: '31', after: '32' },
  ],
  locked: false,
}

test('[server 10] a line of the log shows the amount before other fields, which stand below it', () => {
  expect([fieldText(EDITED), batchText(EDITED), changedRecordText(EDITED)]).toEqual([
    'Amount +2',
    '31 to 32',
    'HP Payment · HP-2219 · €550.00',
  ])
  expect(changeRows(EDITED).map(({ cells }) => cells.map(({ content }) => content))).toEqual([
    ['Date', '19-11-2026', '20-11-2026'],
    ['Amount', '€500.00', '€550.00'],
    ['Batch', '31', '32'],
  ])
  const added = { ...EDITED, changes: [{ field: 'Batch', before: '', after: '31' }] }
  expect([fieldText(added), batchText(added)]).toEqual(['Batch', '31'])
  const locked = { ...EDITED, changes: [], locked: true }
  expect([fieldText(locked), batchText(locked)]).toEqual(['passcode locked', ''])
})

test('[server 10] a line of the log opens its record; of what is deleted only an entry keeps its page', () => {
  const place = (kind: RecordChange['kind'], action: RecordChange['action'] = 'edit', id: number | null = 7) =>
    recordPageOf({ kind, id, action })
  expect(place('entry', 'delete')).toEqual({ to: '/cash-management/edit/7' })
  expect(place('client')).toEqual({ to: '/clients/client', search: { clientID: 7 } })
  expect(place('client', 'delete')).toBeNull()
  expect(place('account')).toEqual({ to: '/vehicles/vehicle/7', search: expect.objectContaining({ showhp: true }) })
  expect(place('batch')).toEqual({ to: '/reconciliation/reconcile', search: { batchID: 7 } })
  expect(place('settings', 'edit', null)).toEqual({ to: '/manage-data' })
  for (const kind of ['cheque', 'receipt', 'instalment', 'expense', 'payment'] as const) expect(place(kind)).toBeNull()
  for (const kind of ['expense', 'payment', 'instalment'] as const)
    expect(recordPageOf({ kind, id: 7, action: 'delete', vehicleID: 12 })?.to).toBe('/vehicles/vehicle/12')
})

test('[server 10] amounts are asked for by one figure or from one to another', () => {
  expect(parseAmountRange('550')).toEqual({ amountFrom: '550.00', amountTo: '550.00' })
  expect(parseAmountRange('500..600.50')).toEqual({ amountFrom: '500.00', amountTo: '600.50' })
  expect(parseAmountRange('500..')).toEqual({ amountFrom: '500.00', amountTo: null })
  expect(parseAmountRange('..600')).toEqual({ amountFrom: null, amountTo: '600.00' })
  for (const text of ['abc', '1..2..3', '5..x']) expect(parseAmountRange(text)).toBeNull()
})
