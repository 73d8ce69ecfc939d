import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../commands'
import { day } from '../../kernel/days'
import { cents } from '../../kernel/money'
import { parseLine } from '../../line/parse'
import { SaleType } from '../deals/enums'
import { saleOf, sellLineOf, sellProblems, sellRequest } from './sell'
import { sellFacts } from './sell-facts'
import { SellIn } from './sell-schemas'

const TODAY = day('2026-11-20')
const tradeIn = { regNo: 'XVV 326', allowance: cents(4000_00) }
const terms = { numberOfMonths: 36, monthlyPayment: cents(140_00), firstPaymentDate: day('2027-01-01') }
const price = { soldToPrice: cents(9500_00) }

const lineOf = (text: string) => {
  const [reading] = parseLine(text, { today: TODAY, commands: COMMANDS }).readings
  if (!reading) throw new Error(`${text} is no line`)
  return sellLineOf(reading, TODAY)
}

describe('[server 6.5] a sale in one save', () => {
  test.each([
    [{}, SaleType.Cash],
    [terms, SaleType.HirePurchase],
    [{ tradeIn }, SaleType.PartExchange],
    [{ ...terms, tradeIn }, SaleType.HPPartExchange],
  ])('its type follows from what it has: %j', (said, saleType) => {
    expect(saleOf({ ...price, ...said }, tradeIn.allowance).saleType).toBe(saleType)
  })

  test('its difference and allowance come to its price, whatever they are', () => {
    const amounts = fc.tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }))
    fc.assert(
      fc.property(amounts, ([sold, allowed]) => {
        const { difference } = saleOf({ soldToPrice: cents(sold), tradeIn }, cents(allowed))
        expect((difference ?? 0) + allowed).toBe(sold)
      }),
    )
  })

  test.each([
    [{}, null, []],
    [{ deposit: cents(1000_00) }, null, ['A sale without instalments, such as 36x140, has no dep']],
    [{ hpAccountNo: 'HP-1' }, null, ['A sale without instalments, such as 36x140, has no account']],
    [{ tradeIn }, { vehicleID: null, allowance: null }, ['Write the allowance for XVV 326']],
    [{ tradeIn }, { vehicleID: 7, allowance: tradeIn.allowance }, ['A vehicle cannot be taken in exchange for itself']],
    [{ ...terms, numberOfMonths: 20 }, null, ['The instalments total 2,800.00 but 9,690.00 is owed']],
    [{ ...terms, firstPaymentDate: null }, null, ['First payment date is required']],
  ])('what it lacks or cannot have is said: %j', (said, taken, sentences) => {
    const problems = sellProblems({ vehicleID: 7, ...price, ...said }, taken)
    expect(problems.map(({ message }) => message)).toEqual(sentences)
  })
})

describe('[commands 1] a line that sells', () => {
  test('what it says is what is sent, and read there', () => {
    const said = lineOf('sell WIC 070 0412385M 9500 pe XVV 326 4000 dep 1000 36x140 from 1/1 year:2012')
    expect(SellIn.parse(sellRequest(said, { vehicleID: 7, clientID: 8 }))).toMatchObject({
      ...{ vehicleID: 7, clientID: 8, ...price, soldToDateTime: TODAY, deposit: 1000_00, ...terms },
      tradeIn: { ...tradeIn, yom: 2012 },
    })
    expect(sellRequest(lineOf('sell WIC 070 0412385M'), { vehicleID: 7, clientID: 8 })).toBeNull()
  })

  test('without a day its first instalment is due a month after the sale', () => {
    expect(lineOf('sell WIC 070 0412385M 9500 36x280 31/10')).toMatchObject({ firstPaymentDate: '2026-11-30' })
    expect(lineOf('sell WIC 070 0412385M 9500')).toMatchObject({ firstPaymentDate: null })
  })

  test('its figures are told before the server knows them', () => {
    const facts = sellFacts(lineOf('sell WIC 070 0412385M 9500 pe xvv326 4000 dep 1000 36x140 from 1/1'), null)
    expect(Object.fromEntries(facts)).toMatchObject({
      'Part exchange': 'XVV 326',
      Allowed: '−€4,000.00',
      Financed: '€4,500.00',
      Instalments: '36 of €140.00',
      From: '01-01-2027 to 01-12-2029',
      'Bank charge, interest': '€90.00, €450.00',
      Together: '€5,040.00',
    })
  })
})
