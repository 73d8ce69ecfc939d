import { type Day, formatDay } from '../../kernel/days'
import { type Cents, cents, sumCents } from '../../kernel/money'

/** What the entries of a cash book moved, in cents, by their days: before those of the report, in them, after them. */
interface BookMoves {
  opening: Cents
  before: Cents
  within: Cents
  after: Cents
}

/** A batch with what its entries did to the drawer and to the cheques in hand. */
export interface BookRow {
  id: number
  /** The business days on which it began and was closed; null while it is open. */
  from: Day
  to: Day | null
  drawer: BookMoves
  cheques: BookMoves
  /** How many entries. */
  before: number
  within: number
  after: number
}

/** A cash book in a report of days: opening + within + others = closing. */
export interface TiedBook {
  id: number
  from: Day
  to: Day | null
  opening: Cents
  /** What entries of the days of the report moved, and entries of other days. */
  within: Cents
  others: Cents
  closing: Cents
}

/** A balance by the days of entries, from that of a cash book: book + others = balance. */
export interface TiedBalance {
  bookID: number
  book: Cents
  /** What is dated on the other side of the day than its book stands. */
  others: Cents
  balance: Cents
}

export interface TiedBooks {
  books: TiedBook[]
  /** Of the first day and the last; null when no book was open in the days. */
  opening: TiedBalance | null
  closing: TiedBalance | null
}

/**
 * What was held by the days of entries, tied to the cash books, which open and close by what was entered in them.
 *
 * @param rows The batches that were open on one of the days, and all others with an entry that the days count on another side than the batch.
 * @returns Books by number; what they moved within the days is all that moved in them.
 */
export function booksTied(rows: readonly BookRow[], days: { from: Day; to: Day }, of: 'drawer' | 'cheques'): TiedBooks {
  const books = [...rows].sort((a, b) => a.id - b.id)
  const open = books.filter((book) => isOpenIn(book, days))
  const [first, last] = [open.at(0), open.at(-1)]
  if (!first || !last) return { books: books.map((book) => tied(book, of)), opening: null, closing: null }
  const earlier = books.map(({ id, [of]: moves }) =>
    id < first.id ? cents(-moves.within - moves.after) : moves.before,
  )
  const later = books.map(({ id, [of]: moves }) =>
    id > last.id ? sumCents([moves.before, moves.within]) : cents(-moves.after),
  )
  return {
    books: books.map((book) => tied(book, of)),
    opening: balanceOf(first.id, first[of].opening, earlier),
    closing: balanceOf(last.id, tied(last, of).closing, later),
  }
}

function balanceOf(bookID: number, book: Cents, moved: readonly Cents[]): TiedBalance {
  const others = sumCents(moved)
  return { bookID, book, others, balance: sumCents([book, others]) }
}

function tied({ id, from, to, ...book }: BookRow, of: 'drawer' | 'cheques'): TiedBook {
  const { opening, before, within, after } = book[of]
  const others = sumCents([before, after])
  return { id, from, to, opening, within, others, closing: sumCents([opening, within, others]) }
}

function isOpenIn(book: BookRow, { from, to }: { from: Day; to: Day }): boolean {
  return book.from <= to && (book.to === null || book.to >= from)
}

/** `30-10-2026`, `30-10-2026 to 02-11-2026`, or `from 30-10-2026` of one that is open. */
export function bookDays({ from, to }: Pick<BookRow, 'from' | 'to'>): string {
  if (to === null) return `from ${formatDay(from)}`
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}

/** What is to be known of a cash book that crosses the days of a report, or whose entries are dated otherwise; null of any other. */
export function bookRemark(book: BookRow, days: { from: Day; to: Day }): string | null {
  const isOpen = isOpenIn(book, days)
  const crosses = isOpen && (book.from < days.from || book.to === null || book.to > days.to)
  if (!crosses && book.before + book.after === 0 && isOpen) return null
  const counts = [
    [book.within, 'in these days'],
    [book.before, `before ${formatDay(days.from)}`],
    [book.after, `after ${formatDay(days.to)}`],
  ] as const
  const said = counts.filter(([count]) => count > 0).map(([count, where]) => `${count} ${where}`)
  const name = `Cash book ${book.id} (${bookDays(book)})`
  const dated = said.length > 0 ? `has entries dated: ${said.join(', ')}` : 'has no entries'
  if (crosses) return `${name} ${book.to === null ? 'is still open' : 'crosses the end of these days'} and ${dated}.`
  return `${name} ${isOpen ? '' : 'was not open in these days and '}${dated}.`
}
