import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../commands'
import { day } from '../kernel/days'
import { lineRuns } from '../../test-data/line-runs'
import { INTERPRETED_LINES, NOT_LINES } from '../../test-data/lines'
import { formsOf } from './colloquial-forms'
import { amountAlternatives } from './amount-alternatives'
import { parseLine } from './parse'
import { interpret, suggestionsOf } from './interpret'

/** A Friday. */
const context = { today: day('2026-11-20'), commands: COMMANDS }
const repairsOf = (line: string) => suggestionsOf(interpret(line, context))
const repaired = (line: string) => repairsOf(line).map(({ text }) => text)

describe('[commands 1] lines repair themselves', () => {
  test.each([
    // The verb where it stands in speech
    ['abc123 pay 250', 'pay abc123 250'],
    ['250 pay abc123', 'pay abc123 250'],
    ['250 cash abc123 pay', 'pay abc123 250 cash'],
    ['abc123+def456 pay 500', 'pay abc123+def456 500'],
    ['maria borg pay 250', 'pay maria borg 250'],
    ['invoice print abc123', 'print invoice abc123'],
    ['abc123 open', 'open abc123'],
    // What it is also called
    ['payment abc123 250', 'pay abc123 250'],
    ['receive 250 from abc123', 'pay abc123 250'],
    ['take payment abc123 250', 'pay abc123 250'],
    ['what is owed abc123', 'owed abc123'],
    ['book ghv552 25/11 02/12 25', 'hire ghv552 25/11 02/12 25'],
    ['dark mode', 'theme'],
    ['calc 120+35', '= 120+35'],
    // Misspelt
    ['pya abc123 250', 'pay abc123 250'],
    ['expnse ghv552 50 garage, oil', 'exp ghv552 50 garage, oil'],
    ['print invocie abc123', 'print invoice abc123'],
    ['settigns', 'settings'],
    ['pay abc123 250 cahs', 'pay abc123 250 cash'],
    ['due tomorow', 'due tomorrow'],
    // In another order
    ['exp ghv552 garage, oil 50', 'exp ghv552 50 garage, oil'],
    ['exp 50 ghv552 garage, oil', 'exp ghv552 50 garage, oil'],
    ['pay abc123 for october 250', 'pay abc123 250 for october'],
    ['pay 250 abc123', 'pay abc123 250'],
    ['pay 250 for october abc123', 'pay abc123 250 for october'],
    ['pay cash abc123 250', 'pay abc123 cash 250'],
    ['dep ghv552 0412385M 500 price:9000', 'dep ghv552 500 price:9000 0412385M'],
    // Days
    ['sold today', 'report sold today'],
    ['sold last month', 'report sold last month'],
    ['october sold', 'report sold october'],
    ['monthly report october', 'report month october'],
    ['sales report last week', 'report sold last week'],
  ])('%j can mean %j', (line, meant) => {
    expect(repaired(line)[0]).toBe(meant)
  })

  test('an amount with a comma is offered in each of its readings', () => {
    expect(repaired('pay abc123 1.250')).toEqual(['pay abc123 1,250', 'pay abc123 1.25'])
    expect(repaired('exp ghv552 12.500 garage, oil')).toEqual([
      'exp ghv552 12,500 garage, oil',
      'exp ghv552 12.50 garage, oil',
    ])
    expect(['pay abc123 1,500', 'pay abc123 12,50', 'pay abc123 1.250,00'].flatMap(repaired)).toEqual([])
    const open = (line: string) => repairsOf(line).map(({ isOpen }) => isOpen)
    expect([open('pay abc123 1.250'), open('pya abc123 50')]).toEqual([[true, true], [false]])
    expect(interpret('pay abc123 1.250', context)).toMatchObject({ text: 'pay abc123 1.250', repair: null })
    expect(interpret('settigns', context).repair).toBeNull()
    expect(interpret('pya abc123 50', context)).toMatchObject({ text: 'pay abc123 50', others: [] })
    expect(['1.250', '250,', '12,500,00'].map(amountAlternatives)).toEqual([['1,250', '1.25'], ['250'], ['12,500.00']])
    expect(['12,50', '1.250,50', '1,2k', '250eur', '-1,5', '£26'].flatMap(amountAlternatives)).toEqual([])
    expect(['250', '250.555', '1,250.50', '120+35', 'x', '', '1,2,3'].flatMap(amountAlternatives)).toEqual([])
  })

  test('registrations and names are never a verb misspelt', () => {
    for (const line of ['PYA 123', 'pya123', 'DUE 123', 'DEW 100', 'maria', 'dew', 'rebecca borg', 'to paul 250'])
      expect(repaired(line)).toEqual([])
  })

  test('a name beside an amount is no sure payment: money out, money in, or of the month is offered beside it', () => {
    for (const line of ['paul 250', '250 paul']) {
      expect(repaired(line)).toEqual([
        'pay paul 250',
        'free -250 name:paul',
        'free 250 name:paul',
        'month 250 name:paul',
      ])
      expect(repairsOf(line).every(({ isWeak, isOpen }) => isWeak && isOpen)).toBe(true)
      expect(interpret(line, context)).toMatchObject({ text: line, repair: null })
    }
    expect(repairsOf('paul 250').map(({ changes }) => changes)).toEqual([
      ['no verb: pay'],
      ['no verb: free, money out'],
      ['no verb: free, money in'],
      ['no verb: month, of the month'],
    ])
    expect(repaired('250 from paul')).toEqual(['pay paul 250', 'free 250 name:paul'])
    expect(repaired('maria borg cash 250').slice(0, 2)).toEqual([
      'pay maria borg 250 cash',
      'free -250 cash name:"maria borg"',
    ])
    expect(repaired('melita november 45')).toEqual(['month 45 november name:melita'])
    expect(repaired('melita -45')).toEqual(['free -45 name:melita'])
    // A day and how it is paid are no part of a name.
    expect(repaired('250 paul yesterday bt hsbc')).toContain('free -250 bt bank:HSBC yesterday name:paul')
    for (const line of ['250 to paul', 'to 250', 'xzz 20', 'lm 20', 'a b c d 20', 'print 20', 'paul 250 300', 'get 20'])
      expect(repaired(line), line).toEqual([])
    for (const line of ['call borg 79442210', 'refund 20', 'flowers 35', 'phone 30 vodafone'])
      expect(repaired(line).join(), line).not.toContain('pay ')
  })

  test('what goes back to a client is never read as money that comes in', () => {
    expect(repaired('refund deposit abc123 500')).toEqual(['adep abc123 -500'])
    for (const line of ['refund deposit abc123', 'refund deposit abc123 12.500', 'refund deposit abc123 -500'])
      expect(repaired(line), line).toEqual([])
    for (const line of ['refund sale abc123 100', 'abc123 -20', '-20 abc123', 'refund deposit maria borg 500'])
      expect(repaired(line), line).toEqual([])
  })

  test('what begins a verb is still being typed', () => {
    for (const line of ['p', 'pa', 'dep', 'depo', 'sett', 'settl', 'pri', 'new cl', 'rep'])
      expect(repaired(line)).toEqual([])
  })

  test('words alone are weak: a record or command of that name is sooner meant', () => {
    const weak = (line: string) => repairsOf(line)[0]?.isWeak
    expect(['settigns', 'clients', 'dark', 'abc123 250'].map(weak)).toEqual([true, true, true, true])
    expect(['pya abc123', 'reprot sold', 'sold today', 'bought last month'].map(weak)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  test('each says what was changed', () => {
    const said = (line: string) => repairsOf(line)[0]?.changes
    expect(said('abc123 pya 1.250')).toEqual(['pya is read as pay', 'pay comes first', '1.250 is read as 1,250'])
    expect(said('pay abc123 for october 250')).toEqual(['in the order of its command'])
    expect(said('sold today')).toEqual(['today is days: report sold'])
  })
})

describe('what a line means stands', () => {
  /** Whole, and yet an amount is among its words. */
  const DOUBTFUL: readonly string[] = []
  test.each(INTERPRETED_LINES.filter(([line, meant]) => meant.endsWith(' ok') && !DOUBTFUL.includes(line)))(
    '%j',
    (line) => {
      expect(repaired(line)).toEqual([])
    },
  )

  test('a quote, a sum, help and a registration are not repaired', () => {
    for (const line of ['"pay ABC 123', ' abc123 pay 250', '=1,50', '?pya', 'MON 123', ''])
      expect(repaired(line)).toEqual([])
  })

  test('a repair is a line that is read, and is not repaired any further', () => {
    const words = [
      'pay',
      'pya',
      'payment',
      'exp',
      'sold',
      'report',
      'abc123',
      'GHV',
      '552',
      'hp-2219',
      '250',
      '1,50',
      'cash',
      'cahs',
    ]
    const more = [
      'today',
      'last',
      'month',
      'maria',
      'borg',
      'garage,',
      'oil',
      'x2',
      '0412385M',
      'price:9000',
      '"a b"',
      'for',
      'print',
      'boe',
    ]
    const line = fc
      .array(fc.constantFrom(...words, ...more), { minLength: 1, maxLength: 6 })
      .map((all) => all.join(' '))
    fc.assert(
      fc.property(line, (text) => {
        for (const repair of repairsOf(text)) {
          expect(repair.text).not.toBe(text)
          const [reading] = parseLine(repair.text, context).readings
          expect(reading?.fits, `${text} → ${repair.text}`).toBe(true)
          expect(repair.changes.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: lineRuns(125) },
    )
    for (const [line] of [...INTERPRETED_LINES, ...NOT_LINES.map((each) => [each])]) repairsOf(line ?? '')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => void repairsOf(text)),
      { numRuns: lineRuns(100) },
    )
  })
})

describe('[commands 1] no repair has a figure that was not typed', () => {
  const words = [
    ...['pay', 'paid', 'sell', 'sold', 'dep', 'diesel', 'stamps', 'electricity', 'settle', 'fix', 'cash', 'free'],
    ...['abc123', 'hp-2219', '0412385m', 'maria', 'borg', '250', '20', '8000', '3', '2x', 'months', 'cheque', 'card'],
    ...['by', 'for', 'to', 'from', 'price', 'in', 'full', 'the', 'lot', 'garage,', 'wash', 'october'],
  ]
  const figures = (text: string) => (text.match(/\d+/g) ?? []).toSorted()

  test('in whatever words it is put', () => {
    const line = fc.array(fc.constantFrom(...words), { minLength: 2, maxLength: 7 }).map((all) => all.join(' '))
    let count = 0
    fc.assert(
      fc.property(line, (text) => {
        for (const repair of repairsOf(text)) {
          count += 1
          expect(figures(repair.text), `${text} → ${repair.text}`).toEqual(figures(text))
        }
      }),
      { numRuns: lineRuns(125) },
    )
    expect(count).toBeGreaterThan(25)
  })
})

describe('the words of the catalogue', () => {
  const verbs = COMMANDS.flatMap(({ verb, synonyms = [] }) => (verb === undefined ? [] : [verb, ...synonyms]))
  test('what is also typed for a verb is no verb, and means one command', () => {
    const also = COMMANDS.flatMap(({ alsoTyped = [] }) => alsoTyped)
    expect(also.filter((each) => verbs.includes(each))).toEqual([])
    expect(also.filter((each, at) => also.indexOf(each) !== at)).toEqual([])
    expect(also.filter((each) => each.split(' ').length > 3 || each !== each.toLowerCase())).toEqual([])
  })

  test('what is paid is no verb, and stands once with a command', () => {
    for (const paidFor of formsOf(COMMANDS).paid.values()) {
      expect(paidFor.filter((each) => verbs.includes(each))).toEqual([])
      expect(paidFor.filter((each, at) => paidFor.indexOf(each) !== at)).toEqual([])
    }
  })

  test.each(COMMANDS.filter(({ verb }) => verb !== undefined))(
    '$id has an example that is whole',
    ({ id, verb, example }) => {
      const [reading] = parseLine(example ?? verb ?? '', context).readings
      expect(reading?.command.id).toBe(id)
      expect(reading?.complete).toBe(true)
      expect(repaired(example ?? verb ?? '')).toEqual([])
    },
  )
})
