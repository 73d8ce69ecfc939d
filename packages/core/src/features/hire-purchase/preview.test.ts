import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { cents, sumCents } from '../../kernel/money'
import { SaleType } from '../deals/enums'
import { firstPaymentsOf, type SaleTerms, schedulePreview, termsOfSale } from './preview'

const SALE: SaleTerms = {
  saleType: SaleType.HPPartExchange,
  soldPrice: cents(19_500_00),
  difference: cents(13_500_00),
  deposit: cents(1_500_00),
  monthlyPayment: cents(265_00),
  lastPayment: cents(250_00),
  numberOfMonths: 60,
  numberOfFirstPayments: 3,
  firstPaymentsTotal: cents(600_00),
  firstPaymentDate: day('2026-12-31'),
  endOfMonth: true,
}

describe('[D2 9] the schedule as typed', () => {
  test('an HP part exchange is financed on its difference', () => {
    const { terms } = termsOfSale(SALE)
    const preview = schedulePreview(terms!, [cents(4_200_00), cents(1_800_00)])
    expect(preview).toMatchObject({
      price: 13_500_00,
      financed: 12_000_00,
      bankCharge: 240_00,
      interest: 3_450_00,
      total: 15_690_00,
      withDeposit: 17_190_00,
      withCars: 23_190_00,
    })
    expect(preview.rows).toHaveLength(60)
    expect(preview.rows.at(-1)).toMatchObject({ dueDate: '2031-11-30', amount: 250_00 })
    expect(preview.rows[2]?.dueDate).toBe('2027-02-28')
  })

  test('a hire purchase is financed on its price; what is not known of a car adds nothing', () => {
    const { terms } = termsOfSale({ ...SALE, saleType: SaleType.HirePurchase, monthlyPayment: cents(400_00) })
    expect(schedulePreview(terms!, [null])).toMatchObject({ price: 19_500_00, financed: 18_000_00, bankCharge: 360_00 })
  })

  test.each<[string, Partial<SaleTerms>, string, boolean]>([
    ['difference', { difference: null }, 'Difference is required', true],
    ['price', { saleType: SaleType.HirePurchase, soldPrice: null }, 'Sold Price is required', true],
    ['months', { numberOfMonths: null }, 'Number of months is required', true],
    ['monthly payment', { monthlyPayment: null }, 'Monthly payment is required', true],
    ['first payment date', { firstPaymentDate: null }, 'First payment date is required', true],
    ['months out of range', { numberOfMonths: 121 }, 'The number of months is a whole number from 1 to 120', false],
    [
      'everything paid down',
      { deposit: cents(13_500_00) },
      'Nothing is left to finance: the price is 13,500.00, the deposit 13,500.00',
      false,
    ],
    [
      'too little a month',
      { monthlyPayment: cents(20_00) },
      'The instalments total 1,970.00 but 12,240.00 is owed',
      false,
    ],
    [
      'a count without its total',
      { firstPaymentsTotal: null },
      'Give the number of first payments and their total, or neither',
      false,
    ],
  ])('%s: says why there is none', (_, change, message, isMissing) => {
    const reading = termsOfSale({ ...SALE, ...change })
    expect(reading).toMatchObject({ problem: { message }, isMissing })
  })

  test('no first payments may be written as nothing or as 0 and 0', () => {
    for (const none of [null, 0]) {
      const reading = termsOfSale({
        ...SALE,
        numberOfFirstPayments: none,
        firstPaymentsTotal: none === null ? null : cents(none),
      })
      expect(reading.terms).toMatchObject({ numberOfFirstPayments: null, firstPaymentsTotal: null })
    }
  })
})

test('first payments are told with their odd cents', () => {
  expect(firstPaymentsOf(3, cents(600_00))).toEqual([{ count: 3, amount: 200_00 }])
  expect(firstPaymentsOf(3, cents(600_02))).toEqual([
    { count: 2, amount: 200_01 },
    { count: 1, amount: 200_00 },
  ])
  for (const [count, total] of [
    [null, 600_00],
    [3, null],
    [0, 600_00],
    [2.5, 600_00],
    [1e9, 600_00],
    [3, -1],
  ] as const)
    expect(firstPaymentsOf(count, total === null ? null : cents(total))).toEqual([])
  const parts = firstPaymentsOf(7, cents(1_000_03))
  expect(sumCents(parts.flatMap(({ count, amount }) => Array.from({ length: count }, () => amount)))).toBe(1_000_03)
})
