import type { Day } from '../../kernel/days'
import { type Cents, cents, sumCents, ZERO } from '../../kernel/money'
import { allocate, type AllocationAccount } from '../hire-purchase/allocation'

/** What makes an account owe more (`debit`) or less (`credit`); one of both is zero, and neither is below it. */
export interface Movement {
  date: Day
  what: string
  /** How it was paid, and its receipt. */
  reference: string
  debit: Cents
  credit: Cents
  /** The entry of the cash book that it is; null for what is none. */
  cashID: number | null
}

/** A movement with what is owed after it. */
export interface StatementLine extends Movement {
  balance: Cents
}

/** Days with both ends; null is open. */
export interface StatementPeriod {
  from: Day | null
  to: Day | null
}

/** An account over a period: closing = opening + debits - credits, and what is owed now = closing + what came later. */
export interface AccountStatement {
  opening: Cents
  lines: StatementLine[]
  debits: Cents
  credits: Cents
  closing: Cents
  /** With what is dated after the period. */
  now: Cents
}

const netOf = (movements: readonly Movement[]): Cents =>
  sumCents(movements.map(({ debit, credit }) => cents(debit - credit)))

/**
 * An account over a period. What is dated before it is its opening balance; movements of a day keep the order given. Below zero the client has paid
 * more than was owed.
 *
 * @source server 23.1
 */
export function statementOf(movements: readonly Movement[], { from, to }: StatementPeriod): AccountStatement {
  const ordered = movements.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const isBefore = ({ date }: Movement) => from !== null && date < from
  const isAfter = ({ date }: Movement) => to !== null && date > to
  const opening = netOf(ordered.filter(isBefore))
  let balance = opening
  const lines = ordered
    .filter((each) => !isBefore(each) && !isAfter(each))
    .map((each): StatementLine => {
      balance = cents(balance + each.debit - each.credit)
      return { ...each, balance }
    })
  return {
    opening,
    lines,
    debits: sumCents(lines.map(({ debit }) => debit)),
    credits: sumCents(lines.map(({ credit }) => credit)),
    closing: balance,
    now: netOf(ordered),
  }
}

/** A movement of an amount that is owed more, or less where it is below zero. */
export function owedMore(amount: Cents, rest: Omit<Movement, 'debit' | 'credit'>): Movement {
  return { ...rest, debit: cents(Math.max(amount, 0)), credit: cents(Math.max(-amount, 0)) }
}

/** A movement of an amount that was paid, or paid back where it is below zero. */
export function paidOff(amount: Cents, rest: Omit<Movement, 'debit' | 'credit'>): Movement {
  return owedMore(cents(-amount), rest)
}

/** What a statement says of what was paid. */
export interface PaidWords {
  what: string
  reference: string
}

/** An account with the words for its statement. */
export interface HpLedger {
  account: AllocationAccount
  /** The day of the sale, and how many payments were agreed on then. */
  agreedOn: Day
  agreedCount: number
  /** What part payments ahead of time gave back of the cost of credit, by their entries. */
  givenBack: ReadonlyMap<number, Cents>
  /** Of an entry, by its id. */
  wordsOf: (entryID: number) => PaidWords
}

interface Step {
  date: Day
  /** How far the account had come: with what was ticked on these rows, and these entries. */
  pinned: number | null
  entry: number | null
}

/**
 * What happened to an HP account, in its order: what was agreed, on the day of the sale; everything that was paid, by hand or in cash; what a part
 * payment ahead of time gave back of it; what a settlement waived; and what was overpaid, which is kept apart and owed no less for. It comes to
 * agreed - paid - waived, which is what remains, after each of them as after the last.
 *
 * @source server 23.1
 */
export function hpMovements({ account, agreedOn, agreedCount, givenBack, wordsOf }: HpLedger): Movement[] {
  const { rows, entries, settlement } = account
  const steps: Step[] = [
    ...rows.flatMap(({ id, pinned }) => (pinned ? [{ date: pinned.paidDate, pinned: id, entry: null }] : [])),
    ...entries.map(({ id, date }) => ({ date, pinned: null, entry: id })),
    ...(settlement ? [{ date: settlement.date, pinned: null, entry: settlement.entryId }] : []),
  ].sort(inOrder)
  const numberOf = new Map(
    rows
      .filter((row) => !row.isPartPayment)
      .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.id - b.id))
      .map(({ id }, i) => [id, i + 1]),
  )
  const ticked = new Set<number>()
  const entered = new Set<number>()
  const soFar = () =>
    allocate({
      rows: rows.map((row) => (ticked.has(row.id) ? row : { ...row, pinned: null })),
      entries: entries.filter(({ id }) => entered.has(id)),
      settlement: settlement && entered.has(settlement.entryId) ? settlement : null,
    })
  let before = soFar()
  const movements = [
    owedMore(sumCents([before.agreed, ...givenBack.values()]), {
      ...{ date: agreedOn, what: agreedWords(agreedCount), reference: '', cashID: null },
    }),
  ]
  for (const { date, pinned, entry } of steps) {
    if (pinned !== null) ticked.add(pinned)
    if (entry !== null) entered.add(entry)
    const after = soFar()
    const words =
      entry === null
        ? { what: `Payment ${numberOf.get(pinned ?? 0)} of ${agreedCount}`, reference: '' }
        : wordsOf(entry)
    const own = (what: string) => ({ date, what, reference: '', cashID: null })
    movements.push(paidOff(cents(after.received - before.received), { date, ...words, cashID: entry }))
    const back = givenBack.get(entry ?? 0)
    if (back) movements.push(paidOff(back, own('Cost of credit given back for the part payment')))
    if (after.waived !== before.waived)
      movements.push(paidOff(cents(after.waived - before.waived), own('Waived at the settlement')))
    if (after.surplus !== before.surplus)
      movements.push(owedMore(cents(after.surplus - before.surplus), own(surplusWords(before.surplus, after.surplus))))
    before = after
  }
  return movements.filter(({ debit, credit, cashID }) => debit !== ZERO || credit !== ZERO || cashID !== null)
}

function inOrder(a: Step, b: Step): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  // As payments are placed: what was ticked before cash.
  if ((a.entry === null) !== (b.entry === null)) return a.entry === null ? -1 : 1
  return (a.entry ?? a.pinned ?? 0) - (b.entry ?? b.pinned ?? 0)
}

function agreedWords(count: number): string {
  return count === 1 ? '1 payment agreed' : `${count} payments agreed`
}

function surplusWords(before: Cents, after: Cents): string {
  return after > before ? 'Overpaid, kept apart' : 'Of what was overpaid'
}
