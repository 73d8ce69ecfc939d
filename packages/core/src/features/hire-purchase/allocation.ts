import type { Day } from '../../kernel/days'
import { invariant } from '../../kernel/invariant'
import { ZERO, cents, sumCents, type Cents } from '../../kernel/money'

/** An instalment as agreed. `pinned` is a payment ticked by hand; its `amount` null means the whole row. */
export interface AllocationRow {
  id: number
  dueDate: Day
  amount: Cents
  pinned: { amount: Cents | null; paidDate: Day } | null
  /** The row of a part payment ahead of time, which is no instalment. */
  isPartPayment?: boolean | undefined
}

/** A cash entry of the account, signed: a refund is negative. */
export interface AllocationEntry {
  id: number
  date: Day
  amount: Cents
  batchClosed: boolean
}

export interface AllocationSettlement {
  entryId: number
  date: Day
  amount: Cents
  batchClosed: boolean
}

export interface AllocationAccount {
  rows: readonly AllocationRow[]
  entries: readonly AllocationEntry[]
  settlement: AllocationSettlement | null
}

/**
 * What stands on a row. `entryId` is null for what was ticked by hand. Amounts are positive, but for what was paid back beyond what was paid, which
 * is owed with the row that it stands on.
 */
export interface AllocatedPart {
  entryId: number | null
  amount: Cents
  date: Day
}

/**
 * A row with what was paid on it: its amount = paidOnRow + open + waived. With what was paid back beyond what was paid, `paidOnRow` can be below
 * zero, and more than its amount is open.
 */
export interface AllocatedRow {
  id: number
  paidOnRow: Cents
  open: Cents
  waived: Cents
  paid: boolean
  /** The day on which it was fully paid; null until then. */
  paidDate: Day | null
  /** Ticked by hand first, then cash by date and id. */
  parts: AllocatedPart[]
  hasCashEntry: boolean
  /** The latest cash entry on the row. */
  cashMgmtID: number | null
  /** True when any of its cash entries is in a closed batch. */
  batchClosed: boolean
}

export interface Allocation {
  /** By due date, then id. */
  rows: AllocatedRow[]
  agreed: Cents
  paid: Cents
  remaining: Cents
  waived: Cents
  received: Cents
  /** What was received beyond the rows: 'Overpaid'. Negative only without rows, when more was paid back than was paid. */
  surplus: Cents
  settledOn: Day | null
  settlementAmount: Cents | null
  /** There are rows and every one is paid in full. */
  fullyPaid: boolean
  /** What each cash entry (refunds and settlement too) pays now, in due order; empty when nothing of it is on a row. */
  partsByEntry: ReadonlyMap<number, { rowId: number; amount: Cents }[]>
}

interface Line {
  row: AllocationRow
  index: number
  open: number
  parts: { entryId: number | null; amount: number; date: Day; batchClosed: boolean }[]
}

interface Ledger {
  lines: Line[]
  /** Lines on which cash was put, latest last; a refund takes it back in that order. */
  placed: Line[]
  /** No line before this one is open. */
  cursor: number
  /** Received beyond the rows. */
  spare: number
  /** Paid back beyond what had been received; the next money makes it good first. */
  owedBack: number
  /** The latest entry that paid it back. */
  backBy: AllocationEntry | null
}

const byDueDate = (a: AllocationRow, b: AllocationRow) =>
  a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.id - b.id
const byDate = (a: AllocationEntry, b: AllocationEntry) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id)

/** A pin never stands for more than its row: a row lowered by hand lowers its pin with it. */
function pinnedLine(row: AllocationRow, index: number): Line {
  invariant(row.amount >= 0, `Instalment ${row.id} is negative`)
  const pinned = row.pinned ? Math.min(row.pinned.amount ?? row.amount, row.amount) : 0
  invariant(pinned >= 0, `The payment ticked on instalment ${row.id} is negative`)
  const parts =
    row.pinned && pinned > 0 ? [{ entryId: null, amount: pinned, date: row.pinned.paidDate, batchClosed: false }] : []
  return { row, index, open: row.amount - pinned, parts }
}

function place(ledger: Ledger, entry: AllocationEntry): void {
  const madeGood = Math.min(ledger.owedBack, entry.amount)
  ledger.owedBack -= madeGood
  let left = entry.amount - madeGood
  while (left > 0 && ledger.cursor < ledger.lines.length) {
    const line = ledger.lines[ledger.cursor]!
    const amount = Math.min(line.open, left)
    if (amount > 0) {
      line.parts.push({ entryId: entry.id, amount, date: entry.date, batchClosed: entry.batchClosed })
      ledger.placed.push(line)
    }
    line.open -= amount
    left -= amount
    if (line.open === 0) ledger.cursor++
  }
  ledger.spare += left
}

function takeBack(ledger: Ledger, entry: AllocationEntry): void {
  const amount = -entry.amount
  const fromSpare = Math.min(ledger.spare, amount)
  ledger.spare -= fromSpare
  let left = amount - fromSpare
  while (left > 0 && ledger.placed.length > 0) {
    const line = ledger.placed.at(-1)!
    const part = line.parts.at(-1)!
    const taken = Math.min(part.amount, left)
    part.amount -= taken
    line.open += taken
    left -= taken
    ledger.cursor = Math.min(ledger.cursor, line.index)
    if (part.amount === 0) {
      line.parts.pop()
      ledger.placed.pop()
    }
  }
  if (left === 0) return
  ledger.owedBack += left
  ledger.backBy = entry
}

/** What was paid back beyond what was paid is owed again, with the first row that is open, else with the last. */
function oweBack(ledger: Ledger): void {
  const { lines, owedBack, backBy } = ledger
  const line = lines.find((each) => each.open > 0) ?? lines.at(-1)
  if (!line || !backBy || owedBack === 0) return
  line.open += owedBack
  line.parts.push({ entryId: backBy.id, amount: -owedBack, date: backBy.date, batchClosed: backBy.batchClosed })
  ledger.owedBack = 0
}

function allocatedRow(line: Line, isSettled: boolean): AllocatedRow {
  const cash = line.parts.filter((part) => part.entryId !== null)
  const paid = line.open === 0
  const dates = line.parts.map((part) => part.date).sort()
  return {
    id: line.row.id,
    paidOnRow: cents(line.row.amount - line.open),
    open: cents(isSettled ? 0 : line.open),
    waived: cents(isSettled ? line.open : 0),
    paid,
    paidDate: paid ? (dates.at(-1) ?? null) : null,
    parts: line.parts.map(({ entryId, amount, date }) => ({ entryId, amount: cents(amount), date })),
    hasCashEntry: cash.length > 0,
    cashMgmtID: cash.at(-1)?.entryId ?? null,
    batchClosed: cash.some((part) => part.batchClosed),
  }
}

function partsByEntry(entries: readonly AllocationEntry[], rows: readonly AllocatedRow[]) {
  const parts = new Map<number, { rowId: number; amount: Cents }[]>(entries.map((entry) => [entry.id, []]))
  for (const row of rows)
    for (const part of row.parts)
      if (part.entryId !== null) parts.get(part.entryId)?.push({ rowId: row.id, amount: part.amount })
  return parts
}

/**
 * Which instalments of an account are paid, and by what.
 *
 * Payments ticked by hand stand on their rows first; then cash, by date and id whatever the order given, goes to the open rest,
 * earliest due first. A refund takes back cash from the latest, never what was ticked; what it pays back beyond that the next money makes
 * good, and until then it is owed with the first open row. A settlement is placed like cash; what is open after everything is waived. The result depends on the account alone, so removing an entry gives exactly the state as if it
 * had never been.
 *
 * @returns Amounts in cents; always agreed = paid + remaining + waived and received = paid + surplus.
 * @throws InvariantError on a negative row or pin, or two entries or rows of one id.
 * @source the paid state of instalments is computed, never typed over.
 * @example 200 against 250, 250: the first row has 50 open; another 300 pays it and all of the second.
 */
export function allocate(account: AllocationAccount): Allocation {
  const { settlement } = account
  const settling = settlement ? [{ ...settlement, id: settlement.entryId }] : []
  const entries: AllocationEntry[] = [...account.entries, ...settling].sort(byDate)
  const lines = [...account.rows].sort(byDueDate).map(pinnedLine)
  invariant(new Set(entries.map((entry) => entry.id)).size === entries.length, 'Each entry counts once')
  invariant(new Set(lines.map((line) => line.row.id)).size === lines.length, 'Each instalment counts once')
  const ledger: Ledger = { lines, placed: [], cursor: 0, spare: 0, owedBack: 0, backBy: null }
  for (const entry of entries) {
    if (entry.amount >= 0) place(ledger, entry)
    else takeBack(ledger, entry)
  }
  oweBack(ledger)
  const rows = lines.map((line) => allocatedRow(line, settlement !== null))
  return {
    rows,
    agreed: sumCents(lines.map((line) => line.row.amount)),
    paid: sumCents(rows.map((row) => row.paidOnRow)),
    remaining: sumCents(rows.map((row) => row.open)),
    waived: sumCents(rows.map((row) => row.waived)),
    received: cents(sumCents(entries.map((entry) => entry.amount)) + pinnedTotal(rows)),
    surplus: cents(ledger.spare - ledger.owedBack),
    settledOn: settlement?.date ?? null,
    settlementAmount: settlement?.amount ?? null,
    fullyPaid: rows.length > 0 && rows.every((row) => row.paid),
    partsByEntry: partsByEntry(entries, rows),
  }
}

function pinnedTotal(rows: readonly AllocatedRow[]): Cents {
  return sumCents(rows.map((row) => row.parts.find((part) => part.entryId === null)?.amount ?? ZERO))
}
