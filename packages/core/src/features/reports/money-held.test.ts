import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, day } from '../../kernel/days'
import { type Cents, cents, sumCents, ZERO } from '../../kernel/money'
import { drawerTotals } from '../cash-book/batch-rules'
import { chequesChange, chequesClosing } from '../cash-book/cheque-rules'
import { movesDrawer, signedAmount } from '../cash-book/direction'
import { CashCategory as C, CashType as T } from '../cash-book/enums'
import { type BookRow, bookRemark, reconcileBooks } from './book-reconciliation'
import { CHEQUES_IN_HAND, DRAWER, type MoneyRow, moneyHeld } from './money-held'

interface Entry {
  batch: number
  date: Day
  categoryID: number
  typeID: number
  bank: string
  signedAmount: Cents
}

const days = { from: day('2026-10-01'), to: day('2026-10-31') }
const FIRST = { drawer: cents(500_00), cheques: cents(250_00) }

const sumOf = (entries: readonly Entry[]) => sumCents(entries.map((entry) => entry.signedAmount))
const isBefore = ({ date }: Entry) => date < days.from
const isWithin = ({ date }: Entry) => date >= days.from && date <= days.to

/** Entries summed by category, type and bank, as the database does. */
function moneyRows(entries: readonly Entry[]): MoneyRow[] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const group = `${entry.categoryID} ${entry.typeID} ${entry.bank}`
    groups.set(group, [...(groups.get(group) ?? []), entry])
  }
  return [...groups.values()].map((of) => {
    const { categoryID, typeID, bank } = of[0]!
    const within = of.filter(isWithin)
    return {
      categoryID,
      typeID,
      bank,
      before: sumOf(of.filter(isBefore)),
      count: within.length,
      in: sumOf(within.filter((entry) => entry.signedAmount > 0)),
      out: sumOf(within.filter((entry) => entry.signedAmount < 0)),
    }
  })
}

/** Batches of three days each, one after the other, with the entries of each by their days. */
function bookRows(entries: readonly Entry[], count: number): BookRow[] {
  let [drawer, cheques] = [FIRST.drawer, FIRST.cheques]
  return Array.from({ length: count }, (_, i): BookRow => {
    const of = entries.filter(({ batch }) => batch === i)
    const sides = {
      before: of.filter(isBefore),
      within: of.filter(isWithin),
      after: of.filter((e) => e.date > days.to),
    }
    const moved = (opening: Cents, by: (entry: Entry) => Cents) => ({
      opening,
      before: sumCents(sides.before.map(by)),
      within: sumCents(sides.within.map(by)),
      after: sumCents(sides.after.map(by)),
    })
    const book = {
      id: i + 1,
      from: addDays(day('2026-09-20'), 3 * i),
      to: i === count - 1 ? null : addDays(day('2026-09-20'), 3 * i + 2),
      drawer: moved(drawer, (entry) => (movesDrawer(entry.typeID) ? entry.signedAmount : ZERO)),
      cheques: moved(cheques, chequesChange),
      before: sides.before.length,
      within: sides.within.length,
      after: sides.after.length,
    }
    drawer = drawerTotals(drawer, of).closing
    cheques = chequesClosing(cheques, of)
    return book
  })
}

const BOOKS = 18
const anyEntry = fc
  .record({
    batch: fc.integer({ min: 0, max: BOOKS - 1 }),
    // Most are of the days of their batch, some of any day.
    shift: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 2 }) }, fc.integer({ min: -50, max: 50 })),
    categoryID: fc.constantFrom(...Object.values(C)),
    typeID: fc.constantFrom(...Object.values(T)),
    bank: fc.constantFrom('BOV', 'bov ', 'HSBC', 'Lombard, Attard', ''),
    amount: fc.integer({ min: -5_000_00, max: 20_000_00 }).map(cents),
  })
  // Giving out cheques is never by cash: it would take the same money from two places.
  .filter(({ categoryID, typeID }) => categoryID !== C.ChequeOut || !movesDrawer(typeID))
  .map(({ shift, amount, ...entry }) => {
    const date = addDays(day('2026-09-20'), 3 * entry.batch + shift)
    return { ...entry, date, signedAmount: signedAmount({ ...entry, amount }) }
  })
const anyBooks = fc.array(anyEntry, { maxLength: 60 })

describe('[server 8.1] money held', () => {
  test('opening and movement are the closing of every place, and drawer and cheques are those of the entries', () => {
    fc.assert(
      fc.property(anyBooks, (entries) => {
        const { places, types, transfers, nonCash } = moneyHeld(moneyRows(entries), FIRST)
        for (const of of places) expect(sumCents([of.opening, of.in, of.out, of.banked])).toBe(of.closing)
        const until = (is: (entry: Entry) => boolean) => entries.filter(is)
        const held = (place: string) => places.find((of) => of.place === place)
        const ended = until((entry) => isBefore(entry) || isWithin(entry))
        expect(held(DRAWER)).toMatchObject({
          opening: drawerTotals(FIRST.drawer, until(isBefore)).closing,
          closing: drawerTotals(FIRST.drawer, ended).closing,
        })
        expect(held(CHEQUES_IN_HAND)).toMatchObject({
          opening: chequesClosing(FIRST.cheques, until(isBefore)),
          closing: chequesClosing(FIRST.cheques, ended),
        })
        // What a bank deposit takes from one place it brings to another.
        expect(sumCents(places.map(({ banked }) => banked))).toBe(0)
        const inLessOut = sumOf(entries.filter(isWithin))
        expect(sumCents(types.map(({ net }) => net))).toBe(inLessOut)
        for (const of of types) expect(sumCents([of.in, of.spent, of.banked])).toBe(of.net)
        const moved = sumCents(places.flatMap((of) => [of.in, of.out]))
        expect(sumCents([inLessOut, ...transfers.map(({ amount }) => amount)])).toBe(sumCents([moved, nonCash]))
      }),
    )
  })

  test('a worked month', () => {
    const row = (over: Partial<MoneyRow>): MoneyRow => ({
      categoryID: C.Sale,
      typeID: T.Cash,
      bank: '',
      before: ZERO,
      count: 1,
      in: ZERO,
      out: ZERO,
      ...over,
    })
    const held = moneyHeld(
      [
        row({ before: cents(1_000_00), in: cents(4_000_00), count: 2 }),
        row({ typeID: T.Cheque, in: cents(2_500_00) }),
        row({ categoryID: C.VehicleExpense, out: cents(-300_00) }),
        row({ categoryID: C.VehicleExpense, typeID: T.ChequeOut, bank: 'BOV', out: cents(-450_00) }),
        row({ categoryID: C.BankDeposit, bank: 'bov', before: cents(-600_00), out: cents(-2_000_00) }),
        row({ categoryID: C.BankDeposit, typeID: T.Cheque, bank: 'APS', out: cents(-2_250_00) }),
        row({ categoryID: C.ChequeOut, typeID: T.Cheque, out: cents(-100_00) }),
        row({ typeID: T.EPOS, in: cents(90_00) }),
        row({ categoryID: C.FreeForm, typeID: T.NonCash, in: cents(5_00) }),
      ],
      FIRST,
    )
    expect(held.places.map((of) => Object.values(of))).toEqual([
      [DRAWER, 900_00, 4_000_00, -300_00, -2_000_00, 2_600_00],
      [CHEQUES_IN_HAND, 250_00, 2_500_00, -100_00, -2_250_00, 400_00],
      ['BOV', 600_00, 0, -450_00, 2_000_00, 2_150_00],
      ['APS', 0, 0, 0, 2_250_00, 2_250_00],
      ['EPOS', 0, 90_00, 0, 0, 90_00],
    ])
    expect(held.types.map((of) => Object.values(of))).toEqual([
      ['Cash', 4, 4_000_00, -300_00, -2_000_00, 1_700_00],
      ['Cheque', 3, 2_500_00, -100_00, -2_250_00, 150_00],
      ['EPOS', 1, 90_00, 0, 0, 90_00],
      ['Cheque Out', 1, 0, -450_00, 0, -450_00],
      ['Non Cash', 1, 5_00, 0, 0, 5_00],
    ])
    expect(held.transfers.map((of) => Object.values(of))).toEqual([
      ['BOV', 'Cash', 1, 2_000_00],
      ['APS', 'Cheque', 1, 2_250_00],
    ])
    expect(held.nonCash).toBe(5_00)
  })
})

describe('[server 8.1] cash books of a report', () => {
  test('are tied to what was held by the days of entries', () => {
    fc.assert(
      fc.property(anyBooks, (entries) => {
        const books = bookRows(entries, BOOKS)
        const { places } = moneyHeld(moneyRows(entries), FIRST)
        for (const [of, place] of [
          ['drawer', DRAWER],
          ['cheques', CHEQUES_IN_HAND],
        ] as const) {
          const found = places.find((each) => each.place === place)!
          const tied = reconcileBooks(books, days, of)
          for (const book of tied.books) expect(sumCents([book.opening, book.within, book.others])).toBe(book.closing)
          // Each opens with what the one before closed with.
          for (const [i, book] of tied.books.entries()) if (i > 0) expect(book.opening).toBe(tied.books[i - 1]?.closing)
          expect(tied.opening?.balance).toBe(found.opening)
          expect(tied.closing?.balance).toBe(found.closing)
          expect(sumCents(tied.books.map(({ within }) => within))).toBe(sumCents([found.in, found.out, found.banked]))
        }
      }),
    )
  })

  test('those without an entry on another side of the days may be left out', () => {
    const entry = { categoryID: C.Sale, typeID: T.Cash, bank: '', batch: 0 }
    const entries: Entry[] = [
      { ...entry, date: day('2026-09-21'), signedAmount: cents(10_00) },
      { ...entry, date: day('2026-10-05'), signedAmount: cents(1_00) },
      { ...entry, batch: 5, date: day('2026-10-06'), signedAmount: cents(20_00) },
      { ...entry, batch: 16, date: day('2026-09-30'), signedAmount: cents(3_00) },
    ]
    const books = bookRows(entries, BOOKS)
    const needed = books.filter(({ id }) => id === 1 || (id >= 4 && id <= 14) || id === 17)
    expect(reconcileBooks(needed, days, 'drawer')).toMatchObject({
      opening: { bookID: 4, book: 511_00, others: 2_00, balance: 513_00 },
      closing: { bookID: 14, book: 531_00, others: 3_00, balance: 534_00 },
    })
    expect(needed.flatMap((book) => bookRemark(book, days) ?? [])).toEqual([
      'Cash book 1 (20-09-2026 to 22-09-2026) was not open in these days and has entries dated: 1 in these days, 1 before 01-10-2026.',
      'Cash book 4 (29-09-2026 to 01-10-2026) crosses the end of these days and has no entries.',
      'Cash book 17 (07-11-2026 to 09-11-2026) was not open in these days and has entries dated: 1 before 01-10-2026.',
    ])
    expect(reconcileBooks([], days, 'drawer')).toEqual({ books: [], opening: null, closing: null })
  })
})
