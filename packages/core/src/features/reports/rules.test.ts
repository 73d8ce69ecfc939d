import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { cents } from '../../kernel/money'
import {
  additionalFeeProblems,
  type ArrivingExpense,
  arrivingDates,
  arrivingPlan,
  arrivingProblems,
  feePlan,
  hasCommonExpenses,
  monthlyProblems,
  monthsBetween,
  ageSince,
} from './rules'

const messages = (problems: readonly { field: string; message: string }[]) =>
  problems.map(({ field, message }) => `${field}: ${message}`)
const CFE = day('2026-02-01')
const TM = day('2026-12-31')
const process = { cfeDate: CFE, tmDate: TM, additionalFee: null }

function expense(id: number, vendor: string, over: Partial<ArrivingExpense> = {}): ArrivingExpense {
  return { id, vendor, description: '', date: day('2026-01-05'), amount: cents(100), isOfCash: false, ...over }
}

/** The expenses as they are once a plan was carried out. */
function carriedOut(before: readonly ArrivingExpense[], plan: ReturnType<typeof arrivingPlan>): ArrivingExpense[] {
  const changes = new Map(plan.changed.map((change) => [change.id, change]))
  return [
    ...before.map((kept) => ({ ...kept, ...changes.get(kept.id) })),
    ...plan.added.map((added, i) => ({ ...added, id: 1000 + i, isOfCash: false })),
  ]
}

describe('[D3 2.15] [server 5] arriving cars', () => {
  test('a car without expenses gets all three with amount 0, and the fee only when one is given', () => {
    expect(arrivingPlan([], process, null)).toEqual({
      added: [
        { vendor: 'Cost From Excel Sheet', description: '', date: CFE, amount: 0 },
        { vendor: 'Transport Malta', description: 'Registration tax', date: TM, amount: 0 },
        { vendor: 'Transport Malta', description: 'License plates fees', date: TM, amount: 0 },
      ],
      changed: [],
    })
    const { added } = arrivingPlan([], { ...process, additionalFee: cents(50_00) }, null)
    expect(added.at(-1)).toEqual({ vendor: 'Handling Fee', description: '', date: TM, amount: 50_00 })
  })

  test('what is there keeps its amount and its date, whoever made it', () => {
    const before = [
      expense(1, 'cost from EXCEL sheet', { amount: cents(123_45) }),
      expense(2, 'Transport Malta', { description: 'Registration of the car', isOfCash: true }),
      expense(3, 'Transport Malta', { description: 'Licence', date: TM }),
      expense(4, 'Garage'),
    ]
    expect(arrivingPlan(before, process, null)).toEqual({ added: [], changed: [] })
  })

  test('nothing is dated before the car was bought', () => {
    const dates = (bought: string) =>
      arrivingPlan([], { ...process, additionalFee: cents(1) }, day(bought)).added.map(({ date }) => date)
    expect(dates('2026-01-31')).toEqual([CFE, TM, TM, TM])
    expect(dates('2026-02-20')).toEqual(['2026-02-20', TM, TM, TM])
    expect(dates('2027-01-02')).toEqual(Array(4).fill('2027-01-02'))
  })

  test.each([
    ['nothing', []],
    ['a fee', [expense(1, 'handling fee', { amount: cents(7_00) })]],
    ['a fee paid by cash', [expense(1, 'Handling Fee', { isOfCash: true })]],
    [
      'everything',
      [expense(1, 'Cost From Excel Sheet'), expense(2, 'Transport Malta', { description: 'registration' })],
    ],
  ])('doing it again on a car with %s changes nothing', (_, before) => {
    const fee = { ...process, additionalFee: cents(50_00) }
    const after = carriedOut(before, arrivingPlan(before, fee, null))
    expect(hasCommonExpenses(after)).toBe(true)
    expect(arrivingPlan(after, fee, null)).toEqual({ added: [], changed: [] })
    // Other days move nothing, another fee is set.
    const again = arrivingPlan(after, { cfeDate: TM, tmDate: CFE, additionalFee: cents(60_00) }, TM)
    const fees = after.filter((one) => one.vendor.toLowerCase() === 'handling fee' && !one.isOfCash)
    expect(again).toEqual({ added: [], changed: fees.map(({ id, date }) => ({ id, date, amount: 60_00 })) })
  })

  test('saving the fee alone keeps the date of the one that is there', () => {
    const own = expense(1, 'Handling Fee')
    const fee = { amount: cents(9_00), date: TM }
    expect(feePlan([own], fee)).toEqual({ added: [], changed: [{ id: 1, date: own.date, amount: 9_00 }] })
    expect(feePlan([{ ...own, amount: cents(9_00) }], fee)).toEqual({ added: [], changed: [] })
  })

  test('[D3 9] the dialog begins with the bought day and the last day of its year', () => {
    expect(arrivingDates(day('2026-12-05'))).toEqual({ cfeDate: '2026-12-05', tmDate: '2026-12-31' })
    expect(arrivingDates(day('2024-02-29'))).toEqual({ cfeDate: '2024-02-29', tmDate: '2024-12-31' })
  })

  test('[D3 5] what the dialogs ask for', () => {
    const none = { filterRequest: {} }
    expect(messages(arrivingProblems(none))).toEqual([
      'filterRequest: Choose a date or a lot number',
      'cfeDate: Date is required',
      'tmDate: Date is required',
    ])
    expect(messages(additionalFeeProblems(none))).toEqual([
      'filterRequest: Choose a date or a lot number',
      'additionalFee: Additional Fee is required',
    ])
    const lot = { filterRequest: { lotNo: 'L1' }, cfeDate: CFE, tmDate: TM }
    expect(arrivingProblems(lot)).toEqual([])
    expect(messages(arrivingProblems({ ...lot, additionalFee: cents(-1) }))).toEqual([
      'additionalFee: Additional Fee cannot be negative',
    ])
    expect(messages(monthlyProblems({ fromDate: null }))).toEqual([
      'fromDate: From Date is required',
      'toDate: To Date is required',
    ])
    expect(messages(monthlyProblems({ fromDate: TM, toDate: CFE }))).toEqual(['toDate: To Date comes before From Date'])
  })
})

describe('[D3 2.10] pictures', () => {
  test.each([
    ['2026-03-10', '0-30'],
    ['2026-04-01', '0-30'],
    ['2026-02-08', '0-30'],
    ['2026-02-07', '31-60'],
    ['2026-01-09', '31-60'],
    ['2026-01-08', '61-90'],
    ['2025-12-10', '61-90'],
    ['2025-12-09', '91-180'],
    ['2025-09-11', '91-180'],
    ['2025-09-10', 'over-180'],
  ])('a vehicle bought on %s is %s days old on 10-03-2026', (bought, age) => {
    expect(ageSince(day(bought), day('2026-03-10'))).toBe(age)
  })

  test('a vehicle without a bought day has no age; months are counted whole', () => {
    expect(ageSince(null, CFE)).toBe('unknown')
    expect(monthsBetween(day('2025-11-30'), day('2026-01-01'))).toEqual(['2025-11-01', '2025-12-01', '2026-01-01'])
  })
})
