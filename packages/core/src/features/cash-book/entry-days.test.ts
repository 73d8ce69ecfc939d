import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { cents } from '../../kernel/money'
import { type DatedAmount, type EntryDays, entryDayProblem, entryDayChecks } from './entry-days'

const TODAY = day('2026-11-20')
const OPEN: EntryDays = {
  batchID: 41,
  from: day('2026-11-02'),
  to: null,
  locked: false,
  earliest: day('1998-05-04'),
  daysBack: 1_000,
  daysAhead: 366,
}
const on = (date: string, signed: number | null): DatedAmount => ({
  date: day(date),
  signed: signed === null ? null : cents(signed),
})

describe('[server 7.1] the day of an entry', () => {
  const asked = (entry: DatedAmount, before: DatedAmount | null = null, days: Partial<EntryDays> = {}) =>
    entryDayChecks(entry, before, { today: TODAY, days: { ...OPEN, ...days } }).map(({ sentence }) => sentence)

  test.each<[string, DatedAmount, Partial<EntryDays>, string[]]>([
    ['today', on('2026-11-20', 100_00), {}, []],
    ['the first day of the batch', on('2026-11-02', 100_00), {}, []],
    [
      'the day before the batch',
      on('2026-11-01', 100_00),
      {},
      ['01-11-2026 is before batch 41 began on 02-11-2026: it changes November 2026, In +100.00.'],
    ],
    [
      'a month before, in a batch that began then',
      on('2026-10-31', -1234_50),
      { from: day('2026-10-30') },
      ['31-10-2026 is in a month before this one: it changes October 2026, Out +1,234.50.'],
    ],
    ['tomorrow', on('2026-11-21', 100_00), {}, ['21-11-2026 is ahead of today: it changes November 2026, In +100.00.']],
    [
      'a thousand days back, in a batch that began then',
      on('2024-02-24', 100_00),
      { from: day('2024-02-01') },
      ['24-02-2024 is in a month before this one: it changes February 2024, In +100.00.'],
    ],
    [
      'a day more',
      on('2024-02-23', 100_00),
      {},
      ['23-02-2024 is more than 1,000 days back: it changes February 2024, In +100.00.'],
    ],
    [
      'a day more, where none is asked about for being far back',
      on('2024-02-23', 100_00),
      { daysBack: null },
      ['23-02-2024 is before batch 41 began on 02-11-2026: it changes February 2024, In +100.00.'],
    ],
    ['no amount yet', on('2026-12-01', null), {}, ['01-12-2026 is ahead of today: it changes December 2026.']],
    [
      'after a closed batch',
      on('2026-11-10', 5_00),
      { to: day('2026-11-09') },
      ['10-11-2026 is after batch 41 was closed on 09-11-2026: it changes November 2026, In +5.00.'],
    ],
  ])('%s', (_, entry, days, reasons) => {
    expect(asked(entry, null, days)).toEqual(reasons)
  })

  test('a day far back is a question of its own', () => {
    const doubtsOf = (date: string) =>
      entryDayChecks(on(date, 1_00), null, { today: TODAY, days: OPEN }).map(({ code }) => code)
    expect(doubtsOf('2024-02-23')).toEqual(['far-back'])
    expect(doubtsOf('2024-02-24')).toEqual(['other-day'])
    const stored = on('2019-10-05', 100_00)
    expect(asked(stored, stored)).toEqual([])
  })

  test('an edit is asked about what it changes, in the month that it leaves, too', () => {
    const stored = on('2026-10-05', 100_00)
    expect(asked(stored, stored)).toEqual([])
    expect(asked(on('2026-10-05', 150_00), stored)).toEqual([
      '05-10-2026 is before batch 41 began on 02-11-2026: it changes October 2026, In -100.00; October 2026, In +150.00.',
    ])
    expect(asked(on('2026-10-06', 100_00), stored)).toEqual([
      '06-10-2026 is before batch 41 began on 02-11-2026: it changes October 2026.',
    ])
    expect(asked(on('2026-10-05', 100_00), on('2026-11-05', 100_00))).toEqual([
      '05-10-2026 is before batch 41 began on 02-11-2026: it changes November 2026, In -100.00; October 2026, In +100.00.',
    ])
  })

  test.each<[string, Partial<EntryDays>, string | null]>([
    ['2019-11-20', {}, null],
    ['1998-05-04', {}, null],
    [
      '1998-05-03',
      {},
      '03-05-1998 is before the earliest day, 04-05-1998: write another day, or change it in Manage Data',
    ],
    ['1902-11-20', { earliest: day('1900-01-01') }, null],
    ['2027-11-21', {}, null],
    ['2027-11-22', {}, 'Entries may be dated at most 366 days ahead'],
    ['2062-11-20', { daysAhead: null }, null],
    ['2026-11-21', { daysAhead: 0 }, 'Entries may be dated at most 0 days ahead'],
  ])('%s is within the limits: %j', (date, limits, problem) => {
    expect(entryDayProblem(day(date), TODAY, { ...OPEN, ...limits })).toBe(problem)
  })
})
