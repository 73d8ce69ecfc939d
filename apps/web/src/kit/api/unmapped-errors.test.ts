import { describe, expect, test } from 'vitest'
import { firstUnmappedError } from './save'

const FIELDS = { soldToPrice: ['Sold Price is required'], chassis: ['The chassis number is too long', 'and wrong'] }

describe('what a refusal says of fields that the form lacks', () => {
  test.each([
    ['nothing is shown', '', 'Sold Price is required'],
    ['one of two is shown', 'Price\n  Sold Price\nis required', 'The chassis number is too long'],
    ['all are shown', 'Sold Price is required The chassis number is too long', null],
  ])('%s', (_, page, said) => expect(firstUnmappedError(FIELDS, page)).toBe(said))
  test('a field without a sentence is nothing to say', () => expect(firstUnmappedError({ a: [] }, '')).toBeNull())
})
