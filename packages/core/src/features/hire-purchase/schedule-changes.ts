import type { Day } from '../../kernel/days'
import type { Cents } from '../../kernel/money'
import type { InstalmentMark } from './enums'
import { inPaymentOrder, type PlannedInstalment, type PlannedRow } from './part-payment'
import type { StoredPartPayment } from './prepaid-account'

/** A replaced row as it was; one without a split was typed by hand. */
export interface ReplacedRow extends PlannedRow {
  interest: Cents | null
  reduceFromCapital: Cents | null
  mark: InstalmentMark
}

/** The terms of remaining payments as agreed anew. */
export interface NewTerms {
  numberOfMonths: number
  /** Every payment but the last; null for equal ones. */
  monthlyPayment: Cents | null
  firstPaymentDate: Day
  /** The day of the month on which payments fall, or the last of a shorter month. */
  dayOfMonth: number
  /** The newly agreed borrowing rate, in percent a year; null for that of the account. */
  ratePercent: number | null
}

/** The amounts owed after a withdrawal from the credit; in cents. */
export interface WithdrawalTerms {
  capital: Cents
  interest: Cents
  days: number
  dueDate: Day
}

interface StoredChange {
  id: number
  day: Day
  /** The rows that it made. */
  rowIDs: readonly number[]
  /** The rows that it replaced. */
  rowsBefore: readonly ReplacedRow[]
}

/** A stored change of a schedule without an entry: a withdrawal from the credit, or new terms. */
export type StoredScheduleChange = StoredChange &
  ({ kind: 'withdrawal'; terms: WithdrawalTerms } | { kind: 'terms'; terms: NewTerms })

/** Everything that changed a schedule as a whole since the sale. */
export type ChangedSchedule = StoredPartPayment | StoredScheduleChange

export function isPartPayment<C extends ChangedSchedule>(change: C): change is C & StoredPartPayment {
  return 'entryID' in change
}

/** By day; on one day part payments first, then by number. */
export function inChangeOrder<C extends ChangedSchedule>(changes: readonly C[]): C[] {
  const key = (change: ChangedSchedule) =>
    isPartPayment(change) ? ([change.day, 0, change.entryID] as const) : ([change.day, 1, change.id] as const)
  return changes.toSorted((a, b) => {
    const [one, other] = [key(a), key(b)]
    return one[0] === other[0] ? one[1] - other[1] || one[2] - other[2] : one[0] < other[0] ? -1 : 1
  })
}

/** The ids of the rows that a change made, and the rows that it replaced. */
type KeptSchedule =
  | Pick<StoredPartPayment, 'rowID' | 'rowsBefore'>
  | Pick<StoredScheduleChange, 'rowIDs' | 'rowsBefore'>

export function rowsBeforeChange<Row extends PlannedRow>(
  rows: readonly Row[],
  kept: KeptSchedule,
): (Row | PlannedInstalment | ReplacedRow)[] {
  const made = new Set('rowID' in kept ? [kept.rowID] : kept.rowIDs)
  const before = new Set(kept.rowsBefore.map((row) => row.id))
  const there = rows.filter((row) => !made.has(row.id) && !before.has(row.id))
  const restored =
    'rowID' in kept ? kept.rowsBefore.map(({ stays: _, ...row }): PlannedInstalment => row) : kept.rowsBefore
  return inPaymentOrder<Row | PlannedInstalment | ReplacedRow>([...there, ...restored])
}

/** The rows of an account as they were sold, before all changes, given in their order. */
export function rowsAsAgreed<Row extends PlannedRow>(
  rows: readonly Row[],
  changes: readonly KeptSchedule[],
): (Row | PlannedInstalment | ReplacedRow)[] {
  return changes.reduceRight<(Row | PlannedInstalment | ReplacedRow)[]>(
    (after, kept) => rowsBeforeChange(after, kept),
    [...rows],
  )
}
