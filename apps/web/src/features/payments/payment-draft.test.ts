import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { ManualPaymentEdit, ManualPaymentIn } from '@forecourt/core/features/payments/schemas'
import { day } from '@forecourt/core/kernel/days'
import { expect, test } from 'vitest'
import { CATEGORY_OPTIONS, newPayment, paymentFormProblems, paymentRequest } from './payment-draft'

const fresh = newPayment(day('2026-11-20'))
const problem = (part: Partial<typeof fresh>) => Object.fromEntries(paymentFormProblems({ ...fresh, ...part }))

test('a payment starts as a sale in cash today; its amount is required [D2 5]', () => {
  expect(fresh).toMatchObject({ date: '2026-11-20', cashCategory: CashCategory.Sale, cashType: CashType.Cash })
  expect(problem({})).toEqual({ amount: 'Amount is required' })
  expect(problem({ amount: '1.2.3' })).toEqual({ amount: 'Write 12.50 or 1,250' })
  expect(problem({ amount: '-100' })).toEqual({})
  expect(problem({ amount: '5', receiptNumber: 'x'.repeat(41) })).toHaveProperty('receiptNumber')
})

test('only sale, deposit and additional deposit can be chosen', () => {
  expect(CATEGORY_OPTIONS.map(({ id }) => id)).toEqual([
    CashCategory.Sale,
    CashCategory.Deposit,
    CashCategory.AdditionalDeposit,
  ])
})

test('the request is as the server reads it; an edit sends only what was typed', () => {
  expect(ManualPaymentIn.parse({ vehicleID: 1, ...paymentRequest({ ...fresh, amount: '2,500' }) })).toMatchObject({
    amount: 250000,
    cashCategory: CashCategory.Sale,
    cashType: CashType.Cash,
    date: '2026-11-20',
  })
  expect(ManualPaymentEdit.parse({ id: 2, ...paymentRequest({ cashType: CashType.Cheque }) })).toEqual({
    id: 2,
    cashType: CashType.Cheque,
  })
})
