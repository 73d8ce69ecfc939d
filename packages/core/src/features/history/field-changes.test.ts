import { expect, test } from 'vitest'
import { changesOfField } from './field-changes'
import type { RecordChange } from './schemas'

const save = (at: string, ...fields: string[]): RecordChange => ({
  ...{ at, username: 'maria', action: 'edit', kind: 'vehicle', id: 5, summary: 'Details changed', locked: false },
  changes: fields.map((field) => ({ field, before: '1', after: '2' })),
})
const all = [
  save('2026-03-02', 'Sold price', 'Għaxar', 'Mileage'),
  save('2026-03-01', 'Bought price'),
  save('2026-02-28', 'Colour'),
]

test.each([
  ['price', ['2026-03-02 Sold price', '2026-03-01 Bought price']],
  ['PRICE sold', ['2026-03-02 Sold price']],
  ['ghax', ['2026-03-02 Għaxar']],
  ['nothing of it', []],
  ['', ['2026-03-02 Sold price, Għaxar, Mileage', '2026-03-01 Bought price', '2026-02-28 Colour']],
])('[commands 1] %j is of the fields whose labels have its words', (words, said) => {
  const found = changesOfField(all, words).map(
    ({ at, changes }) => `${at} ${changes.map(({ field }) => field).join(', ')}`,
  )
  expect(found).toEqual(said)
})
