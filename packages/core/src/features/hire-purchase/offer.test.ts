import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, ZERO } from '../../kernel/money'
import { day } from '../../kernel/days'
import { COMMANDS } from '../../commands'
import { parseLine } from '../../line/parse'
import { creditCost } from './credit-cost'
import { advertText, CAUTION, exampleRows, offerCredit, offerRequestOf } from './offer'
import { hpQuote } from './quote'

const FROM = { name: 'Ġdid Motors', phone: '2141 5590' }
const CAR = { regNo: 'GHV 552', title: 'Toyota Vitz', details: '2015, White', price: cents(12_000_00) }
const TERMS = { deposit: cents(2_000_00), numberOfMonths: 48, rateBps: 550 }

test('[server 20.40] the worked example: all of article 8(3), in its order', () => {
  const { file } = offerCredit(CAR.price, TERMS)
  expect(Object.fromEntries(exampleRows(file!))).toEqual({
    'Borrowing rate': '10.11% a year, fixed; charges of €200.00 are in the instalments',
    'Total amount of credit': '€10,000.00',
    APR: '11.5%',
    Duration: '48 months',
    'Cash price': '€12,000.00',
    Deposit: '€2,000.00',
    'Total amount payable': '€14,400.00',
    Payments: 'monthly instalments: 47 of €258.33 and one of €258.49',
  })
})

test('[server 20.40] credit is advertised whole or not at all, and its figures are those of a quote', () => {
  const amount = fc.integer({ min: 1, max: 9_000_000 }).map(cents)
  fc.assert(
    fc.property(
      amount,
      fc.option(amount),
      fc.option(fc.integer({ min: 1, max: 120 })),
      fc.option(fc.integer({ min: 0, max: 2_000 })),
      (price, deposit, numberOfMonths, rateBps) => {
        const { file, problem } = offerCredit(price, { deposit, numberOfMonths, rateBps })
        if (problem !== null) {
          expect(problem).toMatch(/\w/)
          return
        }
        const text = advertText({ ...CAR, price, file }, FROM)
        if (file === null) {
          expect([numberOfMonths, deposit, rateBps]).toEqual([null, null, null])
          expect(text).not.toMatch(/%|credit|instalment|month|Caution/i)
          return
        }
        const quote = hpQuote({ price, deposit: deposit ?? ZERO, numberOfMonths: numberOfMonths ?? 0, rateBps })
        expect(file.totalAmountPayable).toBe(quote.withDeposit)
        expect(creditCost(file).bankCharge).toBe(quote.bankCharge)
        for (const [label, value] of exampleRows(file)) {
          expect(value).not.toBe('')
          expect(text).toContain(`${label}: ${value}`)
        }
        expect(text).toContain(CAUTION)
      },
    ),
  )
})

test('[server 20.40] terms that cannot be advertised say why', () => {
  const problemOf = (over: Partial<typeof TERMS>) => offerCredit(CAR.price, { ...TERMS, ...over }).problem
  expect(problemOf({ deposit: CAR.price })).toContain('Nothing is left to finance')
  expect(offerCredit(CAR.price, { deposit: ZERO, numberOfMonths: null, rateBps: null }).problem).toBe(
    'Write the number of months as well, such as 48 months',
  )
  expect(offerCredit(CAR.price, { deposit: null, numberOfMonths: null, rateBps: 550 }).problem).toContain('months')
})

test('[server 20.40] the text of an advert has the car and its price, nothing of credit without terms', () => {
  expect(advertText({ ...CAR, file: null }, FROM)).toBe(
    'Toyota Vitz, GHV 552\n2015, White\nPrice €12,000.00\n\nĠdid Motors, 2141 5590',
  )
  expect(advertText({ ...CAR, regNo: '', details: '', file: null }, { name: 'A', phone: '' })).toBe(
    'Toyota Vitz\nPrice €12,000.00\n\nA',
  )
})

test('[server 20.40] a line says the terms, the paper and further cars', () => {
  const requestOf = (line: string) => {
    const [reading] = parseLine(line, { today: day('2026-11-20'), commands: COMMANDS }).readings
    expect(reading?.problems, line).toEqual([])
    return offerRequestOf(reading!)
  }
  expect(requestOf('card GHV 552 48 months deposit 500')).toEqual({
    ...{ price: null, deposit: '500.00', numberOfMonths: 48, regNos: [], card: { size: 'A5', hasCode: true } },
  })
  expect(requestOf('card GHV 552 48 months deposit 500 at 5.5 a4 no-qr and CXW 343, KLM 200')).toEqual({
    ...{ price: null, deposit: '500.00', numberOfMonths: 48, rate: 5.5, regNos: ['CXW 343', 'KLM 200'] },
    card: { size: 'A4', hasCode: false },
  })
  expect(requestOf('card GHV 552')).toEqual({
    price: null,
    deposit: null,
    regNos: [],
    card: { size: 'A5', hasCode: true },
  })
  expect(requestOf('copy advert GHV 552 price 4,500 36 months')).toMatchObject({ price: '4500.00', numberOfMonths: 36 })
})
