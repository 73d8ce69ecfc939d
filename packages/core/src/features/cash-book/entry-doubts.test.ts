import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { cents } from '../../kernel/money'
import { type DoubtedEntry, entryDoubts } from './entry-doubts'
import { CashCategory, CashType } from './enums'

const TODAY = day('2026-03-10')
const SALE: DoubtedEntry = {
  categoryID: CashCategory.Sale,
  typeID: CashType.Cash,
  date: TODAY,
  amount: cents(1500_00),
  isPartExchange: false,
  difference: null,
  soldToPrice: null,
  handlingFee: null,
}
const deposit = (given: Partial<DoubtedEntry>) => ({ ...SALE, categoryID: CashCategory.Deposit, ...given })
const owed = (amount: number | null) => ({ owed: amount === null ? null : cents(amount), regNo: 'ABC 123' })

describe('what can hardly be meant of an entry', () => {
  test.each<[string, DoubtedEntry, ReturnType<typeof owed> | null, string[]]>([
    ['a sale for what is owed', SALE, owed(1500_00), []],
    ['a sale for more', SALE, owed(1499_99), ['overpaid']],
    ['an unsold vehicle', SALE, owed(null), []],
    ['an expense of more than is owed', { ...SALE, categoryID: CashCategory.VehicleExpense }, owed(1_00), []],
    ['a deposit below its price', deposit({ soldToPrice: cents(9000_00) }), owed(null), []],
    ['a deposit above its price', deposit({ soldToPrice: cents(900_00) }), owed(null), ['overpaid']],
    ['a deposit at no price', deposit({ soldToPrice: cents(0) }), null, ['price-zero']],
    ['a deposit above the difference', deposit({ isPartExchange: true, difference: cents(1_00) }), null, ['overpaid']],
    ['a part exchange where we pay', deposit({ isPartExchange: true, difference: cents(-500_00) }), null, []],
    ['an even part exchange', deposit({ isPartExchange: true, difference: cents(0) }), null, []],
    ['any entry far ahead', { ...SALE, categoryID: CashCategory.DAD, date: day('2026-04-11') }, null, ['day-ahead']],
  ])('%s', (_, entry, vehicle, doubts) => {
    expect(
      entryDoubts(entry, { today: TODAY, days: null, before: null, closings: null, vehicle }).map(({ doubt }) => doubt),
    ).toEqual(doubts)
  })
  test('a day far ahead is asked about once, with what it changes', () => {
    const entry = { ...SALE, categoryID: CashCategory.DAD, date: day('2026-04-11') }
    const days = { batchID: 471, from: TODAY, to: null, locked: false, daysBack: null, daysAhead: null }
    const asked = entryDoubts(entry, { today: TODAY, days, before: null, closings: null, vehicle: null })
    expect(asked.map(({ doubt }) => doubt)).toEqual(['other-day'])
    expect(asked[0]?.reason).toMatch(/^11-04-2026 is more than a month ahead: it changes April 2026, Out \+/)
  })
})
