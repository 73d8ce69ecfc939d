import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../commands'
import { day } from '../../kernel/days'
import { parseLine } from '../../line/parse'
import { cents } from '../../kernel/money'
import { hpQuote, quoteFacts, quoteProblems, quoteRequestOf, quoteSentence } from './quote'
import { hpSchedule } from './schedule'

const asked = (price: number, deposit: number, numberOfMonths: number, rateBps: number | null = null) => ({
  price: cents(price),
  deposit: cents(deposit),
  numberOfMonths,
  rateBps,
})
const requestOf = (line: string) => {
  const [reading] = parseLine(line, { today: day('2026-11-20'), commands: COMMANDS }).readings
  return reading ? quoteRequestOf(reading) : null
}

describe('[D2 9] a quote', () => {
  test.each([
    // 10,000 financed, 200 bank charge, 4 years at 5.5% flat are 2,200.
    [
      asked(12000_00, 2000_00, 48, 550),
      { interest: 2200_00, total: 12400_00, monthlyPayment: 258_33, lastPayment: 258_49 },
    ],
    [asked(12000_00, 2000_00, 48), { interest: 0, total: 10200_00, monthlyPayment: 212_50, lastPayment: 212_50 }],
    [asked(8000_00, 0, 24, 0), { bankCharge: 160_00, total: 8160_00, monthlyPayment: 340_00, lastPayment: 340_00 }],
    [asked(1000_00, 1, 1, 1200), { financed: 999_99, bankCharge: 20_00, interest: 10_00, lastPayment: 1029_99 }],
    // Three months at 7.25% of 100.01 are 1.8127: half up to the cent.
    [asked(100_01, 0, 3, 725), { bankCharge: 2_00, interest: 1_81, monthlyPayment: 34_60, lastPayment: 34_62 }],
  ])('%j', (request, figures) => {
    expect(quoteProblems(request)).toEqual([])
    expect(hpQuote(request)).toMatchObject(figures)
  })

  test('the APR is what the instalments cost a year, charges included', () => {
    expect(hpQuote(asked(1000_00, 0, 12)).aprPercent).toBe(3.7)
    // 12% flat over a year: 1,000 repaid by 12 of 95.00 is 2.07% a month.
    expect(hpQuote(asked(1000_00, 0, 12, 1200)).aprPercent).toBe(28)
  })

  test.each([
    [asked(1000_00, 1000_00, 12), 'Nothing is left to finance: the price is 1,000.00, the deposit 1,000.00'],
    [asked(1000_00, 1000_01, 12), /Nothing is left to finance/],
    [asked(1000_00, 0, 0), /whole number from 1 to 120/],
    [asked(1000_00, 0, 121, 500), /whole number from 1 to 120/],
    [asked(99_999_999_99, 0, 120, 9999), /more than can be kept/],
  ])('%j is refused', (request, sentence) => {
    expect(quoteProblems(request).join()).toEqual(
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    )
  })

  test('whatever is quoted can be agreed: the schedule of its terms sums to it, and its interest is the flat one', () => {
    const request = fc.record({
      price: fc.integer({ min: 1, max: 9_000_000 }),
      deposit: fc.integer({ min: 0, max: 1_000_000 }),
      numberOfMonths: fc.integer({ min: 1, max: 120 }),
      rateBps: fc.option(fc.integer({ min: 0, max: 9999 })),
    })
    fc.assert(
      fc.property(request, (given) => {
        const wanted = asked(given.price, given.deposit, given.numberOfMonths, given.rateBps)
        if (quoteProblems(wanted).length > 0) {
          expect(given.price - given.deposit).toBeLessThan(20_00)
          return
        }
        const quote = hpQuote(wanted)
        const rows = hpSchedule({
          ...wanted,
          monthlyPayment: quote.monthlyPayment,
          lastPayment: quote.lastPayment,
          numberOfFirstPayments: null,
          firstPaymentsTotal: null,
          firstPaymentDate: day('2026-01-31'),
          endOfMonth: true,
        })
        const sum = (of: 'amount' | 'interest' | 'bankCharge') => rows.reduce((total, row) => total + row[of], 0)
        expect([sum('amount'), sum('interest'), sum('bankCharge')]).toEqual([
          quote.total,
          quote.interest,
          quote.bankCharge,
        ])
        expect(quote.lastPayment - quote.monthlyPayment).toBeLessThan(given.numberOfMonths)
      }),
      { numRuns: 300 },
    )
  })

  test('is read from its line, and said in words', () => {
    const request = requestOf('quote 12k 2,000 48 5.5%')
    expect(request).toEqual(asked(12000_00, 2000_00, 48, 550))
    expect(requestOf('quote 12k 2000 121')).toBeNull()
    expect(requestOf('due today')).toBeNull()
    const quote = hpQuote(asked(12000_00, 2000_00, 48, 550))
    expect(quoteFacts(quote, null)).toContainEqual(['Interest, 5.5% a year flat', '€2,200.00'])
    expect(quoteFacts(quote, null)).toContainEqual(['Monthly', '47 x €258.33'])
    expect(quoteFacts(hpQuote(asked(100_00, 0, 1)), null).map(([label]) => label)).not.toContain('Last payment')
    expect(quoteSentence(quote)).toBe(
      'Price 12,000.00, deposit 2,000.00: 47 x 258.33 and a last one of 258.49, instalments 12,400.00, in all 14,400.00, APR 11.5%',
    )
  })
})
