import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/days'
import type { CreditItem } from './enums'
import { type InspectedAccount, inspectedItems, recordText } from './inspection'
import type { CreditRecordOut } from './schemas'

let made = 0
function record(kind: CreditRecordOut['kind'], over: Partial<CreditRecordOut> = {}): CreditRecordOut {
  made += 1
  return {
    ...{
      id: made,
      kind,
      date: '2026-11-30',
      time: '10:00',
      medium: 'paper',
      language: 'en',
      to: 'Maria Borg',
      note: '',
    },
    ...{ attachmentID: null, attachmentName: null, measure: null, answer: null, answeredOn: null },
    ...{
      correctsID: null,
      correctedByID: null,
      emailState: null,
      recordedBy: 'office',
      recordedAt: '2026-11-30T09:00:00Z',
    },
    ...over,
  }
}

function statesOf(over: Partial<InspectedAccount>, today = '2026-12-03'): Record<CreditItem, string> {
  const account: InspectedAccount = {
    ...{
      signedOn: day('2026-11-30'),
      isConsumer: true,
      records: [],
      assessment: null,
      agreementFiles: [],
      settlement: null,
      changes: [],
    },
    ...over,
  }
  return Object.fromEntries(inspectedItems(account, day(today)).map(({ item, state }) => [item, state])) as Record<
    CreditItem,
    string
  >
}

const REFUSED: InspectedAccount['assessment'] = {
  ...{
    date: day('2026-11-29'),
    time: '09:00',
    verdict: 'negative',
    decision: 'refuse',
    decidedBy: 'office',
    letter: null,
  },
}

const NOTHING = {
  ...{ assessment: 'missing', information: 'missing', explanations: 'missing', agreement: 'missing', reminder: 'due' },
  ...{ changeLetters: 'none', offers: 'none', letters: 'none', settlements: 'none', withdrawal: 'none' },
}

describe('[server 20.29] the ten things of an inspection', () => {
  test('of a consumer, with nothing yet, in the order of the file', () => {
    expect(Object.entries(statesOf({}))).toEqual(Object.entries(NOTHING))
  })
  test.each<[string, Partial<InspectedAccount>, object]>([
    ['information', { records: [record('information')] }, { information: 'there' }],
    ['information that was corrected', { records: [record('information', { correctedByID: 9 })] }, {}],
    ['explanations', { records: [record('explanations')] }, { explanations: 'there' }],
    ['a signed agreement', { records: [record('agreement')] }, { agreement: 'there' }],
    [
      'a scanned agreement',
      { agreementFiles: [{ id: 3, name: 'a.pdf', addedBy: 'office', date: day('2026-11-30'), time: '11:00' }] },
      { agreement: 'there' },
    ],
    ['a reminder', { records: [record('reminder', { date: '2026-12-01' })] }, { reminder: 'there' }],
    ['letters and calls', { records: [record('letter'), record('call')] }, { letters: 'there' }],
    ['an offer', { records: [record('offer', { measure: 'holiday' })] }, { offers: 'there' }],
    ['a letter of change', { records: [record('changeLetter')] }, { changeLetters: 'there' }],
    ['a withdrawal', { records: [record('withdrawal')] }, { withdrawal: 'there' }],
    [
      'a withdrawal that was saved',
      { changes: [{ kind: 'withdrawal', day: day('2026-12-02') }] },
      { withdrawal: 'there', reminder: 'not required' },
    ],
    [
      'new terms without a letter',
      { changes: [{ kind: 'terms', day: day('2026-12-02') }] },
      { changeLetters: 'missing' },
    ],
    [
      'new terms with their letter',
      { changes: [{ kind: 'terms', day: day('2026-12-02') }], records: [record('changeLetter')] },
      { changeLetters: 'there' },
    ],
    [
      'a settlement',
      { settlement: { date: day('2026-12-02'), method: 'APR', who: 'office' } },
      { settlements: 'there' },
    ],
    [
      'an assessment',
      {
        assessment: {
          date: day('2026-11-29'),
          time: '09:00',
          verdict: 'positive',
          decision: 'grant',
          decidedBy: 'office',
          letter: null,
        },
      },
      { assessment: 'there' },
    ],
    ['a refusal without its letter', { assessment: REFUSED }, { assessment: 'missing' }],
    [
      'a refusal with its letter',
      { assessment: { ...REFUSED, letter: { at: '2026-11-29T09:00:00.000Z', by: 'office', medium: 'post' } } },
      { assessment: 'there' },
    ],
    [
      'a refusal with a record of its letter',
      { assessment: REFUSED, records: [record('refusalLetter')] },
      { assessment: 'there', letters: 'there' },
    ],
  ])('with %s', (_, over, changed) => {
    expect(statesOf(over)).toEqual({ ...NOTHING, ...changed })
  })
  test.each([
    ['2026-11-30', 'to come'],
    ['2026-12-01', 'due'],
    ['2026-12-07', 'due'],
    ['2026-12-08', 'missing'],
  ])('on %s the reminder is %s', (today, state) => {
    expect(statesOf({}, today).reminder).toBe(state)
  })
  test('of a business and of the law before nothing new is asked, with the reason', () => {
    for (const over of [{ isConsumer: false }, { signedOn: day('2026-11-19') }]) {
      const { assessment, information, explanations, agreement, reminder } = statesOf(over)
      expect(new Set([assessment, information, explanations, agreement, reminder])).toEqual(new Set(['not required']))
      expect(statesOf({ ...over, records: [record('information')] }).information).toBe('there')
    }
  })
})

test.each<[CreditRecordOut, string]>([
  [
    record('information', { language: 'mt', note: 'With the leaflet' }),
    'On paper, Maltese, to Maria Borg. With the leaflet',
  ],
  [record('call', { medium: 'telephone', to: '' }), 'Call, by telephone, English'],
  [
    record('offer', { measure: 'holiday', answer: 'accepted', answeredOn: '2026-12-02', medium: 'email' }),
    'Payment holiday, accepted on 02-12-2026, by e-mail, English, to Maria Borg',
  ],
])('[server 20.29] a record is told as %s', (told, text) => {
  expect(recordText(told)).toBe(text)
})
