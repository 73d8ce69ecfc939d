import { describe, expect, test } from 'vitest'
import { addDays, day } from '../../kernel/days'
import { exemptionOf, type GivenRecord, withdrawalReminder } from './reminder'

const SIGNED = day('2026-11-30')
const given = (kind: GivenRecord['kind'], date: string, time = '10:00'): GivenRecord => ({ kind, date, time })
const SAME_DAY = [given('information', '2026-11-30', '09:00'), given('agreement', '2026-11-30', '10:00')]
const stateOn = (today: string, records = SAME_DAY, over = {}) =>
  withdrawalReminder({ signedOn: SIGNED, isConsumer: true, ...over }, records, day(today)).state

describe('[server 20.26] L8: information and signature on Monday 30 November 2026', () => {
  test('falls due from 1 to 7 December', () => {
    expect(withdrawalReminder({ signedOn: SIGNED, isConsumer: true }, SAME_DAY, day('2026-12-01'))).toEqual({
      ...{ state: 'due', reason: '', from: '2026-12-01', until: '2026-12-07' },
    })
  })
  test.each([
    ['2026-11-30', 'to come'],
    ['2026-12-01', 'due'],
    ['2026-12-02', 'due'],
    ['2026-12-06', 'due'],
    ['2026-12-07', 'due'],
    ['2026-12-08', 'overdue'],
    ['2027-12-14', 'overdue'],
  ])('on %s it is %s', (today, state) => {
    expect(stateOn(today)).toBe(state)
  })
  test.each([
    ['2026-11-30', 'overdue'],
    ['2026-12-01', 'sent'],
    ['2026-12-07', 'sent'],
    ['2026-12-08', 'sent'],
  ])('one of %s leaves it %s', (date, state) => {
    expect(stateOn('2026-12-20', [...SAME_DAY, given('reminder', date)])).toBe(state)
  })
})

test.each([
  ['never recorded', [], 'due'],
  ['recorded after signing', [given('information', '2026-12-01')], 'due'],
  ['the same day', [given('information', '2026-11-30', '00:01')], 'due'],
  ['the day before, no hour of signing', [given('information', '2026-11-29', '00:01')], 'due'],
  ['23 hours before', [given('information', '2026-11-29', '11:00'), given('agreement', '2026-11-30', '10:00')], 'due'],
  [
    'a day before',
    [given('information', '2026-11-29', '10:00'), given('agreement', '2026-11-30', '10:00')],
    'not required',
  ],
  [
    'signed twice that day',
    [
      given('information', '2026-11-29', '10:00'),
      given('agreement', '2026-11-30', '09:00'),
      given('agreement', '2026-11-30', '11:00'),
    ],
    'due',
  ],
  ['two days before', [given('information', '2026-11-28', '23:59')], 'not required'],
  [
    'two days before, and again',
    [given('information', '2026-11-30'), given('information', '2026-11-28')],
    'not required',
  ],
  ['explanations two days before', [given('explanations', '2026-11-28')], 'due'],
])('[server 20.26] the information was given %s: %s', (_, records, state) => {
  expect(stateOn('2026-12-03', records)).toBe(state)
})

test('[server 20.26] neither a business nor an agreement of the law before is reminded', () => {
  expect(exemptionOf({ signedOn: SIGNED, isConsumer: false })).toBe('The buyer is a business')
  expect(exemptionOf({ signedOn: day('2026-11-19'), isConsumer: true })).toMatch(/under Directive 2008\/48\/EC$/)
  expect(exemptionOf({ signedOn: day('2026-11-20'), isConsumer: true })).toBeNull()
  expect(stateOn('2026-12-20', [], { isConsumer: false })).toBe('not required')
  expect(stateOn('2026-12-20', [], { signedOn: day('2026-11-19') })).toBe('not required')
  expect(stateOn('2026-12-20', [], { signedOn: day('2026-11-20') })).toBe('overdue')
})

test('[server 20.26] every day of two years has one state, and due are seven days', () => {
  for (let at = 0; at < 730; at++) {
    const signedOn = addDays(day('2026-11-20'), at)
    const due = Array.from({ length: 20 }, (_, after) => addDays(signedOn, after)).filter(
      (today) => withdrawalReminder({ signedOn, isConsumer: true }, [], today).state === 'due',
    )
    expect([due.length, due[0], due.at(-1)]).toEqual([7, addDays(signedOn, 1), addDays(signedOn, 7)])
  }
})
