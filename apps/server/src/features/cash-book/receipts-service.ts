import { receiptNumberProblems } from '@forecourt/core/features/cash-book/entry-rules'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { isReceiptUsed, lockReceiptCounter, nextFreeReceipt, setReceiptCounter } from './receipts-repository'

/** The number that the next receipt gets: the counter's, past every number that is used. */
export async function currentReceiptNumber(ctx: Ctx): Promise<{ currentReceiptNumber: number }> {
  return { currentReceiptNumber: await nextFreeReceipt(ctx.db) }
}

/** Sets the number of the next receipt; one that is used, by an entry or by one deleted since, is refused. */
export async function saveReceiptNumber(
  ctx: Ctx,
  given: { receiptNumber?: number | null | undefined },
): Promise<Record<string, never>> {
  const problems = receiptNumberProblems(given)
  const number = given.receiptNumber
  if (!number || problems.length > 0) throw new InvalidFields(problems)
  const before = await lockReceiptCounter(ctx.db)
  if (await isReceiptUsed(ctx.db, number)) throw new Refusal('RECEIPT_NUMBER_USED', { number })
  await setReceiptCounter(ctx.db, number)
  await ctx.audit({ kind: 'receipt', subjectID: null, before: { next: before }, after: { next: number } })
  ctx.announce({ kind: 'settings', id: null, action: 'receipt number' })
  return {}
}
