import { day } from '@forecourt/core/kernel/days'
import { expect, test } from 'vitest'
import { filterWords } from './cash-search'

test('the filters of the Control Centre in words, as its paper names them', () => {
  const words = (search: Parameters<typeof filterWords>[0]) => filterWords(search, 'Europe/Malta').filter(Boolean)
  expect(words({})).toEqual([])
  const january = { from: day('2026-01-01'), to: day('2026-01-31') }
  expect(words({ regNoAccNo: 'GHV 552', categoryID: 2, cashTypeID: 3, ...january })).toEqual([
    'GHV 552',
    'Vehicle Expense',
    'EPOS',
    'from 01-01-2026',
    'to 31-01-2026',
  ])
})
