import { expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { cents, ZERO } from '../../kernel/money'
import { creditCost } from './credit-cost'
import { creditFileOf } from './credit-file'

const TERMS = {
  ...{ price: cents(5_000_00), deposit: ZERO, numberOfMonths: 48, monthlyPayment: cents(134_57), lastPayment: null },
  ...{ numberOfFirstPayments: null, firstPaymentsTotal: null, firstPaymentDate: day('2026-02-01'), endOfMonth: false },
}

test('[server 20.10] the cost of a credit is its bank charge and its interest, and a day of it a 365th of its rate', () => {
  const file = creditFileOf(TERMS, day('2026-01-01'))
  // 12.33% of 5,000.00 is 616.50 a year.
  expect(creditCost(file)).toEqual({ bankCharge: 100_00, interest: 1359_36, interestPerDay: 1_69 })
  expect(creditCost(creditFileOf({ ...TERMS, monthlyPayment: cents(106_25) }, day('2026-01-01')))).toEqual({
    ...{ bankCharge: 100_00, interest: 0, interestPerDay: 0 },
  })
})
