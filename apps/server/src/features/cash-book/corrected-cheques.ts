import { chequeKey } from '@forecourt/core/features/cash-book/cheque-rules'
import { signedAmount } from '@forecourt/core/features/cash-book/direction'
import { type Cents, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { toCents } from '../../database/values'
import { type ChequeRecord, chequesForUpdate, entriesOfCheque, insertCheque, takenBackBy } from './cheques-repository'
import { entryForUpdate } from './entries-repository'
import type { CompleteDraft } from './entry-columns'

/** An entry that is paid by a cheque: its id once it is saved, and the entry that it corrects. */
export interface CorrectingEntry {
  id: number | null
  correctsID: number | null
}

/**
 * The cheque of an entry. The correction of an entry is on that one's cheque while it is in hand and bears its bank and number: what is taken back
 * leaves the cheque worth less, the whole of it leaves nothing in hand. What else is taken back by cheque is refused.
 *
 * @source server 7.3.
 */
export async function correctingCheque(
  ctx: Ctx,
  draft: CompleteDraft,
  { id, correctsID }: CorrectingEntry,
): Promise<number> {
  const signed = signedAmount(draft)
  const corrected = correctsID === null ? undefined : await entryForUpdate(ctx.db, correctsID)
  const [cheque] = corrected?.cheque_id ? await chequesForUpdate(ctx.db, [corrected.cheque_id]) : []
  const isSame = cheque !== undefined && isSameCheque(cheque, draft)
  if (isSame && cheque.status === 'pending') {
    await refuseWorthLess(ctx, cheque, { entryID: id, signed })
    return cheque.id
  }
  if (signed < 0) throw takeBackRefusal(isSame ? cheque : null)
  return insertCheque(ctx.db, draft.cheque ?? {})
}

function isSameCheque({ bank, number }: ChequeRecord, { cheque }: CompleteDraft): boolean {
  const typed = chequeKey({ bank: cheque?.bank ?? '', number: cheque?.chequeNumber ?? '' })
  return typed !== null && typed === chequeKey({ bank, number })
}

function takeBackRefusal(cheque: ChequeRecord | null): Refusal {
  if (cheque?.status === 'banked') return new Refusal('CASH_CHEQUE_BACK_BANKED', { no: cheque.number })
  if (cheque?.status === 'out') return new Refusal('CASH_CHEQUE_BACK_OUT', { no: cheque.number })
  return new Refusal('CASH_CHEQUE_BACK_OTHER')
}

/** Refuses to take more back from a cheque than it is worth without the entry that is saved (null for a new one). */
export async function refuseWorthLess(
  ctx: Ctx,
  cheque: ChequeRecord,
  { entryID, signed }: { entryID: number | null; signed: Cents },
): Promise<void> {
  const others = (await entriesOfCheque(ctx.db, cheque.id)).filter(({ id }) => id !== entryID)
  const worth = sumCents(others.map(({ signed_amount }) => toCents(signed_amount)))
  if (worth + signed >= 0) return
  const by = entryID === null || signed < 0 ? null : await takenBackBy(ctx.db, entryID)
  if (by !== null) throw new Refusal('CASH_CHEQUE_TAKEN_BACK', { no: cheque.number, id: by })
  throw new Refusal('CASH_CHEQUE_BACK_MORE', { no: cheque.number, worth: formatEuro(worth) })
}

/** Refuses to take the cheque from an entry while another takes it back. */
export async function refuseTakenBack(ctx: Ctx, cheque: ChequeRecord, entryID: number): Promise<void> {
  const by = await takenBackBy(ctx.db, entryID)
  if (by !== null) throw new Refusal('CASH_CHEQUE_TAKEN_BACK', { no: cheque.number, id: by })
}
