import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day, type Day } from '../../kernel/days'
import { type Cents, cents, sumCents } from '../../kernel/money'
import { allocate, type AllocatedRow, type AllocationAccount } from '../hire-purchase/allocation'
import { settlementToPay } from '../hire-purchase/settlement'
import { overdueSummary } from '../hire-purchase/summary'
import { hpMovements, type StatementMovement, debitMovement, creditMovement, statementOf } from './rules'

const START = day('2026-01-31')
const on = fc.integer({ min: 0, max: 400 }).map((days): Day => addDays(START, days))
const amount = (least: number) => fc.integer({ min: least, max: 50_000 }).map(cents)

const accounts: fc.Arbitrary<AllocationAccount> = fc
  .record({
    rows: fc.array(
      fc.record({
        dueDate: on,
        amount: amount(0),
        pinned: fc.option(fc.record({ amount: fc.option(amount(0)), paidDate: on }), { freq: 3 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    entries: fc.array(fc.record({ date: on, amount: amount(-50_000) }), { maxLength: 8 }),
    settlement: fc.option(fc.record({ date: on, amount: amount(1) }), { freq: 3 }),
  })
  .map(({ rows, entries, settlement }) => ({
    rows: rows.map((row, i) => ({ ...row, id: i + 1 })),
    entries: entries.map((entry, i) => ({ ...entry, id: i + 1, batchClosed: false })),
    settlement: settlement && { ...settlement, entryId: 900, batchClosed: false },
  }))

const dated = (account: AllocationAccount, rows: readonly AllocatedRow[]) =>
  rows.map((row) => ({ ...row, dueDate: account.rows.find(({ id }) => id === row.id)?.dueDate ?? START }))

const settled = (account: AllocationAccount, rows: readonly AllocatedRow[]) =>
  dated(account, rows).map((row) => ({
    ...row,
    amount: cents(row.open + row.paidOnRow + row.waived),
    ...{ capital: null, bankCharge: null },
  }))

const movementsOf = (account: AllocationAccount) =>
  hpMovements({
    account,
    agreedOn: START,
    agreedCount: account.rows.length,
    givenBack: new Map(),
    textOfEntry: (id) => ({ what: `Entry ${id}`, reference: '' }),
  })

describe('[server 23.1] a statement', () => {
  test('closes at agreed - paid - waived, which is what remains on the account, whatever was paid, paid back, ticked or settled', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const { agreed, paid, waived, remaining, rows } = allocate(account)
        // What is owed follows from what was agreed and what came in alone, and is what every day list and settlement asks for.
        const cash = sumCents([...account.entries.map((entry) => entry.amount), account.settlement?.amount ?? cents(0)])
        const ticked = account.rows.map((row) =>
          row.pinned ? Math.min(row.pinned.amount ?? row.amount, row.amount) : 0,
        )
        const owed = Math.max(0, agreed - cash - sumCents(ticked.map(cents)))
        expect(remaining + waived).toBe(owed)
        expect(
          overdueSummary(dated(account, rows), addDays(START, 9_999), account.settlement?.date ?? null).amount,
        ).toBe(remaining)
        expect(settlementToPay(settled(account, rows), addDays(START, 9_999))).toBe(remaining)
        const { closing, now, opening } = statementOf(movementsOf(account), { from: null, to: null })
        expect({ opening, closing, now }).toEqual({ opening: 0, closing: agreed - paid - waived, now: remaining })
      }),
      { numRuns: 150 },
    )
  })

  test('chains: the opening of a period is the closing of the one before it, and both have every movement once', () => {
    fc.assert(
      fc.property(accounts, on, on, on, (account, a, b, c) => {
        const [first, middle, last] = [a, b, c].sort() as [Day, Day, Day]
        const all = movementsOf(account)
        const before = statementOf(all, { from: first, to: middle })
        const after = statementOf(all, { from: addDays(middle, 1), to: last })
        const whole = statementOf(all, { from: first, to: last })
        expect(after.opening).toBe(before.closing)
        expect(after.closing).toBe(whole.closing)
        expect([...before.lines, ...after.lines]).toEqual(whole.lines)
        for (const each of [before, after, whole]) expect(each.closing).toBe(each.opening + each.debits - each.credits)
      }),
      { numRuns: 150 },
    )
  })

  test('has every entry once, and a balance after each line that is that of the lines before it', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const { lines } = statementOf(movementsOf(account), { from: null, to: null })
        const ids = lines.flatMap(({ cashID }) => (cashID === null ? [] : [cashID]))
        const entries = [...account.entries.map(({ id }) => id), ...(account.settlement ? [900] : [])]
        expect(ids.toSorted((a, b) => a - b)).toEqual(entries.toSorted((a, b) => a - b))
        for (const [i, { balance }] of lines.entries())
          expect(balance).toBe(sumCents(lines.slice(0, i + 1).map(({ debit, credit }) => cents(debit - credit))))
        for (const { debit, credit } of lines) expect(Math.min(debit, credit)).toBe(0)
      }),
      { numRuns: 100 },
    )
  })

  test('of 3 payments of 250 with 200 paid, 400 paid, 10 paid back and a settlement of 100 tells each, and what was waived', () => {
    const row = (id: number, dueDate: string) => ({ id, dueDate: day(dueDate), amount: cents(250_00), pinned: null })
    const entry = (id: number, date: string, of: number) => ({
      ...{ id, date: day(date), amount: cents(of), batchClosed: false },
    })
    const account: AllocationAccount = {
      rows: [row(1, '2026-02-28'), row(2, '2026-03-31'), row(3, '2026-04-30')],
      entries: [entry(11, '2026-02-28', 200_00), entry(12, '2026-03-30', 400_00), entry(13, '2026-04-02', -10_00)],
      settlement: { entryId: 14, date: day('2026-04-10'), amount: cents(100_00), batchClosed: false },
    }
    const { lines, opening, closing } = statementOf(movementsOf(account), { from: day('2026-03-01'), to: null })
    expect(opening).toBe(550_00)
    expect(lines.map(({ date, what, debit, credit, balance }) => [date, what, debit, credit, balance])).toEqual([
      ['2026-03-30', 'Entry 12', 0, 400_00, 150_00],
      ['2026-04-02', 'Entry 13', 10_00, 0, 160_00],
      ['2026-04-10', 'Entry 14', 0, 100_00, 60_00],
      ['2026-04-10', 'Waived at the settlement', 0, 60_00, 0],
    ])
    expect(closing).toBe(0)
  })

  test('keeps what was overpaid apart, and takes a refund from it first', () => {
    const account: AllocationAccount = {
      rows: [{ id: 1, dueDate: START, amount: cents(100_00), pinned: null }],
      entries: [
        { id: 1, date: addDays(START, 1), amount: cents(130_00), batchClosed: false },
        { id: 2, date: addDays(START, 2), amount: cents(-30_00), batchClosed: false },
      ],
      settlement: null,
    }
    const { lines } = statementOf(movementsOf(account), { from: null, to: null })
    expect(lines.map(({ what, debit, credit, balance }) => [what, debit, credit, balance])).toEqual([
      ['1 payment agreed', 100_00, 0, 100_00],
      ['Entry 1', 0, 130_00, -30_00],
      ['Overpaid, kept apart', 30_00, 0, 0],
      ['Entry 2', 30_00, 0, 30_00],
      ['Of what was overpaid', 0, 30_00, 0],
    ])
  })

  test('keeps the order of movements of one day, and tells apart what is dated after it', () => {
    const at = (date: string, what: string) => ({ date: day(date), what, reference: '', cashID: null })
    const movements: StatementMovement[] = [
      creditMovement(cents(5), at('2026-02-02', 'second')),
      debitMovement(cents(9), at('2026-02-01', 'first')),
      creditMovement(cents(-1), at('2026-02-02', 'third')),
      debitMovement(cents(7), at('2027-01-01', 'later')),
    ]
    const { lines, closing, now } = statementOf(movements, { from: null, to: day('2026-12-31') })
    expect(lines.map(({ what, balance }) => [what, balance] as [string, Cents])).toEqual([
      ['first', 9],
      ['second', 4],
      ['third', 5],
    ])
    expect([closing, now]).toEqual([5, 12])
  })
})
