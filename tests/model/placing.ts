import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { type Book, byDate, type Deal, isClosed, isHp, type Row } from './book'

/** Money of an entry, or of a tick (entry null), that stands on a row. */
export interface Part {
  row: number
  entry: number | null
  amount: number
  date: string
}

export interface PlacedRow {
  row: Row
  parts: Part[]
  onRow: number
  open: number
  waived: number
}

export interface Account {
  rows: PlacedRow[]
  received: number
  surplus: number
  settlement: { id: number; date: string; amount: number } | null
}

/** Where the money of an entry lies on the line from nothing to all that the rows need of cash. */
interface Claim {
  entry: number
  date: string
  from: number
  to: number
}

/**
 * The money of an account laid end to end by date and id: each payment lies above the one before it, a refund cuts off the top. What
 * lies below nothing or above all that is needed stands on no row.
 */
function claimsOf(book: Book, deal: Deal) {
  const claims: Claim[] = []
  let level = 0
  // The latest refund of more than there was.
  let beyond: { entry: number; date: string } | null = null
  const own = book.entries.filter((entry) => entry.vehicle === deal.vehicle && isHp(entry.category))
  for (const { id, date, amount } of own.sort(byDate)) {
    const from = level
    level += amount
    if (amount > 0) claims.push({ entry: id, date, from, to: level })
    else for (const claim of claims) claim.to = Math.min(claim.to, level)
    if (amount < 0 && level < 0) beyond = { entry: id, date }
  }
  return { claims: claims.filter((claim) => claim.to > claim.from), level, beyond }
}

/** What stands on the rows of an account and what is open (server 6.2): ticks first, then cash, earliest due first. */
export function placed(book: Book, deal: Deal): Account {
  const { claims, level, beyond } = claimsOf(book, deal)
  const settling = book.entries.find(
    (entry) => entry.vehicle === deal.vehicle && entry.category === CashCategory.HPSettlement,
  )
  let below = 0
  const standing = deal.rows.map((row) => {
    const ticked = Math.min(row.tick?.amount ?? 0, row.amount)
    const [from, to] = [below, below + row.amount - ticked]
    below = to
    const ticks = row.tick && ticked > 0 ? [{ row: row.id, entry: null, amount: ticked, date: row.tick.date }] : []
    const cash = claims.flatMap((claim) => {
      const amount = Math.min(claim.to, to) - Math.max(claim.from, from)
      return amount > 0 ? [{ row: row.id, entry: claim.entry, amount, date: claim.date }] : []
    })
    return { row, parts: [...ticks, ...cash] }
  })
  const onRow = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + part.amount, 0)
  // What was paid back beyond what was paid is owed with the first row that is open, else with the last.
  const owing = standing.find(({ row, parts }) => row.amount > onRow(parts)) ?? standing.at(-1)
  if (owing && beyond && level < 0)
    owing.parts.push({ row: owing.row.id, entry: beyond.entry, amount: level, date: beyond.date })
  const rows = standing.map(({ row, parts }): PlacedRow => {
    const left = row.amount - onRow(parts)
    return { row, parts, onRow: onRow(parts), open: settling ? 0 : left, waived: settling ? left : 0 }
  })
  const ticked = rows.flatMap((row) => row.parts).filter((part) => part.entry === null)
  return {
    rows,
    received: level + ticked.reduce((sum, part) => sum + part.amount, 0),
    surplus: Math.max(level, owing ? 0 : level) - Math.min(Math.max(level, 0), below),
    settlement: settling ? { id: settling.id, date: settling.date, amount: settling.amount } : null,
  }
}

export function owedOn(account: Account): number {
  return account.rows.reduce((sum, row) => sum + row.open, 0)
}

/** What is open on the first row that is not paid; 0 when nothing is. */
export function nextOf(account: Account): number {
  return account.rows.find((row) => row.open > 0)?.open ?? 0
}

/** What of a row's money came in cash. */
export function cashOn(row: PlacedRow): number {
  return row.parts.reduce((sum, part) => sum + (part.entry === null ? 0 : part.amount), 0)
}

export function isInClosedBatch(book: Book, row: PlacedRow): boolean {
  return row.parts.some((part) => book.entries.some((entry) => entry.id === part.entry && isClosed(book, entry)))
}
