import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import type { ReceiptPaper } from '../../documents/receipt-paper'
import {
  insertReceipt,
  isReceiptUsed,
  keepPaper,
  lockReceiptCounter,
  type NewReceipt,
  nextFreeReceipt,
  receiptOfEntry,
  setReceiptCounter,
  voidReceipt,
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

/** What is asked for besides a receipt of the entry, which is locked. */
interface Wish {
  entryID: number
  /** This number instead of the next. */
  override: number | null
  /** A new receipt in place of the one that the entry has. */
  replaces: boolean
}

/** What is printed under a number, and what it is registered with. */
export interface Issue
  extends Pick<NewReceipt, 'date' | 'categoryID' | 'clientID' | 'vehicleID' | 'regNo' | 'payer' | 'amount'> {
  /** What the receipt says under its number, with the number that it replaces. */
  paperOf: (number: number, replaces: number | null) => ReceiptPaper
}

/** A receipt as it is handed out. */
export interface Issued {
  number: number
  paper: ReceiptPaper
  /** It was handed out before. */
  isCopy: boolean
}

/**
 * The receipt of an entry, which is kept as it was issued: asked again it is that one, a copy. It is issued under the next free number, or the one
 * that overrides it; the counter then stands on the next free one, so that however many print at once no number comes twice. Where the entry says
 * otherwise than its receipt, or a new one is wished for, the new one names the old one, which is void.
 *
 * @source server 7.4.
 */
export async function issueReceipt(ctx: Ctx, { entryID, override, replaces }: Wish, issue: Issue): Promise<Issued> {
  const kept = await receiptOfEntry(ctx.db, entryID)
  if (kept && !kept.isOutdated && !replaces) {
    const { number } = kept
    if (override !== null && override !== number) throw new Refusal('RECEIPT_KEPT', { id: entryID, number })
    return { number, paper: kept.paper ?? (await firstKept(ctx, { entryID, number }, issue)), isCopy: true }
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

/** What a receipt says that was issued before that was kept: as its entry stands. */
async function firstKept(ctx: Ctx, of: { entryID: number; number: number }, issue: Issue): Promise<ReceiptPaper> {
  const paper = issue.paperOf(of.number, null)
  await keepPaper(ctx.db, of.number, paper)
  await ctx.audit({ kind: 'receipt', subjectID: of.entryID, after: of })
  return paper
}

/** The receipt of an entry that is deleted, or becomes one without, is void: its number stays used. */
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
