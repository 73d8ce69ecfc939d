import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { NextHPPayment } from '@forecourt/core/features/hire-purchase/schemas'
import { day } from '@forecourt/core/kernel/days'
import { describe, expect, test } from 'vitest'
import { emptyEntry, type EntryForm } from './entry-form'
import { formProblems } from './entry-problems'
import { dueAmount, mismatchText, openQuestions } from './entry-questions'
import { aroundNext } from './hp-panel'

const today = day('2026-11-20')
const account = (part: Partial<NextHPPayment> = {}): NextHPPayment => ({
  vehicleID: 1,
  accountNo: 'HP-2231',
  amount: 250,
  dueDate: '2026-12-28',
  numberOfPaymentsPaid: 17,
  paymentsPaid: 4250,
  numberOfRemainingPayments: 31,
  remainingPayments: 7750,
  lastPaidEntryCashId: 5,
  lastPaidOn: '2026-11-12',
  lastPaidAmount: 250,
  lastPaidTypeName: 'Cheque',
  settlementToPay: 6900.55,
  arrears: 0,
  settlementReason: '',
  settlementSoFar: null,
  numberOfPaymentsOverdue: 0,
  overdueAmount: 0,
  overdueReason: '',
  overpaid: 0,
  settled: false,
  client: null,
  regNo: 'JQK 908',
  vehicle: 'Toyota Aqua',
  combined: [250, 500, 750],
  ...part,
})
const payment = (part: Partial<EntryForm> = {}): EntryForm => ({
  ...emptyEntry(today),
  categoryID: CashCategory.HpPayment,
  typeID: CashType.Cash,
  vehicleID: 1,
  amount: '250.00',
  ...part,
})

describe('[D3 5] what is due', () => {
  test('one payment, the next few together, a settlement, or several accounts', () => {
    expect(dueAmount(payment(), [account()])).toBe(25000)
    expect(dueAmount(payment({ enableCombineHpPayment: true, combineHpPayment: '3' }), [account()])).toBe(75000)
    expect(dueAmount(payment({ categoryID: CashCategory.HPSettlement }), [account()])).toBe(690055)
    expect(dueAmount(payment({ isMultiple: true }), [account(), account({ vehicleID: 2, amount: 100.5 })])).toBe(35050)
  })

  test('nothing is known before the answer, past the last payment, once settled, or for an edit', () => {
    expect(dueAmount(payment(), [])).toBeNull()
    expect(dueAmount(payment({ enableCombineHpPayment: true, combineHpPayment: '9' }), [account()])).toBeNull()
    expect(dueAmount(payment(), [account({ settled: true })])).toBeNull()
    expect(dueAmount(payment({ id: 3 }), [account()])).toBeNull()
    expect(dueAmount(payment({ isMultiple: true }), [account(), account({ amount: null })])).toBeNull()
  })

  test('the warning names the next unpaid amount', () => {
    expect(mismatchText(payment({ amount: '225' }), dueAmount(payment(), [account()]))).toBe(
      'Amount does not match with the next unpaid amount of €250.00.',
    )
    expect(mismatchText(payment({ amount: '250' }), dueAmount(payment(), [account()]))).toBeNull()
  })
})

describe('[D3 5] the double payment', () => {
  const asksTwice = (dueDate: string, on = today) =>
    openQuestions(payment({ dateTime: on }), [account({ dueDate })], on).some(({ kind }) => kind === 'double')

  test('is asked about when the next due month is the next calendar month, across the year too', () => {
    expect(asksTwice('2026-12-01')).toBe(true)
    expect(asksTwice('2026-11-30')).toBe(false)
    expect(asksTwice('2027-12-01')).toBe(false)
    expect(asksTwice('2027-01-31', day('2026-12-31'))).toBe(true)
    expect(asksTwice('2027-02-28', day('2027-01-31'))).toBe(true)
  })

  test('an answer holds for that payment only', () => {
    const [asked] = openQuestions(payment(), [account()], today)
    expect(asked?.kind).toBe('double')
    const answered = payment(asked?.answer)
    expect(openQuestions(answered, [account()], today)).toEqual([])
    expect(openQuestions(answered, [account({ vehicleID: 2 })], today)).toHaveLength(1)
    expect(openQuestions(answered, [account({ dueDate: '2026-12-29' })], today)).toHaveLength(1)
  })

  test('a kept amount is asked about again when it is typed anew', () => {
    const next = [account({ dueDate: '2026-11-28' })]
    const [asked] = openQuestions(payment({ amount: '225' }), next, today)
    expect(asked?.kind).toBe('amount')
    expect(openQuestions(payment({ amount: '225', ...asked?.answer }), next, today)).toEqual([])
    expect(openQuestions(payment({ ...asked?.answer, amount: '224' }), next, today)).toHaveLength(1)
  })

  test('a settlement is always asked about, an edit never', () => {
    expect(openQuestions(payment({ categoryID: CashCategory.HPSettlement }), [account()], today)).toHaveLength(1)
    expect(openQuestions(payment({ id: 4, amount: '1' }), [account()], today)).toEqual([])
  })
})

describe('[D3 5] problems', () => {
  const messages = (part: Partial<EntryForm>) =>
    formProblems({ ...emptyEntry(today), ...part }, null).map((p) => p.message)

  test('an empty form names what is missing', () => {
    expect(messages({})).toEqual(['Category is required', 'Type is required', 'Amount is required'])
  })

  test('an amount or day that cannot be read says so once, and not that it is missing', () => {
    const found = messages({ categoryID: 13, typeID: 1, amount: '12,50', dateTime: '31-02-2026' })
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

  test('several accounts want at least one', () => {
    expect(messages({ categoryID: 4, typeID: 1, isMultiple: true })).toEqual(['Select at least 1 HP account'])
  })
})

test('the schedule shows three payments before the next one and two after it, and ends with the last ones', () => {
  const rows = (paid: number, all: number) => Array.from({ length: all }, (_, i) => ({ n: i + 1, paid: i < paid }))
  const shown = (paid: number, all: number) =>
    aroundNext(rows(paid, all)).map(({ row, isNext }) => (isNext ? -row.n : row.n))
  expect(shown(17, 48)).toEqual([15, 16, 17, -18, 19, 20])
  expect(shown(0, 48)).toEqual([-1, 2, 3, 4, 5, 6])
  expect(shown(48, 48)).toEqual([43, 44, 45, 46, 47, 48])
  expect(shown(1, 2)).toEqual([1, -2])
})
