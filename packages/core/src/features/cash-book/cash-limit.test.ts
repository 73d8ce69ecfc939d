import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { cents } from '../../kernel/money'
import { cashWithinSixMonths } from './cash-limit'
import { CashType } from './enums'

const cash = (date: string, amount: number, typeID: number = CashType.Cash) => ({
  date: day(date),
  typeID,
  signedAmount: cents(amount),
})

describe('cashTakenAround', () => {
  test('sums what came in within six months, refunds off, and nothing that is not cash', () => {
    const entries = [
      cash('2026-01-10', 4000_00),
      cash('2026-03-01', 6000_00),
      cash('2026-03-01', -500_00),
      cash('2026-03-01', 9000_00, CashType.Card),
    ]
    expect(cashWithinSixMonths(entries, day('2026-03-01'))).toBe(9500_00)
  })

  test('both ends of the six months count, the day before does not', () => {
    const on = day('2026-07-10')
    expect(cashWithinSixMonths([cash('2026-01-10', 1_00), cash('2026-07-10', 2_00)], on)).toBe(3_00)
    expect(cashWithinSixMonths([cash('2026-01-09', 1_00), cash('2026-07-10', 2_00)], on)).toBe(2_00)
  })

  test('an entry dated back meets the money that came after it, but only together with it within six months', () => {
    const entries = [cash('2026-01-10', 5_00), cash('2026-06-01', 7_00), cash('2026-09-01', 100_00)]
    expect(cashWithinSixMonths(entries, day('2026-01-10'))).toBe(12_00)
    expect(cashWithinSixMonths(entries, day('2026-06-01'))).toBe(107_00)
  })

  test('nothing, or only refunds, is nothing taken', () => {
    expect(cashWithinSixMonths([], day('2026-01-10'))).toBe(0)
    expect(cashWithinSixMonths([cash('2026-01-10', -5_00)], day('2026-01-10'))).toBe(0)
  })
})
