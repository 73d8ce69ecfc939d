import { splitSettlement } from '@forecourt/core/features/cash-book/valid-settlements'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { attemptsOf } from '@forecourt/core/features/deals/rules'
import { type Allocation, allocate } from '@forecourt/core/features/hire-purchase/allocation'
import { aprOf, percentOf } from '@forecourt/core/features/hire-purchase/apr'
import { creditFileOf } from '@forecourt/core/features/hire-purchase/credit-file'
import { settlementByStoredTerms, type SettlementLine } from '@forecourt/core/features/hire-purchase/settlement-terms'
import { termsOfSale } from '@forecourt/core/features/hire-purchase/preview'
import type { PlannedRow } from '@forecourt/core/features/hire-purchase/part-payment'
import { rowsAsAgreed } from '@forecourt/core/features/hire-purchase/schedule-changes'
import { hpSchedule } from '@forecourt/core/features/hire-purchase/schedule'
import { type AccountSummary, accountSummary } from '@forecourt/core/features/hire-purchase/summary'
import { cents, formatAmount } from '@forecourt/core/kernel/money'
import { toCents, toCentsOrNull, toDay, toDayOrNull } from '../../database/values'
import { accountToSettle } from '../hire-purchase/settled-account'
import { groupBy } from './group-by'
import { changedScheduleFaults } from './changed-schedules'
import type { CheckedAccount, StoredAttempt } from './repository'
import type { IntegrityFault } from './rule'

/** Figures by name, as text for people; equal text is the same figure. */
type FigureTexts = Record<string, string>

export const RECOMPUTED_RULES = {
  instalment: 'What is stored of an instalment is what its payments make of it',
  account: 'What is stored of an account is what its rows and entries make of it',
  rate: 'The APR of a generated account is that of its terms',
  attempt: 'What is stored of an attempt is what its deposits make of it',
}

/** Returns 'open 50.00, should be 0.00' for each differing figure. */
function figureDifferences(stored: FigureTexts, computed: FigureTexts): string[] {
  return Object.keys(computed)
    .filter((name) => stored[name] !== computed[name])
    .map((name) => `${name} ${stored[name]}, should be ${computed[name]}`)
}

function euros(value: string | number | bigint | null): string {
  const amount = toCentsOrNull(value)
  return amount === null ? 'none' : formatAmount(amount)
}

/** Returns the allocation of a row as text, in a fixed order. */
function partsText(parts: readonly { entry: number | null; amount: string | number; date: string }[]): string {
  const texts = parts.map((part) => `${part.entry ?? 'ticked'}: ${euros(part.amount)} on ${part.date}`)
  return texts.sort().join('; ') || 'nothing'
}

function postingsOf({ entries }: CheckedAccount) {
  return entries.map((entry) => ({
    id: entry.id,
    categoryID: entry.category_id,
    date: toDay(entry.date),
    amount: toCents(entry.amount),
    batchClosed: entry.batch_closed,
    correctsID: entry.corrects_id,
  }))
}

export function agreedInstalments({ rows }: CheckedAccount) {
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    dueDate: toDay(row.due_date),
    amount: toCents(row.amount),
    capital: toCentsOrNull(row.capital),
    bankCharge: toCentsOrNull(row.bank_charge),
    interest: toCentsOrNull(row.interest),
    reduceFromCapital: toCentsOrNull(row.reduce_from_capital),
    isPartPayment: row.mark === 'prepaid',
    mark: row.mark,
    pinned:
      row.pinned && row.pinned_amount !== null && row.pinned_date !== null
        ? { amount: toCents(row.pinned_amount), paidDate: toDay(row.pinned_date) }
        : null,
  }))
}

/** Returns an account recomputed from its rows and entries; null when its rows are invalid, which other rules report. */
function allocationOf(stored: CheckedAccount): Allocation | null {
  const lines = agreedInstalments(stored)
  if (lines.some((line) => line.amount < 0 || (line.pinned?.amount ?? 0) < 0)) return null
  const postings = postingsOf(stored)
  return allocate({ rows: lines, ...splitSettlement(postings) })
}

/** Compares a stored account with the result of its rows, ticks and entries (server 6.2). */
export function accountFaults(stored: CheckedAccount): IntegrityFault[] {
  const allocation = allocationOf(stored)
  if (!allocation) return []
  const subject = `Vehicle ${stored.account.vehicle_id}`
  const found = figureDifferences(storedFigures(stored), computedFigures(stored, allocation))
  return [
    ...found.map((detail) => ({ rule: RECOMPUTED_RULES.account, subject, detail })),
    ...rateFaults(stored).map((detail) => ({ rule: RECOMPUTED_RULES.rate, subject, detail })),
    ...changedScheduleFaults(stored, agreedInstalments(stored)),
    ...instalmentFaults(stored, allocation),
  ]
}

/** Compares the APR of a generated account's rows with that of its terms, whatever was paid or settled (server 20.4). */
function rateFaults(stored: CheckedAccount): string[] {
  const { account, sale } = stored
  const { terms } = sale && !account.changed_by_hand ? termsOfSale(sale) : {}
  if (!sale || !terms) return []
  const agreed = hpSchedule(terms)
  const rows = rowsAsAgreed<PlannedRow>(agreedInstalments(stored), stored.changes)
  const isSame = (row: (typeof rows)[number], i: number) =>
    row.dueDate === agreed[i]?.dueDate && row.amount === agreed[i].amount
  if (rows.length === agreed.length && rows.every(isSame)) return []
  const { totalAmountOfCredit, apr } = creditFileOf(terms, sale.soldDate)
  const ofRows = aprOf([
    { date: sale.soldDate, amount: totalAmountOfCredit },
    ...rows.map((row) => ({ date: row.dueDate, amount: cents(0 - row.amount) })),
  ])
  const words = (rate: number | null) => (rate === null ? 'none' : `${percentOf(rate, 6)}%`)
  return [`APR ${words(ofRows.problem === undefined ? ofRows.rate : null)}, should be ${words(apr)}`]
}

/** Returns the entry of the valid settlement. */
function settlementOf(stored: CheckedAccount) {
  const { settlement } = splitSettlement(postingsOf(stored))
  return stored.entries.find(({ id }) => id === settlement?.id)
}

function linesText(lines: readonly SettlementLine[] | null): string {
  return lines
    ? lines.map(({ label, amount }) => `${label} ${formatAmount(cents(amount))}`).join('; ') || 'no lines'
    : 'none'
}

/** Returns the lines of the settlement by its stored method. */
function settlementLines(stored: CheckedAccount): SettlementLine[] | null {
  const settlement = settlementOf(stored)
  if (!settlement?.settled_by || !stored.sale) return null
  const { method, percent, soldOn } = settlement.settled_by
  const rows = agreedInstalments(stored)
  const entries = postingsOf(stored).filter(({ id }) => id !== settlement.id)
  const account = accountToSettle({ ...stored.sale, soldDate: soldOn }, rows, percent)
  return settlementByStoredTerms(
    { ...account, rows, entries },
    { entryId: settlement.id, date: toDay(settlement.date), method },
  ).lines
}

function instalmentFaults({ account, rows, parts }: CheckedAccount, allocation: Allocation): IntegrityFault[] {
  const computed = new Map(allocation.rows.map((row) => [row.id, row]))
  const partsOf = groupBy(parts, (part) => part.instalment_id)
  return rows.flatMap((row) => {
    const own = computed.get(row.id)
    if (!own) return []
    const before: FigureTexts = {
      paid: euros(row.paid_on_row),
      open: euros(row.open),
      waived: euros(row.waived),
      'fully paid': String(row.paid),
      'paid on': row.paid_date ?? 'none',
      'latest entry': String(row.cash_entry_id ?? 'none'),
      'has cash': String(row.has_cash_entry),
      'in a closed batch': String(row.batch_closed),
      payments: partsText((partsOf.get(row.id) ?? []).map((part) => ({ ...part, entry: part.entry_id }))),
    }
    const after: FigureTexts = {
      paid: euros(own.paidOnRow),
      open: euros(own.open),
      waived: euros(own.waived),
      'fully paid': String(own.paid),
      'paid on': own.paidDate ?? 'none',
      'latest entry': String(own.cashMgmtID ?? 'none'),
      'has cash': String(own.hasCashEntry),
      'in a closed batch': String(own.batchClosed),
      payments: partsText(own.parts.map((part) => ({ ...part, entry: part.entryId }))),
    }
    const subject = `Vehicle ${account.vehicle_id}, instalment ${row.number}`
    return figureDifferences(before, after).map((detail) => ({ rule: RECOMPUTED_RULES.instalment, subject, detail }))
  })
}

function accountFigureTexts(of: AccountSummary, settlementEntryID: number | null): FigureTexts {
  return {
    agreed: formatAmount(of.agreed),
    paid: formatAmount(of.paid),
    remaining: formatAmount(of.remaining),
    waived: formatAmount(of.waived),
    received: formatAmount(of.received),
    surplus: formatAmount(of.surplus),
    settlement: String(settlementEntryID ?? 'none'),
    'settled on': of.settledOn ?? 'none',
    'settlement amount': euros(of.settlementAmount),
    'fully paid': String(of.fullyPaid),
    'next due': of.nextDueDate ?? 'none',
    'next amount': euros(of.nextAmount),
    'rows paid': String(of.paidCount),
    'rows open': String(of.remainingCount),
  }
}

function storedFigures({ account }: CheckedAccount): FigureTexts {
  const summary = {
    agreed: toCents(account.agreed),
    paid: toCents(account.paid),
    remaining: toCents(account.remaining),
    waived: toCents(account.waived),
    received: toCents(account.received),
    surplus: toCents(account.surplus),
    settledOn: toDayOrNull(account.settled_on),
    settlementAmount: toCentsOrNull(account.settlement_amount),
    fullyPaid: account.fully_paid,
    nextDueDate: toDayOrNull(account.next_due_date),
    nextAmount: toCentsOrNull(account.next_amount),
    paidCount: account.paid_count,
    remainingCount: account.remaining_count,
  }
  const lines = { 'settlement lines': linesText(account.settlement_lines) }
  return { ...accountFigureTexts(summary, account.settlement_entry_id), ...lines, rows: 'some' }
}

function computedFigures(stored: CheckedAccount, allocation: Allocation): FigureTexts {
  const rows = agreedInstalments(stored)
  const settlement = settlementOf(stored)
  return {
    ...accountFigureTexts(accountSummary(rows, allocation), settlement?.id ?? null),
    'settlement lines': linesText(settlementLines(stored)),
    rows: rows.length > 0 ? 'some' : 'none: an account ends with its last row',
  }
}

/** Compares a client's stored attempt on a vehicle with the client's deposits (server 6.4). */
export function attemptFaults({ vehicleID, clientID, attempt, deposits }: StoredAttempt): IntegrityFault[] {
  const entries = deposits.map((row) => ({
    id: row.id,
    clientID,
    date: toDay(row.date),
    amount: toCents(row.amount),
    isAdditional: row.category_id === CashCategory.AdditionalDeposit,
    agreed: toCentsOrNull(row.is_part_exchange ? row.difference : row.selling_price),
  }))
  const [computed] = attemptsOf(entries)
  const latest = entries.findLast((entry) => !entry.isAdditional && entry.amount >= 0)
  const fault = (detail: string): IntegrityFault => ({
    rule: RECOMPUTED_RULES.attempt,
    subject: `Vehicle ${vehicleID}, client ${clientID}`,
    detail,
  })
  if (!computed || !latest) return attempt ? [fault('an attempt without a deposit')] : []
  if (!attempt) return [fault(`no attempt, though entry ${latest.id} is a deposit`)]
  const isExchange = deposits.find((row) => row.id === latest.id)?.is_part_exchange ?? false
  const dismissed = attempt.dismissed_entry_id
  const isRenewed = entries.some((entry) => entry.amount >= 0 && dismissed !== null && entry.id > dismissed)
  const found = figureDifferences(
    {
      amount: euros(attempt.amount),
      date: toDayOrNull(attempt.date) ?? 'none',
      price: euros(attempt.selling_price),
      difference: euros(attempt.difference),
      'latest deposit': String(attempt.latest_entry_id),
      'off the list since entry': String(dismissed ?? 'none'),
    },
    {
      amount: formatAmount(computed.amount),
      date: computed.date,
      price: euros(isExchange ? null : computed.agreed),
      difference: euros(isExchange ? computed.agreed : null),
      'latest deposit': String(latest.id),
      'off the list since entry': String(isRenewed ? 'none' : (dismissed ?? 'none')),
    },
  )
  return found.map(fault)
}
