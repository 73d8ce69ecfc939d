import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import type { ReceiptDocument } from '../../documents/receipt-document'
import {
  insertReceipt,
  isReceiptUsed,
  storeReceiptDocument,
  lockReceiptCounter,
  type NewReceipt,
  nextFreeReceipt,
  receiptOfEntry,
  setReceiptCounter,
  voidReceipt,
} from './receipts-repository'

/** Returns the number of the next receipt: the counter's, past every used number. */
export async function currentReceiptNumber(ctx: Ctx): Promise<{ currentReceiptNumber: number }> {
  return { currentReceiptNumber: await nextFreeReceipt(ctx.db) }
}

/** Sets the number of the next receipt; a number that an entry has or a deleted one had is refused. */
export async function saveReceiptNumber(ctx: Ctx, number: number): Promise<Record<string, never>> {
  const before = await lockReceiptCounter(ctx.db)
  if (await isReceiptUsed(ctx.db, number)) throw new Refusal('RECEIPT_NUMBER_USED', { number })
  await setReceiptCounter(ctx.db, number)
  await ctx.audit({ kind: 'receipt', subjectID: null, before: { next: before }, after: { next: number } })
  ctx.announce({ kind: 'settings', id: null, action: 'receipt number' })
  return {}
}

/** A request for the receipt of an entry, which is locked. */
interface ReceiptRequest {
  entryID: number
  /** This number instead of the next. */
  override: number | null
  /** Asks for a new receipt in place of the existing one. */
  replaces: boolean
}

/** The content of a new receipt and its data in the register. */
export interface ReceiptIssue
  extends Pick<NewReceipt, 'date' | 'categoryID' | 'clientID' | 'vehicleID' | 'regNo' | 'payer' | 'amount'> {
  /** Returns the content for a number, with the number that it replaces. */
  paperOf: (number: number, replaces: number | null) => ReceiptDocument
}

export interface IssuedReceipt {
  number: number
  paper: ReceiptDocument
  /** It was handed out before. */
  isCopy: boolean
}

/**
 * Returns the receipt of an entry, which is stored as it was issued: a second call returns the same one, as a copy. It is issued under the next free
 * number, or the one that overrides it; the counter then stands on the next free one, so that no number is used twice however many print at once.
 * When the entry differs from its receipt, or a new one is requested, the new one names the old one, which becomes void.
 * @source server 7.4.
 */
export async function issueReceipt(
  ctx: Ctx,
  { entryID, override, replaces }: ReceiptRequest,
  issue: ReceiptIssue,
): Promise<IssuedReceipt> {
  const kept = await receiptOfEntry(ctx.db, entryID)
  if (kept && !kept.isOutdated && !replaces) {
    const { number } = kept
    if (override !== null && override !== number) throw new Refusal('RECEIPT_KEPT', { id: entryID, number })
    return { number, paper: kept.paper ?? (await firstStoredDocument(ctx, { entryID, number }, issue)), isCopy: true }
  }
  await lockReceiptCounter(ctx.db)
  const next = await nextFreeReceipt(ctx.db)
  if (override !== null && (await isReceiptUsed(ctx.db, override)))
    throw new Refusal('RECEIPT_NUMBER_USED', { number: override })
  const number = override ?? next
  const old = kept?.number ?? null
  const by = { by: ctx.caller.username, at: ctx.now }
  if (old !== null) await voidReceipt(ctx.db, entryID, { ...by, replacedBy: number })
  const { paperOf, ...registered } = issue
  const paper = paperOf(number, old)
  await insertReceipt(ctx.db, {
    ...registered,
    ...by,
    number,
    entryID,
    paper,
    insteadOf: override === null ? null : next,
  })
  await setReceiptCounter(ctx.db, await nextFreeReceipt(ctx.db))
  const after = { entryID, number, ...(override === null ? {} : { instead: next }) }
  await ctx.audit({ kind: 'receipt', subjectID: entryID, after: old === null ? after : { ...after, replaces: old } })
  ctx.announce({ kind: 'entry', id: entryID, action: 'changed' })
  ctx.announce({ kind: 'settings', id: null, action: 'receipt number' })
  return { number, paper, isCopy: false }
}

/** Returns the content of a receipt that was issued before contents were stored, from its entry. */
async function firstStoredDocument(
  ctx: Ctx,
  of: { entryID: number; number: number },
  issue: ReceiptIssue,
): Promise<ReceiptDocument> {
  const paper = issue.paperOf(of.number, null)
  await storeReceiptDocument(ctx.db, of.number, paper)
  await ctx.audit({ kind: 'receipt', subjectID: of.entryID, after: of })
  return paper
}

/** Voids the receipt of an entry that is deleted or becomes one without a receipt: its number stays used. */
export async function voidReceiptOf(ctx: Ctx, entryID: number): Promise<void> {
  const number = await voidReceipt(ctx.db, entryID, { by: ctx.caller.username, at: ctx.now })
  if (number === null) return
  await ctx.audit({
    kind: 'receipt',
    subjectID: entryID,
    before: { entryID, number },
    after: { entryID: null, number },
  })
}
