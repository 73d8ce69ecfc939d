import { type Day, formatDay } from '../../kernel/days'
import { invariant } from '../../kernel/invariant'
import { type Cents, cents, formatEuro, sumCents, ZERO } from '../../kernel/money'
import { Refusal } from '../../refusals'
import { type AllocatedRow, type AllocationEntry, type AllocationRow, allocate } from './allocation'
import { type CreditRegime, REDUCTION_SOURCES } from '../../kernel/credit-regime'
import type { PrepayMode } from './enums'
import {
  settlementOfRows,
  inPaymentOrder,
  type PartPaymentInput,
  type PartPaymentPlan,
  partPaymentPlan,
  type PlannedInstalment,
  type PlannedRow,
  type PartPaymentTerms,
} from './part-payment'
import { settlementBy } from './settlement-methods'

export type PrepaidAccountRow = AllocationRow & PlannedRow & { mark: string }

export interface PrepaidAccount {
  accountNo: string
  settled: boolean
  rows: readonly PrepaidAccountRow[]
  /** Its entries without the part payment. */
  entries: readonly AllocationEntry[]
  last: { day: Day; entryID: number } | null
  /** The latest change of terms, or the withdrawal, after which none can be made; null for none. */
  changed?: { day: Day; isWithdrawal: boolean } | null
}

export interface TypedPartPayment extends PartPaymentTerms {
  entryID: number
  date: Day
  amount: Cents
}

export type PreparedPartPayment =
  | { refusal: Refusal; plan: null; facts: null }
  | { refusal: null; plan: PartPaymentPlan; facts: PartPaymentInput }

const refusePartPayment = (refusal: Refusal): PreparedPartPayment => ({ refusal, plan: null, facts: null })

const isBefore = (a: { date: Day; id: number }, b: { date: Day; id: number }): boolean =>
  a.date === b.date ? a.id < b.id : a.date < b.date

/** The account before a part payment: later entries are not counted. */
function accountBefore({ rows, entries }: PrepaidAccount, { entryID: id, date }: TypedPartPayment) {
  const earlier = entries.filter((entry) => isBefore(entry, { date, id }))
  const { rows: paid } = allocate({ rows, entries: earlier, settlement: null })
  const of = new Map(paid.map((row) => [row.id, row]))
  const due = sumCents(rows.filter((row) => row.dueDate <= date).map((row) => of.get(row.id)?.open ?? ZERO))
  const later = rows.filter((row) => row.dueDate > date)
  const owedBack = later.flatMap((row) => of.get(row.id)?.parts ?? []).filter(({ amount }) => amount < 0)
  return { of, due: cents(due - sumCents(owedBack.map(({ amount }) => amount))) }
}

/** The refusal of a part payment by the state of its account; null where it is allowed. */
function partPaymentRefusal(
  account: PrepaidAccount,
  typed: TypedPartPayment,
  of: { due: Cents; toCome: readonly PrepaidAccountRow[]; ends: Cents },
): Refusal | null {
  const { accountNo, settled, last, changed } = account
  if (settled) return new Refusal('HP_SETTLED')
  if (changed?.isWithdrawal) return new Refusal('CREDIT_WITHDRAWN', { account: accountNo, day: formatDay(changed.day) })
  if (typed.amount <= 0) return new Refusal('HP_PREPAY_AMOUNT')
  if (last && !isBefore({ date: last.day, id: last.entryID }, { date: typed.date, id: typed.entryID }))
    return new Refusal('HP_PREPAY_EARLIER', { account: accountNo, day: formatDay(last.day) })
  if (changed && changed.day >= typed.date)
    return new Refusal('HP_PREPAY_CHANGED', { account: accountNo, day: formatDay(changed.day) })
  if (of.due > 0) return new Refusal('HP_PREPAY_DUE', { amount: formatEuro(of.due), account: accountNo })
  if (of.toCome.length === 0) return new Refusal('HP_NOTHING_OWED', { account: accountNo })
  if (of.toCome.some((row) => row.mark !== 'generated' || row.capital === null))
    return new Refusal('HP_PREPAY_BY_HAND', { account: accountNo })
  return null
}

/**
 * Plans a part payment on its account, or returns its refusal. It depends only on the rows and the entries before it.
 * @source server 20.7
 */
export function preparePartPayment(account: PrepaidAccount, typed: TypedPartPayment): PreparedPartPayment {
  const { accountNo, rows } = account
  const { of, due } = accountBefore(account, typed)
  const later = rows.filter((row) => row.dueDate > typed.date)
  const toCome = later.filter((row) => (of.get(row.id)?.open ?? ZERO) > 0 && !row.pinned)
  const ends = settlementOnDay(rows, of, typed)
  const refusal = partPaymentRefusal(account, typed, { due, toCome, ends })
  if (refusal) return refusePartPayment(refusal)
  const changed = new Set(toCome.map((row) => row.id))
  const facts: PartPaymentInput = {
    ...{ day: typed.date, amount: typed.amount, mode: typed.mode, percent: typed.percent, soldOn: typed.soldOn },
    ahead: sumCents(toCome.map((row) => of.get(row.id)?.paidOnRow ?? ZERO)),
    stays: later.filter((row) => !changed.has(row.id)).map((row) => row.id),
  }
  const all = settlementOfRows(inPaymentOrder(rows), facts)
  if (typed.amount >= ends || typed.amount + facts.ahead >= all.sum || all.capital <= 0)
    return refusePartPayment(new Refusal('HP_PREPAY_ENDS', { amount: formatEuro(ends), account: accountNo }))
  const plan = partPaymentPlan(rows, facts)
  if (leavesTooLittle(account, typed, plan))
    return refusePartPayment(new Refusal('HP_PREPAY_PAID_SINCE', { account: accountNo, day: formatDay(typed.date) }))
  return { refusal: null, plan, facts }
}

/** The settlement of the account on the day of a part payment, by the contract. */
function settlementOnDay(
  rows: readonly PrepaidAccountRow[],
  of: ReadonlyMap<number, AllocatedRow>,
  typed: TypedPartPayment,
): Cents {
  const standing = rows.map((row) => {
    const { open, paidOnRow } = of.get(row.id) ?? { open: row.amount, paidOnRow: ZERO }
    return { ...row, open, paidOnRow }
  })
  const { soldOn, percent: compensationPercent, date } = typed
  const account = { rows: standing, soldOn, credit: ZERO, apr: null, compensationPercent }
  return settlementBy('contract', account, date).toPay
}

/** Whether later entries would be more than the part payment leaves open. */
function leavesTooLittle({ rows, entries }: PrepaidAccount, typed: TypedPartPayment, plan: PartPaymentPlan): boolean {
  const own = { id: typed.entryID, date: typed.date, amount: typed.amount, batchClosed: false }
  const id = Math.max(...rows.map((row) => row.id)) + 1
  const after = rowsAfterPlan(rows, plan, id).map((row) => ({
    ...row,
    pinned: rows.find((other) => other.id === row.id)?.pinned ?? null,
  }))
  return allocate({ rows: after, entries: [...entries, own], settlement: null }).surplus > 0
}

/** A stored part payment: enough to show it, to reverse it, and to calculate it again; amounts in cents. */
export interface StoredPartPayment extends PartPaymentTerms {
  entryID: number
  day: Day
  amount: Cents
  ahead: Cents
  givenBack: Cents
  rowID: number
  /** Rows due after its day as they were, unchanged ones with the capital owed before them. */
  rowsBefore: readonly StoredPlanRow[]
}

export interface StoredPlanRow extends PlannedInstalment {
  stays: boolean
}

/** The rows of an account after a part payment, whose own row gets the id. */
export function rowsAfterPlan(rows: readonly PlannedRow[], plan: PartPaymentPlan, id: number): PlannedRow[] {
  const changed = new Map(plan.rows.map((row) => [row.id, row]))
  const kept = rows.filter((row) => !plan.removedRows.includes(row.id)).map((row) => changed.get(row.id) ?? row)
  return inPaymentOrder([...kept, { ...plan.row, id, isPartPayment: true }])
}

/** The input of a stored part payment, of the rows before it. */
export function partPaymentInput(rows: readonly PlannedRow[], kept: StoredPartPayment): PartPaymentInput {
  const { day, amount, ahead, mode, percent, soldOn } = kept
  const changed = new Set(kept.rowsBefore.filter((row) => !row.stays).map((row) => row.id))
  const stays = rows.filter((row) => row.dueDate > day && !changed.has(row.id)).map((row) => row.id)
  return { day, amount, ahead, mode, percent, soldOn, stays }
}

/** The rows due after a part payment as they were, to be stored. */
export function rowsToStore(rows: readonly PlannedRow[], facts: PartPaymentInput): StoredPlanRow[] {
  return inPaymentOrder(rows).flatMap((row) => {
    const { id, number, dueDate, amount, bankCharge, interest, reduceFromCapital, capital } = row
    if (dueDate <= facts.day || bankCharge === null || interest === null) return []
    if (reduceFromCapital === null || capital === null) return []
    const split = { bankCharge, interest, reduceFromCapital, capital }
    return [{ id, number, dueDate, amount, ...split, stays: facts.stays.includes(id) }]
  })
}

/** The later payments that a part payment changes, before or after it. */
export interface LaterPayments {
  count: number
  amount: Cents
  last: Cents
  until: Day
  sum: Cents
}

export interface PartPaymentChange {
  before: LaterPayments
  after: LaterPayments
}

export function partPaymentChange(
  rows: readonly PlannedRow[],
  facts: PartPaymentInput,
  plan: PartPaymentPlan,
): PartPaymentChange {
  const isChanged = (row: { id: number; dueDate: Day }) => row.dueDate > facts.day && !facts.stays.includes(row.id)
  return {
    before: laterPayments(inPaymentOrder(rows).filter(isChanged)),
    after: laterPayments(plan.rows.filter(isChanged)),
  }
}

function laterPayments(rows: readonly { amount: Cents; dueDate: Day }[]): LaterPayments {
  const [first, last] = [rows[0], rows.at(-1)]
  invariant(first && last, 'Something is to come')
  const sum = sumCents(rows.map((row) => row.amount))
  return { count: rows.length, amount: first.amount, last: last.amount, until: last.dueDate, sum }
}

const MODE_SENTENCES: Readonly<Record<PrepayMode, string>> = {
  lower: 'The number of payments stays, and each becomes lower.',
  sooner: 'The payments stay as they are, and end sooner.',
}

/** What a part payment does, with the rule of the law of its agreement. */
export function partPaymentSentence(mode: PrepayMode, regime: CreditRegime): string {
  return `${MODE_SENTENCES[mode]} What is prepaid ends its share of the account by the contract: no interest and no bank charge of later payments (${REDUCTION_SOURCES[regime]}).`
}
