import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEED, anyTerms } from '../../../test-data/agreements'
import { addDays, day } from '../../kernel/days'
import { cents, sumCents } from '../../kernel/money'
import { intervalOf, presentValueAt } from './apr'
import { rateFacts, creditFileOf } from './credit-file'
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

  test('a first payment before the sale leaves no rate, and says so where it would stand', () => {
    const file = creditFileOf(TERMS, day('2026-02-02'))
    expect(file).toMatchObject({ apr: null, aprPercent: null, totalCostOfCredit: 1_459_36 })
    expect(rateFacts(file, null).at(-1)).toEqual([
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
      { seed: SEED, numRuns: 200 },
    )
  })
})
