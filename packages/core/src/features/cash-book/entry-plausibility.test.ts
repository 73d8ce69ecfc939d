import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { CENTS_MAX, cents } from '../../kernel/money'
import { type PlausibilityEntry, entryPlausibilityChecks, takesCashOut } from './entry-plausibility'
import { CashCategory, CashType } from './enums'
import { type SettlementEffect, waivedChecks } from './waived-checks'

const TODAY = day('2026-03-10')
const SALE: PlausibilityEntry = {
  categoryID: CashCategory.Sale,
  typeID: CashType.Cash,
  date: TODAY,
  amount: cents(1500_00),
  isPartExchange: false,
  difference: null,
  soldToPrice: null,
  handlingFee: null,
}
const deposit = (given: Partial<PlausibilityEntry>) => ({ ...SALE, categoryID: CashCategory.Deposit, ...given })
const owed = (amount: number | null) => ({ owed: amount === null ? null : cents(amount), regNo: 'ABC 123' })

describe('what can hardly be meant of an entry', () => {
  test.each<[string, PlausibilityEntry, ReturnType<typeof owed> | null, string[]]>([
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
    [
      'a bank deposit without its bank',
      { ...SALE, categoryID: CashCategory.BankDeposit, name: ' ' },
      null,
      ['bank-missing'],
    ],
    ['a bank deposit', { ...SALE, categoryID: CashCategory.BankDeposit, name: 'BOV' }, null, []],
    ['a bank deposit without an amount', { ...SALE, categoryID: CashCategory.BankDeposit, amount: null }, null, []],
    ['any entry far ahead', { ...SALE, categoryID: CashCategory.DAD, date: day('2026-04-11') }, null, ['day-ahead']],
  ])('%s', (_, entry, vehicle, doubts) => {
    const facts = { today: TODAY, days: null, before: null, closings: null, drawer: null, paid: null, vehicle }
    expect(entryPlausibilityChecks(entry, facts).map(({ code }) => code)).toEqual(doubts)
  })
})

interface Held {
  holds: number
  /** What the edited entry did to it. */
  moved?: number
  isTold?: boolean
}

describe('[server 7.1] cash that goes out beyond what the drawer holds', () => {
  const expense = { ...SALE, categoryID: CashCategory.VehicleExpense, amount: cents(100_00) }
  const refund = { ...SALE, amount: cents(-100_00) }
  const reasons = (entry: PlausibilityEntry, { holds, moved, isTold = true }: Held) => {
    const before = moved === undefined ? null : { date: TODAY, signed: cents(moved), moved: cents(moved) }
    const facts = {
      today: TODAY,
      days: null,
      vehicle: null,
      paid: null,
      before,
      closings: null,
      drawer: { holds: cents(holds), isTold },
    }
    return entryPlausibilityChecks(entry, facts).map(({ code, field, sentence }) => `${code} ${field}: ${sentence}`)
  }
  const asked = (held: string) => [`drawer amount: €100.00 goes out in cash, more than ${held}.`]
  test.each<[string, PlausibilityEntry, Held, string[]]>([
    ['all that it holds', expense, { holds: 100_00 }, []],
    ['a cent more', expense, { holds: 99_99 }, asked('the €99.99 that the drawer holds')],
    ['a refund', refund, { holds: 0 }, asked('the €0.00 that the drawer holds')],
    ['from a drawer that is short already', refund, { holds: -5_00 }, asked('the −€5.00 that the drawer holds')],
    ['while a blind count is to come', expense, { holds: 99_99, isTold: false }, asked('the drawer holds')],
    ['by card', { ...expense, typeID: CashType.Card }, { holds: 0 }, []],
    ['money in', SALE, { holds: -5_00 }, []],
    ['nothing typed', { ...expense, amount: null }, { holds: 0 }, []],
    ['an edit that leaves it', expense, { holds: 50_00, moved: -100_00 }, []],
    ['an edit that takes less', expense, { holds: 50_00, moved: -150_00 }, []],
    ['an edit that takes more', expense, { holds: 50_00, moved: -99_00 }, asked('the €50.00 that the drawer holds')],
    ['an edit from card to cash', expense, { holds: 50_00, moved: 0 }, asked('the €50.00 that the drawer holds')],
  ])('%s', (_, entry, held, expected) => {
    expect(reasons(entry, held)).toEqual(expected)
  })

  test('a form without an amount takes cash out by its category', () => {
    const takes = (categoryID: number | null, typeID: number | null) =>
      takesCashOut({ categoryID, typeID, amount: null })
    expect(takes(CashCategory.VehicleExpense, CashType.Cash)).toBe(true)
    expect(takes(CashCategory.VehicleExpense, CashType.BankTransfer)).toBe(false)
    expect(takes(CashCategory.Sale, CashType.Cash)).toBe(false)
    expect(takes(CashCategory.FreeForm, CashType.Cash)).toBe(false)
    expect(takes(null, CashType.Cash) || takes(CashCategory.VehicleExpense, null)).toBe(false)
  })
})

describe('[server 7.1] money that goes back beyond what its client paid', () => {
  const refund = { ...SALE, categoryID: CashCategory.AdditionalDeposit, amount: cents(-100_00) }
  const reasons = (entry: PlausibilityEntry, o: { paid: number | null; signed?: number }) => {
    const signed = o.signed === undefined ? null : cents(o.signed)
    const before = signed === null ? null : { date: TODAY, signed, moved: signed }
    const paid = o.paid === null ? null : cents(o.paid)
    const accounts = [{ accountNo: 'HP-2219' }]
    const facts = {
      today: TODAY,
      days: null,
      closings: null,
      drawer: null,
      vehicle: owed(null),
      before,
      paid,
      accounts,
    }
    return entryPlausibilityChecks(entry, facts).map(({ code, field, sentence }) => `${code} ${field}: ${sentence}`)
  }
  const more = (paid: string) => [
    `refund amount: €100.00 goes back to the client, more than the ${paid} paid for ABC 123.`,
  ]
  const nothing = ['refund amount: €100.00 goes back to a client who paid nothing for ABC 123.']
  test.each<[string, PlausibilityEntry, { paid: number | null; signed?: number }, string[]]>([
    ['all that was paid', refund, { paid: 100_00 }, []],
    ['a cent more', refund, { paid: 99_99 }, more('€99.99')],
    ['of nothing', refund, { paid: 0 }, nothing],
    ['of less than nothing: it went back already', refund, { paid: -1 }, nothing],
    ['of a sale', { ...refund, categoryID: CashCategory.Sale }, { paid: 50_00 }, more('€50.00')],
    ['by bank', { ...refund, typeID: CashType.BankTransfer }, { paid: 50_00 }, more('€50.00')],
    ['while nothing is known', refund, { paid: null }, []],
    [
      'of hire purchase',
      { ...refund, categoryID: CashCategory.HpPayment },
      { paid: 99_99 },
      ['refund amount: Only €99.99 was paid on HP-2219, and €100.00 goes back.'],
    ],
    ['all that was paid on an account', { ...refund, categoryID: CashCategory.HpPayment }, { paid: 100_00 }, []],
    [
      'of an account on which nothing was paid',
      { ...refund, categoryID: CashCategory.HpPayment },
      { paid: 0 },
      ['refund amount: Nothing was paid on HP-2219, and €100.00 goes back.'],
    ],
    ['of a settlement', { ...refund, categoryID: CashCategory.HPSettlement }, { paid: 0 }, []],
    ['of an expense', { ...refund, categoryID: CashCategory.VehicleExpense }, { paid: 0 }, []],
    ['what comes in', { ...refund, amount: cents(100_00) }, { paid: 0 }, []],
    ['nothing typed', { ...refund, amount: null }, { paid: 0 }, []],
    ['an edit that leaves it', refund, { paid: 0, signed: -100_00 }, []],
    ['an edit that gives less back', refund, { paid: 0, signed: -150_00 }, []],
    ['an edit that gives more back', refund, { paid: 50_00, signed: -99_00 }, more('€50.00')],
    ['an edit of what came in', refund, { paid: 50_00, signed: 100_00 }, more('€50.00')],
  ])('%s', (_, entry, of, expected) => {
    expect(reasons(entry, of)).toEqual(expected)
  })
})

describe('[server 6.2] what a settlement waives more', () => {
  const payment = { ...SALE, categoryID: CashCategory.HpPayment, amount: cents(100_00) }
  const before = { date: TODAY, signed: cents(100_00), moved: cents(100_00) }
  const asked = (amount: number | null, settled: Partial<SettlementEffect> | null) => {
    const behind = {
      ...{ accountNo: 'HP-2219', waived: cents(600_00), open: cents(700_00) },
      ...{ stays: true, isSettled: true, settledAbove: null, ...settled },
    }
    const facts = { today: TODAY, days: null, vehicle: null, paid: null, closings: null, drawer: null, before }
    const entry = { ...payment, amount: amount === null ? null : cents(amount) }
    return entryPlausibilityChecks(entry, { ...facts, settled: settled && behind }).map(
      ({ code, sentence }) => `${code}: ${sentence}`,
    )
  }
  const more = (by: string, all: string) => [
    `waived: The settlement of HP-2219 then waives €${by} more, €${all} in all.`,
  ]
  test.each<[string, number | null, Partial<SettlementEffect> | null, string[]]>([
    ['an amount that stays', 100_00, {}, []],
    ['a higher one', 150_00, {}, []],
    ['a lower one', 60_00, {}, more('40.00', '640.00')],
    ['one that is paid back', -10_00, {}, more('110.00', '710.00')],
    ['an entry that goes to another account', 100_00, { stays: false }, more('100.00', '700.00')],
    ['where more was paid than was agreed', 60_00, { waived: cents(0), open: cents(50_00) }, []],
    ['where more than that goes', 40_00, { waived: cents(0), open: cents(50_00) }, more('10.00', '10.00')],
    ['an account that is not settled', 60_00, null, []],
    [
      'a correction that leaves something of a settlement',
      -39_99,
      { settledAbove: cents(-40_00) },
      more('139.99', '739.99'),
    ],
    [
      'a correction that takes a settlement back',
      -40_00,
      { settledAbove: cents(-40_00) },
      ['opens-again: HP account HP-2219 is open again: €740.00 is owed on it.'],
    ],
    [
      'a settlement that becomes a payment',
      100_00,
      { settledAbove: cents(CENTS_MAX) },
      ['opens-again: HP account HP-2219 is open again: €600.00 is owed on it.'],
    ],
    [
      'a correction that takes less back than before',
      -39_99,
      { isSettled: false, waived: cents(0), settledAbove: cents(-40_00) },
      ['waived: HP account HP-2219 is settled again: €739.99 is waived.'],
    ],
    [
      'a correction that takes as much back',
      -40_00,
      { isSettled: false, waived: cents(0), settledAbove: cents(-40_00) },
      [],
    ],
    ['nothing typed', null, {}, []],
  ])('%s', (_, amount, settled, expected) => {
    expect(asked(amount, settled)).toEqual(expected)
  })

  test('an entry that is deleted pays nothing more', () => {
    const behind = {
      ...{ accountNo: 'HP-2219', waived: cents(600_00), open: cents(700_00) },
      ...{ stays: false, isSettled: true, settledAbove: null },
    }
    expect(waivedChecks(cents(0), behind)).toHaveLength(1)
    expect(waivedChecks(cents(0), null)).toEqual([])
  })
})

describe('[server 7.1] days', () => {
  test('the date of a received cheque is asked about when it is far back, of a new entry only', () => {
    const cheque = { ...SALE, typeID: CashType.Cheque, chequeDate: day('2016-03-10') }
    const facts = { today: TODAY, days: null, closings: null, drawer: null, paid: null, vehicle: null }
    const asked = (entry: PlausibilityEntry, part: { daysBack: number | null; isEdit?: boolean }) => {
      const before = part.isEdit ? { date: TODAY, signed: cents(1500_00), moved: cents(0) } : null
      return entryPlausibilityChecks(entry, { ...facts, before, daysBack: part.daysBack })
    }
    expect(asked(cheque, { daysBack: 1_000 })).toMatchObject([
      {
        code: 'far-back',
        field: 'cheque.chequeDate',
        sentence: 'Cheque date 10-03-2016 is more than 1,000 days back.',
      },
    ])
    expect(asked(cheque, { daysBack: null })).toEqual([])
    expect(asked(cheque, { daysBack: 1_000, isEdit: true })).toEqual([])
    expect(asked({ ...cheque, typeID: CashType.Cash }, { daysBack: 1_000 })).toEqual([])
    expect(asked({ ...cheque, chequeDate: day('2026-03-01') }, { daysBack: 1_000 })).toEqual([])
  })

  test('a day far ahead is asked about once, with what it changes', () => {
    const entry = { ...SALE, categoryID: CashCategory.DAD, date: day('2026-04-11') }
    const days = {
      batchID: 471,
      from: TODAY,
      to: null,
      locked: false,
      earliest: day('1990-01-01'),
      daysBack: null,
      daysAhead: null,
    }
    const asked = entryPlausibilityChecks(entry, {
      today: TODAY,
      days,
      before: null,
      closings: null,
      drawer: null,
      paid: null,
      vehicle: null,
    })
    expect(asked.map(({ code }) => code)).toEqual(['other-day'])
    expect(asked[0]?.sentence).toMatch(/^11-04-2026 is more than a month ahead: it changes April 2026, Out \+/)
  })
})
