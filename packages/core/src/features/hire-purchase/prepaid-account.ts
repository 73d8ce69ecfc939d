import { type Day, formatDay } from '../../kernel/days'
import { invariant } from '../../kernel/invariant'
import { type Cents, cents, formatEuro, sumCents, ZERO } from '../../kernel/money'
import { Refusal } from '../../refusals'
import { type AllocatedRow, type AllocationEntry, type AllocationRow, allocate } from './allocation'
import type { PrepayMode } from './enums'
import {
  endsRows,
  inDueOrder,
  type PartPaymentFacts,
  type PartPaymentPlan,
  partPaymentPlan,
  type PlannedInstalment,
  type PlannedRow,
  type PrepaidBy,
} from './part-payment'
import { settlementBy } from './settlement-methods'

/** A row of an account that is to be paid ahead of time. */
export type PrepaidRow = AllocationRow & PlannedRow & { mark: string }

/** An HP account as a part payment finds it. */
export interface PrepaidAccount {
  accountNo: string
  settled: boolean
  rows: readonly PrepaidRow[]
  /** What was entered on it, but for the part payment itself. */
  entries: readonly AllocationEntry[]
  /** The latest part payment that stands on it. */
  last: { day: Day; entryID: number } | null
}

/** A part payment as typed, with what it is entered by. */
export interface TypedPartPayment extends PrepaidBy {
  entryID: number
  date: Day
  amount: Cents
}

export type PreparedPartPayment =
  | { refusal: Refusal; plan: null; facts: null }
  | { refusal: null; plan: PartPaymentPlan; facts: PartPaymentFacts }

const refused = (refusal: Refusal): PreparedPartPayment => ({ refusal, plan: null, facts: null })

const isBefore = (a: { date: Day; id: number }, b: { date: Day; id: number }): boolean =>
  a.date === b.date ? a.id < b.id : a.date < b.date

/** The account as it stood before a part payment: what was entered later is not counted. */
function standingBefore({ rows, entries }: PrepaidAccount, { entryID: id, date }: TypedPartPayment) {
  const earlier = entries.filter((entry) => isBefore(entry, { date, id }))
  const { rows: paid } = allocate({ rows, entries: earlier, settlement: null })
  const of = new Map(paid.map((row) => [row.id, row]))
  const due = sumCents(rows.filter((row) => row.dueDate <= date).map((row) => of.get(row.id)?.open ?? ZERO))
  const later = rows.filter((row) => row.dueDate > date)
  const owedBack = later.flatMap((row) => of.get(row.id)?.parts ?? []).filter(({ amount }) => amount < 0)
  return { of, due: cents(due - sumCents(owedBack.map(({ amount }) => amount))) }
}

/** The refusal of a part payment by where its account stands; null where it can be paid ahead of time. */
function refusalOf(
  account: PrepaidAccount,
  typed: TypedPartPayment,
  of: { due: Cents; toCome: readonly PrepaidRow[]; ends: Cents },
): Refusal | null {
  const { accountNo, settled, last } = account
  if (settled) return new Refusal('HP_SETTLED')
  if (typed.amount <= 0) return new Refusal('HP_PREPAY_AMOUNT')
  if (last && !isBefore({ date: last.day, id: last.entryID }, { date: typed.date, id: typed.entryID }))
    return new Refusal('HP_PREPAY_EARLIER', { account: accountNo, day: formatDay(last.day) })
  if (of.due > 0) return new Refusal('HP_PREPAY_DUE', { amount: formatEuro(of.due), account: accountNo })
  if (of.toCome.length === 0) return new Refusal('HP_NOTHING_OWED', { account: accountNo })
  if (of.toCome.some((row) => row.mark !== 'generated' || row.capital === null))
    return new Refusal('HP_PREPAY_BY_HAND', { account: accountNo })
  return null
}

/**
 * A part payment ahead of time with what it makes of its account, or why it cannot be taken. What it depends on is what was there before it: rows,
 * and what was entered until then.
 *
 * @source server 20.7
 */
export function preparePartPayment(account: PrepaidAccount, typed: TypedPartPayment): PreparedPartPayment {
  const { accountNo, rows } = account
  const { of, due } = standingBefore(account, typed)
  const later = rows.filter((row) => row.dueDate > typed.date)
  const toCome = later.filter((row) => (of.get(row.id)?.open ?? ZERO) > 0 && !row.pinned)
  const ends = endsOn(rows, of, typed)
  const refusal = refusalOf(account, typed, { due, toCome, ends })
  if (refusal) return refused(refusal)
  const changed = new Set(toCome.map((row) => row.id))
  const facts: PartPaymentFacts = {
    ...{ day: typed.date, amount: typed.amount, mode: typed.mode, percent: typed.percent, soldOn: typed.soldOn },
    ahead: sumCents(toCome.map((row) => of.get(row.id)?.paidOnRow ?? ZERO)),
    stays: later.filter((row) => !changed.has(row.id)).map((row) => row.id),
  }
  const all = endsRows(inDueOrder(rows), facts)
  if (typed.amount >= ends || typed.amount + facts.ahead >= all.sum || all.capital <= 0)
    return refused(new Refusal('HP_PREPAY_ENDS', { amount: formatEuro(ends), account: accountNo }))
  const plan = partPaymentPlan(rows, facts)
  if (leavesTooLittle(account, typed, plan))
    return refused(new Refusal('HP_PREPAY_PAID_SINCE', { account: accountNo, day: formatDay(typed.date) }))
  return { refusal: null, plan, facts }
}

/** What ends the account on the day of a part payment, by the contract. */
function endsOn(rows: readonly PrepaidRow[], of: ReadonlyMap<number, AllocatedRow>, typed: TypedPartPayment): Cents {
  const standing = rows.map((row) => {
    const { open, paidOnRow } = of.get(row.id) ?? { open: row.amount, paidOnRow: ZERO }
    return { ...row, open, paidOnRow }
  })
  const { soldOn, percent: compensationPercent, date } = typed
  const account = { rows: standing, soldOn, credit: ZERO, apr: null, compensationPercent }
  return settlementBy('contract', account, date).toPay
}

/** Whether what was entered later would be more than what a part payment leaves open. */
function leavesTooLittle({ rows, entries }: PrepaidAccount, typed: TypedPartPayment, plan: PartPaymentPlan): boolean {
  const own = { id: typed.entryID, date: typed.date, amount: typed.amount, batchClosed: false }
  const id = Math.max(...rows.map((row) => row.id)) + 1
  const after = appliedRows(rows, plan, id).map((row) => ({
    ...row,
    pinned: rows.find((other) => other.id === row.id)?.pinned ?? null,
  }))
  return allocate({ rows: after, entries: [...entries, own], settlement: null }).surplus > 0
}

/** What is kept of a part payment: enough to show it, to take it back, and to work it out anew; amounts in cents. */
export interface KeptPartPayment extends PrepaidBy {
  entryID: number
  day: Day
  amount: Cents
  ahead: Cents
  givenBack: Cents
  /** Its row of its own. */
  rowID: number
  /** Rows due after its day as they were, those that stayed with what was owed before them. */
  rowsBefore: readonly KeptRow[]
}

export interface KeptRow extends PlannedInstalment {
  stays: boolean
}

/** The rows of an account after a part payment, whose own row gets an id. */
export function appliedRows(rows: readonly PlannedRow[], plan: PartPaymentPlan, id: number): PlannedRow[] {
  const changed = new Map(plan.rows.map((row) => [row.id, row]))
  const kept = rows.filter((row) => !plan.gone.includes(row.id)).map((row) => changed.get(row.id) ?? row)
  return inDueOrder([...kept, { ...plan.row, id, isPartPayment: true }])
}

/** The rows of an account as they were before a part payment. */
export function rowsBefore<Row extends PlannedRow>(
  rows: readonly Row[],
  kept: Pick<KeptPartPayment, 'rowID' | 'rowsBefore'>,
): (Row | PlannedInstalment)[] {
  const before = new Map(kept.rowsBefore.map((row) => [row.id, row]))
  const there = rows.filter((row) => row.id !== kept.rowID && !before.has(row.id))
  return inDueOrder([...there, ...kept.rowsBefore.map(({ stays: _, ...row }) => row)])
}

/** What a kept part payment is worked out from, of the rows before it. */
export function factsOf(rows: readonly PlannedRow[], kept: KeptPartPayment): PartPaymentFacts {
  const { day, amount, ahead, mode, percent, soldOn } = kept
  const changed = new Set(kept.rowsBefore.filter((row) => !row.stays).map((row) => row.id))
  const stays = rows.filter((row) => row.dueDate > day && !changed.has(row.id)).map((row) => row.id)
  return { day, amount, ahead, mode, percent, soldOn, stays }
}

/** The rows due after a part payment as they were, to be kept. */
export function keptRows(rows: readonly PlannedRow[], facts: PartPaymentFacts): KeptRow[] {
  return inDueOrder(rows).flatMap((row) => {
    const { id, number, dueDate, amount, bankCharge, interest, reduceFromCapital, capital } = row
    if (dueDate <= facts.day || bankCharge === null || interest === null) return []
    if (reduceFromCapital === null || capital === null) return []
    const split = { bankCharge, interest, reduceFromCapital, capital }
    return [{ id, number, dueDate, amount, ...split, stays: facts.stays.includes(id) }]
  })
}

/** The rows of an account as they were agreed on, before the first of its part payments. */
export function rowsAgreed<Row extends PlannedRow>(
  rows: readonly Row[],
  partPayments: readonly Pick<KeptPartPayment, 'rowID' | 'rowsBefore'>[],
): (Row | PlannedInstalment)[] {
  return partPayments.reduceRight<(Row | PlannedInstalment)[]>((after, kept) => rowsBefore(after, kept), [...rows])
}

/** The payments to come that a part payment changes, before or after it. */
export interface PaymentsToCome {
  count: number
  /** Of the first of them. */
  amount: Cents
  last: Cents
  until: Day
  sum: Cents
}

/** What a part payment changes, for people. */
export interface PartPaymentChange {
  before: PaymentsToCome
  after: PaymentsToCome
}

/** The payments to come that a part payment changes, as they were and as they become. */
export function partPaymentChange(
  rows: readonly PlannedRow[],
  facts: PartPaymentFacts,
  plan: PartPaymentPlan,
): PartPaymentChange {
  const isChanged = (row: { id: number; dueDate: Day }) => row.dueDate > facts.day && !facts.stays.includes(row.id)
  return {
    before: paymentsToCome(inDueOrder(rows).filter(isChanged)),
    after: paymentsToCome(plan.rows.filter(isChanged)),
  }
}

function paymentsToCome(rows: readonly { amount: Cents; dueDate: Day }[]): PaymentsToCome {
  const [first, last] = [rows[0], rows.at(-1)]
  invariant(first && last, 'Something is to come')
  const sum = sumCents(rows.map((row) => row.amount))
  return { count: rows.length, amount: first.amount, last: last.amount, until: last.dueDate, sum }
}

const SAYS: Readonly<Record<PrepayMode, string>> = {
  lower: 'The number of payments stays, and each becomes lower.',
  sooner: 'The payments stay as they are, and end sooner.',
}

/** What a part payment does, and the rule that gives interest back. */
export function partPaymentSays(mode: PrepayMode): string {
  return `${SAYS[mode]} What is prepaid ends its share of the account by the contract: no interest and no bank charge of later payments (2008/48/EC art. 16(1), (EU) 2023/2225 art. 29(1), Lexitor C-383/18).`
}
