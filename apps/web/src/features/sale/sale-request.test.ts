import { SaleType } from '@forecourt/core/features/deals/enums'
import { cents } from '@forecourt/core/kernel/money'
import { describe, expect, test } from 'vitest'
import { NO_CLIENT, changeIdno } from '../clients/typed-client'
import { changeTypePatch, isResetWord, NO_TERMS, type SaleValues } from './sale-draft'
import { derivedPrice, saleFormProblems, saleRefusalProblems, saleBody, parseSaleTerms, undoBody } from './sale-request'

const EMPTY: SaleValues = {
  ...NO_CLIENT,
  ...NO_TERMS,
  soldDate: '',
  saleType: SaleType.HirePurchase,
  soldPrice: '',
  difference: '',
  cars: [],
}
const SOLD: SaleValues = {
  ...EMPTY,
  clientID: 5,
  idno: '0374590M',
  name: 'Paul',
  surname: 'Grech',
  soldDate: '2026-11-19',
  saleType: SaleType.HPPartExchange,
  difference: '13,500.00',
  cars: [
    { id: 8, text: 'FJK 420 Peugeot 208' },
    { id: 9, text: 'DBN 118 Nissan March' },
  ],
  hpAccountNo: ' HP-2261 ',
  deposit: '1,500.00',
  monthlyPayment: '265',
  numberOfMonths: '60',
  firstPaymentDate: '2026-12-31',
  endOfMonth: true,
  isConsumer: false,
  lastPayment: '250',
  numberOfFirstPayments: '3',
  firstPaymentsTotal: '600',
}
const messages = (values: SaleValues) => [...saleFormProblems(values, 7)]

describe('[D2 5] what keeps a sale from being saved', () => {
  test('an empty form of each type', () => {
    const asked = [
      ['idno', 'Sold to ID no is required'],
      ['name', 'Client Name is required'],
      ['surname', 'Client surname is required'],
      ['soldDate', 'Sold date is required'],
    ]
    const price = ['soldPrice', 'Sold Price is required']
    const exchange = [
      ['difference', 'Difference is required'],
      ['car-0', 'Vehicle is required'],
    ]
    expect(messages({ ...EMPTY, saleType: SaleType.Cash })).toEqual([...asked, price])
    expect(messages(EMPTY)).toEqual([...asked, price])
    expect(messages({ ...EMPTY, saleType: SaleType.PartExchange })).toEqual([...asked, ...exchange])
    expect(messages({ ...EMPTY, saleType: SaleType.HPPartExchange })).toEqual([...asked, ...exchange])
  })

  test.each<[string, Partial<SaleValues>, [string, string][]]>([
    ['nothing', {}, []],
    ['a day that is none', { soldDate: '31-02' }, [['soldDate', 'Write a date such as 31-12-2026']]],
    ['a comma for a dot', { deposit: '12,5,0' }, [['deposit', 'Write 12.50 or 1,250']]],
    ['a sign where none may be', { monthlyPayment: '-265' }, [['monthlyPayment', 'Write the amount without a sign']]],
    [
      'a difference below the deposit',
      { difference: '1,000' },
      [['difference', 'The difference must exceed the deposit']],
    ],
    [
      'months out of range',
      { numberOfMonths: '121' },
      [['numberOfMonths', 'The number of months is a whole number from 1 to 120']],
    ],
    ['itself', { cars: [{ id: 7, text: '' }] }, [['car-0', 'A vehicle cannot be taken in exchange for itself']]],
    ['one car twice', { cars: [SOLD.cars[0]!, SOLD.cars[0]!] }, [['car-1', 'A vehicle can be taken in only once']]],
    ['a new client without a name', { clientID: null, name: '' }, [['name', 'Client Name is required']]],
    ['terms of a type that has none', { saleType: SaleType.Cash, soldPrice: '9,000', deposit: 'x' }, []],
    ['where we pay', { saleType: SaleType.PartExchange, difference: '−500' }, []],
  ])('%s', (_, change, expected) => {
    expect(messages({ ...SOLD, ...change })).toEqual(expected)
  })
})

describe('the request of a sale', () => {
  const body = (values: SaleValues, typed: Partial<SaleValues> = {}) => saleBody({ values, typed, version: 4 }, 7)

  test('[D2 3] carries everything of an HP part exchange, commas stripped', () => {
    expect(body(SOLD)).toEqual({
      vehicleID: 7,
      version: 4,
      clientID: 5,
      client: null,
      saleType: 3,
      soldToDateTime: '2026-11-19',
      difference: '13500.00',
      peVehicleID: 8,
      additionalPEVehicles: [9],
      hpAccountNo: 'HP-2261',
      deposit: '1500.00',
      monthlyPayment: '265.00',
      lastPayment: '250.00',
      endOfMonth: true,
      isConsumer: false,
      firstPaymentDate: '2026-12-31',
      numberOfMonths: 60,
      numberOfFirstPayments: 3,
      firstPaymentsTotal: '600.00',
    })
  })

  test('a price is sent only when it was typed, also when it was cleared', () => {
    expect(body({ ...SOLD, soldPrice: '19,500.00' })).not.toHaveProperty('soldToPrice')
    expect(body({ ...SOLD, soldPrice: '' }, { soldPrice: '' })).toMatchObject({ soldToPrice: null })
    expect(body({ ...SOLD, soldPrice: '1.2k' }, { soldPrice: '1.2k' })).toMatchObject({ soldToPrice: '1200.00' })
  })

  test('a cash sale names no car and no terms; a new client goes along', () => {
    const request = body({ ...SOLD, saleType: SaleType.Cash, clientID: null, address1: '31, Flat 4' })
    expect(request).toMatchObject({ difference: null, peVehicleID: null, additionalPEVehicles: [] })
    expect(request).not.toHaveProperty('deposit')
    expect(request.client).toMatchObject({ idno: '0374590M', name: 'Paul', address1: '31, Flat 4' })
  })

  test('undoing names neither client nor type', () => {
    expect(undoBody(7, 4)).toEqual({ vehicleID: 7, version: 4, clientID: null, client: null, saleType: null })
  })

  test('what the server refuses stands at the fields of the form', () => {
    expect([...saleRefusalProblems({ soldToPrice: ['A'], 'client.name': ['B'], deposit: ['C', 'D'] })]).toEqual([
      ['soldPrice', 'A'],
      ['name', 'B'],
      ['deposit', 'C'],
    ])
  })
})

describe('[D2 4] what typing does', () => {
  test('changing the type empties groups that it hides; the saved type brings its own back', () => {
    expect(changeTypePatch(SOLD, SaleType.Cash)).toEqual({
      saleType: SaleType.Cash,
      difference: '',
      cars: [],
      ...NO_TERMS,
    })
    expect(changeTypePatch(SOLD, SaleType.HirePurchase)).toEqual({
      saleType: SaleType.HirePurchase,
      difference: '',
      cars: [],
    })
    expect(changeTypePatch(SOLD, SaleType.PartExchange)).toEqual({ saleType: SaleType.PartExchange, ...NO_TERMS })
    expect({ ...SOLD, ...changeTypePatch(SOLD, SaleType.Cash), ...changeTypePatch(SOLD, SOLD.saleType) }).toEqual(SOLD)
  })

  test('an ID No typed over a found client stands for a new one', () => {
    expect(changeIdno(SOLD, '0374590')).toEqual({ ...NO_CLIENT, idno: '0374590' })
    expect(changeIdno({ ...SOLD, clientID: null }, '1')).toEqual({ idno: '1' })
  })

  test.each(['reset', ' RESET ', 'Reset'])('%j resets', (word) => expect(isResetWord(word)).toBe(true))
  test.each(['', 'rese', 'reset1', 'resets'])('%j does not', (word) => expect(isResetWord(word)).toBe(false))
})

test('the price of a part exchange is its difference and what was allowed, until one is typed', () => {
  expect(derivedPrice(SOLD, [cents(4_200_00), cents(1_800_00)])).toBe(19_500_00)
  expect(derivedPrice({ ...SOLD, soldPrice: '19,000' }, [])).toBeNull()
  expect(derivedPrice({ ...SOLD, difference: '' }, [cents(1)])).toBeNull()
  expect(derivedPrice({ ...SOLD, saleType: SaleType.Cash }, [cents(1)])).toBeNull()
})

test('terms that cannot be read count as not typed', () => {
  expect(
    parseSaleTerms({ ...SOLD, deposit: '12,5,0', firstPaymentDate: '31-02', numberOfMonths: '1,000' }),
  ).toMatchObject({
    deposit: null,
    firstPaymentDate: null,
    numberOfMonths: 1000,
  })
})
