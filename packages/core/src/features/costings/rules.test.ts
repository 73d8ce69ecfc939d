import { describe, expect, test } from 'vitest'
import { cents } from '../../kernel/money'
import { commonExpenseProblems, expenseProblems, vendorOf } from './rules'

describe('[D2 5] an expense', () => {
  test('needs an amount, and any will do', () => {
    const required = [{ field: 'amount', message: 'Amount is required' }]
    expect(expenseProblems({})).toEqual(required)
    expect(expenseProblems({ amount: null })).toEqual(required)
    for (const amount of [0, -1, 1]) expect(expenseProblems({ amount: cents(amount) })).toEqual([])
  })

  test('the Excel amount is required and not negative', () => {
    expect(commonExpenseProblems({})).toEqual([{ field: 'excelAmount', message: 'Amount is required' }])
    expect(commonExpenseProblems({ excelAmount: -1 })).toEqual([
      { field: 'excelAmount', message: 'Amount cannot be negative' },
    ])
    expect(commonExpenseProblems({ excelAmount: 0 })).toEqual([])
  })

  test.each([
    [{}, undefined],
    [{ vendorStr: 'Garage' }, 'Garage'],
    [{ vendorStr: 'Garage', vendor: 'Other' }, 'Garage'],
    [{ vendorStr: '', vendor: 'Other' }, 'Other'],
    [{ vendor: { value: 'Picked' } }, 'Picked'],
    [{ vendor: {} }, ''],
    [{ vendor: null }, ''],
    [{ vendorStr: '' }, ''],
    [{ vendorStr: null }, ''],
  ])('the vendor of %j is %j', (typed, vendor) => {
    expect(vendorOf(typed)).toBe(vendor)
  })
})
