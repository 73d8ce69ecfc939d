import { CASH_CATEGORY_NAMES, RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { entryForUpdate } from './entries-repository'
import {
  insertReceipt,
  isReceiptUsed,
  lockReceiptCounter,
  nextFreeReceipt,
  receiptOfEntry,
  setReceiptCounter,
} from './receipts-repository'

/** The number that the next receipt gets: the counter's, past every number that is used. */
export async function currentReceiptNumber(ctx: Ctx): Promise<{ currentReceiptNumber: number }> {
  return { currentReceiptNumber: await nextFreeReceipt(ctx.db) }
}

/** Sets the number of the next receipt; one that is used, by an entry or by one deleted since, is refused. */
export async function saveReceiptNumber(ctx: Ctx, number: number): Promise<Record<string, never>> {
  const before = await lockReceiptCounter(ctx.db)
  if (await isReceiptUsed(ctx.db, number)) throw new Refusal('RECEIPT_NUMBER_USED', { number })
  await setReceiptCounter(ctx.db, number)
  await ctx.audit({ kind: 'receipt', subjectID: null, before: { next: before }, after: { next: number } })
  ctx.announce({ kind: 'settings', id: null, action: 'receipt number' })
  return {}
}

/**
 * The number of an entry's receipt, which it keeps: asked again it is the same one. The first time it is the next free number, or
 * the one that overrides it; the counter then stands on the next free one, so that however many print at once no number comes twice.
 */
export async function numberReceipt(ctx: Ctx, entryID: number, override: number | null): Promise<number> {
  const entry = await entryForUpdate(ctx.db, entryID)
  if (!entry) throw new Refusal('RECORD_NOT_FOUND', { record: `Cash entry ${entryID}` })
  if (!RECEIPT_CATEGORIES.includes(entry.category_id))
    throw new Refusal('RECEIPT_CATEGORY', { category: CASH_CATEGORY_NAMES[entry.category_id] ?? '' })
  const kept = await receiptOfEntry(ctx.db, entryID)
  if (kept !== null) {
    if (override !== null && override !== kept) throw new Refusal('RECEIPT_KEPT', { id: entryID, number: kept })
    return kept
  }
  await lockReceiptCounter(ctx.db)
  const next = await nextFreeReceipt(ctx.db)
  if (override !== null && (await isReceiptUsed(ctx.db, override)))
    throw new Refusal('RECEIPT_NUMBER_USED', { number: override })
  const number = override ?? next
  await insertReceipt(ctx.db, number, entryID)
  await setReceiptCounter(ctx.db, await nextFreeReceipt(ctx.db))
  const after = { entryID, number, ...(override === null ? {} : { instead: next }) }
  await ctx.audit({ kind: 'receipt', subjectID: entryID, after })
  ctx.announce({ kind: 'entry', id: entryID, action: 'changed' })
  ctx.announce({ kind: 'settings', id: null, action: 'receipt number' })
  return number
}
