import { expect, test } from 'vitest'
import { cents } from '../../kernel/money'
import { manualPaymentProblems } from './rules'

const amount = cents(100_00)
test.each([
  [{ amount }, {}],
  [{ amount: cents(-1), cashCategory: 16, cashType: 7, receiptNumber: 'R 12' }, {}],
  [{ amount, cashCategory: null, cashType: null }, {}],
  [{}, { amount: 'Amount is required' }],
  [{ amount: null }, { amount: 'Amount is required' }],
  [{ amount: cents(0) }, { amount: 'Amount cannot be 0' }],
  [{ amount, cashCategory: 4 }, { cashCategory: 'Type is Sale, Deposit or Additional Deposit' }],
  [{ amount, cashCategory: 1.5 }, { cashCategory: 'Type is Sale, Deposit or Additional Deposit' }],
  [{ amount, cashType: 8 }, { cashType: 'Choose a pay method from the list' }],
  [{ amount, cashType: 1.5 }, { cashType: 'Choose a pay method from the list' }],
  [{ amount, receiptNumber: '1'.repeat(41) }, { receiptNumber: 'A receipt number has at most 40 characters' }],
])('[D2 5] a payment by hand %j: %j', (payment, problems) => {
  const found = manualPaymentProblems(payment).map(({ field, message }) => [field, message])
  expect(Object.fromEntries(found)).toEqual(problems)
})
