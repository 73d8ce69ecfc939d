import { formatDay, isDay } from '../../kernel/days'
import { cents, formatEuro } from '../../kernel/money'
import { valueAt } from '../../kernel/value-at'
import type { FieldKind, HistoryField, HistoryFields } from './fields'

type Stored = Readonly<Record<string, unknown>>

/** A row of a table before and after a save; null when it was not there. */
export interface RowChange {
  /** Its table, as `historyFields` has it. */
  record: string
  /** What names the row; two columns with a blank between. */
  key: string
  before: Stored | null
  after: Stored | null
}

/** How records are called that changes name by their ids. */
export interface RecordNames {
  /** By ID No and name. */
  clients: ReadonlyMap<number, string>
  /** By registration, make and model. */
  vehicles: ReadonlyMap<number, string>
  /** HP account numbers by their vehicle. */
  accounts: ReadonlyMap<number, string>
  /** A moment in the business time zone. */
  momentText: (moment: string) => string
}

/** A field of a record before and after a save, in words; empty for nothing. */
export interface WrittenChange {
  field: string
  before: string
  after: string
}

/** One change of a field, with its values as stored. */
export interface RawChange extends HistoryField {
  /** The client whom the row is of, where its label says so. */
  clientID: number | null
  before: unknown
  after: unknown
}

/**
 * What a save changed in the rows of a record, field by field, as stored; a field that stayed is left out. A field that a row gave up and another
 * took over is one change.
 */
export function rawChanges(rows: readonly RowChange[], fields: Readonly<Record<string, HistoryFields>>): RawChange[] {
  const byLabel = new Map<string, RawChange>()
  for (const row of rows) {
    const clientID = row.record === 'attempts' ? Number(row.key.split(' ')[1]) : null
    for (const [path, field] of Object.entries(fields[row.record] ?? {})) {
      const label = field.label.replace(' {place}', placeOf(row))
      const at = `${label} ${clientID ?? ''}`
      const old = byLabel.get(at)
      const [before, after] = [valueAt(row.before, path), valueAt(row.after, path)]
      byLabel.set(at, { ...field, label, clientID, before: old?.before ?? before, after: old?.after ?? after })
    }
  }
  return [...byLabel.values()].filter((field) => keptText(field, field.before) !== keptText(field, field.after))
}

/** Several cars are taken in one after the other: the second has a 2. */
function placeOf({ before, after }: RowChange): string {
  const position = Number((after ?? before)?.position ?? 0)
  return position > 0 ? ` ${position + 1}` : ''
}

/** Null, absent, empty and false say the same of a field: nothing. */
function keptText({ kind }: HistoryField, value: unknown): string {
  if (value === null || value === undefined || value === '' || value === false) return ''
  if (kind === 'count' && value === 0) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The clients and vehicles that changes name by their ids, to be looked up. */
export function idsIn(changes: readonly RawChange[]): { clientIDs: number[]; vehicleIDs: number[] } {
  const found = { client: new Set<number>(), vehicle: new Set<number>() }
  for (const { kind, before, after, clientID } of changes) {
    if (clientID !== null) found.client.add(clientID)
    if (kind === 'client' || kind === 'vehicle')
      for (const id of [before, after]) if (Number.isSafeInteger(Number(id)) && id) found[kind].add(Number(id))
  }
  return { clientIDs: [...found.client], vehicleIDs: [...found.vehicle] }
}

/** Changes in the words of the forms. */
export function writtenChanges(changes: readonly RawChange[], names: RecordNames): WrittenChange[] {
  return changes
    .map((change) => ({
      field: change.label.replace('{client}', clientText(change.clientID, names)),
      before: valueText(change, change.before, names),
      after: valueText(change, change.after, names),
    }))
    .filter(({ before, after }) => before !== after)
}

function clientText(id: number | null, names: RecordNames): string {
  return id === null ? '' : (names.clients.get(id) ?? `client ${id}`)
}

function valueText(field: HistoryField, value: unknown, names: RecordNames): string {
  const text = keptText(field, value)
  if (text === '') return ''
  const write: Readonly<Record<FieldKind, () => string>> = {
    text: () => text,
    number: () => text,
    count: () => text,
    entry: () => text,
    money: () => moneyText(value),
    day: () => (isDay(text) ? formatDay(text) : text),
    moment: () => names.momentText(text),
    flag: () => 'Yes',
    client: () => clientText(Number(value), names),
    vehicle: () => names.vehicles.get(Number(value)) ?? `vehicle ${text}`,
    named: () => field.names?.[text] ?? text,
  }
  return write[field.kind]()
}

/** Cents as an amount; what is none stays as it is. */
export function moneyText(value: unknown): string {
  const amount = Number(value)
  return Number.isSafeInteger(amount) ? formatEuro(cents(amount)) : String(value)
}
