import type { Day } from '../../kernel/days'
import { type Cents, cents, sumCents, ZERO } from '../../kernel/money'
import { allocate, type AllocationAccount } from '../hire-purchase/allocation'

/** A change of what an account owes: more (`debit`) or less (`credit`); one of both is zero, neither is negative. */
export interface StatementMovement {
  date: Day
  what: string
  reference: string
  debit: Cents
  credit: Cents
  cashID: number | null
}

export interface StatementLine extends StatementMovement {
  balance: Cents
}

/** Days with both ends; null is open. */
export interface StatementPeriod {
  from: Day | null
  to: Day | null
}

/** An account over a period: closing = opening + debits - credits, and now = closing + later movements. */
export interface AccountStatement {
  opening: Cents
  lines: StatementLine[]
  debits: Cents
  credits: Cents
  closing: Cents
  /** With movements after the period. */
  now: Cents
}

const netOf = (movements: readonly StatementMovement[]): Cents =>
  sumCents(movements.map(({ debit, credit }) => cents(debit - credit)))

/**
 * The statement of an account over a period. Earlier movements are its opening balance; movements of a day keep the order given. Below zero the
 * client has paid more than was owed.
 * @source server 23.1
 */
export function statementOf(movements: readonly StatementMovement[], { from, to }: StatementPeriod): AccountStatement {
  const ordered = movements.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const isBefore = ({ date }: StatementMovement) => from !== null && date < from
  const isAfter = ({ date }: StatementMovement) => to !== null && date > to
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

/** A movement that raises what is owed, or lowers it for a negative amount. */
export function debitMovement(amount: Cents, rest: Omit<StatementMovement, 'debit' | 'credit'>): StatementMovement {
  return { ...rest, debit: cents(Math.max(amount, 0)), credit: cents(Math.max(-amount, 0)) }
}

/** A movement of a payment, or of a refund for a negative amount. */
export function creditMovement(amount: Cents, rest: Omit<StatementMovement, 'debit' | 'credit'>): StatementMovement {
  return debitMovement(cents(-amount), rest)
}

export interface PaymentText {
  what: string
  reference: string
}

export interface HpStatementInput {
  account: AllocationAccount
  /** The day of the sale; `agreedCount` is the number of payments agreed then. */
  agreedOn: Day
  agreedCount: number
  /** The reduction of the cost of credit by part payments, by their entries. */
  givenBack: ReadonlyMap<number, Cents>
  /** The reduction of what is agreed by a withdrawal or new terms; negative for more. */
  changedTotals?: readonly { day: Day; kind: 'withdrawal' | 'terms'; reduction: Cents }[]
  /** Of an entry, by its id. */
  textOfEntry: (entryID: number) => PaymentText
}

interface AllocationStep {
  date: Day
  /** The row ticked by hand, or the entry, up to which the account is allocated. */
  pinned: number | null
  entry: number | null
  /** A change of the schedule, after everything else of its day. */
  changed?: { kind: 'withdrawal' | 'terms'; reduction: Cents }
}

/**
 * The movements of an HP account in order: the agreed total on the day of the sale; every payment, by hand or by entry; the reduction by a part
 * payment; the amount that a settlement waived; and the overpaid amount, which is shown apart and lowers nothing. They sum to agreed - paid - waived,
 * which is what remains, after each of them as after the last.
 * @source server 23.1
 */
export function hpMovements({
  account,
  agreedOn,
  agreedCount,
  givenBack,
  changedTotals = [],
  textOfEntry,
}: HpStatementInput): StatementMovement[] {
  const { rows, entries, settlement } = account
  const steps: AllocationStep[] = [
    ...rows.flatMap(({ id, pinned }) => (pinned ? [{ date: pinned.paidDate, pinned: id, entry: null }] : [])),
    ...entries.map(({ id, date }) => ({ date, pinned: null, entry: id })),
    ...(settlement ? [{ date: settlement.date, pinned: null, entry: settlement.entryId }] : []),
    ...changedTotals.map(({ day, ...changed }) => ({ date: day, pinned: null, entry: null, changed })),
  ].sort(compareSteps)
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
    debitMovement(
      sumCents([before.agreed, ...givenBack.values(), ...changedTotals.map(({ reduction }) => reduction)]),
      {
        ...{ date: agreedOn, what: agreedText(agreedCount), reference: '', cashID: null },
      },
    ),
  ]
  for (const { date, pinned, entry, changed } of steps) {
    if (changed) {
      movements.push(
        creditMovement(changed.reduction, { date, what: CHANGE_TEXTS[changed.kind], reference: '', cashID: null }),
      )
      continue
    }
    if (pinned !== null) ticked.add(pinned)
    if (entry !== null) entered.add(entry)
    const after = soFar()
    const words =
      entry === null
        ? { what: `Payment ${numberOf.get(pinned ?? 0)} of ${agreedCount}`, reference: '' }
        : textOfEntry(entry)
    const own = (what: string) => ({ date, what, reference: '', cashID: null })
    movements.push(creditMovement(cents(after.received - before.received), { date, ...words, cashID: entry }))
    const back = givenBack.get(entry ?? 0)
    if (back) movements.push(creditMovement(back, own('Cost of credit given back for the part payment')))
    if (after.waived !== before.waived)
      movements.push(creditMovement(cents(after.waived - before.waived), own('Waived at the settlement')))
    if (after.surplus !== before.surplus)
      movements.push(
        debitMovement(cents(after.surplus - before.surplus), own(surplusText(before.surplus, after.surplus))),
      )
    before = after
  }
  return movements.filter(({ debit, credit, cashID }) => debit !== ZERO || credit !== ZERO || cashID !== null)
}

const CHANGE_TEXTS = {
  withdrawal: 'Cost of credit no longer owed after the withdrawal',
  terms: 'Cost of credit by the new terms',
} as const

function compareSteps(a: AllocationStep, b: AllocationStep): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  if (!a.changed !== !b.changed) return a.changed ? 1 : -1
  // As payments are placed: what was ticked before cash.
  if ((a.entry === null) !== (b.entry === null)) return a.entry === null ? -1 : 1
  return (a.entry ?? a.pinned ?? 0) - (b.entry ?? b.pinned ?? 0)
}

function agreedText(count: number): string {
  return count === 1 ? '1 payment agreed' : `${count} payments agreed`
}

function surplusText(before: Cents, after: Cents): string {
  return after > before ? 'Overpaid, kept apart' : 'Of what was overpaid'
}
