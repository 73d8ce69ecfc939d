import { expect, test } from 'vitest'
import { NO_SPELLING, mergeCheckText, spellingProblems } from './spelling'

const values = [
  { id: 1, value: 'Toyota', vehicles: 12 },
  { id: 2, value: 'Toyotta', vehicles: 1 },
]
const typed = { ...NO_SPELLING, id: 2, from: 'Toyotta' }

test.each([
  [{ ...NO_SPELLING, value: 'Toyota' }, { id: 'Choose the value to correct' }],
  [{ ...typed, value: ' ' }, { value: 'Correct spelling is required' }],
  [{ ...typed, value: 'Toyotta ' }, { value: 'That is the current spelling' }],
  [{ ...typed, value: 'TOYOTTA' }, {}],
])('%o: what is wrong', (spelling, problems) => {
  expect(Object.fromEntries(spellingProblems(spelling))).toEqual(problems)
})

test('a merge says how many vehicles follow, and other capitals of its own are none', () => {
  expect(mergeCheckText(values, { ...typed, value: 'toyota ' })).toBe(
    'Toyota is already in the list, with 12 vehicles. 1 vehicle of Toyotta will be Toyota. This cannot be undone.',
  )
  expect(mergeCheckText(values, { ...typed, value: 'TOYOTTA' })).toBeNull()
  expect(mergeCheckText(values, { ...typed, value: 'Tata' })).toBeNull()
})
