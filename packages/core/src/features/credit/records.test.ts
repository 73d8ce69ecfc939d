import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { correctionsOf, creditRecordProblems, validRecords } from './records'
import { CreditRecordIn } from './schemas'

const NOW = { date: day('2026-12-02'), time: '10:30' }
const fieldsOf = (over: object) =>
  creditRecordProblems(CreditRecordIn.parse({ vehicleID: 1, kind: 'information', medium: 'paper', ...over }), NOW).map(
    ({ field }) => field,
  )

describe('[server 20.25] what can be recorded of an account', () => {
  test.each([
    ['now', {}, []],
    ['this minute', { date: '2026-12-02', time: '10:30' }, []],
    ['a minute to come', { date: '2026-12-02', time: '10:31' }, ['date']],
    ['an hour to come', { time: '23:00' }, ['date']],
    ['a day to come', { date: '2026-12-03', time: '00:00' }, ['date']],
    ['a day before without its hour', { date: '2026-12-01' }, ['time']],
    ['a day before', { date: '2026-12-01', time: '23:59' }, []],
    ['information that is only said', { medium: 'spoken' }, ['medium']],
    ['information by message', { medium: 'message' }, ['medium']],
    ['information by e-mail', { medium: 'email' }, []],
    ['an agreement by telephone', { kind: 'agreement', medium: 'telephone' }, ['medium']],
    ['explanations in person', { kind: 'explanations', medium: 'spoken' }, []],
    ['a mistake of nothing', { kind: 'mistake' }, ['correctsID']],
    ['a mistake', { kind: 'mistake', correctsID: 4 }, []],
    ['an offer of nothing', { kind: 'offer' }, ['measure']],
    ['an offer', { kind: 'offer', measure: 'holiday' }, []],
    ['an answer without a day', { kind: 'offer', measure: 'holiday', answer: 'refused' }, ['answeredOn']],
    ['a day without an answer', { kind: 'offer', measure: 'holiday', answeredOn: '2026-12-02' }, ['answeredOn']],
    ['an answer', { kind: 'offer', measure: 'holiday', answer: 'accepted', answeredOn: '2026-12-02' }, []],
    [
      'an answer before the offer',
      { kind: 'offer', measure: 'holiday', answer: 'accepted', answeredOn: '2026-12-01' },
      ['answeredOn'],
    ],
    [
      'an answer to come',
      { kind: 'offer', measure: 'holiday', answer: 'accepted', answeredOn: '2026-12-03' },
      ['answeredOn'],
    ],
    ['a letter with a measure', { kind: 'letter', measure: 'holiday' }, ['measure']],
  ])('%s', (_, over, fields) => {
    expect(fieldsOf(over)).toEqual(fields)
  })
})

const record = (id: number, kind: 'information' | 'offer' | 'mistake', correctsID: number | null = null) => ({
  ...{ id, kind, correctsID },
})

test.each([
  ['nothing', [record(1, 'offer')], {}],
  ['a correction', [record(1, 'offer'), record(2, 'offer', 1)], { 1: 2 }],
  ['a mistake', [record(1, 'offer'), record(2, 'mistake', 1)], { 1: 2 }],
  ['a correction that was a mistake', [record(1, 'offer'), record(2, 'offer', 1), record(3, 'mistake', 2)], { 2: 3 }],
  [
    'a second correction of the first',
    [record(1, 'offer'), record(2, 'offer', 1), record(3, 'mistake', 2), record(4, 'offer', 1)],
    { 1: 4, 2: 3 },
  ],
  ['a correction of a correction', [record(1, 'offer'), record(2, 'offer', 1), record(3, 'offer', 2)], { 1: 2, 2: 3 }],
])('[server 20.25] a later record takes the place of an earlier one: %s', (_, records, corrections) => {
  expect(Object.fromEntries(correctionsOf(records.toReversed()))).toEqual(corrections)
})

test('[server 20.28] an offer counts while it holds', () => {
  const offer = { kind: 'offer', correctedByID: null, emailState: null } as const
  const valid = (over: object) => validRecords([{ ...offer, ...over }]).length === 1
  expect(valid({ correctedByID: 7 })).toBe(false)
  for (const emailState of [null, 'waiting', 'sent']) expect(valid({ emailState })).toBe(true)
  for (const emailState of ['failed', 'cancelled']) expect(valid({ emailState })).toBe(false)
})
