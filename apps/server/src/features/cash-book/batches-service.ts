import { countProblems, countedTotal, isDrawerCounted } from '@forecourt/core/features/cash-book/coins'
import {
  type CashBookSection,
  closingChecks,
  drawerTotals,
  sectionOf,
} from '@forecourt/core/features/cash-book/batch-rules'
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
import { wireMoney } from '@forecourt/core/kernel/wire'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import { invariant } from '@forecourt/core/kernel/invariant'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { CHANGES } from '../../database/audit'
import type { Db, Trx } from '../../database/database'
import { pagedAnswer } from '../../database/paged'
import { toCents, toCentsOrNull } from '../../database/values'
import { refuseUnconfirmed } from '../../unconfirmed-checks'
import { refreshBatchClosed } from '../hire-purchase/service'
import {
  type BatchRecord,
  type BatchesFilter,
  batchById,
  batchSums,
  batchesCount,
  batchesPage,
  storeClosing,
  lastClosedBatch,
  lockOpenBatches,
  openBatches,
  storeReopening,
  signedBatchesFrom,
  startNextBatch,
  storeCount,
} from './batches-repository'
import { entriesOut } from './entry-view'
import { type ListedEntry, entriesOfBatch } from './search-repository'

export interface BatchFigures {
  opening: Cents
  ins: Cents
  outs: Cents
  closing: Cents
  chequesOpening: Cents
  chequesClosing: Cents
}

function figuresOf(batch: BatchRecord, moved: { ins: Cents; outs: Cents; cheques: Cents }): BatchFigures {
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

/** Returns the figures of a batch, summed by the database from all its entries. */
async function summedFigures(db: Db | Trx, batch: BatchRecord): Promise<BatchFigures> {
  const sums = await batchSums(db, batch.id)
  return figuresOf(batch, { ins: toCents(sums.ins), outs: toCents(sums.outs), cheques: toCents(sums.cheques) })
}

/** Returns the figures of a batch from the entries that are shown beside them, so that the screen adds up even when others are saved meanwhile. */
function figuresOfEntries(batch: BatchRecord, rows: readonly ListedEntry[]): BatchFigures {
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

/** Returns when and by whom a batch was closed, for answers. */
function closingData(batch: BatchRecord) {
  const counted = toCentsOrNull(batch.counted)
  const closing = toCentsOrNull(batch.closing)
  return {
    counted: wireMoney(counted),
    notCounted: batch.status === 'closed' && counted === null,
    difference: counted === null || closing === null ? null : wireMoney(cents(counted - closing)),
    differenceReason: DIFFERENCE_REASONS.find((reason) => reason === batch.difference_reason) ?? null,
    differenceNote: batch.difference_note ?? '',
    closedBy: batch.closed_by ?? '',
    signed: signedClosing(batch),
  }
}

function signedClosing(batch: BatchRecord) {
  const closing = toCentsOrNull(batch.signed_closing)
  const cheques = toCentsOrNull(batch.signed_cheques)
  if (closing === null || cheques === null || batch.signed_at === null) return null
  return {
    closingBalance: wireMoney(closing),
    chequesClosingBalance: wireMoney(cheques),
    counted: wireMoney(toCentsOrNull(batch.signed_counted)),
    by: batch.signed_by ?? '',
    at: batch.signed_at.toISOString(),
  }
}

/** Returns the batch of an id, or the current one, with its sections. */
export async function batchTransactions(ctx: Ctx, batchID: number | null): Promise<BatchTransactions> {
  const batch =
    batchID === null
      ? (await openBatches(ctx.db)).find(({ status }) => status === 'current')
      : await batchById(ctx.db, batchID)
  if (!batch) throw new Refusal('RECORD_NOT_FOUND', { record: `Batch ${batchID ?? ''}`.trim() })
  const rows = await entriesOfBatch(ctx.db, batch.id)
  const figures = figuresOfEntries(batch, rows)
  const count = countOf(batch)
  return {
    batchID: batch.id,
    status: batch.status,
    batchStartDate: batch.started_at.toISOString(),
    batchEndDate: batch.ended_at?.toISOString() ?? null,
    openingBalance: wireMoney(figures.opening),
    ins: wireMoney(figures.ins),
    outs: wireMoney(figures.outs),
    closingBalance: wireMoney(figures.closing),
    chequesOpeningBalance: wireMoney(figures.chequesOpening),
    chequesClosingBalance: wireMoney(figures.chequesClosing),
    ...closingData(batch),
    ...sectionsOf(await entriesOut(ctx.db, rows)),
    coins: count && {
      ...count.counts,
      extra: wireMoney(count.extra),
      closingBalance: wireMoney(figures.closing),
      totalCash: wireMoney(countedTotal({ ...count.counts, extra: count.extra })),
    },
  }
}

function sectionsOf(entries: readonly CashEntryOut[]): Record<CashBookSection, CashEntryOut[]> {
  const sections: Record<CashBookSection, CashEntryOut[]> = {
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

/** Returns the current batch, locked with the waiting one; refuses a request for another batch. */
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
  await ctx.audit({ kind: 'batch', subjectID: current.id, ...CHANGES.edited })
  ctx.announce({ kind: 'batch', id: current.id, action: 'counted' })
  return {}
}

/** Returns what is stored of a count at a closing: the sum, or none when nobody counted, and the reason of a difference. */
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
 * Closes the current batch with its count; the waiting batch becomes current, or a new one starts. Nothing closes when the closing balance that the
 * counter saw is no longer the batch's.
 * @returns The id of the closed batch.
 */
export async function closeCurrentBatch(ctx: Ctx, draft: ReconcileDraft): Promise<{ batchID: number }> {
  const count = checkedCount(draft)
  const { current, waiting } = await lockCurrent(ctx, draft.batchID)
  const figures = await summedFigures(ctx.db, current)
  if (typeof draft.closingBalance === 'number' && draft.closingBalance !== figures.closing)
    throw new Refusal(
      'BATCH_FIGURES_CHANGED',
      { closing: formatEuro(figures.closing) },
      {
        figures: {
          batchID: current.id,
          openingBalance: wireMoney(figures.opening),
          ins: wireMoney(figures.ins),
          outs: wireMoney(figures.outs),
          closingBalance: wireMoney(figures.closing),
        },
      },
    )
  const kept = closingCount(draft, count, figures.closing)
  await refuseUnconfirmed(draft, () => ({ now: closingChecks({ counted: kept.counted, closing: figures.closing }) }))
  await storeCount(ctx.db, current.id, count)
  const closedBy = ctx.caller.username
  await storeClosing(ctx.db, current.id, { at: ctx.now, by: closedBy }, { ...figures, ...kept })
  const nextID = await startNextBatch(ctx.db, {
    waitingID: waiting?.id ?? null,
    at: ctx.now,
    opening: figures.closing,
    chequesOpening: figures.chequesClosing,
  })
  await refreshBatchClosed(ctx, current.id)
  await ctx.audit({ kind: 'batch', subjectID: current.id, before: {}, after: { nextID } })
  ctx.announce({ kind: 'batch', id: current.id, action: 'closed' })
  return { batchID: current.id }
}

/** Re-opens the last closed batch; the current one waits until it is closed. */
export async function reopenLastClosed(ctx: Ctx, batchID: number): Promise<Record<string, never>> {
  const { current, waiting } = await lockCurrent(ctx, null)
  if (waiting) throw new Refusal('BATCH_ONE_WAITS')
  const last = await lastClosedBatch(ctx.db)
  if (last?.id !== batchID) throw new Refusal('BATCH_NOT_LAST_CLOSED')
  await storeReopening(ctx.db, { currentID: current.id, reopenedID: batchID })
  await refreshBatchClosed(ctx, batchID)
  await ctx.audit({ kind: 'batch', subjectID: batchID, before: {}, after: { waitingID: current.id } })
  ctx.announce({ kind: 'batch', id: batchID, action: 're-opened' })
  return {}
}

function filterOf({ config }: Ctx, search: z.output<typeof BatchesSearch>): BatchesFilter {
  return { startDate: search.startDate ?? null, endDate: search.endDate ?? null, timeZone: config.timeZone }
}

/** Returns one page of the list of cash books, newest first, and how many there are. */
export function batchList(ctx: Ctx, search: z.output<typeof BatchesSearch>): Promise<z.output<typeof BatchList>> {
  const filter = filterOf(ctx, search)
  return pagedAnswer(search, {
    rows: async (range) => batchRows(ctx, await batchesPage(ctx.db, filter, range)),
    total: async () => ({ totalCount: await batchesCount(ctx.db, filter) }),
  })
}

/** A cash book with everything that its file may show. */
export interface BatchExportRow {
  batch: z.output<typeof BatchRow>
  figures: BatchFigures
  count: ReturnType<typeof countOf>
}

/** Returns a page of cash books with their figures and counts, newest first. */
export async function batchExportRows(ctx: Ctx, search: z.output<typeof BatchesSearch>): Promise<BatchExportRow[]> {
  const { pageNumber, pageSize } = search
  const range = { limit: pageSize, offset: (pageNumber - 1) * pageSize }
  const records = await batchesPage(ctx.db, filterOf(ctx, search), range)
  const batches = await batchRows(ctx, records)
  const whole: BatchExportRow[] = []
  for (const [i, record] of records.entries()) {
    const batch = batches[i]
    invariant(batch, 'A record gives a row')
    whole.push({ batch, figures: await batchFigures(ctx.db, record), count: countOf(record) })
  }
  return whole
}

/** Returns the stored figures of a closed batch, or the sums of the entries of an open one. */
async function batchFigures(db: Db | Trx, batch: BatchRecord): Promise<BatchFigures> {
  const { ins, outs, cheques_closing: cheques } = batch
  if (batch.status !== 'closed' || ins === null || outs === null || cheques === null) return summedFigures(db, batch)
  const taken = cents(toCents(cheques) - toCents(batch.cheques_opening))
  return figuresOf(batch, { ins: toCents(ins), outs: toCents(outs), cheques: taken })
}

/** Returns the signed closings that a movement in a batch changes; null when there are none. */
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

/** Returns the stored closing of a batch, or that of its entries while it is open. */
async function closingOf(db: Db | Trx, row: BatchRecord): Promise<Pick<BatchFigures, 'closing' | 'chequesClosing'>> {
  if (row.closing === null || row.cheques_closing === null) return summedFigures(db, row)
  return { closing: toCents(row.closing), chequesClosing: toCents(row.cheques_closing) }
}

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
      closingBalance: wireMoney(closing),
      chequesClosingBalance: wireMoney(chequesClosing),
      status: row.status,
      ...closingData(row),
      canReopen: !oneWaits && row.id === last?.id,
    })
  }
  return data
}
