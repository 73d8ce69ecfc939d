import { cashTakenAround } from '@forecourt/core/features/cash-book/cash-limit'
import { movesDrawer, signedAmount } from '@forecourt/core/features/cash-book/direction'
import type { OwedOnVehicle } from '@forecourt/core/features/cash-book/entry-doubts'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import type { HpScheduleDetail, NextHPPayment } from '@forecourt/core/features/hire-purchase/schemas'
import { type AccountStanding, standingAfter } from '@forecourt/core/features/hire-purchase/summary'
import { addMonths, type Day, day, isDay } from '@forecourt/core/kernel/days'
import { entryDraftOf } from '@forecourt/core/features/cash-book/entry-draft'
import { type Cents, centsFromWire, decimalOf, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import { centsOf, type EntryForm, entryFormOf, formOfLine } from '../entry/entry-form'
import { formProblems } from '../entry/entry-problems'
import { dueAmount, openQuestions } from '../entry/entry-questions'
import type { Check } from '../../../kit/line/line-command'
import { headRecords, type ResolvedReading } from '../../../kit/line/resolution'

/** The entry that a line would record. */
export interface Entry {
  /** As the form is prefilled: an amount that is not typed stays open there. */
  seed: EntryForm
  /** As it would be saved: with what is due in the place of an amount that was not typed. */
  form: EntryForm
  /** Integer cents; null while unknown. */
  amount: Cents | null
}

/** What the server says about the entry; undefined while it has not answered. */
export interface LineFacts {
  next: readonly NextHPPayment[] | undefined
  /** The open batch; null when there is none. */
  batchID: number | null | undefined
  /** Cash entries of the vehicle around the day. */
  dealEntries: readonly CashEntryOut[] | undefined
  cashLimit: number
  today: Day
  /** What is owed on the vehicle; null where nothing is, undefined while it is asked. */
  vehicle: OwedOnVehicle | null | undefined
}

/** The entry of a line with its records; null for a command that records none. */
export function entryOf(
  resolved: ResolvedReading,
  next: readonly NextHPPayment[] | undefined,
  today: Day,
): Entry | null {
  const draft = entryDraftOf(resolved.reading, today)
  if (!draft) return null
  const head = headRecords(resolved)
  const named = resolved.slots.get('client')
  const client = named?.state === 'resolved' ? named.records[0] : undefined
  const accounts = draft.accounts.length > 0 ? head.map((record) => record.accountNo) : []
  const seed = entryFormOf(
    formOfLine(draft, {
      vehicleID: draft.accounts.length > 0 ? null : (head[0]?.id ?? null),
      clientID: client?.id ?? (draft.client === null ? (head[0]?.clientID ?? null) : null),
      ...(accounts.length > 0 ? { accounts } : {}),
    }),
    today,
  )
  const typed = centsOf(seed.amount)
  const due = typed === null && next !== undefined ? dueAmount(seed, next) : null
  const form = due === null ? seed : { ...seed, amount: decimalOf(due), prefilled: decimalOf(due) }
  return { seed, form, amount: typed ?? due }
}

/** Where the account would stand once the amount is on its schedule; null for what is paid back or not known yet. */
export function standingOf(
  next: NextHPPayment,
  schedule: readonly HpScheduleDetail[],
  amount: Cents | null,
): AccountStanding | null {
  if (amount === null || amount < 0 || next.settled) return null
  const euros = (value: number) => centsFromWire(value) ?? ZERO
  const standing = {
    paidCount: next.numberOfPaymentsPaid,
    paid: euros(next.paymentsPaid),
    remainingCount: next.numberOfRemainingPayments,
    remaining: euros(next.remainingPayments),
  }
  const rows = schedule.map(({ id, paid, dueDate, open, amount: agreed }) => ({
    id,
    paid,
    dueDate: day(dueDate),
    open: euros(open),
    amount: euros(agreed),
  }))
  return standingAfter(standing, rows, amount)
}

/** Everything that must hold before a line is saved without its form. */
export function checksOf(resolved: ResolvedReading, line: Entry, facts: LineFacts): Check[] {
  const { reading } = resolved
  const wrong = new Set(reading.problems.map(({ message }) => message))
  for (const { problem } of resolved.slots.values()) if (problem !== null) wrong.add(problem)
  const isWhole = resolved.state === 'resolved' && wrong.size === 0
  if (isWhole) for (const { message } of formProblems(line.form, null)) wrong.add(message)
  const failed = [...wrong].map((text): Check => ({ state: 'failed', text }))
  if (resolved.state === 'pending') return [...failed, { state: 'waiting', text: 'Looking for the record' }]
  // Without its record nothing is asked about it: there is nothing to wait for.
  if (resolved.state !== 'resolved') return [...failed, ...batchChecks(facts)]
  // What no account is named for yet owes nothing to wait for.
  const due = headRecords(resolved).length > 0 ? hirePurchaseChecks(line, facts) : []
  return [...failed, ...due, ...doubtChecks(line, facts), ...batchChecks(facts), ...limitChecks(resolved, line, facts)]
}

function hirePurchaseChecks(line: Entry, facts: LineFacts): Check[] {
  const { form } = line
  if (form.categoryID === CashCategory.HPSettlement)
    return [{ state: 'failed', text: 'Settling an account is confirmed in the form' }]
  if (form.categoryID !== CashCategory.HpPayment) return []
  if (facts.next === undefined) return [{ state: 'waiting', text: 'Asking what is due' }]
  const questions = openQuestions(form, facts.next, facts.today)
  const said = (kind: 'amount' | 'double', passed: string): Check => {
    const question = questions.find((each) => each.kind === kind)
    return question ? { state: 'failed', text: question.text } : { state: 'passed', text: passed }
  }
  return [said('amount', 'Amount matches the next unpaid amount'), said('double', doubleText(facts))]
}

/** What can hardly be meant is confirmed in the form. */
function doubtChecks({ form }: Entry, { vehicle, today }: LineFacts): Check[] {
  if (vehicle === undefined) return [{ state: 'waiting', text: 'Asking what is owed' }]
  const doubt = openQuestions(form, [], today, vehicle).find(({ kind }) => kind === 'doubt')
  return (doubt?.reasons ?? []).map((text) => ({ state: 'failed', text }))
}

function doubleText({ next = [], today }: LineFacts): string {
  const isThisMonth = next.every(({ dueDate }) => dueDate?.slice(0, 7) === today.slice(0, 7))
  return isThisMonth ? 'Due this month, not a double payment' : 'Not a double payment'
}

function batchChecks({ batchID }: LineFacts): Check[] {
  if (batchID === undefined) return [{ state: 'waiting', text: 'Asking for the open batch' }]
  return batchID === null
    ? [{ state: 'failed', text: 'No batch is open' }]
    : [{ state: 'passed', text: `Batch ${batchID} is open` }]
}

function limitChecks(resolved: ResolvedReading, line: Entry, facts: LineFacts): Check[] {
  const deal = dealOf(resolved, line)
  const limit = centsFromWire(facts.cashLimit)
  if (!deal || limit === null) return []
  if (facts.dealEntries === undefined) return [{ state: 'waiting', text: 'Adding up the cash of this deal' }]
  const others = facts.dealEntries
    .filter((entry) => entry.vehicleID === deal.vehicleID && entry.clientID === deal.clientID)
    .map((entry) => ({
      date: day(entry.dateTime),
      typeID: entry.typeID,
      signedAmount: centsFromWire(entry.signedAmount) ?? ZERO,
    }))
  const own = { date: deal.date, typeID: deal.typeID, signedAmount: deal.signedAmount }
  const sum = cashTakenAround([...others, own], deal.date)
  return sum < limit
    ? [{ state: 'passed', text: `Cash of this deal stays under ${formatEuro(limit)}` }]
    : [{ state: 'failed', text: `Cash of this deal would reach ${formatEuro(sum)}; the limit is ${formatEuro(limit)}` }]
}

/** The deal whose cash the entry adds to; null when it takes in no cash of a deal. */
export function dealOf(resolved: ResolvedReading, { form, amount }: Entry) {
  const head = headRecords(resolved)
  const clientID = form.clientID ?? head[0]?.clientID ?? null
  const { categoryID, typeID, vehicleID, dateTime } = form
  if (vehicleID === null || clientID === null || amount === null || !isDay(dateTime)) return null
  if (categoryID === null || typeID === null || !movesDrawer(typeID)) return null
  const signed = signedAmount({ categoryID, amount })
  const label = head[0]?.label ?? ''
  return signed > 0 ? { vehicleID, clientID, typeID, date: dateTime, signedAmount: signed, label } : null
}

/** Asks for the cash entries of a deal around its day. */
export function dealEntriesOf(deal: NonNullable<ReturnType<typeof dealOf>>) {
  return {
    regNoAccNo: deal.label,
    cashTypeID: deal.typeID,
    from: addMonths(deal.date, -6),
    to: addMonths(deal.date, 6),
    pageNumber: 1,
    pageSize: 500,
  }
}

/** The batch that takes entries; null when none is open. */
export function openBatchOf(batch: { status: string; batchID: number }): number | null {
  return batch.status === 'closed' ? null : batch.batchID
}
