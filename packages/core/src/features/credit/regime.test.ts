import { expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { agreementFacts, creditRegime } from './regime'

test.each([
  ['2010-06-11', '2008/48'],
  ['2026-11-19', '2008/48'],
  ['2026-11-20', '2023/2225'],
  ['2031-01-01', '2023/2225'],
])('[server 20.12] an agreement of %s lives under %s', (agreedOn, regime) => {
  expect(creditRegime(day(agreedOn))).toBe(regime)
})

test('[server 20.13] the law and the buyer of an agreement are told beside its cost', () => {
  expect(agreementFacts({ regime: '2023/2225', isConsumer: true })).toEqual([
    ['Law', 'Directive (EU) 2023/2225'],
    ['Buyer', 'Consumer'],
  ])
  expect(agreementFacts({ regime: '2008/48', isConsumer: false })).toEqual([
    ['Law', 'Directive 2008/48/EC'],
    ['Buyer', 'Business, no consumer credit'],
  ])
})
