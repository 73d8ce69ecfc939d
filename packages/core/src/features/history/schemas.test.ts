import { expect, test } from 'vitest'
import { ChangesSearch, HistoryRef, RecordChanges } from './schemas'

const faults = (given: unknown, schema: typeof HistoryRef | typeof ChangesSearch) =>
  schema.safeParse(given).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

test('[server 10] a history is of a kind and an id, which only the settings go without', () => {
  expect(HistoryRef.parse({ kind: 'entry', id: '812' })).toEqual({
    kind: 'entry',
    id: 812,
    pageNumber: 1,
    pageSize: 25,
  })
  expect(HistoryRef.parse({ kind: 'settings' })).toEqual({ kind: 'settings', pageNumber: 1, pageSize: 25 })
  expect(faults({ kind: 'entry' }, HistoryRef)).toEqual([['id', 'ID is required']])
  expect(faults({ kind: 'car', id: 1 }, HistoryRef)[0]?.[1]).toMatch(/^Kind is one of client, vehicle, entry, batch, /)
})

test('[server 10] the log asks for days, a user, a kind, an action and amounts, or for all', () => {
  const all = { pageNumber: 1, pageSize: 25 }
  expect(ChangesSearch.parse({})).toEqual(all)
  const asked = {
    from: '2026-10-01',
    to: null,
    username: ' maria ',
    kind: 'entry',
    action: 'delete',
    amountFrom: '500',
  }
  expect(ChangesSearch.parse(asked)).toEqual({ ...all, ...asked, username: 'maria', amountFrom: 50_000 })
  expect(faults({ action: 'remove' }, ChangesSearch)).toEqual([['action', 'Action is one of add, edit, delete']])
  expect(faults({ from: '2026-02-30' }, ChangesSearch)).toEqual([['from', 'Write a date such as 31-12-2026']])
})

test('[server 10] a change says who, when, what, and each field before and after', () => {
  const change = {
    at: '2026-11-03T10:00:00.000Z',
    username: 'maria',
    action: 'edit',
    kind: 'entry',
    id: 812,
    summary: 'Entry changed: HP Payment · HP-2219 · €550.00',
    changes: [{ field: 'Amount', before: '€500.00', after: '€550.00' }],
    locked: false,
  }
  expect(RecordChanges.parse({ data: [change], totalCount: 1 }).data).toEqual([change])
})
