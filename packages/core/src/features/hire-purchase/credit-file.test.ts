import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTerms } from '../../../test-data/agreements'
import { addDays, day } from '../../kernel/days'
import { cents, sumCents } from '../../kernel/money'
import { intervalOf, presentValueAt } from './apr'
import { creditFileOf, highestRate, highestRateFacts, rateFacts, rateToConfirm } from './credit-file'
import { creditChanges } from './credit-since-sale'
import { bankCharges, type HpTerms } from './schedule'

const TERMS: HpTerms = {
  ...{
    price: cents(5_000_00),
    deposit: cents(0),
    numberOfMonths: 48,
    monthlyPayment: cents(134_57),
    lastPayment: null,
  },
  ...{ numberOfFirstPayments: null, firstPaymentsTotal: null, firstPaymentDate: day('2026-02-01'), endOfMonth: false },
}
const SOLD = day('2026-01-01')

describe('[server 20.2] what credit costs', () => {
  test('5,000.00 over 48 months of 134.57', () => {
    const file = creditFileOf(TERMS, SOLD)
    expect(file).toMatchObject({
      ...{ price: 5_000_00, deposit: 0, totalAmountOfCredit: 5_000_00, totalCostOfCredit: 1_459_36 },
      ...{ totalAmountPayable: 6_459_36, numberOfPayments: 48, aprPercent: 14, borrowingRatePercent: 12.33 },
    })
    expect(file.instalments[47]).toEqual({ number: 48, dueDate: '2030-01-01', amount: 134_57 })
    expect(file.representative).toBe(
      'Cash price €5,000.00, deposit €0.00, total amount of credit €5,000.00; monthly instalments: 48 of €134.57; ' +
        'borrowing rate 12.33% a year, APR 14.0%, total cost of credit €1,459.36, total amount payable €6,459.36.',
    )
  })

  test('the deposit is payable and no credit; first and last payments are said as they are', () => {
    const file = creditFileOf(
      {
        ...TERMS,
        price: cents(6_000_00),
        deposit: cents(1_000_00),
        lastPayment: cents(200_00),
        numberOfFirstPayments: 2,
        firstPaymentsTotal: cents(300_00),
      },
      SOLD,
    )
    expect(file).toMatchObject({
      totalAmountOfCredit: 5_000_00,
      totalAmountPayable: 1_000_00 + 300_00 + 45 * 134_57 + 200_00,
    })
    expect(file.representative).toContain('monthly instalments: 2 of €150.00, 45 of €134.57 and one of €200.00;')
  })

  test('without interest the bank charge alone makes a rate', () => {
    const file = creditFileOf(
      { ...TERMS, price: cents(8_000_00), numberOfMonths: 24, monthlyPayment: cents(340_00) },
      SOLD,
    )
    expect(file).toMatchObject({ borrowingRatePercent: 0, totalCostOfCredit: 160_00, aprPercent: 1.9 })
  })

  test('what became of it since the sale is said beside it, and nothing while it is as sold or not made yet', () => {
    const file = creditFileOf(TERMS, SOLD)
    const sold = file.instalments.map(({ dueDate, amount }) => ({ dueDate, amount, isPartPayment: false }))
    const partPayments: Parameters<typeof creditChanges>[0]['partPayments'] = []
    expect(creditChanges({ file, rows: sold, partPayments })).toBeNull()
    expect(creditChanges({ file, rows: [], partPayments })).toBeNull()
    const more = [...sold, { dueDate: day('2030-02-01'), amount: cents(100_00), isPartPayment: false }]
    expect(creditChanges({ file, rows: more, partPayments })).toMatchObject({
      ...{ partPayments: 0, on: null, paidAhead: 0, numberOfPayments: 49, totalCostOfCredit: 1_559_36 },
      says: 'Since the sale the schedule was changed: €6,559.36 is payable in all, €100.00 more than agreed.',
    })
    const moved = sold.map((row, at) => (at === 0 ? { ...row, dueDate: day('2026-02-02') } : row))
    expect(creditChanges({ file, rows: moved, partPayments })?.says).toMatch(
      /€6,459\.36 is payable in all, as much as agreed\.$/,
    )
    const ahead = (on: string, amount: number) => ({ day: day(on), amount: cents(amount), givenBack: cents(10_00) })
    const twice = [ahead('2026-01-10', 500_00), ahead('2026-01-20', 200_00)]
    const rows = [
      ...twice.map((one) => ({ dueDate: one.day, amount: one.amount, isPartPayment: true })),
      ...sold.slice(7),
    ]
    expect(creditChanges({ file, rows, partPayments: twice })).toMatchObject({
      ...{ partPayments: 2, on: '2026-01-20', paidAhead: 700_00, givenBack: 20_00, numberOfPayments: 41 },
      says: 'Since the sale €700.00 was paid ahead of time in 2 part payments, the last on 20-01-2026: €6,217.37 is payable in all, €241.99 less than agreed.',
    })
  })

  test('a first payment before the sale leaves no rate, and says so where it would stand', () => {
    const file = creditFileOf(TERMS, day('2026-02-02'))
    expect(file).toMatchObject({ apr: null, aprPercent: null, totalCostOfCredit: 1_459_36 })
    expect(rateFacts(file, null).at(2)).toEqual([
      'APR',
      'On 01-02-2026, the first day, no money is lent that is not paid back at once',
    ])
    expect(file.representative).not.toContain('APR')
  })

  test('any agreement: at the APR its payments are worth the credit to the cent; cost, credit and deposit sum to what is payable', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 15, max: 70 }), (terms, before) => {
        const soldOn = addDays(terms.firstPaymentDate, -before)
        const file = creditFileOf(terms, soldOn)
        expect(sumCents([file.totalAmountOfCredit, file.totalCostOfCredit, file.deposit])).toBe(file.totalAmountPayable)
        expect(file.totalCostOfCredit).toBeGreaterThanOrEqual(
          sumCents(bankCharges(file.totalAmountOfCredit, terms.numberOfMonths)),
        )
        if (file.apr === null) throw new Error(file.aprProblem)
        const amounts = file.instalments.map(({ dueDate, amount }) => ({
          amount,
          inYears: intervalOf(soldOn, dueDate).inYears,
        }))
        expect(Math.round(presentValueAt(file.apr, amounts))).toBe(file.totalAmountOfCredit)
      }),
      { numRuns: 200 },
    )
  })
})

test.each([
  [12, 4.38],
  [24, 6.16],
  [36, 6.79],
  [48, 7.11],
  [60, 7.3],
])('[server 20.34] over %d months interest and charge stay within 8%% up to a borrowing rate of %d', (months, rate) => {
  expect(highestRate(months, 8)).toBe(rate)
})

test('[server 20.34] 24 months at 8% are 9.82% with the bank charge, which the ceiling may compare', () => {
  const financed = 800_000
  const monthly = (financed * 0.08) / 12 / (1 - (1 + 0.08 / 12) ** -24) + (financed * 0.02) / 24
  const sale = {
    ...{ saleType: 1, soldPrice: cents(financed), difference: null, deposit: null, lastPayment: null },
    ...{ monthlyPayment: cents(Math.round(monthly)), numberOfMonths: 24, firstPaymentDate: day('2026-12-27') },
    ...{ numberOfFirstPayments: null, firstPaymentsTotal: null, endOfMonth: false },
  }
  const on = day('2026-11-27')
  expect(rateToConfirm(sale, on, { ceiling: 8, compares: 'charges' })).toMatchObject({ percent: 9.82 })
  expect(rateToConfirm(sale, on, { ceiling: 8, compares: 'interest' })).toMatchObject({ percent: 8 })
})

test('[server 20.34] wherever rates stand, the one is noted that the ceiling compares', () => {
  const file = {
    aprPercent: 10.3,
    aprProblem: '',
    totalCostOfCredit: cents(860_00),
    borrowingRatePercent: 8,
    rateWithChargesPercent: 9.82,
  }
  const said = (ceiling: number, compares: 'interest' | 'charges') =>
    Object.fromEntries(rateFacts(file, { ceiling, compares }))
  expect(said(8, 'interest')).toEqual({ 'Cost of credit': '€860.00', 'Borrowing rate': '8.00% a year', APR: '10.3%' })
  expect(said(7.5, 'interest')).toMatchObject({ 'Borrowing rate': '8.00% a year, above 7.5%' })
  expect(said(8, 'charges')).toMatchObject({
    'Borrowing rate': '8.00% a year',
    'With charges': '9.82% a year, above 8%',
  })
  expect(Object.fromEntries(rateFacts(file, null))).toMatchObject({
    'Borrowing rate': '8.00% a year',
    'With charges': '9.82% a year',
  })
  expect(highestRateFacts(24, { ceiling: 8, compares: 'charges' })).toEqual([['Highest rate', '6.16% a year']])
  expect(highestRateFacts(24, { ceiling: 8, compares: 'interest' })).toEqual([])
})
