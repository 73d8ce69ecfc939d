import type { Problem } from '@forecourt/core/features/clients/rules'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { COIN_FIELDS, type CoinField } from '@forecourt/core/features/cash-book/enums'
import { EMPTY_COUNT, countedTotal } from '@forecourt/core/features/cash-book/coins'
import { valueProblems } from '@forecourt/core/features/import/faults'
import { cents, formatAmount } from '@forecourt/core/kernel/money'
import { insertRows } from '../../database/bulk'
import {
  bringsBatches,
  countOn,
  dismissAttempts,
  linkEntries,
  removeUntouched,
  signBatches,
  takeCheques,
  wrongBatches,
  wrongLinks,
} from './book-repository'
import { untouchedBatch } from './entries-repository'
import { idsBefore } from './import-kind'
import { idsThere } from './records-repository'
import type { ImportRun } from './run'
import type { StagedRow } from './run-repository'

/** Why nothing comes in before a cash book that has begun. */
export const BEGUN = 'The cash book has begun: nothing can be brought forward into it'

/** What comes with its own number from a book that was exported. */
export const BOOK_TABLES = ['batches', 'cash_entries', 'cheques', 'expenses', 'car_hires'] as const

/**
 * A cash book that comes in as it was: its batches with what they opened, were counted and closed with, and its entries in them, all under
 * their own numbers. It is held to the laws of the book once all of it is in.
 *
 * @source server 19.10
 */
export class Book {
  readonly #run: ImportRun
  /** The cash book here has not begun: this one may come in. */
  readonly isNew: boolean
  readonly #batches = new Set<number>()
  readonly #failed = new Set<number>()

  private constructor(run: ImportRun, isNew: boolean) {
    this.#run = run
    this.isNew = isNew
  }

  /** Null where no file of the import says what batches there were. */
  static async of(run: ImportRun): Promise<Book | null> {
    if (!(await bringsBatches(run.trx, run.importID))) return null
    return new Book(run, (await untouchedBatch(run.trx)) !== undefined)
  }

  /** Brings in the batches; whether they follow from each other and from their entries is seen by `end`. */
  async begin(): Promise<void> {
    const { trx } = this.#run
    if (this.isNew) await removeUntouched(trx)
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
      for (const row of made) this.#run.became(row, 'make', { record: 'batches', key: Number(row.values.bookBatch) })
    }
    open.sort((a, b) => Number(a.values.bookBatch) - Number(b.values.bookBatch))
    for (const row of open.slice(2))
      this.#run.fault(row, [
        { field: 'endedAt', message: 'At most two batches are open: the current one and one that waits' },
      ])
    const stand = open.slice(0, 2).map((row, at) => columnsOf(row, at === 0 ? 'current' : 'waiting'))
    await insertRows(trx, 'batches', stand)
    if (stand.length > 0) this.#run.noteWritten()
    await this.#run.seal('batches')
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

  /** True where an entry waits for its batch, which is at fault. */
  isFailed(batch: number): boolean {
    return this.#failed.has(batch)
  }

  /** What is wrong with the batch that an entry names; null for nothing. */
  batchProblem(batch: number | null): Problem | null {
    if (!this.isNew) return { field: '', message: BEGUN }
    if (batch === null)
      return { field: 'bookBatch', message: 'Book Batch is required, as the files say what batches there were' }
    return this.#batches.has(batch)
      ? null
      : { field: 'bookBatch', message: `There is no batch ${batch} in these files` }
  }

  /** Links entries and cheques once all are in. */
  async link(): Promise<void> {
    if (!this.isNew) return
    const { trx, importID } = this.#run
    const wrong = await wrongLinks(trx, importID)
    await this.#run.faultAt(wrong)
    if (wrong.length > 0) return
    await linkEntries(trx, importID)
    await takeCheques(trx, importID, CashCategory.ChequeOut)
    this.#run.noteWritten()
    await this.#run.seal('cash')
  }

  /** After everything else: the laws of the book, and what the next records are numbered by. */
  async end(): Promise<void> {
    if (!this.isNew) return
    const { trx, importID } = this.#run
    await dismissAttempts(trx, importID)
    if (this.#failed.size === 0) await this.#holdToLaws()
    await countOn(trx, BOOK_TABLES)
    this.#run.noteWritten()
    await this.#run.seal('batches')
    await signBatches(trx)
    this.#run.noteWritten()
  }

  async #holdToLaws(): Promise<void> {
    const { trx, importID } = this.#run
    if (!this.#run.hasFaults) await this.#run.faultAt(await wrongBatches(trx, importID))
  }
}

/** Notes and coins as a cell has them: `hundred 19, five 1`. */
export function coinsText(coins: Readonly<Record<string, number>> | null): string {
  if (coins === null) return ''
  const counted = COIN_FIELDS.filter((field) => coins[field])
  return counted.length === 0 ? 'none' : counted.map((field) => `${field} ${coins[field]}`).join(', ')
}

/** Null where nothing is said; undefined for what is no count. */
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

/** What cannot be of a batch by itself. */
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
