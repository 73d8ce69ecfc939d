import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTerms } from '../../../test-data/agreements'
import { addDays, addMonths, day, type Day } from '../../kernel/days'
import { cents, sumCents } from '../../kernel/money'
import { allocate, type AllocationEntry } from './allocation'
import { aprOf } from './apr'
import { creditFileOf } from './credit-file'
import { SETTLEMENT_METHODS } from '../settings/enums'
import { hpSchedule, type HpTerms } from './schedule'
import { settlementToPay } from './settlement'
import { type AccountToSettle, type SettlementMethod, settlementMethods } from './settlement-methods'

const TERMS: HpTerms = {
  ...{
    price: cents(5_000_00),
    deposit: cents(0),
    numberOfMonths: 48,
    monthlyPayment: cents(134_57),
    lastPayment: null,
  },
  ...{ numberOfFirstPayments: null, firstPaymentsTotal: null, firstPaymentDate: day('2026-02-01'), endOfMonth: false },
}
const SOLD = day('2026-01-01')

/** The account after `paid` cents were paid, oldest row first. */
function accountOf(terms: HpTerms, soldOn: Day, paid: number): AccountToSettle {
  const schedule = hpSchedule(terms)
  const entries: AllocationEntry[] = [{ id: 1, date: soldOn, amount: cents(paid), batchClosed: false }]
  const allocation = allocate({
    rows: schedule.map((row) => ({ id: row.number, dueDate: row.dueDate, amount: row.amount, pinned: null })),
    entries: paid > 0 ? entries : [],
    settlement: null,
  })
  const rows = schedule.map((row, i) => ({
    ...row,
    open: allocation.rows[i]!.open,
    paidOnRow: allocation.rows[i]!.paidOnRow,
  }))
  const { apr, totalAmountOfCredit } = creditFileOf(terms, soldOn)
  return { rows, soldOn, credit: totalAmountOfCredit, apr }
}

function quoteBy(method: SettlementMethod, account: AccountToSettle, on: Day) {
  const quote = settlementMethods(account, on).find((each) => each.method === method)
  if (!quote) throw new Error(method)
  return quote
}
const figures = (account: AccountToSettle, on: string) =>
  settlementMethods(account, day(on)).map(({ toPay }) => toPay / 100)

describe('[server 20.3] worked settlements', () => {
  test('5,000.00 over 48 x 134.57, 12 paid, on the day of the twelfth', () => {
    const account = accountOf(TERMS, SOLD, 12 * 134_57)
    expect(figures(account, '2027-01-01')).toEqual([4044.85, 3969.81, 3983.97, 3750, 4018.05])
    expect(settlementMethods(account, day('2027-01-01')).map(({ method }) => method)).toEqual(SETTLEMENT_METHODS)
  })

  test('[server 20.12] the contract cites the law of the agreement', () => {
    const account = accountOf(TERMS, SOLD, 12 * 134_57)
    const saysUnder = (regime: '2008/48' | '2023/2225') => quoteBy('contract', { ...account, regime }, SOLD).says
    expect(saysUnder('2008/48')).toMatch(/\(2008\/48\/EC art\. 16\(1\), Lexitor C-383\/18\)\.$/)
    expect(saysUnder('2023/2225')).toMatch(/\(Directive \(EU\) 2023\/2225 art\. 29\(1\)\)\.$/)
  })

  test('rows 11 and 12 unpaid are asked for besides', () => {
    const account = accountOf(TERMS, SOLD, 10 * 134_57)
    expect(quoteBy('contract', account, day('2027-01-01'))).toMatchObject({
      toPay: 4_238_95,
      lines: [
        { label: 'Capital of payments to come', amount: 3_969_81 },
        { label: 'Open on payments due', amount: 269_14 },
      ],
    })
  })

  test('8,000.00 over 24 x 340.00, 12 paid: the specified figure is no reduction, and says so', () => {
    const terms = { ...TERMS, price: cents(8_000_00), numberOfMonths: 24, monthlyPayment: cents(340_00) }
    const account = accountOf(terms, SOLD, 12 * 340_00)
    expect(quoteBy('specified', account, day('2027-01-15'))).toMatchObject({ toPay: 4_080_00, reduction: 0 })
    expect(quoteBy('specified', account, day('2027-01-15')).says).toMatch(/No reduction: it is all that is open\.$/)
    expect(quoteBy('contract', account, day('2027-01-15'))).toMatchObject({ toPay: 4_000_04, reduction: 79_96 })
  })

  // The Consumer Credit (Early Settlement) Regulations 2004 (SI 2004/1483), Schedule, examples 1 and 2: 48 payments after 12, 180 after 73. Their rebates
  // come of an APR in whole percent and go forward from the loan, so that they differ from the worth of what is to come by less than that rounding.
  test.each([
    { lent: 5_000_00, each: 134_57, months: 48, paid: 12, rebate: 860_52, within: 5 },
    { lent: 10_000_00, each: 139_51, months: 180, paid: 73, rebate: 6_702_45, within: 50 },
  ])('SI 2004/1483: $each cents over $months months', ({ lent, each, months, paid, rebate, within }) => {
    const rows = Array.from({ length: months }, (_, i) => ({
      ...{ number: i + 1, dueDate: addMonths(SOLD, i + 1), amount: cents(each) },
      ...{ capital: null, bankCharge: null, interest: null, reduceFromCapital: null },
      ...{ open: cents(i < paid ? 0 : each), paidOnRow: cents(i < paid ? each : 0) },
    }))
    const repaid = rows.map((row) => ({ date: row.dueDate, amount: cents(-each) }))
    const read = aprOf([{ date: SOLD, amount: cents(lent) }, ...repaid])
    const account = { rows, soldOn: SOLD, credit: cents(lent), apr: read.rate ?? null }
    const { reduction } = quoteBy('apr', account, addMonths(SOLD, paid))
    expect(Math.abs(reduction - rebate)).toBeLessThan(within)
  })

  test('[server 20.4] compensation of a contract is a line of its own, half of it in the last year, never more than the interest saved', () => {
    const account = { ...accountOf(TERMS, SOLD, 12 * 134_57), compensationPercent: 1 }
    expect(quoteBy('contract', account, day('2027-01-01'))).toMatchObject({
      toPay: 4_009_51,
      lines: [
        { label: 'Capital of payments to come', amount: 3_969_81 },
        { label: 'Compensation, 1% of capital paid early', amount: 39_70 },
      ],
    })
    expect(figures(account, '2027-01-01')).toEqual([4044.85, 4009.51, 3983.97, 3750, 4018.05])
    const late = { ...accountOf(TERMS, SOLD, 36 * 134_57), compensationPercent: 1 }
    expect(quoteBy('contract', late, day('2029-01-01')).lines[1]?.label).toBe(
      'Compensation, 0.5% of capital paid early',
    )
    const interest = late.rows[47]!.interest!
    const last = { ...accountOf(TERMS, SOLD, 47 * 134_57), compensationPercent: 0.5 }
    const rows = last.rows.map((row) => ({ ...row, interest: cents(row.number === 48 ? 20 : (row.interest ?? 0)) }))
    expect(interest).toBeGreaterThan(20)
    expect(quoteBy('contract', { ...last, rows }, day('2029-12-01')).lines).toEqual([
      { label: 'Capital of payments to come', amount: last.rows[47]!.reduceFromCapital },
      { label: 'Compensation, the interest saved', amount: 20 },
    ])
  })

  test('interest of the running row is of the days that ran, half up to the cent', () => {
    const account = accountOf(TERMS, SOLD, 12 * 134_57)
    const row13 = account.rows[12]!
    const quote = quoteBy('contract', account, day('2027-01-11'))
    expect(quote.lines[1]).toEqual({
      label: 'Interest of payment 13, 10 of 31 days',
      amount: Math.round((row13.interest! * 10) / 31),
    })
    // The first row runs from the sale, however long before it that was.
    const early = quoteBy('contract', accountOf(TERMS, day('2025-12-22'), 0), day('2026-01-01'))
    expect(early.lines[1]?.label).toBe('Interest of payment 1, 10 of 41 days')
  })

  test('a row added by hand has no split: all of it is asked for', () => {
    const account = accountOf(TERMS, SOLD, 12 * 134_57)
    const added = { number: 49, dueDate: day('2030-02-01'), amount: cents(50_00), capital: null, bankCharge: null }
    const row = { ...added, interest: null, reduceFromCapital: null, open: cents(50_00), paidOnRow: cents(0) }
    expect(quoteBy('contract', { ...account, rows: [...account.rows, row] }, day('2027-01-01')).toPay).toBe(4_019_81)
  })

  test('an account without a rate is settled by its rate for all that is open', () => {
    const account = { ...accountOf(TERMS, SOLD, 0), apr: null }
    expect(quoteBy('apr', account, day('2027-01-01'))).toMatchObject({ toPay: 48 * 134_57, reduction: 0 })
  })

  test('what is paid is never given back, and an account without rows owes nothing', () => {
    const paidUp = accountOf(TERMS, SOLD, 47 * 134_57)
    expect(quoteBy('contract', paidUp, day('2026-01-01'))).toMatchObject({ toPay: 0, reduction: 134_57 })
    expect(quoteBy('contract', paidUp, day('2026-01-01')).lines.at(-1)?.label).toBe('Nothing is paid back')
    expect(figures({ ...paidUp, rows: [] }, '2026-01-01')).toEqual([0, 0, 0, 0, 0])
    const paid = settlementMethods(accountOf(TERMS, SOLD, 48 * 134_57), SOLD)
    expect(paid.map(({ lines, says }) => [lines.length, says])).toEqual(
      Array.from({ length: 5 }, () => [0, 'Nothing is open on the account.']),
    )
  })
})

describe('[server 20.3] any account', () => {
  const anyCase = fc.record({
    terms: anyTerms,
    gap: fc.integer({ min: 1, max: 45 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    days: fc.integer({ min: 0, max: 4_000 }),
  })

  test('every method lies between nothing and what is open, its lines sum to it, and the specified one is that of D2 9', () => {
    fc.assert(
      fc.property(anyCase, ({ terms, gap, part, days }) => {
        const soldOn = addDays(terms.firstPaymentDate, -gap)
        const total = sumCents(hpSchedule(terms).map(({ amount }) => amount))
        const account = accountOf(terms, soldOn, Math.floor(total * part))
        const open = sumCents(account.rows.map((row) => row.open))
        const on = addDays(soldOn, days)
        for (const { toPay, reduction, lines } of settlementMethods(account, on)) {
          expect(toPay >= 0 && toPay <= open).toBe(true)
          expect([sumCents(lines.map(({ amount }) => amount)), reduction]).toEqual([toPay, open - toPay])
        }
        expect(quoteBy('specified', account, on).toPay).toBe(settlementToPay(account.rows, on))
      }),
      { numRuns: 400 },
    )
  })

  test('by contract one just sold is settled for its credit, one fully paid for nothing, and each payment lowers it', () => {
    fc.assert(
      fc.property(anyCase, ({ terms, gap, part, days }) => {
        const soldOn = addDays(terms.firstPaymentDate, -gap)
        const total = sumCents(hpSchedule(terms).map(({ amount }) => amount))
        const sold = accountOf(terms, soldOn, 0)
        const on = addDays(soldOn, days)
        expect(quoteBy('contract', sold, soldOn).toPay).toBe(sold.credit)
        expect(quoteBy('contract', accountOf(terms, soldOn, total), on).toPay).toBe(0)
        const before = quoteBy('contract', accountOf(terms, soldOn, Math.floor((total * part) / 2)), on)
        const after = quoteBy('contract', accountOf(terms, soldOn, Math.floor(total * part)), on)
        expect(after.toPay).toBeLessThanOrEqual(before.toPay)
      }),
      { numRuns: 400 },
    )
  })

  test('on a due day, a credit from month to month is worth by its rate what is owed: the two ways to count agree', () => {
    fc.assert(
      fc.property(anyTerms, fc.double({ min: 0, max: 0.99, noNaN: true }), (terms, share) => {
        const monthly = { ...terms, endOfMonth: false, firstPaymentDate: addMonths(day('2026-01-15'), 1) }
        const account = accountOf(monthly, day('2026-01-15'), 0)
        const index = Math.floor(share * account.rows.length)
        const on = addMonths(day('2026-01-15'), index)
        const grown = account.rows
          .slice(0, index)
          .reduce((owed, row) => owed * (1 + account.apr!) ** (1 / 12) - row.amount, Number(account.credit))
        const paid = accountOf(
          monthly,
          day('2026-01-15'),
          sumCents(account.rows.slice(0, index).map(({ amount }) => amount)),
        )
        const worth = Math.max(0, Math.min(grown, sumCents(paid.rows.map(({ open }) => open))))
        expect(Math.abs(quoteBy('apr', paid, on).toPay - worth)).toBeLessThan(1 + Math.abs(grown) * 1e-6)
      }),
      { numRuns: 300 },
    )
  })
})
