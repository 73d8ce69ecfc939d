import { formatDay, isDay } from '../../kernel/days'
import { cents, formatEuro } from '../../kernel/money'
import { valueAt } from '../../kernel/value-at'
import type { HistoryFieldKind, HistoryField, HistoryFields } from './fields'

type StoredValues = Readonly<Record<string, unknown>>

export interface RowChange {
  /** Its table, as `historyFields` has it. */
  record: string
  /** The key of the row; two columns with a blank between. */
  key: string
  before: StoredValues | null
  after: StoredValues | null
}

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

/** A field of a record before and after a save, as text; empty for none. */
export interface FormattedChange {
  field: string
  before: string
  after: string
}

export interface RawChange extends HistoryField {
  /** The client of the row, where its label has the name. */
  clientID: number | null
  before: unknown
  after: unknown
}

/** The changed fields in the rows of a save, as stored. A field that one row gave up and another took over is one change. */
export function rawChanges(rows: readonly RowChange[], fields: Readonly<Record<string, HistoryFields>>): RawChange[] {
  const byLabel = new Map<string, RawChange>()
  for (const row of rows) {
    const clientID = row.record === 'attempts' ? Number(row.key.split(' ')[1]) : null
    for (const [path, field] of Object.entries(fields[row.record] ?? {})) {
      const label = field.label.replace(' {place}', labelWithNumber(row))
      const at = `${label} ${clientID ?? ''}`
      const old = byLabel.get(at)
      const [before, after] = [valueAt(row.before, path), valueAt(row.after, path)]
      byLabel.set(at, { ...field, label, clientID, before: old?.before ?? before, after: old?.after ?? after })
    }
  }
  return [...byLabel.values()].filter((field) => storedText(field, field.before) !== storedText(field, field.after))
}

/** A sale can have several trade-ins: the label of the second has a 2. */
function labelWithNumber({ before, after }: RowChange): string {
  const position = Number((after ?? before)?.position ?? 0)
  return position > 0 ? ` ${position + 1}` : ''
}

/** Null, absent, empty and false are all empty. */
function storedText({ kind }: HistoryField, value: unknown): string {
  if (value === null || value === undefined || value === '' || value === false) return ''
  if (kind === 'count' && value === 0) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function idsIn(changes: readonly RawChange[]): { clientIDs: number[]; vehicleIDs: number[] } {
  const found = { client: new Set<number>(), vehicle: new Set<number>() }
  for (const { kind, before, after, clientID } of changes) {
    if (clientID !== null) found.client.add(clientID)
    if (kind === 'client' || kind === 'vehicle')
      for (const id of [before, after]) if (Number.isSafeInteger(Number(id)) && id) found[kind].add(Number(id))
  }
  return { clientIDs: [...found.client], vehicleIDs: [...found.vehicle] }
}

export function formatChanges(changes: readonly RawChange[], names: RecordNames): FormattedChange[] {
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
  const text = storedText(field, value)
  if (text === '') return ''
  const write: Readonly<Record<HistoryFieldKind, () => string>> = {
    text: () => text,
    number: () => text,
    count: () => text,
    entry: () => text,
    money: () => historyMoneyText(value),
    day: () => (isDay(text) ? formatDay(text) : text),
    moment: () => names.momentText(text),
    flag: () => 'Yes',
    client: () => clientText(Number(value), names),
    vehicle: () => names.vehicles.get(Number(value)) ?? `vehicle ${text}`,
    named: () => field.names?.[text] ?? text,
  }
  return write[field.kind]()
}

/** Cents as an amount; other values stay unchanged. */
export function historyMoneyText(value: unknown): string {
  const amount = Number(value)
  return Number.isSafeInteger(amount) ? formatEuro(cents(amount)) : String(value)
}
