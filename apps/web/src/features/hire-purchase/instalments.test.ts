import type { HpScheduleDetail, HpScheduleRow } from '@forecourt/core/features/hire-purchase/schemas'
import { day } from '@forecourt/core/kernel/days'
import { describe, expect, test, vi } from 'vitest'
import { ageStepOf } from './hp-columns'
import { instalmentRows, lastPaidIndex, overdueText, paymentTotalsText, ROWS_ABOVE } from './instalments'
import { hpPaymentBody, hpPaymentValuesOf, hpPaymentProblems, NEW_HP_PAYMENT, paidPatch } from './payment-draft'

const today = day('2026-11-21')

const detail = (over: Partial<HpScheduleDetail>): HpScheduleDetail => ({
  id: 1,
  number: 1,
  dueDate: '2026-09-15',
  amount: 250,
  open: 250,
  paid: false,
  paidDate: null,
  isPaymentDue: false,
  isLastPaidPayment: false,
  cashTypeName: '',
  chequeNo: '',
  bankName: '',
  reference: '',
  cashMgmtID: null,
  isPartPayment: false,
  ...over,
})

const account: HpScheduleRow = {
  vehicleID: 7,
  regNo: 'ABC 123',
  accountNo: 'HP-1',
  nextDueDate: '2026-09-15',
  nextPaymentAmount: 250,
  numberOfPaymentsOverdue: 1,
  overdueAmount: 250,
  daysOverdue: 67,
  numberOfRemainingPayments: 30,
  totalOfRemainingPayments: 7200,
  numberOfPaidPayments: 18,
  totalOfPaidPayments: 4320,
  name: 'Maria',
  surname: 'Borg',
  mobile: '',
  make: '',
  model: '',
  clientID: 1,
  settled: false,
}

function actionsSpied() {
  return { takePayment: vi.fn(), openEntry: vi.fn(), showLastPaid: vi.fn(), showTop: vi.fn(), close: vi.fn() }
}

describe('instalments under an account [D3 2.12]', () => {
  test('the header counts what is paid and what remains', () => {
    expect(paymentTotalsText(account)).toBe('Payments Paid: 18 = €4,320.00\u2003Remaining Payments: 30 = €7,200.00')
  })

  test('the last paid one is sought, else the first', () => {
    expect(lastPaidIndex([detail({}), detail({ isLastPaidPayment: true }), detail({})])).toBe(ROWS_ABOVE + 1)
    expect(lastPaidIndex([detail({}), detail({})])).toBe(ROWS_ABOVE)
    expect(lastPaidIndex([])).toBe(ROWS_ABOVE)
  })

  test('an unpaid one leads to the cash form, a paid one to its entry, one ticked by hand nowhere', () => {
    const actions = actionsSpied()
    const [unpaid, paid, pinned] = instalmentRows({
      row: account,
      today,
      actions,
      details: [
        detail({ isPaymentDue: true }),
        detail({ id: 2, paid: true, cashMgmtID: 31 }),
        detail({ id: 3, paid: true }),
      ],
    }).slice(ROWS_ABOVE)
    expect(unpaid?.tone).toBe('due')
    unpaid?.onOpen?.()
    expect(actions.takePayment).toHaveBeenCalledOnce()
    paid?.onOpen?.()
    expect(actions.openEntry).toHaveBeenCalledWith(31)
    expect(pinned?.onOpen).toBeUndefined()
    expect(paid?.tone).toBe('plain')
  })

  test.each([
    ['2026-11-21', ''],
    ['2026-11-20', '1 day overdue'],
    ['2026-09-29', '53 days overdue'],
    ['2026-12-01', ''],
    ['no day', ''],
  ])('due %s says %j', (due, words) => expect(overdueText(due, today)).toBe(words))

  test.each([
    ['2026-11-21', 0],
    ['2026-11-20', 1],
    ['2026-10-22', 1],
    ['2026-10-21', 2],
    ['2026-09-22', 2],
    ['2026-09-21', 3],
    ['2026-08-23', 3],
    ['2026-08-22', 4],
    ['2026-11-22', null],
    [null, null],
  ])('due %s is step %j of the ramp', (due, age) => expect(ageStepOf(due, today)).toBe(age))
})

describe('an HP payment as typed [D2 5]', () => {
  test('an empty one says what is required', () => {
    expect([...hpPaymentProblems(NEW_HP_PAYMENT)]).toEqual([
      ['dueDate', 'Due Date is required'],
      ['amount', 'Amount is required'],
    ])
  })

  test('a tick takes today unless a day is there; without its day it is refused', () => {
    expect(paidPatch(true, '', today)).toEqual({ paid: true, paidDate: today })
    expect(paidPatch(true, '2026-01-02', today)).toEqual({ paid: true, paidDate: '2026-01-02' })
    expect(paidPatch(false, '2026-01-02', today)).toEqual({ paid: false, paidDate: '' })
    const ticked = { ...NEW_HP_PAYMENT, dueDate: '2026-12-01', amount: '250', paid: true }
    expect(hpPaymentProblems(ticked).get('paidDate')).toBe('Paid Date is required')
    expect(hpPaymentProblems({ ...ticked, paidDate: '99' }).get('paidDate')).toBe('Write a date such as 31-12-2026')
  })

  test('what is typed goes with its vehicle, decimals without commas', () => {
    const row = {
      ...detail({}),
      capital: null,
      bankCharge: null,
      interest: null,
      reduceFromCapital: null,
      paidOnRow: 0,
      waived: 0,
      pinned: 0,
      hasCashEntry: false,
      batchClosed: false,
      byHand: false,
      version: 4,
    }
    expect(hpPaymentBody(hpPaymentValuesOf(row), 7)).toEqual({
      vehicleID: 7,
      amount: '250.00',
      dueDate: '2026-09-15',
      paid: false,
      paidDate: null,
    })
    const added = hpPaymentBody({ ...NEW_HP_PAYMENT, dueDate: '2026-12-01', amount: '1,250.5' }, 7)
    expect(added).toMatchObject({ amount: '1250.50', dueDate: '2026-12-01' })
  })

  test.each([['12,5,0'], ['x'], ['0x10'], ['1e3']])('an amount %j is refused', (amount) => {
    expect(hpPaymentProblems({ ...NEW_HP_PAYMENT, dueDate: '2026-12-01', amount }).has('amount')).toBe(true)
  })
})
