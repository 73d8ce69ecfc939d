import { expect, test } from 'vitest'
import { day } from './days'
import { partPaymentSentence } from '../features/hire-purchase/prepaid-account'
import { agreementFacts, creditRegime } from './credit-regime'

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

test('[server 20.12] a part payment ahead cites the law of its agreement alone', () => {
  const old = partPaymentSentence('lower', creditRegime(day('2026-11-19')))
  const now = partPaymentSentence('sooner', creditRegime(day('2026-11-20')))
  expect(old).toContain('(2008/48/EC art. 16(1), Lexitor C-383/18)')
  expect(now).toContain('(Directive (EU) 2023/2225 art. 29(1))')
  expect(now).not.toContain('2008/48')
})
