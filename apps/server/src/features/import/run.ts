import type { Problem } from '@forecourt/core/features/clients/rules'
import { rowFaults } from '@forecourt/core/features/import/row-faults'
import { type ImportKind, type ImportValue, importColumnsOf } from '@forecourt/core/features/import/kinds'
import type { ImportFault } from '@forecourt/core/features/import/schemas'
import { monthRefusal } from '@forecourt/core/features/cash-book/entry-checks'
import { earlyDayProblem } from '@forecourt/core/features/settings/day-limits'
import { type Day, isDay, startOfMonth } from '@forecourt/core/kernel/days'
import type { Ctx } from '../../context'
import type { AuditContext } from '../../database/audit'
import type { Trx } from '../../database/database'
import type { OutcomeFile } from './outcomes'
import {
  type ImportedRecord,
  refreshStatistics,
  rowsAt,
  flushAuditChunk,
  type StagedRow,
  stagedRows,
  publishProgress,
  type WrongPlace,
} from './run-repository'

const CHUNK = 500
/** The numbers of chunks after which statements are planned again, since empty tables were filled. */
const REPLAN_AFTER: readonly number[] = [2, 8, 32]

/** The number of added words that are named for a list. */
const WORDS_LISTED_MAX = 12

/** Rules of typing that rows may break, with the sentence of the report. */
export const WAIVABLE_RULES = {
  day: 'Entries may be dated before the first batch and as far back as they were made',
  cashLimit: 'Cash of earlier deals is not held to the limit',
  takenInSold: 'Cars taken in may be sold since',
  belowCost: 'Sales below cost are taken as they were made',
  soldBefore: 'Sales dated before the purchase are taken as they were made',
  idForm: 'ID numbers of another form than 0412385M are taken as they are',
  lacking: 'Cars may lack a body type or a seller, as their files say',
  emailForm: 'E-mail addresses without @ are taken as they are',
} as const
export type WaivableRule = keyof typeof WAIVABLE_RULES

interface RunOptions {
  trx: Trx
  importID: number
  name: string
  by: AuditContext
  today: Day
  /** The first plausible day of this business. */
  earliestDay: Day
  total: number
  /** By their first days. */
  lockedMonths: ReadonlySet<string>
  outcomes: OutcomeFile
  tellProgress: Ctx['reportProgress']
}

/** One pass over all rows of an import: its settings, findings and progress. */
export class ImportRun {
  readonly trx: Trx
  readonly importID: number
  readonly name: string
  readonly by: AuditContext
  readonly today: Day
  readonly #of: RunOptions
  readonly #exceptions = new Map<WaivableRule, number>()
  readonly #lacking = new Set<string>()
  readonly #words = new Map<string, Set<string>>()
  /** Keys of what rows with faults would have made: rows that name one have no fault for that. */
  readonly #failed = new Set<string>()
  /** A row set the opening of the drawer. */
  hasOpening = false
  #became: ImportedRecord[] = []
  #hasWritten = false
  #done = 0

  constructor(options: RunOptions) {
    this.#of = options
    this.trx = options.trx
    this.importID = options.importID
    this.name = options.name
    this.by = options.by
    this.today = options.today
  }

  /** Returns the rows of a kind, a chunk at a time; writes of one are audited before the next. */
  async *rows(kind: ImportKind): AsyncGenerator<StagedRow[], void, undefined> {
    let chunks = 0
    for await (const rows of stagedRows(this.trx, { importID: this.importID, kind, size: CHUNK })) {
      yield rows
      this.#done += rows.length
      chunks += 1
      await this.flushAudit(kind)
      if (REPLAN_AFTER.includes(chunks)) await refreshStatistics(this.trx)
    }
    if (chunks > 1) await refreshStatistics(this.trx)
  }

  /** What every record says of who wrote it. */
  stamp(version: number): { version: number; updated_by: string; updated_at: string } {
    return { version, updated_by: this.by.username, updated_at: this.by.at.toISOString() }
  }

  /** True for a row that comes in; any other is told as at fault or as one that waits. */
  isSound(
    row: StagedRow,
    problems: readonly Problem[],
    { waits = false, makes = [] }: { waits?: boolean; makes?: readonly string[] } = {},
  ): boolean {
    if (problems.length > 0 || row.unread.length > 0) this.reportFaults(row, problems, ...makes)
    else if (waits) this.deferRow(row, ...makes)
    else return true
    return false
  }

  /** Rows that something was found wrong with once all were in. */
  async faultAt(places: readonly WrongPlace[]): Promise<void> {
    const rows = new Map((await rowsAt(this.trx, places)).map((row) => [`${row.fileID} ${row.line}`, row]))
    for (const { fileID, line, field = '', message } of places) {
      const row = rows.get(`${fileID} ${line}`)
      if (row) this.reportFaults(row, [{ field, message }])
    }
  }

  /** Returns the rows of a kind again, for steps that need all of them to exist. */
  async *rowsAgain(kind: ImportKind): AsyncGenerator<StagedRow[], void, undefined> {
    for await (const rows of stagedRows(this.trx, { importID: this.importID, kind, size: CHUNK })) {
      yield rows
      await this.flushAudit(kind)
    }
  }

  /** Records a write that belongs to no single row. */
  noteWritten(): void {
    this.#hasWritten = true
  }

  /** Audits the writes so far, and reports the progress. */
  async flushAudit(what: string): Promise<void> {
    if (this.#became.length > 0 || this.#hasWritten)
      await flushAuditChunk(this.trx, this, this.#became, this.#hasWritten)
    this.#became = []
    this.#hasWritten = false
    await this.#of.outcomes.flush()
    await publishProgress(this.trx, `forecourt import ${this.importID} ${this.#done}/${this.#of.total} ${what}`)
    this.#of.tellProgress(this.importID, { done: this.#done, total: this.#of.total, what })
  }

  get hasFaults(): boolean {
    return this.#of.outcomes.faults > 0
  }

  /** Records that a row made a record, changed it, or matches it. */
  rowOutcome(row: StagedRow, action: 'make' | 'change' | 'leave', of: { record: string; key: string | number }): void {
    this.#of.outcomes.add({ fileID: row.fileID, line: row.line, action, faults: [] })
    this.#became.push({ row, record: of.record, key: String(of.key), action, isMain: true })
  }

  /** True for a row whose record an earlier import made and that is there still: it is left. */
  isLeft(row: StagedRow, record: string, there: { has: (id: number) => boolean }): boolean {
    if (row.known === null || !there.has(Number(row.known))) return false
    this.rowOutcome(row, 'leave', { record, key: row.known })
    return true
  }

  /** Records another record that a row made. */
  addRecord(row: ImportedRecord['row'], action: 'make' | 'change', of: { record: string; key: string | number }): void {
    this.#became.push({ row, record: of.record, key: String(of.key), action, isMain: false })
  }

  /** Records that an unchanged row changes something after all. */
  markChanged(row: StagedRow): void {
    this.#of.outcomes.add({ fileID: row.fileID, line: row.line, action: 'change', faults: [] })
  }

  /** Defers a row that is valid except for faults of what it names, and with it what names it. */
  deferRow(row: StagedRow, ...wouldMake: readonly string[]): void {
    if (row.unread.length > 0) this.reportFaults(row, [], ...wouldMake)
    else this.#of.outcomes.add({ fileID: row.fileID, line: row.line, action: 'make', faults: [] })
    for (const key of wouldMake) this.#failed.add(key)
  }

  /** Records a row that repeats another one of the import. */
  repeatRow(row: StagedRow): void {
    this.#of.outcomes.add({ fileID: row.fileID, line: row.line, action: 'leave', faults: [] })
  }

  /** Returns why a day in a locked month cannot be written; null for none. */
  monthProblem(field: string, on: string | null): Problem | null {
    if (on === null || !isDay(on) || !this.#of.lockedMonths.has(startOfMonth(on))) return null
    return { field, message: monthRefusal(on).message }
  }

  /** Returns why an implausible day cannot be written; null for none. */
  earlyProblem(field: string, on: string | null): Problem | null {
    const message = on !== null && isDay(on) ? earlyDayProblem(on, this.#of.earliestDay) : null
    return message === null ? null : { field, message }
  }

  /** Returns why a day cannot be written: it is implausible, or its month is locked; null for none. */
  dayProblem(field: string, on: string | null): Problem | null {
    return this.earlyProblem(field, on) ?? this.monthProblem(field, on)
  }

  /** The same of a value of a row, as a list. */
  dayProblems(field: string, on: ImportValue | undefined): Problem[] {
    const problem = this.dayProblem(field, on == null ? null : String(on))
    return problem ? [problem] : []
  }

  /** Records the faults of a row, each at its column. An unreadable cell is reported once. */
  reportFaults(row: StagedRow, problems: readonly Problem[], ...wouldMake: readonly string[]): void {
    const unread = new Set(row.unread.map(({ column }) => column))
    const faults = [
      ...row.unread,
      ...rowFaults(row, problems)
        .filter(({ column }) => column === '' || !unread.has(column))
        .flatMap((fault) => this.#reportMissingColumnOnce(row, fault)),
    ]
    this.#of.outcomes.add({ fileID: row.fileID, line: row.line, action: 'fault', faults })
    for (const key of wouldMake) this.#failed.add(key)
  }

  /** Reports a fault of a missing column once, at its first row. */
  #reportMissingColumnOnce(row: StagedRow, fault: ImportFault): ImportFault[] {
    const column = importColumnsOf(row.kind).find(({ label }) => label === fault.column)
    if (!column || column.name in row.values) return [fault]
    const key = `${row.fileID} ${fault.column} ${fault.message}`
    if (this.#lacking.has(key)) return []
    this.#lacking.add(key)
    return [{ ...fault, message: `${fault.message}: no heading of the file is ${fault.column}` }]
  }

  /** True when a row with a fault would have made the record of this key. */
  isFailed(key: string): boolean {
    return this.#failed.has(key)
  }

  /** Marks an account as not to be made, since its rows have a fault. */
  failAccount(vehicleID: number): void {
    this.#failed.add(`account of ${vehicleID}`)
  }

  isAccountFailed(vehicleID: number): boolean {
    return this.#failed.has(`account of ${vehicleID}`)
  }

  waiveRule(rule: WaivableRule): void {
    this.#exceptions.set(rule, (this.#exceptions.get(rule) ?? 0) + 1)
  }

  addWord(list: string, word: string): void {
    const words = this.#words.get(list) ?? new Set<string>()
    this.#words.set(list, words.add(word))
  }

  get exceptions(): Record<string, number> {
    const words = [...this.#words].map(([list, added]): [string, number] => [
      `New in the list of ${list}: ${[...added].slice(0, WORDS_LISTED_MAX).join(', ')}${added.size > WORDS_LISTED_MAX ? ' and more' : ''}`,
      added.size,
    ])
    return Object.fromEntries([
      ...[...this.#exceptions].map(([rule, rows]): [string, number] => [WAIVABLE_RULES[rule], rows]),
      ...words,
    ])
  }
}
