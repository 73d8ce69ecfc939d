import { rowsOfTerms, type SplitRow } from '@forecourt/core/features/credit/new-terms'
import {
  rowsAfterPlan,
  partPaymentInput,
  type StoredPartPayment,
  rowsToStore,
} from '@forecourt/core/features/hire-purchase/prepaid-account'
import {
  type ChangedSchedule,
  isPartPayment,
  rowsAsAgreed,
  type StoredScheduleChange,
} from '@forecourt/core/features/hire-purchase/schedule-changes'
import { inPaymentOrder, partPaymentPlan, type PlannedRow } from '@forecourt/core/features/hire-purchase/part-payment'
import { termsOfSale } from '@forecourt/core/features/hire-purchase/preview'
import { hpSchedule } from '@forecourt/core/features/hire-purchase/schedule'
import { formatDay } from '@forecourt/core/kernel/days'
import { InvariantError } from '@forecourt/core/kernel/invariant'
import { formatAmount, sumCents } from '@forecourt/core/kernel/money'
import type { CheckedAccount } from './repository'
import type { IntegrityFault } from './rule'

export const CHANGED_SCHEDULE_RULE = 'A schedule is what its terms and the changes since make of it'

/** The values of a row by their names for people. */
type NamedSplit = Pick<
  PlannedRow,
  'number' | 'dueDate' | 'amount' | 'bankCharge' | 'interest' | 'reduceFromCapital' | 'capital'
>

const FIELDS = {
  'due date': (row: NamedSplit) => row.dueDate,
  amount: (row: NamedSplit) => formatAmount(row.amount),
  'bank charge': (row: NamedSplit) => euros(row.bankCharge),
  interest: (row: NamedSplit) => euros(row.interest),
  'capital repaid': (row: NamedSplit) => euros(row.reduceFromCapital),
  'capital owed': (row: NamedSplit) => euros(row.capital),
}

const euros = (amount: NamedSplit['capital']): string => (amount === null ? 'none' : formatAmount(amount))

function differences(
  rows: readonly NamedSplit[],
  expected: readonly NamedSplit[],
): { number: number; detail: string }[] {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const missing = expected.flatMap((row) => {
    const there = byNumber.get(row.number)
    byNumber.delete(row.number)
    if (!there) return [{ number: row.number, detail: 'is missing' }]
    return Object.entries(FIELDS).flatMap(([name, text]) =>
      text(there) === text(row)
        ? []
        : [{ number: row.number, detail: `${name} ${text(there)}, should be ${text(row)}` }],
    )
  })
  return [...missing, ...[...byNumber.keys()].map((number) => ({ number, detail: 'should not be there' }))]
}

/**
 * Compares a stored account whose schedule was changed as a whole with the result of its terms, or of its rows before the first change when they
 * were typed, and its changes in order (server 20.7, 20.22).
 * @param rows Its present rows.
 */
export function changedScheduleFaults(stored: CheckedAccount, rows: readonly PlannedRow[]): IntegrityFault[] {
  const { account, changes } = stored
  const partPayments = changes.filter(isPartPayment)
  const subject = `Vehicle ${account.vehicle_id}`
  const fault = (detail: string, of = subject): IntegrityFault => ({ rule: CHANGED_SCHEDULE_RULE, subject: of, detail })
  const unkept = stored.entries.filter(
    (entry) => entry.prepaid_by && !partPayments.some(({ entryID }) => entryID === entry.id),
  )
  const strange = partPayments.filter(({ entryID }) => !stored.entries.some(({ id }) => id === entryID))
  const links = [
    ...unkept.map(({ id }) => fault(`entry ${id} pays ahead of time, and keeps no schedule`)),
    ...strange.map(({ entryID }) => fault(`entry ${entryID} keeps a schedule, and pays another account`)),
  ]
  if (changes.length === 0) return links
  const agreed = rowsAsAgreed<PlannedRow>(rows, changes)
  const replayed = replay(agreed, rows, changes)
  const found = [
    ...termsOf(stored, agreed).map((each) => ({ ...each, when: 'as agreed' })),
    ...replayed.found,
    ...(replayed.rows ? differences(rows, replayed.rows).map((each) => ({ ...each, when: '' })) : []),
  ]
  return [
    ...links,
    ...replayed.details.map((detail) => fault(detail)),
    ...found.map(({ number, detail, when }) =>
      fault([when, detail].filter(Boolean).join(': '), `${subject}, instalment ${number}`),
    ),
  ]
}

function termsOf({ account, sale }: CheckedAccount, agreed: readonly PlannedRow[]) {
  const { terms } = sale && !account.changed_by_hand ? termsOfSale(sale) : {}
  return terms ? differences(agreed, hpSchedule(terms)) : []
}

interface Replayed {
  details: string[]
  found: { number: number; detail: string; when: string }[]
  rows: readonly PlannedRow[] | null
}

const CHANGE_NAMES = { withdrawal: 'withdrawal', terms: 'change of terms' } as const
const nameOf = (change: ChangedSchedule): string =>
  `${isPartPayment(change) ? 'part payment' : CHANGE_NAMES[change.kind]} of ${formatDay(change.day)}`

/** Applies all changes as far as possible; returns the rows and the differences on the way. */
function replay(
  agreed: readonly PlannedRow[],
  now: readonly PlannedRow[],
  changes: readonly ChangedSchedule[],
): Replayed {
  let done: Replayed = { details: [], found: [], rows: agreed }
  for (const [at, change] of changes.entries()) {
    const { rows } = done
    if (rows === null) return done
    const made = rowsAsAgreed<PlannedRow>(now, changes.slice(at + 1))
    try {
      const step = isPartPayment(change) ? partPaymentStep(rows, change) : changeStep(rows, change, made)
      const details = [...done.details, ...step.details.map((detail) => `${nameOf(change)}: ${detail}`)]
      done = { details, found: [...done.found, ...step.found], rows: step.rows }
    } catch (error) {
      if (!(error instanceof InvariantError)) throw error
      done = { ...done, details: [...done.details, `${nameOf(change)}: ${error.message}`], rows: null }
    }
  }
  return done
}

function partPaymentStep(rows: readonly PlannedRow[], kept: StoredPartPayment): Replayed {
  const facts = partPaymentInput(rows, kept)
  const when = `before the ${nameOf(kept)}`
  const found = differences(kept.rowsBefore, rowsToStore(rows, facts)).map((each) => ({ ...each, when }))
  const plan = partPaymentPlan(rows, facts)
  const details =
    plan.givenBack === kept.givenBack
      ? []
      : [`given back ${formatAmount(kept.givenBack)}, should be ${formatAmount(plan.givenBack)}`]
  return { details, found, rows: rowsAfterPlan(rows, plan, kept.rowID) }
}

/** Makes the rows of a change anew under the ids of those that it made. */
function changeStep(rows: readonly PlannedRow[], change: StoredScheduleChange, made: readonly PlannedRow[]): Replayed {
  const kept = new Set(change.rowsBefore.map(({ id }) => id))
  const replaced = rows.filter(({ id }) => kept.has(id))
  const when = `before the ${nameOf(change)}`
  const found = differences(change.rowsBefore, replaced).map((each) => ({ ...each, when }))
  const stay = rows.filter(({ id }) => !kept.has(id))
  const taken = new Set(stay.map(({ number }) => number))
  const numberOf = new Map(made.filter(({ id }) => change.rowIDs.includes(id)).map((row) => [row.number, row.id]))
  const fresh = changedRows(change, { rows, replaced, taken }).map((row) => ({
    ...row,
    id: numberOf.get(row.number) ?? 0,
  }))
  return { details: [], found, rows: inPaymentOrder<PlannedRow>([...stay, ...fresh]) }
}

function changedRows(
  change: StoredScheduleChange,
  { rows, replaced, taken }: { rows: readonly PlannedRow[]; replaced: readonly PlannedRow[]; taken: Set<number> },
): Omit<PlannedRow, 'id'>[] {
  // Rows that new terms replaced have their split.
  if (change.kind === 'terms') return rowsOfTerms(inPaymentOrder(replaced) as SplitRow[], change.terms, taken)
  const { capital, interest, dueDate } = change.terms
  const number = Math.max(0, ...rows.map((row) => row.number)) + 1
  const noSplit = { bankCharge: null, interest: null, reduceFromCapital: null, capital: null }
  return [{ number, dueDate, amount: sumCents([capital, interest]), ...noSplit }]
}
