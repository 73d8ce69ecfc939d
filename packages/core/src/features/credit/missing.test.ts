import { expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { type CreditFacts, creditMissing } from './missing'

const record = (kind: CreditFacts['records'][number]['kind'], date = '2026-11-30') => ({ kind, date, time: '10:00' })
const ALL = [record('information'), record('explanations'), record('agreement'), record('reminder', '2026-12-01')]
const without = (gone: string) => ALL.filter(({ kind }) => kind !== gone)
const facts = (over: Partial<CreditFacts>): CreditFacts => ({
  ...{ signedOn: day('2026-11-30'), isConsumer: true, records: ALL, hasAssessment: true, hasAgreementFile: false },
  ...{ isWithdrawn: false, lacksRefusalLetter: false },
  ...over,
})

test.each<[string, Partial<CreditFacts>, string[]]>([
  ['everything there', {}, []],
  [
    'nothing there',
    { records: [], hasAssessment: false },
    ['assessment', 'information', 'explanations', 'agreement', 'reminder'],
  ],
  ['no assessment', { hasAssessment: false }, ['assessment']],
  ['refused, without its letter', { lacksRefusalLetter: true }, ['refusal']],
  ['refused, with its letter', { lacksRefusalLetter: true, records: [...ALL, record('refusalLetter')] }, []],
  ['no information', { records: without('information') }, ['information']],
  ['no explanations', { records: without('explanations') }, ['explanations']],
  ['no agreement', { records: without('agreement') }, ['agreement']],
  ['the agreement as a file', { records: without('agreement'), hasAgreementFile: true }, []],
  ['no reminder', { records: without('reminder') }, ['reminder']],
  ['no reminder after a withdrawal', { records: without('reminder'), isWithdrawn: true }, []],
  ['a business', { records: [], isConsumer: false }, []],
  ['the law before', { records: [], signedOn: day('2026-11-19') }, []],
  [
    'the first day of the law',
    { records: [], signedOn: day('2026-11-20') },
    ['information', 'explanations', 'agreement', 'reminder'],
  ],
])('[server 20.27] what is missing of an account: %s', (_, over, missing) => {
  expect(creditMissing(facts(over), day('2026-12-08'))).toEqual(missing)
})

test('[server 20.27] a reminder is missing once its last day is over', () => {
  const late = (today: string) => creditMissing(facts({ records: without('reminder') }), day(today))
  expect(late('2026-12-07')).toEqual([])
  expect(late('2026-12-08')).toEqual(['reminder'])
})
