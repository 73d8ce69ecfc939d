import { describe, expect, test } from 'vitest'
import { type ComparedField, conflictFields, savedMeanwhile, resolvedChanges, textField } from './conflict'

interface Car {
  color: string
  mileage: string
  sellerID: number
  seller: string
}
const FIELDS: readonly ComparedField<Car>[] = [
  textField('color', 'Colour'),
  textField('mileage', 'Mileage'),
  { names: ['sellerID', 'seller'], label: 'Seller', text: ({ seller }) => seller },
]
const base: Car = { color: 'Red', mileage: '100', sellerID: 1, seller: 'Maria' }
const choicesOf = (mine: Partial<Car>, theirs: Partial<Car>, known = true) =>
  conflictFields(FIELDS, {
    mine: { ...base, ...mine },
    theirs: { ...base, ...theirs },
    base: known ? base : null,
    typed: mine,
  }).map(({ id, choice }) => [id, choice])

describe('two versions of one record', () => {
  test('a field that only one of us changed is safe, one that both changed is asked about', () => {
    expect(choicesOf({ color: 'Blue', mileage: '120' }, { color: 'Green', seller: 'Carmel', sellerID: 2 })).toEqual([
      ['color', null],
      ['mileage', 'mine'],
      ['sellerID seller', 'theirs'],
    ])
  })
  test('the same change by both is no difference', () => {
    expect(choicesOf({ color: 'Blue' }, { color: 'Blue' })).toEqual([])
  })
  test('without the version that both started from, everything typed is asked about', () => {
    expect(choicesOf({ color: 'Blue' }, { mileage: '90' }, false)).toEqual([
      ['color', null],
      ['mileage', 'theirs'],
    ])
  })

  const versions = {
    mine: { ...base, color: 'Blue', seller: 'Ġorġ', sellerID: 9 },
    theirs: { ...base, color: 'Green' },
  }
  const typed = { color: 'Blue', seller: 'Ġorġ', sellerID: 9 }
  test('what was chosen as mine stays typed, whole groups at once; the rest goes', () => {
    expect(resolvedChanges(FIELDS, { ...versions, typed }, { color: 'theirs', 'sellerID seller': 'mine' })).toEqual({
      seller: 'Ġorġ',
      sellerID: 9,
    })
    expect(resolvedChanges(FIELDS, { ...versions, typed }, { color: 'theirs', 'sellerID seller': 'theirs' })).toEqual(
      {},
    )
    expect(resolvedChanges(FIELDS, { ...versions, typed }, {})).toEqual({})
  })
})

test('only a refusal that carries a record is a conflict', () => {
  const read = (record: { version: number; color: string }) => record.color
  expect(savedMeanwhile({ Message: 'x', current: { version: 3, color: 'Red' } }, read)).toEqual({
    values: 'Red',
    version: 3,
  })
  for (const body of [{}, { current: null }, { current: 'Red' }, { current: {} }])
    expect(savedMeanwhile(body, read)).toBeNull()
})
