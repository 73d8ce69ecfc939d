import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { type ModelBook, compareByDate, type ModelDeal, isClosed, isHp, type ModelInstalment } from './book'

/** The money of an entry, or of a mark (entry null), on an instalment. */
export interface CoveredPart {
  row: number
  entry: number | null
  amount: number
  date: string
}

export interface ModelInstalmentState {
  row: ModelInstalment
  parts: CoveredPart[]
  onRow: number
  open: number
  waived: number
}

export interface AllocatedAccount {
  rows: ModelInstalmentState[]
  received: number
  surplus: number
  settlement: { id: number; date: string; amount: number } | null
}

/** The range of an entry's money on the line from zero to all that the instalments need of cash. */
interface PaymentRange {
  entry: number
  date: string
  from: number
  to: number
}

/**
 * The payments of an account laid end to end by date and ID; a refund cuts off the top. Money below zero or above all that is needed covers no
 * instalment.
 */
function paymentRanges(book: ModelBook, deal: ModelDeal) {
  const claims: PaymentRange[] = []
  let level = 0
  // The latest refund of more than there was.
  let beyond: { entry: number; date: string } | null = null
  const own = book.entries.filter((entry) => entry.vehicle === deal.vehicle && isHp(entry.category))
  for (const { id, date, amount } of own.sort(compareByDate)) {
    const from = level
    level += amount
    if (amount > 0) claims.push({ entry: id, date, from, to: level })
    else for (const claim of claims) claim.to = Math.min(claim.to, level)
    if (amount < 0 && level < 0) beyond = { entry: id, date }
  }
  return { claims: claims.filter((claim) => claim.to > claim.from), level, beyond }
}

/** The paid and remaining amounts of the instalments of an account (server 6.2): marks first, then cash, earliest due first. */
export function allocateModel(book: ModelBook, deal: ModelDeal): AllocatedAccount {
  const { claims, level, beyond } = paymentRanges(book, deal)
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
  const onRow = (parts: readonly CoveredPart[]) => parts.reduce((sum, part) => sum + part.amount, 0)
  // What was paid back beyond what was paid is owed with the first row that is open, else with the last.
  const owing = standing.find(({ row, parts }) => row.amount > onRow(parts)) ?? standing.at(-1)
  if (owing && beyond && level < 0)
    owing.parts.push({ row: owing.row.id, entry: beyond.entry, amount: level, date: beyond.date })
  const rows = standing.map(({ row, parts }): ModelInstalmentState => {
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

export function owedAmount(account: AllocatedAccount): number {
  return account.rows.reduce((sum, row) => sum + row.open, 0)
}

/** The remaining amount of the first unpaid instalment; 0 when all are paid. */
export function nextAmount(account: AllocatedAccount): number {
  return account.rows.find((row) => row.open > 0)?.open ?? 0
}

export function cashPaid(row: ModelInstalmentState): number {
  return row.parts.reduce((sum, part) => sum + (part.entry === null ? 0 : part.amount), 0)
}

export function isInClosedBatch(book: ModelBook, row: ModelInstalmentState): boolean {
  return row.parts.some((part) => book.entries.some((entry) => entry.id === part.entry && isClosed(book, entry)))
}
