import { ExpenseEdit, ExpenseIn } from '@forecourt/core/features/costings/schemas'
import { day } from '@forecourt/core/kernel/days'
import { expect, test } from 'vitest'
import { expenseFormProblems, expenseRequest, emptyExpense } from './expense-draft'

const fresh = emptyExpense(day('2026-11-20'))
const problem = (part: Partial<typeof fresh>) => Object.fromEntries(expenseFormProblems({ ...fresh, ...part }))

test('an expense starts today; its amount is required, and may be money given back [D2 5]', () => {
  expect(fresh.date).toBe('2026-11-20')
  expect(problem({})).toEqual({ amount: 'Amount is required' })
  expect(problem({ amount: '12,5,0' })).toEqual({ amount: 'Write 12.50 or 1,250' })
  expect(problem({ amount: '-32' })).toEqual({})
  expect(problem({ amount: '0' })).toEqual({})
  expect(problem({ amount: '5', date: '31-02' })).toEqual({ date: 'Write a date such as 31-12-2026' })
})

test('the request is as the server reads it; an edit sends only what was typed, and can clear', () => {
  const typed = { ...fresh, vendor: ' Gatt ', description: 'Pads', amount: '1,250.5' }
  expect(ExpenseIn.parse({ vehicleID: 1, ...expenseRequest(typed) })).toEqual({
    vehicleID: 1,
    date: '2026-11-20',
    vendorStr: 'Gatt',
    description: 'Pads',
    amount: 125050,
  })
  expect(ExpenseEdit.parse({ id: 3, ...expenseRequest({ vendor: '' }) })).toEqual({ id: 3, vendorStr: '' })
})
