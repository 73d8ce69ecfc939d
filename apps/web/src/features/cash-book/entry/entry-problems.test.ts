import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { emptyEntry, type EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { day } from '@forecourt/core/kernel/days'
import { describe, expect, test } from 'vitest'
import { formProblems, entryFieldLabel } from './entry-problems'
import { rowsAroundNext } from './hp-panel'

const today = day('2026-11-20')

describe('[D3 5] problems', () => {
  const messages = (part: Partial<EntryForm>) =>
    formProblems({ ...emptyEntry(today), ...part }, null).map((p) => p.message)

  test('an empty form names what is missing', () => {
    expect(messages({})).toEqual(['Category is required', 'Type is required', 'Amount is required'])
  })

  test('what is missing is told from what is wrong, by the fields and not by the words', () => {
    const missing = (part: Partial<EntryForm>) =>
      formProblems({ ...emptyEntry(today), ...part }, null).map((p) => `${p.field} ${p.isMissing === true}`)
    expect(missing({})).toEqual(['categoryID true', 'typeID true', 'amount true'])
    expect(missing({ categoryID: 2, typeID: 1, amount: '-5', name: 'v' })).toEqual([
      'vehicleID true',
      'amount false',
      'expense.description true',
    ])
    expect(missing({ categoryID: 4, typeID: 1, amount: '5', unknownVehicle: 'XYZ' })).toEqual(['vehicleID false'])
    expect(entryFieldLabel('vehicleID', 4)).toBe('Reg No/HP Account No')
    expect(entryFieldLabel('cheque.bank', 4)).toBe('Bank')
  })

  test('an amount or day that cannot be read says so once, and not that it is missing', () => {
    const found = messages({ categoryID: 13, typeID: 1, amount: '12,5,0', dateTime: '31-02-2026' })
    expect(found).toHaveLength(2)
    expect(found.join(' ')).not.toContain('required')
  })

  test('a deposit by a new client wants their names, and its price once there is money', () => {
    const deposit = { categoryID: CashCategory.Deposit, typeID: 1, vehicleID: 4 }
    expect(messages({ ...deposit, amount: '0' })).toEqual(['ID no is required'])
    const client = { idno: '1M', name: '', surname: '' }
    expect(messages({ ...deposit, amount: '5', client })).toEqual([
      'Client Name is required',
      'Client surname is required',
      'Selling Price is required',
    ])
  })

  test('what cannot be paid so is said before it is sent', () => {
    const cheque = {
      bank: 'BOV',
      chequeNumber: '1',
      accountNumber: '2',
      payerName: 'x',
      chequeDate: '',
      receiptNumber: '',
    }
    expect(messages({ categoryID: 5, typeID: 2, amount: '5', monthExpense: today, cheque })).toEqual([
      'Monthly Expense cannot be paid by Cheque',
    ])
    expect(messages({ categoryID: 2, typeID: 1, amount: '-5', vehicleID: 1, name: 'v', description: 'd' })).toEqual([
      'Amount cannot be negative',
    ])
  })

  test('[server 7.1] our own cheque says whom it is given to, by a name or the deal of a vehicle', () => {
    const cheque = { typeID: CashType.ChequeOut, amount: '5', chequeOut: { bank: 'APS', chequeNumber: '500' } }
    const outs = { ...cheque, categoryID: CashCategory.PendingOuts }
    expect(formProblems({ ...emptyEntry(today), ...outs }, null)).toEqual([
      { field: 'name', message: 'Given to is required', isMissing: true },
    ])
    expect(messages({ ...outs, name: 'Garage Zammit' })).toEqual([])
    expect(messages({ ...cheque, categoryID: CashCategory.Sale, amount: '-5', vehicleID: 1 })).toEqual([])
    expect(messages({ ...outs, typeID: CashType.Cash })).toEqual([])
  })

  test('several accounts want at least one', () => {
    expect(messages({ categoryID: 4, typeID: 1, isMultiple: true })).toEqual(['Select at least 1 HP account'])
  })
})

test('the schedule shows three payments before the next one and two after it, and ends with the last ones', () => {
  const rows = (paid: number, all: number) => Array.from({ length: all }, (_, i) => ({ n: i + 1, paid: i < paid }))
  const shown = (paid: number, all: number) =>
    rowsAroundNext(rows(paid, all)).map(({ row, isNext }) => (isNext ? -row.n : row.n))
  expect(shown(17, 48)).toEqual([15, 16, 17, -18, 19, 20])
  expect(shown(0, 48)).toEqual([-1, 2, 3, 4, 5, 6])
  expect(shown(48, 48)).toEqual([43, 44, 45, 46, 47, 48])
  expect(shown(1, 2)).toEqual([1, -2])
})
