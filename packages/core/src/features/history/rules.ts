import { formatDay, isDay } from '../../kernel/days'
import { cents, formatEuro } from '../../kernel/money'
import { valueAt } from '../../kernel/value-at'
import { type FieldKind, type FieldNames, type HistoryField, historyFields } from './fields'
import type { FieldChange } from './schemas'

/** An audit event as stored: the record before and after, each null when there was none. */
export interface StoredChange {
  operation: string
  kind: string
  before: unknown
  after: unknown
}

/** How the ids in a change are called: clients by ID No and name, cars by registration. */
export interface RecordNames {
  clients: ReadonlyMap<number, string>
  vehicles: ReadonlyMap<number, string>
}

type Stored = Readonly<Record<string, unknown>>

function recordOf(value: unknown): Stored {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** One change of a field, with its values as stored. */
interface RawChange extends HistoryField {
  before: unknown
  after: unknown
}

function rawChanges(change: StoredChange, names: FieldNames): RawChange[] {
  const before = recordOf(change.before)
  const after = recordOf(change.after)
  const fields = historyFields(change.kind, names)
  const byLabel = new Map<string, RawChange>()
  for (const [name, field] of Object.entries(fields)) {
    const old = byLabel.get(field.label)
    const both = { ...field, before: old?.before ?? valueAt(before, name), after: old?.after ?? valueAt(after, name) }
    byLabel.set(field.label, both)
  }
  return [...byLabel.values()].filter((field) => sameText(field.before) !== sameText(field.after))
}

/** Null, absent, empty and false say the same of a field: nothing. */
function sameText(value: unknown): string {
  if (value === null || value === undefined || value === '' || value === false) return ''
  if (Array.isArray(value) && value.length === 0) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The clients and vehicles that changes name by their ids, to be looked up. */
export function idsIn(
  changes: readonly StoredChange[],
  names: FieldNames,
): { clientIDs: number[]; vehicleIDs: number[] } {
  const found = { client: new Set<number>(), cars: new Set<number>() }
  for (const { kind, before, after } of changes.flatMap((change) => rawChanges(change, names)))
    if (kind === 'client' || kind === 'cars')
      for (const id of [before, after].flat()) if (Number.isSafeInteger(Number(id)) && id) found[kind].add(Number(id))
  return { clientIDs: [...found.client], vehicleIDs: [...found.cars] }
}

/**
 * What a save changed, field by field in the words of the forms; fields that stayed, and what is of no interest to a reader (ids, versions),
 * are left out.
 *
 * @returns Empty for a save that changed nothing a reader sees.
 */
export function fieldChanges(change: StoredChange, names: FieldNames, records: RecordNames): FieldChange[] {
  return rawChanges(change, names)
    .map((field) => ({
      label: field.label,
      before: valueText(field, field.before, records),
      after: valueText(field, field.after, records),
    }))
    .filter(({ before, after }) => before !== after)
}

function valueText(field: HistoryField, value: unknown, records: RecordNames): string {
  if (sameText(value) === '') return ''
  const text = String(value)
  const write: Readonly<Record<FieldKind, () => string>> = {
    text: () => text,
    number: () => text,
    money: () => moneyText(value),
    day: () => (isDay(text) ? formatDay(text) : text),
    flag: () => 'Yes',
    client: () => records.clients.get(Number(value)) ?? `client ${text}`,
    cars: () =>
      [value]
        .flat()
        .map((id) => records.vehicles.get(Number(id)) ?? `vehicle ${String(id)}`)
        .join(', '),
    rows: () => (Array.isArray(value) ? String(value.length) : text),
    named: () => field.names?.[Number(value)] ?? text,
  }
  return write[field.kind]()
}

function moneyText(value: unknown): string {
  const amount = Number(value)
  return Number.isSafeInteger(amount) ? formatEuro(cents(amount)) : String(value)
}

/** Where the words are not the kind with `added`, `changed` or `deleted`. */
const TITLES: Readonly<Record<string, string>> = {
  EditVehicle: 'Details changed',
  EditVehicleNote: 'Note changed',
  EditVehicleBoughtDetails: 'Purchase changed',
  CalculateHpSchedule: 'Schedule generated',
  AddHPPayment: 'HP payment added',
  EditHPPayment: 'HP payment changed',
  DeleteHPPayment: 'HP payment deleted',
  SaveCommonExpense: 'Common expense saved',
  DeleteAttempt: 'Attempt deleted',
  SaveReceiptNumber: 'Receipt number changed',
  RenameVehicleListValue: 'Spelling corrected',
}

const KINDS: Readonly<Record<string, string>> = {
  client: 'Client',
  vehicle: 'Vehicle',
  schedule: 'Schedule',
  expense: 'Expense',
  payment: 'Payment',
  attempt: 'Attempt',
  settings: 'Settings',
}

/**
 * What a save did, in words. A save may leave several events: a client typed in the form of a sale is added by that sale.
 *
 * @example historyTitle({ operation: 'SoldToVehicle', kind: 'deal', before: null, after: {} }) // 'Sold'
 */
export function historyTitle({ operation, kind, before, after }: StoredChange): string {
  if (kind === 'deal') return isNothing(before) ? 'Sold' : isNothing(after) ? 'Sale undone' : 'Sale changed'
  const own = TITLES[operation]
  if (own !== undefined) return own
  return `${KINDS[kind] ?? kind} ${isNothing(before) ? 'added' : isNothing(after) ? 'deleted' : 'changed'}`
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined
}
