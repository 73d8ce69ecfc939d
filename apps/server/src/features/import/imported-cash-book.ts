import type { Problem } from '@forecourt/core/features/clients/rules'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { COIN_FIELDS, type CoinField } from '@forecourt/core/features/cash-book/enums'
import { EMPTY_COUNT, countedTotal } from '@forecourt/core/features/cash-book/coins'
import { valueProblems } from '@forecourt/core/features/import/row-faults'
import { cents, formatAmount } from '@forecourt/core/kernel/money'
import { insertRows } from '../../database/bulk'
import {
  hasBatches,
  setSequencesOf,
  dismissAttempts,
  linkEntries,
  deleteUntouchedBatch,
  signBatches,
  linkUsedCheques,
  batchFaults,
  linkFaults,
} from './imported-cash-book-repository'
import { untouchedBatch } from './entries-repository'
import { idsBefore } from './import-kind'
import { idsThere } from './records-repository'
import type { ImportRun } from './run'
import type { StagedRow } from './run-repository'

/** Why nothing comes in before a cash book that has begun. */
export const BEGUN = 'The cash book has begun: nothing can be brought forward into it'

/** Tables of an exported book that keep their own numbers. */
export const BOOK_TABLES = ['batches', 'cash_entries', 'cheques', 'expenses', 'car_hires'] as const

/**
 * An exported cash book: its batches with their openings, counts and closings, and its entries in them, all under their own numbers. Its rules are
 * checked once all of it is imported.
 * @source server 19.10
 */
export class ImportedCashBook {
  readonly #run: ImportRun
  /** The cash book of this database has not begun: this one may be imported. */
  readonly isNew: boolean
  readonly #batches = new Set<number>()
  readonly #failed = new Set<number>()

  private constructor(run: ImportRun, isNew: boolean) {
    this.#run = run
    this.isNew = isNew
  }

  /** Returns null when no file of the import has batches. */
  static async of(run: ImportRun): Promise<ImportedCashBook | null> {
    if (!(await hasBatches(run.trx, run.importID))) return null
    return new ImportedCashBook(run, (await untouchedBatch(run.trx)) !== undefined)
  }

  /** Imports the batches; `end` checks that they follow from each other and from their entries. */
  async importBatches(): Promise<void> {
    const { trx } = this.#run
    if (this.isNew) await deleteUntouchedBatch(trx)
    const open: StagedRow[] = []
    for await (const rows of this.#run.rows('batches')) {
      const there = await idsThere(trx, 'batches', idsBefore(rows))
      const made: StagedRow[] = []
      for (const row of rows) {
        if (this.#run.isLeft(row, 'batches', there) || !this.#isSound(row)) continue
        made.push(row)
        if (row.values.endedAt == null) open.push(row)
      }
      await insertRows(
        trx,
        'batches',
        made.filter((row) => row.values.endedAt != null).map((row) => columnsOf(row, 'closed')),
      )
      for (const row of made)
        this.#run.rowOutcome(row, 'make', { record: 'batches', key: Number(row.values.bookBatch) })
    }
    open.sort((a, b) => Number(a.values.bookBatch) - Number(b.values.bookBatch))
    for (const row of open.slice(2))
      this.#run.reportFaults(row, [
        { field: 'endedAt', message: 'At most two batches are open: the current one and one that waits' },
      ])
    const stand = open.slice(0, 2).map((row, at) => columnsOf(row, at === 0 ? 'current' : 'waiting'))
    await insertRows(trx, 'batches', stand)
    if (stand.length > 0) this.#run.noteWritten()
    await this.#run.flushAudit('batches')
  }

  #isSound(row: StagedRow): boolean {
    const problems = batchProblems(row)
    const id = Number(row.values.bookBatch)
    if (!this.isNew) problems.push({ field: '', message: BEGUN })
    if (this.#batches.has(id)) problems.push({ field: 'bookBatch', message: `Batch ${id} is in these files twice` })
    this.#batches.add(id)
    const isSound = this.#run.isSound(row, problems)
    if (!isSound) this.#failed.add(id)
    return isSound
  }

  /** True when the batch of an entry has a fault. */
  isFailed(batch: number): boolean {
    return this.#failed.has(batch)
  }

  /** Returns the problem of the batch that an entry names; null for none. */
  batchProblem(batch: number | null): Problem | null {
    if (!this.isNew) return { field: '', message: BEGUN }
    if (batch === null)
      return { field: 'bookBatch', message: 'Book Batch is required, as the files say what batches there were' }
    return this.#batches.has(batch)
      ? null
      : { field: 'bookBatch', message: `There is no batch ${batch} in these files` }
  }

  /** Links entries and cheques once all are imported. */
  async link(): Promise<void> {
    if (!this.isNew) return
    const { trx, importID } = this.#run
    const wrong = await linkFaults(trx, importID)
    await this.#run.faultAt(wrong)
    if (wrong.length > 0) return
    await linkEntries(trx, importID)
    await linkUsedCheques(trx, importID, CashCategory.ChequeOut)
    this.#run.noteWritten()
    await this.#run.flushAudit('cash')
  }

  /** Checks the rules of the cash book and sets the sequences; called last. */
  async end(): Promise<void> {
    if (!this.isNew) return
    const { trx, importID } = this.#run
    await dismissAttempts(trx, importID)
    if (this.#failed.size === 0) await this.#checkRules()
    await setSequencesOf(trx, BOOK_TABLES)
    this.#run.noteWritten()
    await this.#run.flushAudit('batches')
    await signBatches(trx)
    this.#run.noteWritten()
  }

  async #checkRules(): Promise<void> {
    const { trx, importID } = this.#run
    if (!this.#run.hasFaults) await this.#run.faultAt(await batchFaults(trx, importID))
  }
}

/** Returns notes and coins as a cell: `hundred 19, five 1`. */
export function coinsText(coins: Readonly<Record<string, number>> | null): string {
  if (coins === null) return ''
  const counted = COIN_FIELDS.filter((field) => coins[field])
  return counted.length === 0 ? 'none' : counted.map((field) => `${field} ${coins[field]}`).join(', ')
}

/** Returns null for an empty text; undefined for one that is no count. */
function coinsOf(text: string): Record<CoinField, number> | null | undefined {
  if (text === '') return null
  const count = Object.fromEntries(COIN_FIELDS.map((field) => [field, 0])) as Record<CoinField, number>
  if (text === 'none') return count
  for (const part of text.split(',')) {
    const [, field, number] = /^\s*(\w+)\s+(\d{1,9})\s*$/.exec(part) ?? []
    if (!field || !Object.hasOwn(count, field)) return undefined
    count[field as CoinField] = Number(number)
  }
  return count
}

const CLOSING = ['ins', 'outs', 'closing', 'chequesClosing'] as const

/** Returns the problems of a batch by itself. */
function batchProblems({ values }: StagedRow): Problem[] {
  const problems = valueProblems('batches', values)
  const add = (field: string, message: string) => problems.push({ field, message })
  const figure = (name: string) => (values[name] ?? null) as number | null
  if ((figure('bookBatch') ?? 0) < 1) add('bookBatch', 'Write a number')
  if (values.startedAt == null) add('startedAt', 'Started At is required')
  for (const name of ['opening', 'chequesOpening'] as const) if (figure(name) === null) add(name, 'Amount is required')
  const coins = coinsOf(String(values.coins ?? ''))
  if (coins === undefined) add('coins', `Write a count such as hundred 19, five 1: ${COIN_FIELDS.join(', ')}`)
  const counted = figure('counted')
  if (coins && counted !== null) {
    const made = countedTotal({ ...EMPTY_COUNT, ...coins, extra: cents(figure('extra') ?? 0) })
    if (made !== counted) add('counted', `Its notes and coins come to ${formatAmount(cents(made))}`)
  }
  if (values.endedAt == null) {
    for (const name of CLOSING)
      if (figure(name) !== null) add(name, 'A batch that has not ended has no closing figures')
    return problems
  }
  for (const name of CLOSING) if (figure(name) === null) add(name, 'Amount is required')
  const made = (figure('opening') ?? 0) + (figure('ins') ?? 0) + (figure('outs') ?? 0)
  if (CLOSING.every((name) => figure(name) !== null) && made !== figure('closing'))
    add('closing', `Opening, ins and outs come to ${formatAmount(cents(made))}`)
  for (const name of ['signedClosing', 'signedCheques'] as const)
    if (figure(name) === null) add(name, 'Amount is required')
  if (values.signedAt == null) add('signedAt', 'Signed At is required')
  return problems
}

function columnsOf({ values }: StagedRow, status: 'closed' | 'current' | 'waiting') {
  const of = (name: string) => values[name] ?? null
  const coins = coinsOf(String(values.coins ?? ''))
  return {
    ...{ id: Number(values.bookBatch), status, started_at: of('startedAt'), ended_at: of('endedAt') },
    ...{ opening: of('opening'), cheques_opening: of('chequesOpening'), ins: of('ins'), outs: of('outs') },
    ...{ closing: of('closing'), cheques_closing: of('chequesClosing'), coins },
    ...{ extra: of('extra'), counted: of('counted'), difference_reason: of('differenceReason') },
    ...{ difference_note: of('differenceNote'), closed_by: of('closedBy'), signed_closing: of('signedClosing') },
    ...{ signed_cheques: of('signedCheques'), signed_counted: of('signedCounted'), signed_by: of('signedBy') },
    signed_at: of('signedAt'),
    ...(status === 'closed' ? { audit_link: 0, audit_head: '' } : { audit_link: null, audit_head: null }),
  }
}
