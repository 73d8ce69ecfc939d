import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CENTS_MAX, cents, formatDecimal, formatAmount, formatEuro } from './money'
import { visibleText } from './visible'
import { evaluateSum, looksLikeMoney, parseMoneyText, moneyWordCount } from './money-text'

describe('typed amounts', () => {
  test.each([
    ['1250', 125_000],
    ['1,250', 125_000],
    ['1,250.50', 125_050],
    ['1250.5', 125_050],
    ['.50', 50],
    ['.5', 50],
    ['0', 0],
    ['007', 700],
    ['€250', 25_000],
    ['€ 250', 25_000],
    ['250 €', 25_000],
    ['1.2k', 120_000],
    ['1.25K', 125_000],
    ['.5k', 50_000],
    ['0.00001k', 1],
    ['120+35.50', 15_550],
    ['120 + 35.50', 15_550],
    ['€120+€35.50', 15_550],
    ['1,250+1.2k+.05', 245_005],
    ['99,999,999.99', CENTS_MAX],
    [' 12.50 ', 1_250],
    ['12,50', 1_250],
    ['12,5', 1_250],
    [',50', 50],
    ['1.250,00', 125_000],
    ['1.250.000', 125_000_000],
    ['1.250.000,5', 125_000_050],
    ['1,2k', 120_000],
    ['1 250', 125_000],
    ['1 250.00', 125_000],
    ['1\u00a0250,00', 125_000],
    ['1\u2009250.5', 125_050],
    ['1\u202f250\u202f000', 125_000_000],
    ['250 EUR', 25_000],
    ['eur 250', 25_000],
    ['250euro', 25_000],
    ['250 euros', 25_000],
    ['1 250,50 €', 125_050],
    ['2\u200b5\u00ad0', 25_000],
    ['\ufeff€250', 25_000],
    ['\u200e26', 2_600],
  ])('%j', (text, expected) => {
    expect(parseMoneyText(text)).toEqual({ cents: expected })
  })

  test.each([
    '1.2.3',
    '1,2500',
    ',250',
    '1,,250',
    '0001,250',
    '0,250',
    '12 50',
    '1 2500',
    '12,500,00',
    '1,250.000',
    '250.555',
    '1250,000',
    '12.',
    '.',
    '',
    ' ',
    '€',
    '+',
    '1++2',
    '1+',
    '12.505',
    'k',
    '.k',
    '1,200k',
    '1e3',
    'NaN',
    'Infinity',
    '٣',
    '1٣',
    '0x10',
    '12-5',
    '1.2kk',
    '0.000001k',
  ])('%j is refused with what to write', (text) => {
    expect(parseMoneyText(text)).toEqual({ problem: 'Write 12.50 or 1,250' })
  })

  test('what has two readings is refused with both', () => {
    expect(parseMoneyText('1.250')).toEqual({ problem: 'Write 1,250 or 1.25' })
    expect(parseMoneyText('€12.500')).toEqual({ problem: 'Write 12,500 or 12.50' })
  })

  test.each([
    ['£26', 'pounds'],
    ['26 GBP', 'pounds'],
    ['26gbp', 'pounds'],
    ['$26.50', 'dollars'],
    ['USD 26', 'dollars'],
    ['26 CHF', 'francs'],
    ['₺26', 'lira'],
    ['Lm 26', 'lira'],
    ['26 PLN', 'PLN'],
    ['₿2', '₿'],
  ])('%j is no euro, and is refused by its name', (text, name) => {
    expect(parseMoneyText(text)).toEqual({ problem: `Amounts are in euro, and not in ${name}` })
    expect(moneyWordCount(text.split(' '))).toBe(text.split(' ').length)
  })

  test.each([
    ['250 cash', 1],
    ['250 EUR cash', 2],
    ['€ 250 cash', 2],
    ['- 20 Shop', 2],
    ['minus 20 Shop', 2],
    ['- € 20 Shop', 3],
    ['1 250.00 cash', 2],
    ['1 250 000,50 EUR cash', 4],
    ['250 20431', 1],
    ['1 250.00 300', 2],
    ['£ 26 cash', 2],
    ['minus one', 0],
    ['euro 2024x', 0],
    ['Shop 20', 0],
  ])('%j begins with an amount of %d words', (text, count) => {
    expect(moneyWordCount(text.split(' '))).toBe(count)
  })

  test('a sign is refused where amounts are positive, and read where they are not', () => {
    expect(parseMoneyText('-5').problem).toBe('Write the amount without a sign')
    expect(parseMoneyText('+5').problem).toBe('Write the amount without a sign')
    expect(parseMoneyText('-5', { signed: true })).toEqual({ cents: -500 })
    expect(parseMoneyText('\u22125.25', { signed: true })).toEqual({ cents: -525 })
    expect(parseMoneyText('+5', { signed: true })).toEqual({ cents: 500 })
    for (const text of ['- 5', 'minus 5', '\u20135', '\u2014 5', '-€5', '€-5', 'EUR -5'])
      expect(parseMoneyText(text, { signed: true })).toEqual({ cents: -500 })
    expect(parseMoneyText('minus 5').problem).toBe('Write the amount without a sign')
    expect(parseMoneyText('-120+35.50', { signed: true })).toEqual({ cents: -8_450 })
    expect(Object.is(parseMoneyText('-0', { signed: true }).cents, 0)).toBe(true)
  })

  test('too much is said to be too much, however many digits', () => {
    for (const text of ['100,000,000', '99999999.99+.01', '9'.repeat(180), '100000k', '0.005']) {
      const read = parseMoneyText(text)
      expect(read.cents).toBeUndefined()
    }
    expect(parseMoneyText('9'.repeat(180)).problem).toBe('The largest amount is 99,999,999.99')
  })

  test('what a screen or a file shows parses back to it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -CENTS_MAX, max: CENTS_MAX }), (value) => {
        const amount = cents(value)
        for (const shown of [
          formatAmount(amount),
          formatDecimal(amount),
          formatEuro(amount).replace('\u2212€', '\u2212'),
        ])
          expect(parseMoneyText(shown, { signed: true })).toEqual({ cents: amount })
      }),
      { numRuns: 2_000 },
    )
  })

  test('no text throws, and whatever is read is whole cents in range', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[-+€.,0-9k ]{0,30}$/)), (text) => {
        const read = parseMoneyText(text, { signed: true })
        if (read.cents === undefined)
          expect(read.problem).toMatch(/^[A-Z].+\d$|sign$|^Amounts are in euro, and not in \S+$/)
        else expect(Number.isSafeInteger(read.cents) && Math.abs(read.cents) <= CENTS_MAX).toBe(true)
        if (read.cents !== undefined && !/\s/.test(visibleText(text)))
          expect(looksLikeMoney(visibleText(text))).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('sums', () => {
  test.each([
    ['120+35.50', 15_550],
    ['3*250', 75_000],
    ['3x250', 75_000],
    ['3×83.335', 25_001],
    ['-0.005', -1],
    ['0.005', 1],
    ['0.0049', 0],
    ['1/3', 33],
    ['2/3', 67],
    ['10/4', 250],
    ['10/-4', -250],
    ['1/3*3', 100],
    ['8000*2%', 16_000],
    ['(120+30)*2', 30_000],
    ['2*(3+(4-1))', 1_200],
    ['-(2+3)', -500],
    ['1,250.50*2', 250_100],
    ['1.2k/12', 10_000],
    ['100-20-30', 5_000],
    ['100/10/2', 500],
    ['0.1+0.2', 30],
    ['€120 + €35', 15_500],
    ['5\u22127', -200],
  ])('= %s', (text, expected) => {
    expect(evaluateSum(text)).toEqual({ cents: expected })
  })

  test.each(['', '+', '1+', '(1', '1)', '1 2', '12,50+1', 'abc', '1//2', '2**3', '()', '%', '1..2', '(1)(2)', 'x'])(
    '= %j is no sum',
    (text) => {
      expect(evaluateSum(text).problem).toBe('Write a sum such as 120+35.50 or 3*250')
    },
  )

  test('division by zero and results out of range are said', () => {
    for (const text of ['1/0', '1/(2-2)', '1/0+5', '5*(1/0)', '-(1/0)'])
      expect(evaluateSum(text).problem).toBe('Nothing can be divided by zero')
    expect(evaluateSum('99999999.99+0.01').problem).toBe('The largest amount is 99,999,999.99')
    expect(evaluateSum(`9${'*9'.repeat(99)}`).problem).toBe('The largest amount is 99,999,999.99')
  })

  test('no text throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[-+*/()%x.,0-9k ]{0,60}$/)), (text) => {
        const { cents: value, problem } = evaluateSum(text)
        expect((value === undefined) !== (problem === undefined)).toBe(true)
      }),
      { numRuns: 5_000 },
    )
    expect(evaluateSum('('.repeat(200)).problem).toBeDefined()
  })
})
