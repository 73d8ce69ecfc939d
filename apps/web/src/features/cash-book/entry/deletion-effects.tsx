import { movedClosingQuestions, movesWithFee, NO_MOVES } from '@forecourt/core/features/cash-book/moved-closings'
import type { BatchTransactions, CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { centsFromWire, ZERO } from '@forecourt/core/kernel/money'
import { useOperation } from '../../../kit/api/api'
import { voidedReceipt } from '../receipt/receipt-form'
import { closingOf } from '../closings'

/** What else follows when an entry is deleted: its receipt becomes void, the signed closing of its re-opened batch moves. */
export function DeletionEffects({ entry }: { entry: CashEntryOut }) {
  const { data: batch } = useOperation('GetCurrentBatchTransactions', entry.batchSigned ? {} : null)
  const effects = [voidedReceipt(entry), ...movedClosings(entry, batch)].filter((effect) => effect !== null)
  return effects.map((effect) => <p key={effect}>{effect}</p>)
}

/** A sentence for each signed closing that moves when an entry and its fee go. */
function movedClosings(entry: CashEntryOut, batch: BatchTransactions | undefined): string[] {
  const closings = batch?.batchID === entry.batchID ? closingOf(batch) : null
  if (!closings) return []
  const before = movesWithFee({
    categoryID: entry.categoryID,
    typeID: entry.typeID,
    signedAmount: centsFromWire(entry.signedAmount) ?? ZERO,
    handlingFee: centsFromWire(entry.handlingFee),
  })
  return movedClosingQuestions(NO_MOVES, { ...closings, before }).map(({ reason }) => reason)
}
