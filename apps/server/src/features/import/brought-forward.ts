import { chequesDescription } from '@forecourt/core/features/cash-book/cheque-rules'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, cents } from '@forecourt/core/kernel/money'
import { insertRows, nextIDs } from '../../database/bulk'
import { toCentsOrNull } from '../../database/values'
import {
  markChequesBanked,
  broughtForwardBatch,
  type BroughtForwardBatch,
  broughtForwardSums,
  closeBroughtForward,
  updateBroughtForward,
  isBookUnbegun,
  markBroughtForward,
  openAfter,
  reopenBroughtForward,
  untouchedBatch,
} from './entries-repository'
import type { ImportRun } from './run'
import type { StagedRow } from './run-repository'

interface BankedCheque {
  id: number
  amount: Cents
  date: Day
}

/**
 * The batch of entries from before the books began: one for all imports, closed, before the first. It closes with the opening of the books, and opens
 * with that less its entries, so that no later balance changes with an import.
 * @source server 19.3
 */
export class BroughtForward {
  readonly #run: ImportRun
  readonly #batch: BroughtForwardBatch
  /** No entry was made since: the opening of the books may still be set. */
  readonly isUnbegun: boolean
  #opening: Cents | null = null
  #banked: BankedCheque[] = []
  #hasPending = false
  #source: StagedRow | null = null

  private constructor(run: ImportRun, batch: BroughtForwardBatch, isUnbegun: boolean) {
    this.#run = run
    this.#batch = batch
    this.isUnbegun = isUnbegun
  }

  /** Returns null once the cash book has begun without one, and while it is re-opened. */
  static async of(run: ImportRun): Promise<BroughtForward | null> {
    const known = await broughtForwardBatch(run.trx)
    if (known)
      return known.status === 'closed' ? new BroughtForward(run, known, await isBookUnbegun(run.trx, known.id)) : null
    const untouched = await untouchedBatch(run.trx)
    return untouched ? new BroughtForward(run, untouched, true) : null
  }

  get id(): number {
    return this.#batch.id
  }

  /** The opening of the drawer; null when no row has it. */
  get opening(): Cents | null {
    return toCentsOrNull(this.#batch.closing)
  }

  setOpening(row: StagedRow, opening: Cents): void {
    this.#opening = opening
    this.#source = row
  }

  /** Adds an entry of a row; its cheque is pending or was banked. */
  addEntry(row: StagedRow, cheque: { banked: BankedCheque } | 'pending' | null): void {
    this.#source ??= row
    if (cheque === 'pending') this.#hasPending = true
    else if (cheque) this.#banked.push(cheque.banked)
  }

  /** Banks cheques that are not pending, and sets opening and closing from the entries. */
  async end(): Promise<void> {
    const source = this.#source
    if (!source) return
    const { trx, by } = this.#run
    await this.#bank(source)
    const sums = await broughtForwardSums(trx, this.id)
    const isNew = this.#batch.status === 'current'
    const closing = this.#opening ?? toCentsOrNull(isNew ? this.#batch.opening : this.#batch.closing) ?? cents(0)
    const chequesClosing =
      isNew || this.#hasPending ? sums.pending : (toCentsOrNull(this.#batch.cheques_closing) ?? cents(0))
    const { ins, outs, cheques } = sums
    const startedAt = sums.first === null ? null : new Date(`${sums.first}T00:00:00Z`)
    const figures = { id: this.id, closing, ins, outs, cheques, chequesClosing, startedAt }
    const endsAsBefore =
      !isNew &&
      closing === toCentsOrNull(this.#batch.closing) &&
      chequesClosing === toCentsOrNull(this.#batch.cheques_closing)
    if (endsAsBefore) await updateBroughtForward(trx, figures)
    else {
      if (!isNew) await reopenBroughtForward(trx, this.id)
      await closeBroughtForward(trx, figures, { at: by.at, by: by.username })
      await markBroughtForward(trx, this.id)
      await openAfter(trx, figures, by.at)
    }
    this.#run.addRecord(source, isNew ? 'make' : 'change', { record: 'batches', key: this.id })
    await this.#run.flushAudit('cash')
  }

  /** Makes one deposit for all cheques that are not pending, as of the last of them. */
  async #bank(source: StagedRow): Promise<void> {
    if (this.#banked.length === 0) return
    const { trx, by } = this.#run
    const amount = cents(this.#banked.reduce((sum, cheque) => sum + cheque.amount, 0))
    const dates = this.#banked.map((cheque) => cheque.date).sort()
    const date = dates.at(-1)
    const [id = 0] = await nextIDs(trx, 'cash_entries', 1)
    await insertRows(trx, 'cash_entries', [
      {
        ...{ id, batch_id: this.id, date, created_at: by.at.toISOString(), created_by: by.username },
        ...{ category_id: CashCategory.BankDeposit, type_id: CashType.Cheque, amount, signed_amount: cents(-amount) },
        ...{
          reg_no: '',
          hp_account_no: '',
          name: '',
          description: chequesDescription(this.#banked.length),
          reference: '',
          vendor: '',
        },
        ...{ is_part_exchange: false, bank: '', bank_reference: '', epos_batch_no: '', cheque_out_no: '' },
        ...this.#run.stamp(1),
      },
    ])
    await markChequesBanked(
      trx,
      this.#banked.map((cheque) => cheque.id),
      id,
    )
    this.#run.addRecord(source, 'make', { record: 'cash_entries', key: id })
  }
}
