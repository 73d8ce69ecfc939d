import {
  rowsAfterPlan,
  partPaymentInput,
  type StoredPartPayment,
  rowsToStore,
  rowsAsAgreed,
} from '@forecourt/core/features/hire-purchase/prepaid-account'
import { partPaymentPlan, type PlannedRow } from '@forecourt/core/features/hire-purchase/part-payment'
import { termsOfSale } from '@forecourt/core/features/hire-purchase/preview'
import { hpSchedule } from '@forecourt/core/features/hire-purchase/schedule'
import { formatDay } from '@forecourt/core/kernel/days'
import { InvariantError } from '@forecourt/core/kernel/invariant'
import { formatAmount } from '@forecourt/core/kernel/money'
import type { CheckedAccount } from './repository'
import type { IntegrityFault } from './rule'

export const PART_PAYMENT_RULE = 'A schedule is what its terms and its part payments make of it'

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
 * Compares a stored account that was paid ahead of time with the result of its terms, or of its rows before the first part payment when they were
 * typed, and its part payments in order (server 20.7).
 * @param rows Its present rows.
 */
export function partPaymentFaults(stored: CheckedAccount, rows: readonly PlannedRow[]): IntegrityFault[] {
  const { account, partPayments } = stored
  const subject = `Vehicle ${account.vehicle_id}`
  const fault = (detail: string, of = subject): IntegrityFault => ({ rule: PART_PAYMENT_RULE, subject: of, detail })
  const unkept = stored.entries.filter(
    (entry) => entry.prepaid_by && !partPayments.some(({ entryID }) => entryID === entry.id),
  )
  const strange = partPayments.filter(({ entryID }) => !stored.entries.some(({ id }) => id === entryID))
  const links = [
    ...unkept.map(({ id }) => fault(`entry ${id} pays ahead of time, and keeps no schedule`)),
    ...strange.map(({ entryID }) => fault(`entry ${entryID} keeps a schedule, and pays another account`)),
  ]
  if (partPayments.length === 0) return links
  const agreed = rowsAsAgreed<PlannedRow>(rows, partPayments)
  const replayed = replay(agreed, partPayments)
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

/** Applies all part payments as far as possible; returns the rows and the differences on the way. */
function replay(agreed: readonly PlannedRow[], partPayments: readonly StoredPartPayment[]) {
  const details: string[] = []
  const found: { number: number; detail: string; when: string }[] = []
  let rows: readonly PlannedRow[] = agreed
  for (const kept of partPayments) {
    const when = `before the part payment of ${formatDay(kept.day)}`
    const facts = partPaymentInput(rows, kept)
    found.push(...differences(kept.rowsBefore, rowsToStore(rows, facts)).map((each) => ({ ...each, when })))
    try {
      const plan = partPaymentPlan(rows, facts)
      if (plan.givenBack !== kept.givenBack)
        details.push(
          `part payment of ${formatDay(kept.day)}: given back ${formatAmount(kept.givenBack)}, should be ${formatAmount(plan.givenBack)}`,
        )
      rows = rowsAfterPlan(rows, plan, kept.rowID)
    } catch (error) {
      if (!(error instanceof InvariantError)) throw error
      return { details: [...details, `part payment of ${formatDay(kept.day)}: ${error.message}`], found, rows: null }
    }
  }
  return { details, found, rows }
}
