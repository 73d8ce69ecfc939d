import { SaleType } from '@forecourt/core/features/deals/enums'
import { day } from '@forecourt/core/kernel/days'
import { cents } from '@forecourt/core/kernel/money'
import { describe, expect, test } from 'vitest'
import { paymentDetails } from './vehicle-view'

const TERMS = {
  saleType: SaleType.HirePurchase,
  soldPrice: cents(8000_00),
  difference: null,
  deposit: cents(500_00),
  monthlyPayment: cents(350_00),
  lastPayment: null,
  numberOfMonths: 24,
  numberOfFirstPayments: null,
  firstPaymentsTotal: null,
  firstPaymentDate: day('2026-01-31'),
}

describe('payment details', () => {
  test('say the terms in one line', () => {
    expect(paymentDetails(TERMS)).toBe(
      'Price €8,000.00, deposit €500.00, 24 payments of €350.00, starting on 31-01-2026',
    )
  })

  test('count first and last payments apart', () => {
    const terms = {
      ...TERMS,
      numberOfFirstPayments: 3,
      firstPaymentsTotal: cents(600_00),
      lastPayment: cents(99_50),
      deposit: null,
    }
    expect(paymentDetails(terms)).toBe(
      'Price €8,000.00, first 3 payments €600.00 together, 20 payments of €350.00, last payment €99.50, starting on 31-01-2026',
    )
    expect(paymentDetails({ ...TERMS, numberOfMonths: 2, lastPayment: cents(1) })).toContain('1 payment of €350.00')
  })

  test('of a part exchange begin with the difference, and without terms are empty', () => {
    expect(paymentDetails({ ...TERMS, saleType: SaleType.HPPartExchange, difference: cents(3000_00) })).toContain(
      'Price €3,000.00',
    )
    expect(paymentDetails({ ...TERMS, numberOfMonths: null })).toBe('')
    expect(paymentDetails({ ...TERMS, monthlyPayment: null })).toBe('')
  })
})
