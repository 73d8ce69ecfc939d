import { describe, expect, test } from 'vitest'
import { parseConfirmedChecks } from './sheet-confirmed'

describe('[commands 4] what is accepted of the rows of a file', () => {
  test('a question of every row, a repair of its line alone', () => {
    const accepts = parseConfirmedChecks('double, Repaired:4,repaired:12')
    expect([accepts(1, 'double'), accepts(9, 'double'), accepts(1, 'settle')]).toEqual([true, true, false])
    expect([4, 12, 1, 5].map((line) => accepts(line, 'repaired'))).toEqual([true, true, false, false])
    expect(parseConfirmedChecks(null)(4, 'repaired')).toBe(false)
  })

  test.each([
    ['repaired', 'Accept a suggestion line by line, after you have seen it: --accept repaired:4 for line 4'],
    ['double,repaired', 'Accept a suggestion line by line, after you have seen it: --accept repaired:4 for line 4'],
    ['repaired:0', "not 'repaired:0'"],
    ['nothing', "changed-row, repaired:LINE, not 'nothing'"],
  ])('%j is refused', (text, why) => {
    expect(() => parseConfirmedChecks(text)).toThrow(why)
  })
})
