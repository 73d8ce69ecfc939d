import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTerms, expectSame } from '../../../test-data/agreements'
import { addDays, addMonths, day, type Day } from '../../kernel/days'
import { cents, mulDivCents, sumCents, ZERO, type Cents } from '../../kernel/money'
import { allocate, type AllocationEntry } from './allocation'
import type { PrepayMode } from './enums'
import {
  rowsAfterPlan,
  partPaymentInput,
  rowsToStore,
  type StoredPartPayment,
  preparePartPayment,
  type PrepaidAccountRow,
} from './prepaid-account'
import { type PartPaymentPlan, partPaymentPlan, type PlannedRow } from './part-payment'
import { hpSchedule, type HpTerms } from './schedule'
import { rowsBeforeChange } from './schedule-changes'
import { settlementBy, settlementMethods } from './settlement-methods'

const TERMS: HpTerms = {
  ...{ price: cents(5_000_00), deposit: ZERO, numberOfMonths: 48, monthlyPayment: cents(134_57), lastPayment: null },
  ...{ numberOfFirstPayments: null, firstPaymentsTotal: null, firstPaymentDate: day('2026-02-01'), endOfMonth: false },
}
const SOLD = day('2026-01-01')

/** An account as it stands, with what was paid ahead of time on it. */
interface Account {
  rows: PrepaidAccountRow[]
  entries: AllocationEntry[]
  kept: StoredPartPayment[]
  soldOn: Day
}

function sold(terms: HpTerms, soldOn: Day): Account {
  const rows = hpSchedule(terms).map((row) => ({ ...row, id: row.number, pinned: null, mark: 'generated' }))
  return { rows, entries: [], kept: [], soldOn }
}

const own = (rows: readonly PlannedRow[]): PrepaidAccountRow[] =>
  rows.map((row) => ({ ...row, pinned: null, mark: 'generated' }))

const pay = (account: Account, date: Day, amount: number): Account => ({
  ...account,
  entries: [...account.entries, { id: account.entries.length + 1, date, amount: cents(amount), batchClosed: false }],
})

type Typed = { date: Day; amount: number; mode: PrepayMode; percent?: number }

function prepared(account: Account, { percent = 0, ...typed }: Typed) {
  const last = account.kept.at(-1)
  const asked = {
    ...account,
    accountNo: 'HP-1',
    settled: false,
    last: last ? { day: last.day, entryID: last.entryID } : null,
  }
  const entryID = account.entries.length + 1
  return preparePartPayment(asked, { ...typed, amount: cents(typed.amount), entryID, percent, soldOn: account.soldOn })
}

/** The account with a part payment on it, and its plan; null where it is refused. */
function prepay(account: Account, typed: Typed): { account: Account; plan: PartPaymentPlan } | null {
  const { plan, facts } = prepared(account, typed)
  if (!plan) return null
  const rowID = Math.max(...account.rows.map((row) => row.id)) + 1
  const { stays: _, ...by } = facts
  const kept = { ...by, entryID: account.entries.length + 1, rowID, givenBack: plan.givenBack }
  return {
    plan,
    account: {
      ...pay(account, typed.date, typed.amount),
      rows: own(rowsAfterPlan(account.rows, plan, rowID)),
      kept: [...account.kept, { ...kept, rowsBefore: rowsToStore(account.rows, facts) }],
    },
  }
}

const allocated = ({ rows, entries }: Account) => allocate({ rows, entries, settlement: null })

function contractOf(account: Account, date: Day, percent = 0) {
  const paid = new Map(allocated(account).rows.map((row) => [row.id, row]))
  const rows = account.rows.map((row) => ({ ...row, ...paid.get(row.id)! }))
  return settlementBy(
    'contract',
    { rows, soldOn: account.soldOn, credit: ZERO, apr: null, compensationPercent: percent },
    date,
  )
}

/** Every equation of a schedule, and of what stands on it. */
function hold(before: Account, after: Account, plan: PartPaymentPlan, amount: number): void {
  const financed = before.rows[0]!.capital!
  let capital: number = financed
  for (const row of after.rows) {
    const [charge, interest, repaid] = [row.bankCharge!, row.interest!, row.reduceFromCapital!]
    expectSame(row.amount, charge + interest + repaid, `split of ${row.number}`)
    expectSame(row.capital!, capital, `capital of ${row.number}`)
    if (Math.min(row.amount, charge, interest) < 0) throw new Error(`row ${row.number} has something negative`)
    capital -= repaid
  }
  expectSame(capital, 0, 'what is owed in the end')
  const [was, is] = [allocated(before), allocated(after)]
  expectSame(is.agreed, is.paid + is.remaining + is.waived, 'agreed')
  expectSame(was.agreed - is.agreed, plan.givenBack, 'agreed less')
  expectSame(was.remaining - amount - is.remaining, plan.givenBack, 'given back')
  expectSame(is.surplus, 0, 'surplus')
  expectSame(is.rows.find((row) => row.id === after.kept.at(-1)?.rowID)!.open, 0, 'the row of its own is paid')
  if (plan.givenBack < 0) throw new Error('more is owed')
}

describe('[server 20.7] a part payment ahead of time, worked out', () => {
  const twelve = Array.from({ length: 12 }, (_, i) => addMonths(day('2026-02-01'), i)).reduce(
    (account, date) => pay(account, date, 134_57),
    sold(TERMS, SOLD),
  )
  const on = day('2027-01-01')

  test.each([
    {
      ...{ mode: 'lower' as const, payments: 36, each: 100.67, last: 100.72, until: '2030-01-01' },
      ...{ givenBack: 220.35, remaining: 3_624.17 },
    },
    {
      ...{ mode: 'sooner' as const, payments: 26, each: 134.57, last: 67.34, until: '2029-03-01' },
      ...{ givenBack: 412.93, remaining: 3_431.59 },
    },
  ])('5,000.00 over 48 x 134.57, 12 paid, 1,000.00 on the day of the twelfth: $mode', ({ mode, ...expected }) => {
    const { account, plan } = prepay(twelve, { date: on, amount: 1_000_00, mode })!
    const rows = account.rows.filter((row) => row.dueDate > on)
    expect({
      ...{ payments: rows.length, each: rows[0]!.amount / 100, last: rows.at(-1)!.amount / 100 },
      ...{ until: rows.at(-1)!.dueDate, givenBack: plan.givenBack / 100 },
      remaining: allocated(account).remaining / 100,
    }).toEqual(expected)
    expect(plan.lines).toEqual([{ label: 'Capital of payments to come', amount: 3_969_81 }])
    expect(plan.row).toMatchObject({
      number: 49,
      amount: 1_000_00,
      reduceFromCapital: 1_000_00,
      interest: 0,
      capital: 3_969_81,
    })
    expect(new Set(rows.slice(0, -1).map((row) => row.amount)).size).toBe(1)
  })

  test('within a month its interest until the day is paid, too, and so is its part of the compensation', () => {
    const { plan } = prepay(twelve, { date: day('2027-01-16'), amount: 1_000_00, mode: 'lower', percent: 1 })!
    expect(plan.lines.map((line) => line.label)).toEqual([
      'Capital of payments to come',
      'Interest of payment 13, 15 of 31 days',
      'Compensation, 1% of capital paid early',
    ])
    const { amount, reduceFromCapital, interest, bankCharge } = plan.row
    expect([interest > 0, bankCharge > 0, reduceFromCapital + interest + bankCharge]).toEqual([true, true, amount])
  })

  test('what is due comes first, and what ends the account is a settlement', () => {
    const says = (account: Account, date: Day, amount: number) =>
      prepared(account, { date, amount, mode: 'lower' }).refusal?.message
    expect(says(twelve, day('2027-02-01'), 1_000_00)).toBe(
      '€134.57 is due on HP-1. Pay that first, then pay ahead of time',
    )
    expect(says(twelve, on, 3_969_81)).toBe('€3,969.81 pays off HP-1. Settle the account instead')
    expect(says(twelve, on, 3_969_80)).toBeUndefined()
    expect(says(twelve, on, 0)).toBe('A payment ahead of time must be more than 0')
    const changed = {
      ...twelve,
      rows: twelve.rows.map((row) => (row.number === 40 ? { ...row, mark: 'changed' } : row)),
    }
    expect(says(changed, on, 1_000_00)).toMatch(/^Payments to come on HP-1 were changed by hand/)
    const { account } = prepay(twelve, { date: on, amount: 1_000_00, mode: 'lower' })!
    expect(says(account, day('2026-12-31'), 1_00)).toBe(
      'HP-1 has a part payment of 01-01-2027. You cannot add one before it',
    )
    const paidOff = pay(twelve, day('2027-06-01'), 36 * 134_57)
    expect(says(paidOff, on, 1_00)).toBe('Payments on HP-1 after 01-01-2027 are more than would remain')
  })

  test('what is paid ahead on a payment counts as paid with it; one that is paid in full, or ticked, stays', () => {
    const ahead = pay(twelve, on, 134_57 + 50_00)
    const ticked = {
      ...ahead,
      rows: ahead.rows.map((row) =>
        row.number === 20 ? { ...row, pinned: { amount: cents(10_00), paidDate: on } } : row,
      ),
    }
    const { plan, facts } = prepared(ticked, { date: on, amount: 1_000_00, mode: 'lower' })
    expect(facts).toMatchObject({ ahead: 50_00, stays: [13, 20] })
    expect(plan!.row.amount).toBe(1_050_00)
    const amounts = new Map(plan!.rows.map((row) => [row.number, row.amount]))
    expect([amounts.get(13), amounts.get(20)]).toEqual([134_57, 134_57])
    expect(amounts.get(14)).toBeLessThan(134_57)
  })

  test('the specified settlement counts instalments, of the rows that there are', () => {
    const { account } = prepay(twelve, { date: on, amount: 1_000_00, mode: 'lower' })!
    const date = day('2027-02-15')
    const paid = new Map(allocated(pay(account, day('2027-02-01'), 100_67)).rows.map((row) => [row.id, row]))
    const rows = account.rows.map((row) => ({ ...row, ...paid.get(row.id)! }))
    const later = rows.filter((row) => row.dueDate > date)
    const [specified] = settlementMethods({ rows, soldOn: SOLD, credit: ZERO, apr: null }, date)
    const charges = sumCents(later.map((row) => row.bankCharge ?? ZERO))
    expect(specified!.toPay).toBe(later[0]!.capital! + charges)
  })
})

const anyMode = fc.constantFrom<PrepayMode>('lower', 'sooner')
/** A part payment as a part of what ends the account, some days after the last one, with what is paid before it. */
const anyStep = fc.record({
  months: fc.integer({ min: 0, max: 12 }),
  days: fc.integer({ min: 0, max: 30 }),
  aheadCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500_00 })),
  part: fc.integer({ min: 1, max: 999 }),
  mode: anyMode,
  percent: fc.constantFrom(0, 0.5, 1),
})
type Step = { months: number; days: number; aheadCents: number; part: number; mode: PrepayMode; percent: number }

/** What is due until a day is paid, and something ahead. */
function paidUntil(account: Account, date: Day, ahead: number): Account {
  const due = sumCents(
    allocated(account)
      .rows.filter((row) => account.rows.find(({ id }) => id === row.id)!.dueDate <= date)
      .map((row) => row.open),
  )
  const amount = Math.min(due + ahead, allocated(account).remaining)
  return amount > 0 ? pay(account, date, amount) : account
}

function played(
  terms: HpTerms,
  steps: readonly Step[],
  check: (before: Account, after: Account, plan: PartPaymentPlan, amount: number) => void,
) {
  const soldOn = addMonths(terms.firstPaymentDate, -1)
  let account = sold(terms, soldOn)
  let date = soldOn
  const accounts = [account]
  for (const { months, days, aheadCents, part, mode, percent } of steps) {
    date = addDays(addMonths(date, months), days)
    const paid = paidUntil(account, date, aheadCents)
    const amount = mulDivCents(contractOf(paid, date, percent).toPay, part, 1000)
    const done = amount > 0 ? prepay(paid, { date, amount, mode, percent }) : null
    account = paid
    if (!done) continue
    check(paid, done.account, done.plan, amount)
    account = done.account
    accounts.push(account)
  }
  return accounts
}

describe('[server 20.7] over random agreements', () => {
  test('every equation holds to the cent after any number of part payments', () => {
    let count = 0
    fc.assert(
      fc.property(anyTerms, fc.array(anyStep, { minLength: 1, maxLength: 4 }), (terms, steps) => {
        played(terms, steps, (before, after, plan, amount) => {
          count += 1
          hold(before, after, plan, amount)
        })
      }),
      { numRuns: 300 },
    )
    expect(count).toBeGreaterThan(200)
  })

  test('each is taken back to the rows before it, and worked out anew from what is kept', () => {
    fc.assert(
      fc.property(anyTerms, fc.array(anyStep, { minLength: 1, maxLength: 3 }), (terms, steps) => {
        const accounts = played(terms, steps, () => {})
        for (const [i, after] of accounts.entries()) {
          const kept = after.kept.at(-1)
          if (!kept || i === 0) continue
          const before = rowsBeforeChange<PlannedRow>(after.rows, kept)
          expect(own(before)).toEqual(
            own(rowsBeforeChange<PlannedRow>(accounts[i - 1]!.rows, { rowID: 0, rowsBefore: [] })),
          )
          const plan = partPaymentPlan(before, partPaymentInput(before, kept))
          expect(own(rowsAfterPlan(before, plan, kept.rowID))).toEqual(after.rows)
          expectSame(plan.givenBack, kept.givenBack, 'given back')
        }
      }),
      { numRuns: 100 },
    )
  })

  test('ending sooner never costs more than lower instalments, and all but what ends the account costs what ending it does', () => {
    fc.assert(
      fc.property(anyTerms, anyStep, (terms, { months, days, part, percent }) => {
        const soldOn = addMonths(terms.firstPaymentDate, -1)
        const date = addDays(addMonths(soldOn, months), days)
        const account = paidUntil(sold(terms, soldOn), date, 0)
        const ends = contractOf(account, date, percent)
        const some = mulDivCents(ends.toPay, part, 1000)
        if (some <= 0 || some >= ends.toPay) return
        const by = (mode: PrepayMode, amount: number) =>
          prepay(account, { date, amount, mode, percent })?.plan.givenBack ?? 0
        if (by('sooner', some) < by('lower', some)) throw new Error('sooner is dearer')
        // The share of what a settlement would give back.
        const share = mulDivCents(ends.reduction, some, ends.toPay)
        // Where the credit costs many times what is lent, a cent of that is many cents of its cost.
        const cent = 3 + 2 * Math.ceil(ends.reduction / ends.toPay)
        if (Math.abs(by('lower', some) - share) > cent) throw new Error(`gives back ${by('lower', some)}, not ${share}`)
        const almost = by('lower', ends.toPay - 1)
        if (Math.abs(almost - ends.reduction) > cent) throw new Error(`gives back ${almost}, not ${ends.reduction}`)
      }),
      { numRuns: 300 },
    )
  })

  test('two of one day are one, whatever their order', () => {
    fc.assert(
      fc.property(anyTerms, anyStep, fc.integer({ min: 1, max: 498 }), (terms, { months, days, part }, other) => {
        const soldOn = addMonths(terms.firstPaymentDate, -1)
        const date = addDays(addMonths(soldOn, months), days)
        const account = paidUntil(sold(terms, soldOn), date, 0)
        const { toPay, reduction } = contractOf(account, date)
        const [a, b] = [mulDivCents(toPay, Math.min(part, 500), 1000), mulDivCents(toPay, other, 1000)]
        // Of a few cents the rounding is the whole.
        if (toPay < 100_00 || a <= 0 || b <= 0) return
        const back = (...amounts: number[]): Cents[] => {
          let at = account
          for (const amount of amounts) at = prepay(at, { date, amount, mode: 'lower' })?.account ?? at
          return at.kept.map((kept) => kept.givenBack)
        }
        const [ab, ba, both] = [back(a, b), back(b, a), back(a + b)].map(sumCents)
        const near = (x: number, y: number) => Math.abs(x - y) <= 6 + 4 * Math.ceil(reduction / toPay)
        if (!near(ab!, both!) || !near(ba!, both!)) throw new Error(`gives back ${ab}, ${ba} and ${both}`)
      }),
      { numRuns: 200 },
    )
  })
})
