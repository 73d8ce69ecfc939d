import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AGREEMENT_RUNS, anyDay, anyTerms, expectSame } from '../../../test-data/agreements'
import { addDays, day, type Day } from '../../kernel/days'
import { InvariantError } from '../../kernel/invariant'
import { ZERO, cents, sumCents } from '../../kernel/money'
import {
  allocate,
  type Allocation,
  type AllocationAccount,
  type AllocationEntry,
  type AllocationRow,
} from './allocation'
import { hpSchedule } from './schedule'

const row = (id: number, dueDate: string, euros: number, pinned: AllocationRow['pinned'] = null): AllocationRow => ({
  id,
  dueDate: day(dueDate),
  amount: cents(euros * 100),
  pinned,
})
const entry = (id: number, date: string, euros: number, batchClosed = false): AllocationEntry => ({
  id,
  date: day(date),
  amount: cents(euros * 100),
  batchClosed,
})
const three = [row(1, '2026-01-31', 250), row(2, '2026-02-28', 250), row(3, '2026-03-31', 250)]
const of = (
  rows: AllocationRow[],
  entries: AllocationEntry[] = [],
  settlement: AllocationAccount['settlement'] = null,
) => allocate({ rows, entries, settlement })
const euros = (allocation: Allocation, field: 'open' | 'paidOnRow' | 'waived') =>
  allocation.rows.map((one) => one[field] / 100)

describe('worked accounts', () => {
  test('200 against 250 leaves 50 due', () => {
    const { rows, remaining, paid } = of(three, [entry(7, '2026-01-20', 200)])
    expect(rows[0]).toEqual({
      id: 1,
      paidOnRow: 200_00,
      open: 50_00,
      waived: 0,
      paid: false,
      paidDate: null,
      parts: [{ entryId: 7, amount: 200_00, date: '2026-01-20' }],
      hasCashEntry: true,
      cashMgmtID: 7,
      batchClosed: false,
    })
    expect([paid, remaining]).toEqual([200_00, 550_00])
  })

  test('300 pays 250 and 50 of the next', () => {
    const allocation = of(three, [entry(7, '2026-01-20', 300)])
    expect(euros(allocation, 'open')).toEqual([0, 200, 250])
    expect(allocation.rows[0]).toMatchObject({ paid: true, paidDate: '2026-01-20', cashMgmtID: 7 })
    expect(allocation.rows[1]).toMatchObject({ paid: false, paidDate: null, cashMgmtID: 7 })
    expect(allocation.partsByEntry.get(7)).toEqual([
      { rowId: 1, amount: 250_00 },
      { rowId: 2, amount: 50_00 },
    ])
  })

  test('cash goes by date, then id, however the rows and entries arrive', () => {
    const allocation = of(
      [three[2]!, three[0]!, three[1]!],
      [entry(9, '2026-02-01', 250), entry(4, '2026-02-02', 250), entry(8, '2026-02-01', 250)],
    )
    expect(allocation.rows.map((one) => [one.id, one.cashMgmtID])).toEqual([
      [1, 8],
      [2, 9],
      [3, 4],
    ])
  })

  test('two rows of one day are paid by id', () => {
    const allocation = of([row(6, '2026-01-31', 100), row(5, '2026-01-31', 100)], [entry(1, '2026-01-01', 150)])
    expect(allocation.rows.map((one) => [one.id, one.paid])).toEqual([
      [5, true],
      [6, false],
    ])
  })

  test('a row names its latest entry, and is closed when any of its entries is', () => {
    const { rows } = of(three, [entry(1, '2026-01-01', 100, true), entry(2, '2026-01-02', 200, false)])
    expect(rows[0]).toMatchObject({ cashMgmtID: 2, batchClosed: true, paid: true, paidDate: '2026-01-02' })
    expect(rows[1]).toMatchObject({ cashMgmtID: 2, batchClosed: false })
    expect(rows[2]).toMatchObject({ cashMgmtID: null, hasCashEntry: false })
  })

  test('what is ticked by hand stands first, wherever it is', () => {
    const pinned = { amount: null, paidDate: day('2026-05-01') }
    const allocation = of([three[0]!, { ...three[1]!, pinned }, three[2]!], [entry(1, '2026-01-01', 300)])
    expect(euros(allocation, 'paidOnRow')).toEqual([250, 250, 50])
    expect(allocation.rows[1]).toMatchObject({
      paid: true,
      paidDate: '2026-05-01',
      hasCashEntry: false,
      cashMgmtID: null,
    })
    expect(allocation).toMatchObject({ received: 550_00, paid: 550_00, surplus: 0 })
  })

  test('a tick of what was open leaves the rest to the cash that was there', () => {
    const ticked = { ...three[0]!, pinned: { amount: cents(50_00), paidDate: day('2026-03-01') } }
    const { rows } = of([ticked, three[1]!], [entry(7, '2026-01-20', 200)])
    expect(rows[0]).toMatchObject({ paid: true, paidDate: '2026-03-01', hasCashEntry: true, cashMgmtID: 7 })
    expect(rows[0]!.parts.map((part) => part.entryId)).toEqual([null, 7])
    expect(rows[1]!.paidOnRow).toBe(0)
  })

  test('a tick never stands for more than its row', () => {
    const ticked = row(1, '2026-01-31', 200, { amount: cents(250_00), paidDate: day('2026-01-31') })
    expect(of([ticked])).toMatchObject({ paid: 200_00, received: 200_00, surplus: 0, fullyPaid: true })
  })

  test('a refund takes back from the latest', () => {
    const allocation = of(three, [
      entry(1, '2026-01-01', 250),
      entry(2, '2026-02-01', 250),
      entry(3, '2026-02-02', -300),
    ])
    expect(euros(allocation, 'paidOnRow')).toEqual([200, 0, 0])
    expect(allocation.rows[0]!.parts).toEqual([{ entryId: 1, amount: 200_00, date: '2026-01-01' }])
    expect(allocation.rows[1]).toMatchObject({ hasCashEntry: false, cashMgmtID: null })
    expect(allocation.partsByEntry.get(2)).toEqual([])
    expect(allocation.partsByEntry.get(3)).toEqual([])
    expect(allocation).toMatchObject({ received: 200_00, paid: 200_00, surplus: 0 })
  })

  test('what comes after a refund fills what it opened', () => {
    const allocation = of(three, [
      entry(1, '2026-01-01', 500),
      entry(2, '2026-02-01', -400),
      entry(3, '2026-03-01', 200),
    ])
    expect(euros(allocation, 'paidOnRow')).toEqual([250, 50, 0])
    expect(allocation.rows[0]).toMatchObject({ paid: true, paidDate: '2026-03-01', cashMgmtID: 3 })
  })

  test('a refund takes what is overpaid first', () => {
    const allocation = of([three[0]!], [entry(1, '2026-01-01', 300), entry(2, '2026-02-01', -60)])
    expect(allocation).toMatchObject({ paid: 240_00, received: 240_00, surplus: 0 })
    expect(of([three[0]!], [entry(1, '2026-01-01', 300), entry(2, '2026-02-01', -20)])).toMatchObject({
      paid: 250_00,
      surplus: 30_00,
    })
  })

  test('a refund before its payment is made good by it', () => {
    const allocation = of(three, [entry(1, '2026-01-01', -100), entry(2, '2026-02-01', 250)])
    expect(euros(allocation, 'paidOnRow')).toEqual([150, 0, 0])
    expect(allocation).toMatchObject({ received: 150_00, surplus: 0 })
  })

  test('what a refund pays back beyond what was paid is owed with the first open row, and what was ticked stays', () => {
    const ticked = { ...three[0]!, pinned: { amount: null, paidDate: day('2026-01-31') } }
    const allocation = of([ticked, three[1]!], [entry(1, '2026-02-01', -100, true)])
    expect(allocation).toMatchObject({ paid: 150_00, received: 150_00, surplus: 0, remaining: 350_00 })
    expect(allocation.rows[0]).toMatchObject({ paid: true, hasCashEntry: false })
    expect(allocation.rows[1]).toEqual({
      ...{ id: 2, paidOnRow: -100_00, open: 350_00, waived: 0, paid: false, paidDate: null },
      parts: [{ entryId: 1, amount: -100_00, date: '2026-02-01' }],
      ...{ hasCashEntry: true, cashMgmtID: 1, batchClosed: true },
    })
    expect(allocation.partsByEntry.get(1)).toEqual([{ rowId: 2, amount: -100_00 }])
    const whole = of([ticked], [entry(1, '2026-02-01', -100)])
    expect(whole.rows[0]).toMatchObject({ paidOnRow: 150_00, open: 100_00, paid: false, paidDate: null })
    expect(of([], [entry(1, '2026-02-01', -100)])).toMatchObject({ received: -100_00, surplus: -100_00 })
  })

  test('of 9,600 agreed, 100 paid and 500 paid back, 10,000 is owed, and a settlement waives nothing else', () => {
    const rows = Array.from({ length: 48 }, (_, i) =>
      row(i + 1, `20${26 + Math.floor(i / 12)}-0${1 + (i % 9)}-15`, 200),
    )
    const entries = [entry(1, '2026-01-10', 100), entry(2, '2026-01-11', -500)]
    expect(of(rows, entries)).toMatchObject({ agreed: 9_600_00, paid: -400_00, remaining: 10_000_00, surplus: 0 })
    const settled = (amount: number) =>
      of(rows, entries, { entryId: 3, date: day('2026-02-01'), amount: cents(amount), batchClosed: false })
    expect(settled(10_000_00)).toMatchObject({ paid: 9_600_00, waived: 0, remaining: 0, surplus: 0 })
    expect(settled(9_000_00)).toMatchObject({ paid: 8_600_00, waived: 1_000_00, remaining: 0, surplus: 0 })
  })

  test('more than everything is overpaid', () => {
    const allocation = of(three, [entry(1, '2026-01-01', 800)])
    expect(allocation).toMatchObject({ paid: 750_00, remaining: 0, received: 800_00, surplus: 50_00, fullyPaid: true })
  })

  test('a settlement pays what it is, waives the rest, and its rows stay unpaid', () => {
    const settlement = { entryId: 5, date: day('2026-02-10'), amount: cents(300_00), batchClosed: true }
    const allocation = of(three, [entry(1, '2026-01-31', 250)], settlement)
    expect(allocation).toMatchObject({
      agreed: 750_00,
      paid: 550_00,
      remaining: 0,
      waived: 200_00,
      surplus: 0,
      settledOn: '2026-02-10',
      settlementAmount: 300_00,
      fullyPaid: false,
    })
    expect(allocation.rows.map((one) => one.paid)).toEqual([true, true, false])
    expect(allocation.rows[2]).toMatchObject({
      open: 0,
      waived: 200_00,
      paidOnRow: 50_00,
      cashMgmtID: 5,
      batchClosed: true,
    })
    expect(allocation.partsByEntry.get(5)).toEqual([
      { rowId: 2, amount: 250_00 },
      { rowId: 3, amount: 50_00 },
    ])
  })

  test('without the settlement the account is open again', () => {
    expect(of(three, [entry(1, '2026-01-31', 250)])).toMatchObject({ remaining: 500_00, waived: 0, settledOn: null })
  })

  test('a payment dated after the settlement lowers what is waived', () => {
    const settlement = { entryId: 5, date: day('2026-02-10'), amount: cents(300_00), batchClosed: false }
    const allocation = of(three, [entry(1, '2026-03-31', 250)], settlement)
    expect(allocation).toMatchObject({ paid: 550_00, waived: 200_00, surplus: 0 })
  })

  test('nothing at all', () => {
    expect(of([])).toMatchObject({
      rows: [],
      agreed: 0,
      paid: 0,
      remaining: 0,
      received: 0,
      surplus: 0,
      fullyPaid: false,
    })
    expect(of([], [entry(1, '2026-01-01', 10)])).toMatchObject({ received: 10_00, surplus: 10_00 })
  })

  test('refuses what cannot be: negative rows or ticks, an id twice', () => {
    expect(() => of([row(1, '2026-01-01', -1)])).toThrow(InvariantError)
    expect(() => of([row(1, '2026-01-01', 5, { amount: cents(-1), paidDate: day('2026-01-01') })])).toThrow(
      InvariantError,
    )
    expect(() => of([three[0]!, three[0]!])).toThrow('Each instalment counts once')
    expect(() => of(three, [entry(1, '2026-01-01', 5), entry(1, '2026-01-02', 5)])).toThrow('Each entry counts once')
    const settlement = { entryId: 1, date: day('2026-02-10'), amount: cents(3), batchClosed: false }
    expect(() => of(three, [entry(1, '2026-01-01', 5)], settlement)).toThrow('Each entry counts once')
  })
})

/** A random life of a random agreement: payments near its instalments, refunds, ticks, perhaps a settlement. */
const anyAccount = fc
  .record({
    terms: anyTerms,
    payments: fc.array(
      fc.record({
        day: fc.integer({ min: -40, max: 1_500 }),
        percent: fc.oneof(
          { weight: 4, arbitrary: fc.constant(100) },
          { weight: 3, arbitrary: fc.integer({ min: 1, max: 400 }) },
          { weight: 1, arbitrary: fc.integer({ min: -300, max: 0 }) },
        ),
        batchClosed: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
    ticks: fc.array(
      fc.record({
        share: fc.double({ min: 0, max: 0.999, noNaN: true }),
        percent: fc.option(fc.integer({ min: 0, max: 130 })),
      }),
      {
        maxLength: 3,
      },
    ),
    settled: fc.option(
      fc.record({ day: fc.integer({ min: 0, max: 1_500 }), percent: fc.integer({ min: 1, max: 900 }) }),
      {
        freq: 4,
      },
    ),
  })
  .map(({ terms, payments, ticks, settled }): AllocationAccount => {
    const due = (count: number): Day => addDays(terms.firstPaymentDate, count)
    const of = (percent: number) => cents(Math.trunc((terms.monthlyPayment * percent) / 100))
    const rows: AllocationRow[] = hpSchedule(terms).map((one) => ({
      id: one.number,
      dueDate: one.dueDate,
      amount: one.amount,
      pinned: null,
    }))
    for (const { share, percent } of ticks)
      rows[Math.floor(share * rows.length)]!.pinned = {
        amount: percent === null ? null : of(percent),
        paidDate: due(5),
      }
    return {
      rows,
      entries: payments.map((one, i) => ({
        id: 100 + i,
        date: due(one.day),
        amount: of(one.percent),
        batchClosed: one.batchClosed,
      })),
      settlement: settled
        ? { entryId: 99, date: due(settled.day), amount: of(settled.percent), batchClosed: false }
        : null,
    }
  })

const freezeDeep = (account: AllocationAccount): AllocationAccount => {
  for (const one of account.rows) Object.freeze(Object.freeze(one).pinned)
  for (const one of account.entries) Object.freeze(one)
  Object.freeze(account.rows)
  Object.freeze(account.entries)
  return Object.freeze(account)
}

/** The figures of an allocation that a person sees, without the order of anything. */
const figures = ({ partsByEntry, ...allocation }: Allocation) => ({
  ...allocation,
  parts: [...partsByEntry].sort(([a], [b]) => a - b),
})

describe('over random agreements', () => {
  test('agreed = paid + remaining + waived, received = paid + surplus, every row adds up, and deleting restores', () => {
    fc.assert(
      fc.property(anyAccount, (given) => {
        const account = freezeDeep(given)
        const result = allocate(account)
        expectSame(result.agreed, result.paid + result.remaining + result.waived, 'agreed')
        expectSame(result.received, result.paid + result.surplus, 'received')
        if (result.surplus < 0) throw new Error('what was paid back beyond what was paid is on no row')
        if (result.surplus > 0)
          expectSame(result.remaining + result.waived, 0, 'nothing is owed beside what is overpaid')
        expectSame(result.agreed, sumCents(account.rows.map((one) => one.amount)), 'agreed of rows')
        const ticked = account.rows.map((one) =>
          one.pinned ? Math.min(one.pinned.amount ?? one.amount, one.amount) : 0,
        )
        const cash = sumCents(account.entries.map((one) => one.amount)) + (account.settlement?.amount ?? 0)
        expectSame(result.received, cash + ticked.reduce((sum, one) => sum + one, 0), 'received of all')
        const onEntries = new Map<number, number>()
        for (const [i, one] of result.rows.entries()) {
          const agreed = account.rows[i]!
          if (one.id !== agreed.id) throw new Error('rows out of order')
          if (one.paidOnRow + one.open + one.waived !== agreed.amount) throw new Error(`row ${one.id} does not add up`)
          if (one.open < 0 || one.waived < 0) throw new Error(`row ${one.id} is out of bounds`)
          if (sumCents(one.parts.map((part) => part.amount)) !== one.paidOnRow)
            throw new Error(`parts of row ${one.id}`)
          const owedBack = one.parts.filter((part) => part.amount < 0)
          if (one.paidOnRow < ticked[i]! && owedBack.length === 0) throw new Error(`row ${one.id} is out of bounds`)
          if (owedBack.length > 0 && one.parts.some((part) => part.entryId !== null && part.amount > 0))
            throw new Error(`row ${one.id} has cash, and cash is owed back on it`)
          if (one.parts.some((part) => part.amount === 0)) throw new Error(`an empty part on row ${one.id}`)
          if (one.paid !== (one.paidOnRow === agreed.amount)) throw new Error(`row ${one.id} paid?`)
          if (agreed.amount > 0 && one.paid !== (one.paidDate !== null)) throw new Error(`paid date of row ${one.id}`)
          if (one.hasCashEntry !== (one.cashMgmtID !== null)) throw new Error(`cash of row ${one.id}`)
          for (const part of one.parts)
            if (part.entryId !== null) onEntries.set(part.entryId, (onEntries.get(part.entryId) ?? 0) + part.amount)
        }
        for (const one of [
          ...account.entries,
          ...(account.settlement ? [{ id: 99, amount: account.settlement.amount }] : []),
        ]) {
          const parts = sumCents((result.partsByEntry.get(one.id) ?? []).map((part) => part.amount))
          if (parts !== (onEntries.get(one.id) ?? 0)) throw new Error(`parts of entry ${one.id}`)
          if (parts > Math.max(0, one.amount)) throw new Error(`entry ${one.id} pays more than it is`)
        }
        expectSame(result.fullyPaid, result.paid === result.agreed, 'fullyPaid')
        const extra = { id: 7, date: account.rows[0]!.dueDate, amount: account.rows[0]!.amount, batchClosed: true }
        const entries = [extra, ...account.entries]
        const more = allocate({ ...account, entries })
        expectSame(more.received, result.received + extra.amount, 'received and one more')
        const restored = allocate({ ...account, entries: entries.filter((one) => one.id !== extra.id) })
        expectSame(JSON.stringify(figures(restored)), JSON.stringify(figures(result)), 'after the deletion')
      }),
      { numRuns: AGREEMENT_RUNS },
    )
  })

  test('the order in which rows and entries arrive changes nothing', () => {
    fc.assert(
      fc.property(anyAccount, fc.integer(), (account, salt) => {
        const mix = (id: number) => Math.sin(id * 7.3 + salt)
        const shuffled = {
          ...account,
          rows: account.rows.toSorted((a, b) => mix(a.id) - mix(b.id)),
          entries: account.entries.toSorted((a, b) => mix(a.id) - mix(b.id)),
        }
        expect(figures(allocate(shuffled))).toEqual(figures(allocate(account)))
      }),
      { numRuns: 500 },
    )
  })

  test('cash fills the earliest rows first: behind a row with room there is only what was ticked', () => {
    fc.assert(
      fc.property(anyAccount, (account) => {
        let room = false
        for (const one of allocate(account).rows) {
          if (room && one.hasCashEntry) throw new Error(`row ${one.id} has cash though an earlier one has room`)
          room ||= !one.paid
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a payment and its refund undo each other', () => {
    fc.assert(
      fc.property(anyAccount, fc.integer({ min: 1, max: 5_000_000 }), (account, size) => {
        const before = allocate(account)
        fc.pre(before.rows.every((one) => one.parts.every((part) => part.amount > 0)))
        const [date, last] = [day('2099-12-31'), { batchClosed: false }]
        const undone = allocate({
          ...account,
          entries: [
            ...account.entries,
            { ...last, id: 900, date, amount: cents(size) },
            { ...last, id: 901, date, amount: cents(-size) },
          ],
        })
        expect(undone.rows).toEqual(before.rows)
        expect(undone.surplus).toBe(before.surplus)
      }),
      { numRuns: 500 },
    )
  })

  test('entries added, edited and deleted in any order end where the same entries end that were never anything else', () => {
    const step = fc.record({
      kind: fc.constantFrom('add', 'edit', 'delete'),
      pick: fc.nat(),
      date: anyDay,
      amount: fc.integer({ min: -200_00, max: 900_00 }).map(cents),
    })
    fc.assert(
      fc.property(anyAccount, fc.array(step, { maxLength: 20 }), (account, steps) => {
        const book = new Map(account.entries.map((one) => [one.id, one]))
        let nextId = 1_000
        for (const { kind, pick, date, amount } of steps) {
          const ids = [...book.keys()]
          const id = ids[pick % Math.max(1, ids.length)]
          if (kind === 'add' || id === undefined) book.set(nextId, { id: nextId++, date, amount, batchClosed: false })
          else if (kind === 'edit') book.set(id, { id, date, amount, batchClosed: false })
          else book.delete(id)
          // Each state is computed on the way, as the server does; none may leave a trace in the next.
          allocate({ ...account, entries: [...book.values()] })
        }
        const fresh = [...book.values()].map((one) => ({ ...one })).sort((a, b) => b.id - a.id)
        const kept = allocate({ ...account, entries: [...book.values()] })
        expect(figures(kept)).toEqual(figures(allocate({ ...account, entries: fresh })))
        for (const one of steps.filter((each) => each.kind === 'add').slice(0, 2)) {
          const added = { id: 5_000, date: one.date, amount: one.amount, batchClosed: true }
          const withOne = allocate({ ...account, entries: [...fresh, added] })
          expect(withOne.received).toBe(kept.received + one.amount)
          expect(
            figures(allocate({ ...account, entries: [...fresh, added].filter((each) => each.id !== 5_000) })),
          ).toEqual(figures(kept))
        }
      }),
      { numRuns: 500 },
    )
  })
})

/** The same rules told cent by cent: slots in due order, each empty or holding the entry whose cent lies in it. */
function centByCent(account: AllocationAccount) {
  const rows = account.rows.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.id - b.id))
  const slots = rows.flatMap((one) => {
    const ticked = one.pinned ? Math.min(one.pinned.amount ?? one.amount, one.amount) : 0
    return Array.from({ length: one.amount }, (_, i) => ({ rowId: one.id, holds: i < ticked ? 'tick' : '' }))
  })
  const stack: typeof slots = []
  let beyond = 0
  const settling = account.settlement ? [{ ...account.settlement, id: account.settlement.entryId }] : []
  const cash = [...account.entries, ...settling].sort((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id,
  )
  for (const one of cash) {
    for (let i = 0; i < Math.abs(one.amount); i++) {
      if (one.amount > 0) {
        const free = beyond < 0 ? undefined : slots.find((slot) => slot.holds === '')
        if (free) {
          free.holds = String(one.id)
          stack.push(free)
        } else beyond++
      } else {
        const taken = beyond > 0 ? undefined : stack.pop()
        if (taken) taken.holds = ''
        else beyond--
      }
    }
  }
  // Paid back beyond what was paid: on the first row with room, else on the last.
  const owing = beyond < 0 ? (slots.find((slot) => slot.holds === '')?.rowId ?? rows.at(-1)?.id) : undefined
  const by = cash.filter((one) => one.amount < 0).at(-1)?.id
  const on = rows.map((one) => {
    const holds = slots.filter((slot) => slot.rowId === one.id && slot.holds !== '').map((slot) => slot.holds)
    const parts = [...new Set(holds)].map((who) => [who, holds.filter((each) => each === who).length])
    if (one.id === owing) parts.push([String(by), beyond])
    const paidOnRow = holds.length + (one.id === owing ? beyond : 0)
    return { id: one.id, paidOnRow, parts: parts.sort(([a], [b]) => String(a).localeCompare(String(b))) }
  })
  return { rows: on, surplus: owing === undefined ? beyond : 0 }
}

test('agrees with the rules told cent by cent', () => {
  const small = fc.integer({ min: 0, max: 12 }).map(cents)
  const near = fc.integer({ min: 0, max: 6 }).map((count) => addDays(day('2026-01-01'), count))
  const account = fc.record({
    rows: fc
      .array(
        fc.record({
          dueDate: near,
          amount: small,
          pinned: fc.option(fc.record({ amount: fc.option(small), paidDate: near }), { freq: 3 }),
        }),
        {
          maxLength: 6,
        },
      )
      .map((rows) => rows.map((one, i) => ({ ...one, id: i + 1 }))),
    entries: fc
      .array(
        fc.record({ date: near, amount: fc.integer({ min: -15, max: 25 }).map(cents), batchClosed: fc.boolean() }),
        { maxLength: 8 },
      )
      .map((entries) => entries.map((one, i) => ({ ...one, id: 10 + i }))),
    settlement: fc.option(
      fc.record({ entryId: fc.constant(99), date: near, amount: small, batchClosed: fc.boolean() }),
      { freq: 2 },
    ),
  })
  fc.assert(
    fc.property(account, (one) => {
      const result = allocate(one)
      const told = centByCent(one)
      const rows = result.rows.map(({ id, paidOnRow, parts }) => ({
        id,
        paidOnRow: Number(paidOnRow),
        parts: parts
          .map((part) => [part.entryId === null ? 'tick' : String(part.entryId), Number(part.amount)])
          .sort(([a], [b]) => String(a).localeCompare(String(b))),
      }))
      expect({ rows, surplus: Number(result.surplus) }).toEqual(told)
    }),
    { numRuns: 3_000 },
  )
  expect(allocate({ rows: [], entries: [], settlement: null }).surplus).toBe(ZERO)
})
