import { cents, formatAmount } from '@forecourt/core/kernel/money'
import type { Db, Trx } from '../../database/database'
import {
  type RowVersion,
  type VersionedTable,
  differingRows,
  versionedTables,
  oddVersions,
} from './row-versions-repository'
import type { IntegrityFault } from './rule'

export const VERSION_RULES = {
  saved: 'A record is as its last save left it',
  audited: 'Every change of a record was made by a save',
  there: 'A record is there until a save deletes it',
}

const MONEY: ReadonlySet<string> = new Set([
  ...['amount', 'signed_amount', 'handling_fee', 'difference', 'selling_price', 'rate'],
  ...['bought_price', 'sold_price', 'deposit', 'monthly_payment', 'last_payment', 'first_payments_total'],
  ...['opening', 'cheques_opening', 'ins', 'outs', 'closing', 'cheques_closing', 'extra'],
  ...['agreed', 'paid', 'remaining', 'waived', 'received', 'surplus', 'settlement_amount', 'next_amount'],
  ...['bank_charge', 'interest', 'reduce_from_capital', 'capital', 'pinned_amount', 'paid_on_row', 'open'],
  ...['ahead', 'given_back'],
])

/** Returns the name of a record by its key and content. */
const SUBJECTS: Readonly<Record<string, (key: string, image: RowVersion) => string>> = {
  clients: (key) => `Client ${key}`,
  vehicles: (key) => `Vehicle ${key}`,
  sales: (key) => `Sale of vehicle ${key}`,
  part_exchanges: (key) => `Part exchange of vehicle ${key.replace(' ', ' for vehicle ')}`,
  batches: (key) => `Batch ${key}`,
  cheques: (key) => `Cheque ${key}`,
  cash_entries: (key) => `Entry ${key}`,
  receipt_numbers: (key) => `Receipt ${key}`,
  receipt_counter: () => 'Next receipt number',
  expenses: (key, image) => `Expense ${key} of vehicle ${image.vehicle_id}`,
  manual_payments: (key, image) => `Payment by hand ${key} of vehicle ${image.vehicle_id}`,
  attempts: (key) => `Attempt on vehicle ${key.replace(' ', ' of client ')}`,
  hp_accounts: (key) => `HP account of vehicle ${key}`,
  instalments: (_, image) => `Vehicle ${image.vehicle_id}, instalment ${image.number}`,
  credit_records: (key, image) => `Credit record ${key} of vehicle ${image.vehicle_id}`,
  hp_part_payments: (key) => `Part payment of entry ${key}`,
  hp_schedule_changes: (key, image) => `Change ${key} of the schedule of vehicle ${image.vehicle_id}`,
  car_hires: (key) => `Hire ${key}`,
  settings: (key) => `Setting ${key}`,
  locked_months: (key) => `Lock of ${key.slice(0, 7)}`,
}

const TEXT_MAX = 60

function isMoney(column: string, value: unknown): value is number {
  return typeof value === 'number' && MONEY.has(column)
}

function valueText(column: string, value: unknown): string {
  if (value === undefined || value === '') return 'none'
  if (isMoney(column, value)) return formatAmount(cents(value))
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text
}

function amountDifferenceText(column: string, now: unknown, saved: unknown): string {
  if (!isMoney(column, now) || !isMoney(column, saved)) return ''
  const more = now - saved
  return ` (${formatAmount(cents(Math.abs(more)))} ${more > 0 ? 'more' : 'less'})`
}

/** Returns 'amount 170.00, was 120.00 (50.00 more)' for each differing column. */
function columnChangesText(now: RowVersion, saved: RowVersion, were: string): string {
  const columns = [...new Set([...Object.keys(now), ...Object.keys(saved)])].sort()
  return columns
    .filter((column) => JSON.stringify(now[column]) !== JSON.stringify(saved[column]))
    .map((column) => {
      const [value, before] = [valueText(column, now[column]), valueText(column, saved[column])]
      return `${columnName(column)} ${value}, ${were} ${before}${amountDifferenceText(column, now[column], saved[column])}`
    })
    .join('; ')
}

function columnName(column: string): string {
  return column.replaceAll('_', ' ')
}

/** Returns the amounts and the day of a record that is unexpected or missing. */
function recordFactsText(image: RowVersion): string {
  const told = Object.entries(image).filter(([column, value]) => isMoney(column, value) || /date$/.test(column))
  return told.map(([column, value]) => `${columnName(column)} ${valueText(column, value)}`).join(', ') || 'no amounts'
}

function changeText(image: RowVersion | null, before: RowVersion | null): string {
  if (!image) return `deleted by no save; it was: ${recordFactsText(before ?? {})}`
  if (!before) return `made by no save: ${recordFactsText(image)}`
  return `changed by no save: ${columnChangesText(image, before, 'was')}`
}

async function faultsOfTable(db: Db | Trx, table: VersionedTable): Promise<IntegrityFault[]> {
  const subjectOf = (key: string, image: RowVersion | null) =>
    SUBJECTS[table.record]?.(key, image ?? {}) ?? `${table.record} ${key}`
  const differing = (await differingRows(db, table)).map(({ key, now, saved }) => ({
    rule: VERSION_RULES.saved,
    subject: subjectOf(key, now),
    detail: saved ? columnChangesText(now, saved, 'saved as') : `no save made it: ${recordFactsText(now)}`,
  }))
  const odd = (await oddVersions(db, table)).flatMap(({ key, image, before, isGone, isUnaudited }) => {
    const subject = subjectOf(key, image ?? before)
    const found: IntegrityFault[] = []
    if (isUnaudited) found.push({ rule: VERSION_RULES.audited, subject, detail: changeText(image, before) })
    if (isGone)
      found.push({
        rule: VERSION_RULES.there,
        subject,
        detail: `gone; its last save left: ${recordFactsText(image ?? {})}`,
      })
    return found
  })
  return [...differing, ...odd]
}

/** Checks each row of every table of money against its last version, and each version against the audit. */
export async function versionFaults(db: Db | Trx): Promise<IntegrityFault[]> {
  const faults: IntegrityFault[] = []
  for (const table of await versionedTables(db)) faults.push(...(await faultsOfTable(db, table)))
  return faults
}
