import { countProblems, countedTotal, isDrawerCounted } from '@forecourt/core/features/cash-book/coins'
import { type Section, drawerTotals, sectionOf } from '@forecourt/core/features/cash-book/batch-rules'
import { chequesClosing } from '@forecourt/core/features/cash-book/cheque-rules'
import { COIN_FIELDS, type CoinField, DIFFERENCE_REASONS } from '@forecourt/core/features/cash-book/enums'
import { NAMED_CLOSINGS, type SignedClosings } from '@forecourt/core/features/cash-book/moved-closings'
import {
  type BatchList,
  type BatchRow,
  type BatchTransactions,
  type BatchesSearch,
  type CashEntryOut,
  CoinCounts,
  type CoinsDraft,
  type ReconcileDraft,
} from '@forecourt/core/features/cash-book/schemas'
import { type Cents, ZERO, cents, formatEuro } from '@forecourt/core/kernel/money'
import { money } from '@forecourt/core/kernel/wire'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import { invariant } from '@forecourt/core/kernel/invariant'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import type { Db, Trx } from '../../database/database'
import { pagedAnswer } from '../../database/paged'
import { toCents, toCentsOrNull } from '../../database/values'
import { refreshBatchClosed } from '../hire-purchase/service'
import {
  type BatchRecord,
  batchById,
  batchSums,
  batchesCount,
  batchesPage,
  closeBatch,
  lastClosedBatch,
  lockOpenBatches,
  openBatches,
  reopenBatch,
  signedBatchesFrom,
  startNextBatch,
  storeCount,
} from './batches-repository'
import { entriesOut } from './entry-view'
import { type ListedEntry, entriesOfBatch } from './search-repository'

interface Figures {
  opening: Cents
  ins: Cents
  outs: Cents
  closing: Cents
  chequesOpening: Cents
  chequesClosing: Cents
}

/** What a batch opened with, moved and ends with. */
function figuresOf(batch: BatchRecord, moved: { ins: Cents; outs: Cents; cheques: Cents }): Figures {
  const opening = toCents(batch.opening)
  const chequesOpening = toCents(batch.cheques_opening)
  return {
    opening,
    ins: moved.ins,
    outs: moved.outs,
    closing: cents(opening + moved.ins + moved.outs),
    chequesOpening,
    chequesClosing: cents(chequesOpening + moved.cheques),
  }
}

/** The figures of a batch from all its entries, summed by the database. */
async function figuresNow(db: Db | Trx, batch: BatchRecord): Promise<Figures> {
  const sums = await batchSums(db, batch.id)
  return figuresOf(batch, { ins: toCents(sums.ins), outs: toCents(sums.outs), cheques: toCents(sums.cheques) })
}

/** The figures of a batch from the very entries that are shown beside them, so that the screen adds up whatever arrives meanwhile. */
function figuresShown(batch: BatchRecord, rows: readonly ListedEntry[]): Figures {
  const entries = rows.map((row) => ({
    categoryID: row.category_id,
    typeID: row.type_id,
    signedAmount: toCents(row.signed_amount),
  }))
  const { ins, outs } = drawerTotals(ZERO, entries)
  return figuresOf(batch, { ins, outs, cheques: chequesClosing(ZERO, entries) })
}

function countOf(batch: BatchRecord): { counts: CoinCounts; extra: Cents } | null {
  if (!batch.coins) return null
  const stored = batch.coins
  const counts = Object.fromEntries(COIN_FIELDS.map((field) => [field, stored[field] ?? 0]))
  // Every field of the count is one of COIN_FIELDS.
  return { counts: counts as Record<CoinField, number>, extra: toCentsOrNull(batch.extra) ?? ZERO }
}

/** How a batch was closed, as answers carry it. */
function closedOf(batch: BatchRecord) {
  const counted = toCentsOrNull(batch.counted)
  const closing = toCentsOrNull(batch.closing)
  return {
    counted: money(counted),
    notCounted: batch.status === 'closed' && counted === null,
    difference: counted === null || closing === null ? null : money(cents(counted - closing)),
    differenceReason: DIFFERENCE_REASONS.find((reason) => reason === batch.difference_reason) ?? null,
    differenceNote: batch.difference_note ?? '',
    closedBy: batch.closed_by ?? '',
    signed: signedOf(batch),
  }
}

/** The closing of a batch as it was signed off. */
function signedOf(batch: BatchRecord) {
  const closing = toCentsOrNull(batch.signed_closing)
  const cheques = toCentsOrNull(batch.signed_cheques)
  if (closing === null || cheques === null || batch.signed_at === null) return null
  return {
    closingBalance: money(closing),
    chequesClosingBalance: money(cheques),
    counted: money(toCentsOrNull(batch.signed_counted)),
    by: batch.signed_by ?? '',
    at: batch.signed_at.toISOString(),
  }
}

/** The batch of an id, or the current one, with its sections. */
export async function batchTransactions(ctx: Ctx, batchID: number | null): Promise<BatchTransactions> {
  const batch =
    batchID === null
      ? (await openBatches(ctx.db)).find(({ status }) => status === 'current')
      : await batchById(ctx.db, batchID)
  if (!batch) throw new Refusal('RECORD_NOT_FOUND', { record: `Batch ${batchID ?? ''}`.trim() })
  const rows = await entriesOfBatch(ctx.db, batch.id)
  const figures = figuresShown(batch, rows)
  const count = countOf(batch)
  return {
    batchID: batch.id,
    status: batch.status,
    batchStartDate: batch.started_at.toISOString(),
    batchEndDate: batch.ended_at?.toISOString() ?? null,
    openingBalance: money(figures.opening),
    ins: money(figures.ins),
    outs: money(figures.outs),
    closingBalance: money(figures.closing),
    chequesOpeningBalance: money(figures.chequesOpening),
    chequesClosingBalance: money(figures.chequesClosing),
    ...closedOf(batch),
    ...sectionsOf(await entriesOut(ctx.db, rows)),
    coins: count && {
      ...count.counts,
      extra: money(count.extra),
      closingBalance: money(figures.closing),
      totalCash: money(countedTotal({ ...count.counts, extra: count.extra })),
    },
  }
}

function sectionsOf(entries: readonly CashEntryOut[]): Record<Section, CashEntryOut[]> {
  const sections: Record<Section, CashEntryOut[]> = {
    cash: [],
    cheques: [],
    bankDeposits: [],
    epos: [],
    bankTransfers: [],
    cards: [],
    chequeOuts: [],
  }
  for (const entry of entries) {
    const section = sectionOf(entry)
    if (section) sections[section].push(entry)
  }
  return sections
}

/** The current batch, locked with the waiting one; refuses when the request means another that is no longer current. */
async function lockCurrent(ctx: Ctx, batchID: number | null | undefined) {
  const open = await lockOpenBatches(ctx.db)
  const current = open.find(({ status }) => status === 'current')
  invariant(current, 'There is a current batch')
  if (batchID && batchID !== current.id) throw new Refusal('BATCH_ALREADY_CLOSED')
  return { current, waiting: open.find(({ status }) => status === 'waiting') ?? null }
}

function checkedCount(draft: CoinsDraft): { coins: CoinCounts; extra: Cents } {
  // The sixteen fields alone are stored.
  const coins = CoinCounts.parse(draft)
  const count = { ...coins, extra: draft.extra ?? ZERO }
  const problems = countProblems(count)
  if (problems.length > 0) throw new InvalidFields(problems)
  return { coins, extra: count.extra }
}

/** Stores the count of the current batch, whatever its closing balance is. */
export async function saveCount(ctx: Ctx, draft: CoinsDraft): Promise<Record<string, never>> {
  const count = checkedCount(draft)
  const { current } = await lockCurrent(ctx, draft.batchID)
  await storeCount(ctx.db, current.id, count)
  await ctx.audit({
    kind: 'batch',
    subjectID: current.id,
    before: { coins: current.coins, extra: current.extra },
    after: count,
  })
  ctx.announce({ kind: 'batch', id: current.id, action: 'counted' })
  return {}
}

/** What is kept of a count with its closing: the sum, none where nobody counted, and why it differs where it does. */
function closingCount(draft: ReconcileDraft, count: ReturnType<typeof checkedCount>, closing: Cents) {
  const isCounted = draft.notCounted !== true && isDrawerCounted(count.coins)
  const counted = isCounted ? countedTotal({ ...count.coins, extra: count.extra }) : null
  const differs = counted !== null && counted !== closing
  return {
    counted,
    differenceReason: differs ? (draft.differenceReason ?? null) : null,
    differenceNote: differs ? draft.differenceNote || null : null,
  }
}

/**
 * Closes the current batch with its count; the batch that waits becomes current, or a new one starts. Nothing closes when the
 * closing balance that the counter saw is no longer the batch's.
 *
 * @returns The id of the batch that was closed.
 */
export async function closeCurrentBatch(ctx: Ctx, draft: ReconcileDraft): Promise<{ batchID: number }> {
  const count = checkedCount(draft)
  const { current, waiting } = await lockCurrent(ctx, draft.batchID)
  const figures = await figuresNow(ctx.db, current)
  if (typeof draft.closingBalance === 'number' && draft.closingBalance !== figures.closing)
    throw new Refusal(
      'BATCH_FIGURES_CHANGED',
      { closing: formatEuro(figures.closing) },
      {
        figures: {
          batchID: current.id,
          openingBalance: money(figures.opening),
          ins: money(figures.ins),
          outs: money(figures.outs),
          closingBalance: money(figures.closing),
        },
      },
    )
  await storeCount(ctx.db, current.id, count)
  const kept = closingCount(draft, count, figures.closing)
  const closedBy = ctx.caller.username
  await closeBatch(ctx.db, current.id, { at: ctx.now, by: closedBy }, { ...figures, ...kept })
  const nextID = await startNextBatch(ctx.db, {
    waitingID: waiting?.id ?? null,
    at: ctx.now,
    opening: figures.closing,
    chequesOpening: figures.chequesClosing,
  })
  await refreshBatchClosed(ctx, current.id)
  await ctx.audit({
    kind: 'batch',
    subjectID: current.id,
    before: current,
    after: { ...figures, ...count, ...kept, nextID },
  })
  ctx.announce({ kind: 'batch', id: current.id, action: 'closed' })
  return { batchID: current.id }
}

/** Opens the last closed batch again; the one that was current waits until it is closed. */
export async function reopenLastClosed(ctx: Ctx, batchID: number): Promise<Record<string, never>> {
  const { current, waiting } = await lockCurrent(ctx, null)
  if (waiting) throw new Refusal('BATCH_ONE_WAITS')
  const last = await lastClosedBatch(ctx.db)
  if (last?.id !== batchID) throw new Refusal('BATCH_NOT_LAST_CLOSED')
  await reopenBatch(ctx.db, { currentID: current.id, reopenedID: batchID })
  await refreshBatchClosed(ctx, batchID)
  await ctx.audit({ kind: 'batch', subjectID: batchID, before: last, after: { waitingID: current.id } })
  ctx.announce({ kind: 'batch', id: batchID, action: 're-opened' })
  return {}
}

/** One page of the list of cash books, newest first, and how many there are. */
export function batchList(ctx: Ctx, search: z.output<typeof BatchesSearch>): Promise<z.output<typeof BatchList>> {
  const filter = {
    startDate: search.startDate ?? null,
    endDate: search.endDate ?? null,
    timeZone: ctx.config.timeZone,
  }
  return pagedAnswer(search, {
    rows: async (range) => batchRows(ctx, await batchesPage(ctx.db, filter, range)),
    total: async () => ({ totalCount: await batchesCount(ctx.db, filter) }),
  })
}

/** The signed closings that follow what moves in a batch; null where none does. */
export async function signedClosings(db: Db | Trx, batchID: number): Promise<Omit<SignedClosings, 'before'> | null> {
  const { batches, count } = await signedBatchesFrom(db, batchID, NAMED_CLOSINGS)
  if (count === 0) return null
  const named = []
  for (const row of batches) {
    const { closing, chequesClosing } = await closingOf(db, row)
    named.push({ batchID: row.id, closing, cheques: chequesClosing, by: row.signed_by ?? '' })
  }
  return { batches: named, more: count - named.length }
}

/** What a batch ends with, as stored, or as its entries make it while it is open. */
async function closingOf(db: Db | Trx, row: BatchRecord): Promise<Pick<Figures, 'closing' | 'chequesClosing'>> {
  if (row.closing === null || row.cheques_closing === null) return figuresNow(db, row)
  return { closing: toCents(row.closing), chequesClosing: toCents(row.cheques_closing) }
}

/** Cash books as the list shows them. */
async function batchRows(ctx: Ctx, rows: readonly BatchRecord[]): Promise<z.output<typeof BatchRow>[]> {
  const oneWaits = (await openBatches(ctx.db)).some(({ status }) => status === 'waiting')
  const last = await lastClosedBatch(ctx.db)
  const data = []
  for (const row of rows) {
    const { closing, chequesClosing } = await closingOf(ctx.db, row)
    data.push({
      id: row.id,
      startDate: row.started_at.toISOString(),
      endDate: row.ended_at?.toISOString() ?? null,
      closingBalance: money(closing),
      chequesClosingBalance: money(chequesClosing),
      status: row.status,
      ...closedOf(row),
      canReopen: !oneWaits && row.id === last?.id,
    })
  }
  return data
}
