import { type Day, formatDay } from '../../kernel/days'
import { type Cents, cents, formatEuro, sumCents, ZERO } from '../../kernel/money'
import type { PlannedRow } from '../hire-purchase/part-payment'
import {
  type ChangedSchedule,
  isPartPayment,
  rowsAsAgreed,
  type StoredScheduleChange,
} from '../hire-purchase/schedule-changes'

export interface ChangeFact {
  label: string
  value: string
}

/** Payments on both sides of a change, as far as they are told. */
interface ToldPayments {
  count: number
  amount: Cents
  last: Cents
  until: Day
  cost: Cents
}

type PlanRow = Pick<PlannedRow, 'dueDate' | 'amount'> & { interest?: Cents | null; bankCharge?: Cents | null }

const toldPayments = (rows: readonly PlanRow[]): ToldPayments | null => {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return null
  const cost = sumCents(rows.flatMap(({ interest, bankCharge }) => [interest ?? ZERO, bankCharge ?? ZERO]))
  return { count: rows.length, amount: first.amount, last: last.amount, until: last.dueDate, cost }
}

/**
 * The remaining payments before and after new terms as labels and values.
 * @param between The sign between values before and after; the fonts of documents have no arrow.
 * @source server 20.21
 */
export function termsFacts(before: ToldPayments, after: ToldPayments, between: '→' | 'to' = '→'): ChangeFact[] {
  const change = (was: string, becomes: string) => (was === becomes ? becomes : `${was} ${between} ${becomes}`)
  const last = after.last === after.amount ? '' : `, the last ${formatEuro(after.last)}`
  const more = cents(after.cost - before.cost)
  const than = more === 0 ? '' : `, ${formatEuro(cents(Math.abs(more)))} ${more > 0 ? 'more' : 'less'}`
  return [
    { label: 'Instalment', value: `${change(formatEuro(before.amount), formatEuro(after.amount))}${last}` },
    { label: 'Payments to come', value: change(String(before.count), String(after.count)) },
    { label: 'Last payment', value: change(formatDay(before.until), formatDay(after.until)) },
    { label: 'Cost of credit in them', value: `${change(formatEuro(before.cost), formatEuro(after.cost))}${than}` },
  ]
}

/** A stored change of an account as labels and values; `rows` are those right after it. */
export function changeFacts(change: StoredScheduleChange, rows: readonly PlannedRow[]): ChangeFact[] {
  if (change.kind === 'withdrawal') {
    const { capital, interest, days, dueDate } = change.terms
    return [
      { label: 'Capital', value: formatEuro(capital) },
      { label: `Interest of ${days} ${days === 1 ? 'day' : 'days'}`, value: formatEuro(interest) },
      { label: 'Owed in all', value: formatEuro(sumCents([capital, interest])) },
      { label: 'To be paid by', value: formatDay(dueDate) },
    ]
  }
  const made = new Set(change.rowIDs)
  const [before, after] = [toldPayments(change.rowsBefore), toldPayments(rows.filter(({ id }) => made.has(id)))]
  return before && after ? termsFacts(before, after) : []
}

/** What a change takes off the agreed total of its account: negative where it adds to it. */
export interface ChangedTotal {
  day: Day
  kind: StoredScheduleChange['kind']
  reduction: Cents
}

export function changedTotals(rows: readonly PlannedRow[], changes: readonly ChangedSchedule[]): ChangedTotal[] {
  return changes.flatMap((change, at) => {
    if (isPartPayment(change)) return []
    const made = new Set(change.rowIDs)
    const now = rowsAsAgreed<PlannedRow>(rows, changes.slice(at + 1)).filter(({ id }) => made.has(id))
    const [was, becomes] = [change.rowsBefore, now].map((some) => sumCents(some.map(({ amount }) => amount)))
    return [{ day: change.day, kind: change.kind, reduction: cents((was ?? 0) - (becomes ?? 0)) }]
  })
}
