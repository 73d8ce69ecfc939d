import { chequeKey } from '@forecourt/core/features/cash-book/cheque-rules'
import { signedAmount } from '@forecourt/core/features/cash-book/direction'
import { type Cents, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { toCents } from '../../database/values'
import {
  type ChequeRecord,
  chequesForUpdate,
  entriesByCheque,
  insertCheque,
  correctingEntryID,
} from './cheques-repository'
import { entryForUpdate } from './entries-repository'
import type { CompleteDraft } from './entry-columns'

/** An entry that is paid by a cheque: its id once it is saved, and the entry that it corrects. */
export interface CorrectingEntry {
  id: number | null
  correctsID: number | null
}

/**
 * Returns the cheque of an entry. A correction uses the cheque of the corrected entry while it is pending and has the same bank and number: it
 * reduces the value of the cheque, down to nothing for a full correction. Any other correction by cheque is refused.
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
    await refuseAboveChequeValue(ctx, cheque, { entryID: id, signed })
    return cheque.id
  }
  if (signed < 0) throw correctionRefusal(isSame ? cheque : null)
  return insertCheque(ctx.db, draft.cheque ?? {})
}

function isSameCheque({ bank, number }: ChequeRecord, { cheque }: CompleteDraft): boolean {
  const typed = chequeKey({ bank: cheque?.bank ?? '', number: cheque?.chequeNumber ?? '' })
  return typed !== null && typed === chequeKey({ bank, number })
}

function correctionRefusal(cheque: ChequeRecord | null): Refusal {
  if (cheque?.status === 'banked') return new Refusal('CASH_CHEQUE_BACK_BANKED', { no: cheque.number })
  if (cheque?.status === 'out') return new Refusal('CASH_CHEQUE_BACK_OUT', { no: cheque.number })
  return new Refusal('CASH_CHEQUE_BACK_OTHER')
}

/** Refuses a correction of more than the cheque is worth without the entry that is saved (null for a new one). */
export async function refuseAboveChequeValue(
  ctx: Ctx,
  cheque: ChequeRecord,
  { entryID, signed }: { entryID: number | null; signed: Cents },
): Promise<void> {
  const others = (await entriesByCheque(ctx.db, cheque.id)).filter(({ id }) => id !== entryID)
  const worth = sumCents(others.map(({ signed_amount }) => toCents(signed_amount)))
  if (worth + signed >= 0) return
  const by = entryID === null || signed < 0 ? null : await correctingEntryID(ctx.db, entryID)
  if (by !== null) throw new Refusal('CASH_CHEQUE_TAKEN_BACK', { no: cheque.number, id: by })
  throw new Refusal('CASH_CHEQUE_BACK_MORE', { no: cheque.number, worth: formatEuro(worth) })
}

/** Refuses to remove the cheque of an entry while another corrects it. */
export async function refuseCorrectedCheque(ctx: Ctx, cheque: ChequeRecord, entryID: number): Promise<void> {
  const by = await correctingEntryID(ctx.db, entryID)
  if (by !== null) throw new Refusal('CASH_CHEQUE_TAKEN_BACK', { no: cheque.number, id: by })
}
