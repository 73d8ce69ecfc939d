import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '../../kernel/days'
import { cents } from '../../kernel/money'
import { carHireProblems, hireDays, hiresOverlap, hireTotal } from './rules'

const GOOD = {
  clientID: 4,
  carHireType: 1,
  vehicleID: 7,
  rate: cents(25_00),
  startDateTime: day('2026-03-10'),
  endDateTime: day('2026-03-11'),
}

describe('[D3 5] [server 9] a hire', () => {
  test.each<[string, object, string[]]>([
    ['is good for a day', {}, []],
    ['may cost nothing', { rate: cents(0) }, []],
    [
      'says what is missing, in the order of the form',
      Object.fromEntries(Object.keys(GOOD).map((field) => [field, null])),
      [
        'ID no is required',
        'Type is required',
        'Vehicle is required',
        'Rate is required',
        'Start Date is required',
        'End Date is required',
      ],
    ],
    ['takes a typed client', { clientID: null, client: { idno: '1M' } }, []],
    ['needs the id number of a typed client', { clientID: null, client: { name: 'Joe' } }, ['ID no is required']],
    ['knows three types', { carHireType: 4 }, ['Choose a type from the list']],
    ['costs no less than nothing', { rate: cents(-1) }, ['Rate cannot be negative']],
    [
      'lasts a day at least',
      { endDateTime: day('2026-03-10') },
      ['End Date must be at least the day after Start Date'],
    ],
    [
      'does not end before it starts',
      { endDateTime: day('2026-03-09') },
      ['End Date must be at least the day after Start Date'],
    ],
    ['does not last for ever', { endDateTime: day('2036-03-10') }, ['A hire lasts three years at most']],
  ])('%s', (_, over, messages) => {
    expect(carHireProblems({ ...GOOD, ...over }).map(({ message }) => message)).toEqual(messages)
  })

  test('is paid for each day but that of return', () => {
    const days = { start: day('2026-02-27'), end: day('2026-03-02') }
    expect(hireDays(days)).toBe(3)
    expect(hireTotal({ ...days, rate: cents(33_33) })).toBe(99_99)
  })

  test('overlaps another exactly when they share a paid day, whichever is asked', () => {
    const hire = fc
      .record({ from: fc.integer({ min: 0, max: 20 }), days: fc.integer({ min: 1, max: 9 }) })
      .map(({ from, days }) => ({
        start: addDays(day('2026-01-20'), from),
        end: addDays(day('2026-01-20'), from + days),
      }))
    fc.assert(
      fc.property(hire, hire, (a, b) => {
        const paid = (of: typeof a) => Array.from({ length: hireDays(of) }, (_, i) => addDays(of.start, i))
        const shares = paid(a).some((on) => paid(b).includes(on))
        expect([hiresOverlap(a, b), hiresOverlap(b, a)]).toEqual([shares, shares])
      }),
    )
  })
})
