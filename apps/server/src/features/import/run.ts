import type { Problem } from '@forecourt/core/features/clients/rules'
import { faultsOf } from '@forecourt/core/features/import/faults'
import { type ImportKind, type ImportValue, importColumnsOf } from '@forecourt/core/features/import/kinds'
import type { ImportFault } from '@forecourt/core/features/import/schemas'
import { monthRefusal } from '@forecourt/core/features/cash-book/entry-checks'
import { earlyDayProblem } from '@forecourt/core/features/settings/day-limits'
import { type Day, isDay, startOfMonth } from '@forecourt/core/kernel/days'
import type { Ctx } from '../../context'
import type { AuditContext } from '../../database/audit'
import type { Trx } from '../../database/database'
import type { Outcomes } from './outcomes'
import {
  type Became,
  refreshStatistics,
  rowsAt,
  sealChunk,
  type StagedRow,
  stagedRows,
  tellProgress,
  type WrongPlace,
} from './run-repository'

const CHUNK = 500
/** After so many chunks statements are planned anew, for tables that were empty are not any more. */
const PLANNED_ANEW: readonly number[] = [2, 8, 32]

/** So many words that were added to a list are named. */
const WORDS_TOLD = 12

/** A rule of typing that rows are not held to, as its report says it. */
export const EXCEPTIONS = {
  day: 'Entries may be dated before the first batch and as far back as they were made',
  cashLimit: 'Cash of earlier deals is not held to the limit',
  takenInSold: 'Cars taken in may be sold since',
  belowCost: 'Sales below cost are taken as they were made',
  soldBefore: 'Sales dated before the purchase are taken as they were made',
  idForm: 'ID numbers of another form than 0412385M are taken as they are',
  lacking: 'Cars may lack a body type or a seller, as their files say',
  emailForm: 'E-mail addresses without @ are taken as they are',
} as const
export type Exception = keyof typeof EXCEPTIONS

interface RunOptions {
  trx: Trx
  importID: number
  name: string
  by: AuditContext
  today: Day
  /** The first day that can be one of this business. */
  earliestDay: Day
  /** How many rows there are. */
  total: number
  /** By their first days. */
  lockedMonths: ReadonlySet<string>
  outcomes: Outcomes
  tellProgress: Ctx['tellProgress']
}

/** One pass over all rows of an import: what it reads, what it found and how far it is. */
export class ImportRun {
  readonly trx: Trx
  readonly importID: number
  readonly name: string
  readonly by: AuditContext
  readonly today: Day
  readonly #of: RunOptions
  readonly #exceptions = new Map<Exception, number>()
  readonly #lacking = new Set<string>()
  readonly #words = new Map<string, Set<string>>()
  /** What rows at fault would have made: whoever names one is not at fault for that. */
  readonly #failed = new Set<string>()
  /** A row said what the drawer begins with. */
  hasOpening = false
  #became: Became[] = []
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

  /** The rows of a kind, a chunk at a time; what was written of one is sealed before the next. */
  async *rows(kind: ImportKind): AsyncGenerator<StagedRow[], void, undefined> {
    let chunks = 0
    for await (const rows of stagedRows(this.trx, { importID: this.importID, kind, size: CHUNK })) {
      yield rows
      this.#done += rows.length
      chunks += 1
      await this.seal(kind)
      if (PLANNED_ANEW.includes(chunks)) await refreshStatistics(this.trx)
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
    if (problems.length > 0 || row.unread.length > 0) this.fault(row, problems, ...makes)
    else if (waits) this.waits(row, ...makes)
    else return true
    return false
  }

  /** Rows that something was found wrong with once all were in. */
  async faultAt(places: readonly WrongPlace[]): Promise<void> {
    const rows = new Map((await rowsAt(this.trx, places)).map((row) => [`${row.fileID} ${row.line}`, row]))
    for (const { fileID, line, field = '', message } of places) {
      const row = rows.get(`${fileID} ${line}`)
      if (row) this.fault(row, [{ field, message }])
    }
  }

  /** The rows of a kind once more, for what needs all of them to be there. */
  async *rowsAgain(kind: ImportKind): AsyncGenerator<StagedRow[], void, undefined> {
    for await (const rows of stagedRows(this.trx, { importID: this.importID, kind, size: CHUNK })) {
      yield rows
      await this.seal(kind)
    }
  }

  /** Something was written that is of no row by itself. */
  noteWritten(): void {
    this.#hasWritten = true
  }

  /** Says in the audit what was written since, and how far the import is. */
  async seal(what: string): Promise<void> {
    if (this.#became.length > 0 || this.#hasWritten) await sealChunk(this.trx, this, this.#became, this.#hasWritten)
    this.#became = []
    this.#hasWritten = false
    await this.#of.outcomes.flush()
    await tellProgress(this.trx, `forecourt import ${this.importID} ${this.#done}/${this.#of.total} ${what}`)
    this.#of.tellProgress(this.importID, { done: this.#done, total: this.#of.total, what })
  }

  /** Something was found wrong. */
  get hasFaults(): boolean {
    return this.#of.outcomes.faults > 0
  }

  /** A row became a record, changed it, or is in it as it is. */
  became(row: StagedRow, action: 'make' | 'change' | 'leave', of: { record: string; key: string | number }): void {
    this.#of.outcomes.add({ fileID: row.fileID, line: row.line, action, faults: [] })
    this.#became.push({ row, record: of.record, key: String(of.key), action, isMain: true })
  }

  /** True for a row whose record an earlier import made and that is there still: it is left. */
  isLeft(row: StagedRow, record: string, there: { has: (id: number) => boolean }): boolean {
    if (row.known === null || !there.has(Number(row.known))) return false
    this.became(row, 'leave', { record, key: row.known })
    return true
  }

  /** A record that came of a row beside its own. */
  alsoBecame(row: Became['row'], action: 'make' | 'change', of: { record: string; key: string | number }): void {
    this.#became.push({ row, record: of.record, key: String(of.key), action, isMain: false })
  }

  /** A row that was left changes something after all. */
  changes(row: StagedRow): void {
    this.#of.outcomes.add({ fileID: row.fileID, line: row.line, action: 'change', faults: [] })
  }

  /** A row that would be applied if what it names were not at fault, and what names it waits as well. */
  waits(row: StagedRow, ...wouldMake: readonly string[]): void {
    if (row.unread.length > 0) this.fault(row, [], ...wouldMake)
    else this.#of.outcomes.add({ fileID: row.fileID, line: row.line, action: 'make', faults: [] })
    for (const key of wouldMake) this.#failed.add(key)
  }

  /** A row that says what another one of the import says. */
  repeats(row: StagedRow): void {
    this.#of.outcomes.add({ fileID: row.fileID, line: row.line, action: 'leave', faults: [] })
  }

  /** What keeps a day from being written, in a locked month; null for none. */
  monthProblem(field: string, on: string | null): Problem | null {
    if (on === null || !isDay(on) || !this.#of.lockedMonths.has(startOfMonth(on))) return null
    return { field, message: monthRefusal(on).message }
  }

  /** What keeps a day from being written that cannot be one of this business; null for none. */
  earlyProblem(field: string, on: string | null): Problem | null {
    const message = on !== null && isDay(on) ? earlyDayProblem(on, this.#of.earliestDay) : null
    return message === null ? null : { field, message }
  }

  /** What keeps a day from being written: it cannot be one of this business, or its month is locked; null for none. */
  dayProblem(field: string, on: string | null): Problem | null {
    return this.earlyProblem(field, on) ?? this.monthProblem(field, on)
  }

  /** The same of a value of a row, as a list. */
  dayProblems(field: string, on: ImportValue | undefined): Problem[] {
    const problem = this.dayProblem(field, on == null ? null : String(on))
    return problem ? [problem] : []
  }

  /** A row is at fault: each problem at its column. What could not be read is told once. */
  fault(row: StagedRow, problems: readonly Problem[], ...wouldMake: readonly string[]): void {
    const unread = new Set(row.unread.map(({ column }) => column))
    const faults = [
      ...row.unread,
      ...faultsOf(row, problems)
        .filter(({ column }) => column === '' || !unread.has(column))
        .flatMap((fault) => this.#onceLacking(row, fault)),
    ]
    this.#of.outcomes.add({ fileID: row.fileID, line: row.line, action: 'fault', faults })
    for (const key of wouldMake) this.#failed.add(key)
  }

  /** What is wrong since the file has no such column is told once, of its first row. */
  #onceLacking(row: StagedRow, fault: ImportFault): ImportFault[] {
    const column = importColumnsOf(row.kind).find(({ label }) => label === fault.column)
    if (!column || column.name in row.values) return [fault]
    const key = `${row.fileID} ${fault.column} ${fault.message}`
    if (this.#lacking.has(key)) return []
    this.#lacking.add(key)
    return [{ ...fault, message: `${fault.message}: no heading of the file is ${fault.column}` }]
  }

  /** True when a row at fault would have made what is named so. */
  isFailed(key: string): boolean {
    return this.#failed.has(key)
  }

  /** No account is made of what is at fault. */
  failAccount(vehicleID: number): void {
    this.#failed.add(`account of ${vehicleID}`)
  }

  isAccountFailed(vehicleID: number): boolean {
    return this.#failed.has(`account of ${vehicleID}`)
  }

  except(rule: Exception): void {
    this.#exceptions.set(rule, (this.#exceptions.get(rule) ?? 0) + 1)
  }

  /** A word that no list had. */
  wordAdded(list: string, word: string): void {
    const words = this.#words.get(list) ?? new Set<string>()
    this.#words.set(list, words.add(word))
  }

  get exceptions(): Record<string, number> {
    const words = [...this.#words].map(([list, added]): [string, number] => [
      `New in the list of ${list}: ${[...added].slice(0, WORDS_TOLD).join(', ')}${added.size > WORDS_TOLD ? ' and more' : ''}`,
      added.size,
    ])
    return Object.fromEntries([
      ...[...this.#exceptions].map(([rule, rows]): [string, number] => [EXCEPTIONS[rule], rows]),
      ...words,
    ])
  }
}
