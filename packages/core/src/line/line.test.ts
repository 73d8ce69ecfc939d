import { describe, expect, test } from 'vitest'
import { commands } from '../kernel/command'
import { day } from '../kernel/days'
import { entryDraftOf } from '../features/cash-book/entry-draft'
import { emptyDetails, emptyEntry } from '../features/cash-book/entry-form'
import { entryLine, typeSlot as type } from '../features/cash-book/line-fields'
import { completeSlot } from './complete'
import { parseLine, relatedReadings } from './parse'
import { routeOf } from './route'
import { printLine } from '../../test-data/print-line'
import { recordText } from './print'

const today = day('2026-11-20')
const text = { name: 'text', kind: 'text', optional: true } as const
const day_ = { name: 'day', kind: 'day', optional: true, fallback: 'today' } as const
const list = commands([
  {
    id: 'x.take-payment',
    title: 'Pay',
    verb: 'pay',
    slots: [
      { name: 'account', kind: 'accounts', message: 'Reg No/HP Account No is required' },
      { name: 'payments', kind: 'count', optional: true },
      { name: 'amount', kind: 'money', optional: true, fallback: 'what is due' },
      type,
      day_,
      { name: 'ref', kind: 'reference', optional: true },
      text,
    ],
    entry: entryLine(4),
    surfaces: ['web'],
    group: 'Record',
  },
  {
    id: 'x.take-deposit',
    title: 'Deposit',
    verb: 'dep',
    synonyms: ['deposit'],
    slots: [
      { name: 'vehicle', kind: 'vehicle' },
      { name: 'amount', kind: 'money', zero: true },
      { name: 'client', kind: 'client', message: 'ID no is required' },
      type,
      { name: 'price', kind: 'money', named: true, unless: 'diff', message: 'Selling Price is required' },
      { name: 'diff', kind: 'signed-money', named: true, optional: true, zero: true },
    ],
    entry: entryLine(1),
    surfaces: ['web'],
    group: 'Record',
  },
  {
    id: 'x.spend-month',
    title: 'Month',
    verb: 'month',
    slots: [
      { name: 'amount', kind: 'money' },
      type,
      { name: 'month', kind: 'month', optional: true, fallback: 'today' },
      { name: 'name-description', kind: 'name-description' },
    ],
    entry: entryLine(5),
    surfaces: ['web'],
    group: 'Record',
  },
  {
    id: 'x.show-due',
    title: 'Due',
    verb: 'due',
    alias: 'pd',
    slots: [day_],
    surfaces: ['web'],
    group: 'Find',
    route: { to: '/due', search: { currentPage: 1 }, slotParams: { day: 'date' } },
  },
  {
    id: 'x.show-eom',
    title: 'Due at month end',
    surfaces: ['web'],
    group: 'Go to',
    alias: 'em',
    route: { to: '/due', search: { date: 'eom', currentPage: 1 } },
  },
  {
    id: 'x.search-cash',
    title: 'Cash',
    verb: 'cash',
    slots: [text, { name: 'days', kind: 'days', optional: true }],
    surfaces: ['web'],
    group: 'Find',
    route: { to: '/cash', slotParams: { text: 'number|words', days: 'from,to' } },
  },
])
const context = { today, commands: list }
const parse = (line: string) => parseLine(line, context)
const best = (line: string) => {
  const reading = parse(line).readings[0]
  if (!reading) throw new Error(`Not a line: ${line}`)
  return reading
}

describe('[commands 1] what a line is', () => {
  test('a leading space or quote forces a search', () => {
    expect([' pay ABC', '"pay ABC"', '“pay ABC”', "'pay"].map((line) => parse(line).search)).toEqual([
      'pay ABC',
      'pay ABC',
      'pay ABC',
      'pay',
    ])
    expect(parse('pay ABC').search).toBeNull()
  })

  test('? asks for commands, = calculates', () => {
    expect(parse('? ctrl h').help).toBe('ctrl h')
    expect(parse('=120+35.50').sum).toEqual({ cents: 15_550 })
    expect(parse('= 1/0').sum?.problem).toBe('Nothing can be divided by zero')
    expect(parse('pay').sum).toBeNull()
  })

  test('an alias counts only as the whole line, and synonyms as the verb', () => {
    expect(parse('pd').readings[0]?.command.id).toBe('x.show-due')
    expect(parse('PD').readings).toHaveLength(1)
    expect(parse('pd eom').readings).toEqual([])
    expect(parse('deposit ABC 123').readings[0]?.command.id).toBe('x.take-deposit')
  })

  test('a mark whose letters are a verb is said to be a mark', () => {
    expect(['PAY 001', 'due 123', 'MON 123', 'abc123'].map((line) => parse(line).mark)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['pay 2219', 'pay ABC 123', 'due'].map((line) => parse(line).mark)).toEqual([false, false, false])
  })

  test('a line longer than 200 characters is not read', () => {
    const line = `pay ABC 123 250 ${'x'.repeat(190)}`
    expect(parse(line)).toMatchObject({ readings: [], problem: 'A line is at most 200 characters' })
    expect(parse(line.slice(0, 200)).problem).toBeNull()
  })
})

describe('[commands 1] all readings, best first', () => {
  const queries = (line: string) =>
    parse(line).readings.map((reading) => {
      const value = reading.slots[0]?.value
      return value?.kind === 'record' ? value.query : value?.kind === 'accounts' ? value.queries.join('+') : null
    })

  test('the Maltese form first, then what leaves nothing open, then longer before shorter of one kind', () => {
    expect(queries('pay ABC 123 250 cash')).toEqual(['ABC 123', 'ABC 123 250', 'ABC'])
    expect(queries('pay ABC 250')).toEqual(['ABC 250', 'ABC'])
    expect(queries('pay HP 2219 250')[0]).toBe('HP 2219')
    expect(queries('dep TBA 50 0412385M price:1')).toEqual(['TBA', 'TBA 50', 'TBA 50 0412385M'])
    expect(queries('pay "LOT 14" 250')).toEqual(['LOT 14'])
    expect(queries('pay ABC 120+35.50')).toEqual(['ABC'])
    expect(queries('pay ABC 123+DEF 456 250')).toEqual(['ABC 123+DEF 456', 'ABC 123+DEF 456 250', 'ABC 123+DEF', 'ABC'])
  })

  test('a word that begins text or is a type, day or count never joins a record', () => {
    for (const line of ['pay ABC cash', 'pay ABC mon', 'pay ABC x2', 'pay ABC nov', 'pay ABC €5', 'pay ABC "123"'])
      expect(queries(line)).toEqual(['ABC'])
  })

  test('a bare number alone is a day of a search, and its text second', () => {
    const read = parse('cash 1511').readings
    expect(read.map((reading) => reading.slots.find((slot) => slot.state === 'parsed')?.name)).toEqual(['days', 'text'])
  })
})

describe('other lines of the same words', () => {
  const related = (line: string) =>
    relatedReadings(parseLine(line, context), context).map((reading) => printLine(reading))
  test('those that fit, with what they still miss', () => {
    expect(related('pay ABC 123 250 cash')).toEqual(['dep ABC 123 250.00 cash'])
    expect(related('dep ABC 123 500 Borg')).toEqual(['pay ABC 123 500.00 "Borg"'])
    expect(related('due t')).toEqual([])
    expect(related('pay')).toEqual([])
    expect(related('pay ABC 123 1,2,5')).toEqual([])
  })
})

describe('problems', () => {
  const said = (line: string) => best(line).problems.map(({ message }) => message)
  test.each([
    ['pay', ['Reg No/HP Account No is required']],
    ['pay ABC 123 1,2,5', ['Write 12.50 or 1,250']],
    ['pay ABC 123 -50', ['Write the amount without a sign']],
    ['pay ABC 123 31/02', ['Write a day such as 15/11, 15-11-2026, eom or -3d']],
    ['pay ABC 123 0', ['The amount cannot be zero']],
    ['pay ABC 123 250 chq', ['Bank is required', 'Cheque No is required', 'A/C No is required', 'Payer is required']],
    ['pay ABC 123 250 chq bank:ABN no:1 ac:2 payer:B', ['Write one of BOV, HSBC, APS, BNF, LOM, CBM']],
    ['pay ABC 123 250 bank:BOV', ['The type cash has no bank']],
    ['pay ABC 123 250 epos', ['Batch No is required']],
    ['pay ABC 123 bnak:BOV', ['pay has no field bnak']],
    ['pay ABC 123 ref:1 ref:2', ['Ref is given twice']],
    ['pay ABC 123 ref: 1', ['Write the value of ref right after its colon']],
    ['pay ABC 123+ABC123', ['ABC123 is there twice']],
    ['pay ABC 123+', ['Write the next account after the +']],
    ['pay ABC 123+DEF 456 x2', ['Several accounts take one payment each']],
    ['dep ABC 123 500 0412385M', ['Selling Price is required']],
    ['dep ABC 123 500 price:1', ['ID no is required']],
    ['dep ABC 123 500 B price:1 diff:1', ['Give price or diff, not both']],
    ['month 50', ['Name is required', 'Description is required']],
    ['month 50 ARMS', ['Description is required']],
    ['month 50 , water', ['Name is required']],
    ['due 31/02', ['Write a day such as 15/11, 15-11-2026, eom or -3d']],
    ['due t y', ['“y” does not fit here']],
  ])('%s', (line, messages) => {
    expect(said(line)).toEqual(messages)
  })
})

describe('the entry that a line prefills', () => {
  const draft = (line: string) => entryDraftOf(best(line), today)

  test('a cash payment', () => {
    expect(draft('pay ABC 123 250 y 20431 for the brother')).toEqual({
      form: {
        ...emptyEntry(day('2026-11-19')),
        categoryID: 4,
        typeID: 1,
        amount: '250.00',
        description: 'for the brother',
        reference: '20431',
      },
      vehicle: 'ABC 123',
      accounts: [],
      client: null,
    })
  })

  test('what is due, combined, and several accounts', () => {
    expect(draft('pay ABC 123 x3')).toMatchObject({
      form: { amount: '', enableCombineHpPayment: true, combineHpPayment: '3', isMultiple: false },
      vehicle: 'ABC 123',
    })
    expect(draft('pay ABC 123+HP-2219')).toMatchObject({
      form: { amount: '', isMultiple: true, enableCombineHpPayment: false },
      vehicle: null,
      accounts: ['ABC 123', 'HP-2219'],
    })
  })

  test('each type carries its own details and no other', () => {
    const none = emptyDetails()
    expect(draft('pay A1 5 chq bank:bov no:0412 ac:4001 payer:"M. Borg" day:y')?.form).toMatchObject({
      typeID: 2,
      cheque: { bank: 'BOV', chequeNumber: '0412', accountNumber: '4001', payerName: 'M. Borg', receiptNumber: '' },
      bankTransfer: none.bankTransfer,
    })
    expect(draft('pay A1 5 bt bank:APS ref:X7 day:y')?.form).toMatchObject({
      reference: 'X7',
      bankTransfer: { bank: 'APS', dateTime: '2026-11-19', reference: 'X7' },
      cheque: none.cheque,
    })
    expect(draft('pay A1 5 card bank:paypal')?.form).toMatchObject({
      card: { bank: 'PayPal', dateTime: today, reference: '' },
    })
    expect(draft('pay A1 5 epos batch:0471')?.form).toMatchObject({ typeID: 3, epos: { batchNo: '0471' } })
    expect(draft('pay A1 5 co bank:BOV no:9')?.form).toMatchObject({
      typeID: 5,
      chequeOut: { bank: 'BOV', chequeNumber: '9' },
    })
    // What is wrong is left empty, not carried along.
    expect(draft('pay A1 5 chq bank:XYZ')?.form).toMatchObject({ cheque: { bank: '', chequeNumber: '' } })
    expect(draft('pay A1 1,2,5')?.form).toMatchObject({ amount: '' })
  })

  test('deposits', () => {
    expect(draft('dep ABC 123 500 Maria Borg bt bank:BOV price:8k')).toMatchObject({
      form: { isPartExchange: false, soldToPrice: '8000.00', difference: '' },
      client: 'Maria Borg',
    })
    expect(draft('dep ABC 123 500 0412385M diff:-200')?.form).toMatchObject({
      isPartExchange: true,
      difference: '-200.00',
      soldToPrice: '',
    })
  })

  test('monthly expenses', () => {
    expect(draft('month 50 oct ARMS, Water')?.form).toMatchObject({
      monthExpense: '2026-10-01',
      name: 'ARMS',
      description: 'Water',
      dateTime: today,
    })
    expect(draft('month 50 ARMS, Water')?.form).toMatchObject({ monthExpense: today })
    expect(draft('month 50 ARMS')?.form).toMatchObject({ name: 'ARMS', description: '' })
  })

  test('a command that records nothing has none', () => {
    expect(draft('due')).toBeNull()
  })
})

describe('where a line leads', () => {
  test('days and words go to their parameters', () => {
    expect(routeOf(best('due eom'), today)).toEqual({ to: '/due', search: { currentPage: 1, date: '2026-10-31' } })
    expect(routeOf(best('due'), today)?.search.date).toBe(today)
    expect(routeOf(best('em'), today)?.search).toEqual({ currentPage: 1, date: '2026-10-31' })
    expect(routeOf(best('cash borg oct'), today)?.search).toEqual({
      words: 'borg',
      from: '2026-10-01',
      to: '2026-10-31',
    })
    expect(routeOf(best('cash ABC 123'), today)?.search).toEqual({ number: 'ABC 123' })
    expect(routeOf(best('pay ABC 123'), today)).toBeNull()
  })
})

describe('completion', () => {
  const at = (line: string) => {
    const caret = line.indexOf('|')
    return completeSlot(parseLine(line.replace('|', ''), context), caret)
  }
  test.each([
    ['pa|', { slot: 'verb', query: 'pa', start: 0, end: 2 }],
    ['|', { slot: 'verb', query: '', start: 0, end: 0 }],
    ['pay |', { slot: 'account', of: 'account', query: '', start: 4, end: 4 }],
    ['pay AB|', { slot: 'account', query: 'AB', start: 4, end: 6 }],
    ['pay A|BC 123 250', { slot: 'account', query: 'ABC 123', start: 4, end: 11 }],
    ['pay ABC 123+DE|', { slot: 'account', query: 'DE', start: 12, end: 14 }],
    ['pay AB|+DEF 456 250', { slot: 'account', query: 'AB', start: 4, end: 6 }],
    ['pay ABC 123 250|', { slot: 'amount', of: null, query: '250', start: 12, end: 15 }],
    ['pay ABC 123 250 |', { slot: 'payments', query: '', start: 16, end: 16 }],
    ['dep ABC 123 500 |', { slot: 'client', of: 'client', query: '', start: 16, end: 16 }],
    ['dep ABC 123 500 Bor|', { slot: 'client', of: 'client', query: 'Bor', start: 16, end: 19 }],
  ] as const)('%s', (line, expected) => {
    expect(at(line)).toMatchObject(expected)
  })

  test('nothing where there is no verb or nothing left', () => {
    expect(at('hello wo|')).toBeNull()
    expect(at('due t |')).toBeNull()
  })
})

describe('printing', () => {
  test.each([
    ['PAY  abc 123  €250  CASH', 'pay abc 123 250.00 cash'],
    ['pay LOT 14 1.2k y', 'pay "LOT 14" 1200.00 19-11-2026'],
    ['pay ABC 123 + HP-2219', 'pay ABC 123 + HP-2219'],
    ['pay ABC 123 250 20431 cash paid "x, y"', 'pay ABC 123 250.00 cash ref:20431 "paid x, y"'],
    ['pay ABC 123 250 bt bank:bov', 'pay ABC 123 250.00 bt bank:BOV'],
    ['month 50 oct ARMS, Water', 'month 50.00 10/2026 ARMS, Water'],
    ['dep ABC 123 500 Maria price:8k', 'dep ABC 123 500.00 "Maria" price:8000.00'],
    ['cash borg oct', 'cash borg 01-10-2026..31-10-2026'],
    ['pd', 'due'],
  ])('%s', (line, printed) => {
    expect(printLine(best(line))).toBe(printed)
  })

  test('a record is quoted unless it can be nothing else', () => {
    expect(['ABC 123', 'HP-2219', '0412385M', 'LOT 14', '2219', 'TBA', 'a "b"'].map(recordText)).toEqual([
      'ABC 123',
      'HP-2219',
      '0412385M',
      '"LOT 14"',
      '"2219"',
      '"TBA"',
      '"a ""b"""',
    ])
  })
})
