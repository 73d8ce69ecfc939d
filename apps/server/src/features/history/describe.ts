import type { HistoryKind } from '@forecourt/core/features/history/enums'
import { type HistoryNames, historyFields } from '@forecourt/core/features/history/fields'
import {
  idsIn,
  type RawChange,
  rawChanges,
  type RecordNames,
  type RowChange,
  type FormattedChange,
  formatChanges,
} from '@forecourt/core/features/history/rules'
import { historyTitle, recordTitle, historySummary, actionTitle } from '@forecourt/core/features/history/summary'
import { momentFormatter } from '@forecourt/core/kernel/days'
import type { Ctx } from '../../context'
import { AUDITED, isAudited, type HistoryLine, HISTORY_TABLES } from './lines-repository'
import {
  accountNumbers,
  chequesOf,
  clientNames,
  emailStates,
  type EventRow,
  eventStates,
  eventsOf,
  importSources,
  type TransactionRow,
  momentBefore,
  rowsOfTransactions,
  vehicleNames,
} from './repository'

/** A line of a history in words. */
export interface DescribedLine {
  line: HistoryLine
  /** The vehicle whose page shows the record; null for a record with a page of its own, or none. */
  vehicleID: number | null
  at: string
  username: string
  action: EventRow['action']
  /** The title of the save, such as `Sale changed`. */
  title: string
  summary: string
  changes: FormattedChange[]
  /** Fields are left out that need the passcode. */
  isLocked: boolean
  /** The event of the save of this record, when it existed before; else null. */
  eventID: number | null
}

const ON_VEHICLE: readonly HistoryKind[] = ['expense', 'payment', 'instalment', 'credit']

const RECORDS: Readonly<Record<keyof typeof HISTORY_TABLES, readonly string[]>> = {
  client: ['clients'],
  vehicle: ['vehicles', 'sales', 'part_exchanges', 'hp_accounts', 'attempts', 'transfers'],
  entry: ['cash_entries', 'cheques', 'receipt_numbers'],
  batch: ['batches'],
  cheque: ['cheques'],
  receipt: ['receipt_numbers'],
  account: ['hp_accounts', 'sales'],
  instalment: ['instalments'],
  expense: ['expenses'],
  payment: ['manual_payments'],
  credit: ['credit_records'],
  hire: ['car_hires'],
}

/** Describes lines: who saved, when, and each field before and after, from the row versions of each transaction. */
export async function describeLines(
  ctx: Ctx,
  lines: readonly HistoryLine[],
  words: HistoryNames,
): Promise<DescribedLine[]> {
  const events = groupedBy(await eventsOf(ctx.db, idsOf(lines)), (event) => event.transactionID)
  const fields = historyFields(words)
  const found = await rowsOfLines(ctx, lines, (line) => ownEvent(line, events))
  const seesSettings = maySeeSettings(ctx)
  const parts = lines.map((line, at) => {
    const rows = found[at] ?? []
    const all = rawChanges(rows, fields).filter((change) => seesSettings || !change.isOfSettings)
    const changes = ctx.isUnlocked ? all : all.filter((change) => !change.isGated)
    return { line, rows, changes, isLocked: changes.length < all.length }
  })
  const names = await namesOf(ctx, parts)
  const from = await importSources(ctx.db, importedRows(parts, events))
  const emailed = await emailStates(ctx.db, idsOfKind(lines, 'email'))
  const described: DescribedLine[] = []
  for (const { line, rows, changes, isLocked } of parts) {
    const save = await saveOf(ctx, line, { rows, events: events.get(line.transactionID) ?? [] })
    const row = mainRow(line.kind, rows)
    const told = rows.flatMap(({ record, key }) => from.get(`${line.transactionID} ${record} ${key}`) ?? [])
    const image = row && (row.after ?? row.before)
    const record = { kind: line.kind, id: line.id, row: image, isUnlocked: ctx.isUnlocked, seesSettings }
    const name = recordTitle(record, words, names)
    const written = formatChanges(changes, names)
    const vehicleID = ON_VEHICLE.includes(line.kind) ? Number(image?.vehicle_id ?? 0) || null : null
    const own = ownEvent(line, events)
    const state = line.kind === 'email' ? emailed.get(line.id ?? 0) : undefined
    const summary = historySummary(
      save.done,
      name,
      [save.cause, told[0], state, approvalText(own)].filter(Boolean).join(' · '),
    )
    const eventID = own && own.eventAction !== 'add' ? own.id : null
    described.push({ line, vehicleID, ...save, summary, changes: written, isLocked, eventID })
  }
  return described
}

/** True when the caller may see settings of how this server reaches others: no token has the right. */
function maySeeSettings({ caller }: Ctx): boolean {
  return caller.token === null && (caller.role?.rights.includes('settings') ?? false)
}

function importedRows(
  parts: readonly { line: HistoryLine; rows: readonly RowChange[] }[],
  events: ReadonlyMap<string, readonly EventRow[]>,
) {
  return parts.flatMap(({ line: { transactionID }, rows }) =>
    (events.get(transactionID) ?? []).some(({ operation }) => operation === 'ApplyImport')
      ? rows.map(({ record, key }) => ({ transactionID, record, key }))
      : [],
  )
}

/** Returns the sentence that a colleague approved a save; empty for none. */
function approvalText(event: EventRow | null | undefined): string {
  return event?.approvedBy ? `allowed by ${event.approvedBy}` : ''
}

export interface DescribedRevert {
  summary: string
  /** Each field as it is now, and as it was before the save. */
  sets: FormattedChange[]
}

/** Fields that follow from how a record is entered, and are never set. */
const NOT_SET: readonly string[] = ['Batch', 'Fee of', 'Cheque', 'Cheque gone with']

/**
 * Describes what reverting a save would set; unchanged fields are left out.
 * @param of.records The tables whose rows are set.
 * @param of.now Returns a row of one of them as it is; null when it was deleted.
 */
export async function describeRevert(
  ctx: Ctx,
  line: HistoryLine,
  of: { records: readonly string[]; now: (rows: readonly RowChange[]) => Promise<RowChange['before'][]> },
  words: HistoryNames,
): Promise<DescribedRevert> {
  const [described] = await describeLines(ctx, [line], words)
  const events = groupedBy(await eventsOf(ctx.db, [line.transactionID]), (event) => event.transactionID)
  const [all = []] = await rowsOfLines(ctx, [line], (own) => ownEvent(own, events))
  const rows = all.filter(({ record }) => of.records.includes(record))
  const fields = historyFields(words)
  const changed = new Set(rawChanges(rows, fields).map(({ label }) => label))
  const now = await of.now(rows)
  const back = rows.map(({ record, key, before }, at) => ({ record, key, before: now[at] ?? null, after: before }))
  const changes = rawChanges(back, fields).filter(({ label }) => changed.has(label) && !NOT_SET.includes(label))
  const names = await namesOf(ctx, [{ line, rows: [...rows, ...back], changes }])
  return { summary: described?.summary ?? '', sets: formatChanges(changes, names) }
}

function idsOfKind(lines: readonly HistoryLine[], kind: HistoryKind): number[] {
  return lines.flatMap((line) => (line.kind === kind && line.id !== null ? [line.id] : []))
}

function idsOf(lines: readonly HistoryLine[]): string[] {
  return [...new Set(lines.map((line) => line.transactionID))]
}

function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** Returns the event of the save of this record; the last one, when a save has two. */
function ownEvent(line: HistoryLine, events: ReadonlyMap<string, readonly EventRow[]>): EventRow | null {
  const all = events.get(line.transactionID) ?? []
  return all.findLast((event) => event.changeKind === line.kind && event.changeID === line.id) ?? null
}

interface LineSave {
  at: string
  username: string
  action: EventRow['action']
  title: string
  /** What happened to the record itself. */
  done: string
  /** The save that caused it, when that was of another record. */
  cause: string
}

/** Returns who saved, when and by what; a change without a save has no user, and was after the save before it. */
async function saveOf(
  ctx: Ctx,
  line: HistoryLine,
  of: { rows: readonly RowChange[]; events: readonly EventRow[] },
): Promise<LineSave> {
  const own = ownEvent(line, new Map([[line.transactionID, of.events]]))
  // A save says last what it was about, after what had to go before.
  const event = own ?? of.events.at(-1)
  const action = own?.action ?? actionOf(mainRow(line.kind, of.rows))
  const done = actionTitle(line.kind, action)
  if (!event) {
    const at = await momentBefore(ctx.db, line.transactionID)
    return { at: (at ?? new Date(0)).toISOString(), username: '', action, title: done, done, cause: 'by no save' }
  }
  const by = { at: event.at.toISOString(), username: event.username, action }
  const title = historyTitle({ ...event, action: event.eventAction, together: of.events.map(({ kind }) => kind) })
  if (own || event.kind === 'books') return { ...by, title, done: title, cause: '' }
  return { ...by, title, done, cause: title }
}

function actionOf(row: RowChange | null): EventRow['action'] {
  if (row && row.before === null) return 'add'
  return row && row.after === null ? 'delete' : 'edit'
}

function mainRow(kind: HistoryKind, rows: readonly RowChange[]): RowChange | null {
  const record = isAudited(kind) ? AUDITED[kind] : HISTORY_TABLES[kind]
  return rows.find((row) => row.record === record) ?? null
}

/** Returns the rows of each line, the record itself first. */
async function rowsOfLines(
  ctx: Ctx,
  lines: readonly HistoryLine[],
  ownOf: (line: HistoryLine) => EventRow | null,
): Promise<RowChange[][]> {
  const records = [...new Set(lines.flatMap(({ kind }) => recordsOf(kind)))]
  const rows = lines.some((line) => line.rows === null) ? null : [...new Set(lines.flatMap((line) => line.rows ?? []))]
  const imaged =
    records.length === 0 ? [] : await rowsOfTransactions(ctx.db, { transactionIDs: idsOf(lines), records, rows })
  const cheques = await chequesOf(ctx.db, idsOfKind(lines, 'entry'))
  const byTransaction = groupedBy(imaged, (row) => row.transactionID)
  const said = await eventStates(
    ctx.db,
    lines.flatMap((line) => (recordsOf(line.kind).length === 0 ? (ownOf(line)?.id ?? []) : [])),
  )
  return lines.map((line) => {
    const tables = recordsOf(line.kind)
    if (tables.length === 0) {
      const record = isAudited(line.kind) ? AUDITED[line.kind] : ''
      const images = said.get(ownOf(line)?.id ?? 0)
      return images ? [{ record, key: String(line.id ?? ''), ...images }] : []
    }
    const all = (byTransaction.get(line.transactionID) ?? []).flatMap((row) => rowOfLine(row, line, cheques) ?? [])
    return all.sort((a, b) => tables.indexOf(a.record) - tables.indexOf(b.record))
  })
}

function recordsOf(kind: HistoryKind): readonly string[] {
  return isAudited(kind) ? [] : RECORDS[kind]
}

/** Returns the row as part of a line; null when it does not belong to it. */
function rowOfLine(row: TransactionRow, { kind, id }: HistoryLine, cheques: ReadonlySet<string>): RowChange | null {
  if (!recordsOf(kind).includes(row.record)) return null
  if (kind === 'entry' && row.record === 'cheques') return cheques.has(`${id} ${row.key}`) ? row : null
  if (kind === 'entry' && row.record === 'receipt_numbers') return receiptOf(row, id)
  const [own] = kind === 'vehicle' ? row.key.split(' ') : [row.key]
  return own === String(id) ? row : null
}

/** Returns the receipt while it belongs to the entry; other columns of the entry are left out. */
function receiptOf({ record, key, before, after }: TransactionRow, entryID: number | null): RowChange | null {
  const held = (image: RowChange['before']) => (image?.entry_id === entryID ? { number: image?.number } : null)
  const own = { record, key, before: held(before), after: held(after) }
  return own.before === null && own.after === null ? null : own
}

/** Returns the names of the records that lines refer to, or their last ones. */
async function namesOf(
  ctx: Ctx,
  parts: readonly { line: HistoryLine; rows: readonly RowChange[]; changes: readonly RawChange[] }[],
): Promise<RecordNames> {
  const named = idsIn(parts.flatMap(({ changes }) => changes))
  const own = (kinds: readonly HistoryKind[]) =>
    parts.flatMap(({ line }) => (kinds.includes(line.kind) && line.id !== null ? [line.id] : []))
  const held = parts.flatMap(({ rows }) =>
    rows.flatMap(({ before, after }) => Number((after ?? before)?.vehicle_id ?? 0) || []),
  )
  const vehicleIDs = [...new Set([...named.vehicleIDs, ...own(['vehicle', 'account']), ...held])]
  return {
    clients: await clientNames(ctx.db, [...new Set([...named.clientIDs, ...own(['client'])])]),
    vehicles: await vehicleNames(ctx.db, vehicleIDs),
    accounts: parts.some(({ line }) => line.kind === 'account' || line.kind === 'instalment')
      ? await accountNumbers(ctx.db, vehicleIDs)
      : new Map(),
    momentText: momentFormatter(ctx.config.timeZone),
  }
}
