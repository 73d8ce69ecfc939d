import type { Day } from '../../kernel/days'
import { invariant } from '../../kernel/invariant'
import { ZERO, cents, sumCents, type Cents } from '../../kernel/money'

/** An agreed instalment. `pinned` is a payment ticked by hand; its `amount` null means the whole row. */
export interface AllocationRow {
  id: number
  dueDate: Day
  amount: Cents
  pinned: { amount: Cents | null; paidDate: Day } | null
  /** The row of a part payment, which is no instalment. */
  isPartPayment?: boolean | undefined
}

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
 * A payment on a row. `entryId` is null for one ticked by hand. Amounts are positive, except for what was refunded beyond what was paid, which is
 * owed with its row.
 */
export interface AllocatedPart {
  entryId: number | null
  amount: Cents
  date: Day
}

/**
 * A row with its payments: amount = paidOnRow + open + waived. After a refund beyond what was paid, `paidOnRow` can be below zero, and `open` more
 * than the amount.
 */
export interface AllocatedRow {
  id: number
  paidOnRow: Cents
  open: Cents
  waived: Cents
  paid: boolean
  /** The day on which it was fully paid; null until then. */
  paidDate: Day | null
  /** Ticked by hand first, then entries by date and id. */
  parts: AllocatedPart[]
  hasCashEntry: boolean
  cashMgmtID: number | null
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
  /** Received beyond the rows: 'Overpaid'. Negative only without rows, when more was refunded than paid. */
  surplus: Cents
  settledOn: Day | null
  settlementAmount: Cents | null
  /** There are rows and every one is paid in full. */
  fullyPaid: boolean
  /** What each entry (refunds and settlement too) pays now, in due order; empty when nothing of it is on a row. */
  partsByEntry: ReadonlyMap<number, { rowId: number; amount: Cents }[]>
}

interface AllocationLine {
  row: AllocationRow
  index: number
  open: number
  parts: { entryId: number | null; amount: number; date: Day; batchClosed: boolean }[]
}

interface AllocationState {
  lines: AllocationLine[]
  /** Lines with payments, latest last; a refund reverses them in that order. */
  paidLines: AllocationLine[]
  /** No line before this one is open. */
  cursor: number
  /** Received beyond the rows. */
  spare: number
  /** Refunded beyond what was received; the next payment covers it first. */
  refundedBeyondPaid: number
  /** The latest entry that refunded it. */
  refundEntry: AllocationEntry | null
}

const byDueDate = (a: AllocationRow, b: AllocationRow) =>
  a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.id - b.id
const byDate = (a: AllocationEntry, b: AllocationEntry) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id)

function pinnedLine(row: AllocationRow, index: number): AllocationLine {
  invariant(row.amount >= 0, `Instalment ${row.id} is negative`)
  const pinned = row.pinned ? Math.min(row.pinned.amount ?? row.amount, row.amount) : 0
  invariant(pinned >= 0, `The payment ticked on instalment ${row.id} is negative`)
  const parts =
    row.pinned && pinned > 0 ? [{ entryId: null, amount: pinned, date: row.pinned.paidDate, batchClosed: false }] : []
  return { row, index, open: row.amount - pinned, parts }
}

function placeEntry(ledger: AllocationState, entry: AllocationEntry): void {
  const madeGood = Math.min(ledger.refundedBeyondPaid, entry.amount)
  ledger.refundedBeyondPaid -= madeGood
  let left = entry.amount - madeGood
  while (left > 0 && ledger.cursor < ledger.lines.length) {
    const line = ledger.lines[ledger.cursor]!
    const amount = Math.min(line.open, left)
    if (amount > 0) {
      line.parts.push({ entryId: entry.id, amount, date: entry.date, batchClosed: entry.batchClosed })
      ledger.paidLines.push(line)
    }
    line.open -= amount
    left -= amount
    if (line.open === 0) ledger.cursor++
  }
  ledger.spare += left
}

function reverseEntry(ledger: AllocationState, entry: AllocationEntry): void {
  const amount = -entry.amount
  const fromSpare = Math.min(ledger.spare, amount)
  ledger.spare -= fromSpare
  let left = amount - fromSpare
  while (left > 0 && ledger.paidLines.length > 0) {
    const line = ledger.paidLines.at(-1)!
    const part = line.parts.at(-1)!
    const taken = Math.min(part.amount, left)
    part.amount -= taken
    line.open += taken
    left -= taken
    ledger.cursor = Math.min(ledger.cursor, line.index)
    if (part.amount === 0) {
      line.parts.pop()
      ledger.paidLines.pop()
    }
  }
  if (left === 0) return
  ledger.refundedBeyondPaid += left
  ledger.refundEntry = entry
}

/** What was refunded beyond what was paid is owed again, with the first open row, else with the last. */
function addOwedRefund(ledger: AllocationState): void {
  const { lines, refundedBeyondPaid, refundEntry } = ledger
  const line = lines.find((each) => each.open > 0) ?? lines.at(-1)
  if (!line || !refundEntry || refundedBeyondPaid === 0) return
  line.open += refundedBeyondPaid
  line.parts.push({
    entryId: refundEntry.id,
    amount: -refundedBeyondPaid,
    date: refundEntry.date,
    batchClosed: refundEntry.batchClosed,
  })
  ledger.refundedBeyondPaid = 0
}

function allocatedRow(line: AllocationLine, isSettled: boolean): AllocatedRow {
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
 * Allocates the payments of an account to its instalments. Payments ticked by hand are placed on their rows first; then entries, by date and id
 * whatever the order given, on the open rest, earliest due first. A refund reverses entries from the latest, never a ticked payment; what it refunds
 * beyond them is covered by the next payment, and until then it is owed with the first open row. A settlement is placed like cash; what is open after
 * everything is waived. The result depends on the account alone, so removing an entry gives exactly the state as if it had never been.
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
  const ledger: AllocationState = {
    lines,
    paidLines: [],
    cursor: 0,
    spare: 0,
    refundedBeyondPaid: 0,
    refundEntry: null,
  }
  for (const entry of entries) {
    if (entry.amount >= 0) placeEntry(ledger, entry)
    else reverseEntry(ledger, entry)
  }
  addOwedRefund(ledger)
  const rows = lines.map((line) => allocatedRow(line, settlement !== null))
  return {
    rows,
    agreed: sumCents(lines.map((line) => line.row.amount)),
    paid: sumCents(rows.map((row) => row.paidOnRow)),
    remaining: sumCents(rows.map((row) => row.open)),
    waived: sumCents(rows.map((row) => row.waived)),
    received: cents(sumCents(entries.map((entry) => entry.amount)) + pinnedTotal(rows)),
    surplus: cents(ledger.spare - ledger.refundedBeyondPaid),
    settledOn: settlement?.date ?? null,
    settlementAmount: settlement?.amount ?? null,
    fullyPaid: rows.length > 0 && rows.every((row) => row.paid),
    partsByEntry: partsByEntry(entries, rows),
  }
}

function pinnedTotal(rows: readonly AllocatedRow[]): Cents {
  return sumCents(rows.map((row) => row.parts.find((part) => part.entryId === null)?.amount ?? ZERO))
}
