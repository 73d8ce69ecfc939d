import { idnoKey, normaliseIdno, type Problem } from '@forecourt/core/features/clients/rules'
import type { ImportKind } from '@forecourt/core/features/import/kinds'
import { insertRows, nextIDs, updateRows } from '../../database/bulk'
import type { ClientRecord } from '../clients/repository'
import { VehicleLookup, type VehicleReference, vehicleReference } from './vehicle-lookup'
import { type IdnoMap, clientsByIdno } from './read-repository'
import { idsThere, type RecordTable } from './records-repository'
import type { ImportRun } from './run'
import type { StagedRow } from './run-repository'

/** A row and what it becomes. */
export type Planned<Plan> = Plan & { row: StagedRow }

/** What the rows of a chunk name. */
export interface Named {
  cars: VehicleLookup
  clients: IdnoMap<ClientRecord>
  /** The ids of the records that rows became before and that are there still. */
  there: ReadonlySet<number>
}

/** How the rows of one kind come into the books. */
export interface ImportKindOf<Plan, More = unknown> {
  kind: ImportKind
  /** The table of the records that rows become, where their ids tell which are there. */
  record?: RecordTable
  /** The columns that name clients. */
  clients?: readonly string[]
  /** The vehicles that a row names, where that is not said by its marks alone. */
  marksOf?(row: StagedRow): VehicleReference[]
  /** Reads what the rows of a chunk name besides. */
  readMore?(run: ImportRun, rows: readonly StagedRow[], named: Named): Promise<More>
  /** What a sound row becomes; null for one that is told already as left, at fault, waiting or a repeat. */
  planRow(run: ImportRun, row: StagedRow, named: Named & More): Plan | null
  writePlans(run: ImportRun, planned: readonly Planned<Plan>[], named: Named & More): Promise<unknown>
}

/** Brings in all rows of a kind, a chunk at a time. */
export async function importKind<Plan, More>(run: ImportRun, of: ImportKindOf<Plan, More>): Promise<void> {
  for await (const rows of run.rows(of.kind)) {
    const named = {
      cars: await VehicleLookup.of(run, rows.flatMap(of.marksOf ?? ((row) => [vehicleReference(row.values)]))),
      clients: await clientsNamed(run, rows, of.clients ?? []),
      there: of.record ? await idsThere(run.trx, of.record, idsBefore(rows)) : new Set<number>(),
    }
    // Who reads nothing more declares no type of it.
    const all = { ...named, ...(await of.readMore?.(run, rows, named)) } as Named & More
    const planned: Planned<Plan>[] = []
    for (const row of rows) {
      const plan = of.planRow(run, row, all)
      if (plan !== null) planned.push({ ...plan, row })
    }
    await of.writePlans(run, planned, all)
  }
}

/** The ids of the records that rows became before or correct; the counter of receipts has none. */
export function idsBefore(rows: readonly StagedRow[]): number[] {
  const keys = rows.flatMap((row) => [row.known, row.corrects].map(Number))
  return [...new Set(keys.filter((id) => Number.isSafeInteger(id) && id > 0))]
}

/** The ID No in a column of a row. */
export const idNoOf = ({ values }: Pick<StagedRow, 'values'>, column: string): string =>
  normaliseIdno(String(values[column] ?? ''))

/** How a client who is at fault is known to the rows that name them. */
export const clientKey = (idno: string): string => `client ${idnoKey(idno)}`

/** The clients whom rows name in columns. */
export function clientsNamed(
  run: ImportRun,
  rows: readonly StagedRow[],
  columns: readonly string[],
): Promise<IdnoMap<ClientRecord>> {
  return clientsByIdno(
    run.trx,
    rows.flatMap((row) => columns.map((column) => idNoOf(row, column))),
  )
}

/** Whom a row names in a column; it waits for one who is at fault. Nobody is a problem only where somebody is needed. */
export function clientNamed(
  run: ImportRun,
  row: StagedRow,
  { clients, column, isNeeded = false }: { clients: IdnoMap<ClientRecord>; column: string; isNeeded?: boolean },
): { client: ClientRecord | null; waits: boolean; problem: Problem | null } {
  const idno = idNoOf(row, column)
  const client = clients.get(idno) ?? null
  if (client || (idno === '' && !isNeeded)) return { client, waits: false, problem: null }
  if (run.isFailed(clientKey(idno))) return { client, waits: true, problem: null }
  return { client, waits: false, problem: { field: column, message: `There is no client with ID No ${idno}` } }
}

/** What is wrong with the number that a record has in the book that the files are of; it is taken by the row. */
export function numberProblems(numbers: Set<number>, number: number, of: { field: string; name: string }): Problem[] {
  const isTwice = numbers.has(number)
  numbers.add(number)
  if (number < 1) return [{ field: of.field, message: 'Write a number' }]
  return isTwice ? [{ field: of.field, message: `${of.name} ${number} is in these files twice` }] : []
}

/** A record as its row makes it, or changes the one that is saved. */
export interface PlannedRecord {
  saved?: { id: number; version: number } | undefined
  /** The number that a new one comes with. */
  id?: number | undefined
  columns: object
}

/**
 * Writes records that are new or say another thing than before.
 *
 * @returns their ids, in the order of the plans
 */
export async function writeRecords(
  run: ImportRun,
  table: string,
  planned: readonly Planned<PlannedRecord>[],
): Promise<number[]> {
  const next = await nextIDs(run.trx, table, planned.filter(({ saved, id }) => !saved && !id).length)
  const ids = planned.map(({ saved, id }) => saved?.id ?? id ?? next.shift() ?? 0)
  const written: Record<'make' | 'change' | 'leave', object[]> = { make: [], change: [], leave: [] }
  for (const [at, { row, saved, columns }] of planned.entries()) {
    const key = ids[at] ?? 0
    const action = saved ? (isSame(saved, columns) ? 'leave' : 'change') : 'make'
    written[action].push({ id: key, ...columns, ...run.stamp((saved?.version ?? 0) + 1) })
    run.rowOutcome(row, action, { record: table, key })
  }
  await insertRows(run.trx, table, written.make)
  await updateRows(run.trx, table, 'id', written.change)
  return ids
}

/** True where columns say what is saved, who says so apart; numbers may be text in the database. */
export function isSame(saved: object, columns: object): boolean {
  return Object.entries({ ...columns, updated_by: undefined }).every(([column, value]) => {
    const before = (saved as Record<string, unknown>)[column]
    const isNumber = typeof value === 'number' && typeof before === 'string'
    return value === undefined || before === value || (isNumber && Number(before) === value)
  })
}
