import { type Day, formatDay } from '../../kernel/days'
import { type Cents, cents, sumCents } from '../../kernel/money'

/** The changes by the entries of a cash book in cents, by their days: before those of the report, in them, after them. */
interface BookMovements {
  opening: Cents
  before: Cents
  within: Cents
  after: Cents
}

export interface BookRow {
  id: number
  /** The business days of its opening and closing; null while it is open. */
  from: Day
  to: Day | null
  drawer: BookMovements
  cheques: BookMovements
  before: number
  within: number
  after: number
}

/** A cash book in a report of days: opening + within + others = closing. */
export interface ReconciledBook {
  id: number
  from: Day
  to: Day | null
  opening: Cents
  /** Changes by entries of the days of the report; `others` those of other days. */
  within: Cents
  others: Cents
  closing: Cents
}

/** A balance by the days of entries, from that of a cash book: book + others = balance. */
export interface ReconciledBalance {
  bookID: number
  book: Cents
  /** Entries that are dated on the other side of the day than their book. */
  others: Cents
  balance: Cents
}

export interface BookReconciliation {
  books: ReconciledBook[]
  /** Of the first and the last day; null when no book was open in the days. */
  opening: ReconciledBalance | null
  closing: ReconciledBalance | null
}

/**
 * Reconciles the balances by the days of entries with the cash books, which open and close by the entries in them.
 * @param rows The batches that were open on one of the days, and all others with an entry that the days count on another side than the batch.
 * @returns Books by number; their changes within the days sum to all changes of the days.
 */
export function reconcileBooks(
  rows: readonly BookRow[],
  days: { from: Day; to: Day },
  of: 'drawer' | 'cheques',
): BookReconciliation {
  const books = [...rows].sort((a, b) => a.id - b.id)
  const open = books.filter((book) => isOpenIn(book, days))
  const [first, last] = [open.at(0), open.at(-1)]
  if (!first || !last) return { books: books.map((book) => reconcileBook(book, of)), opening: null, closing: null }
  const earlier = books.map(({ id, [of]: moves }) =>
    id < first.id ? cents(-moves.within - moves.after) : moves.before,
  )
  const later = books.map(({ id, [of]: moves }) =>
    id > last.id ? sumCents([moves.before, moves.within]) : cents(-moves.after),
  )
  return {
    books: books.map((book) => reconcileBook(book, of)),
    opening: balanceOf(first.id, first[of].opening, earlier),
    closing: balanceOf(last.id, reconcileBook(last, of).closing, later),
  }
}

function balanceOf(bookID: number, book: Cents, moved: readonly Cents[]): ReconciledBalance {
  const others = sumCents(moved)
  return { bookID, book, others, balance: sumCents([book, others]) }
}

function reconcileBook({ id, from, to, ...book }: BookRow, of: 'drawer' | 'cheques'): ReconciledBook {
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

/** A remark on a cash book that crosses the days of a report, or whose entries have other dates; null for any other. */
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
