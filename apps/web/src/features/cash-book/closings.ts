import {
  type BalanceMovement,
  movedClosingChecks,
  NO_MOVEMENTS,
  type SignedClosings,
} from '@forecourt/core/features/cash-book/moved-closings'
import type { BatchTransactions } from '@forecourt/core/features/cash-book/schemas'
import { centsFromWire, ZERO } from '@forecourt/core/kernel/money'
import { useOperation } from '../../kit/api/api'

/** Returns the signed closing that follows the entries of the current batch; null where that was never closed. */
export function followingClosing(batch: BatchTransactions | undefined): SignedClosings | null {
  if (!batch?.signed) return null
  const [closing, cheques] = [batch.closingBalance, batch.chequesClosingBalance].map((euros) => centsFromWire(euros))
  const named = { batchID: batch.batchID, closing: closing ?? ZERO, cheques: cheques ?? ZERO, by: batch.signed.by }
  return { batches: [named], more: 0, before: NO_MOVEMENTS }
}

/** Returns a sentence for the signed closing of the current batch that a new entry changes; empty while nothing is known of either. */
export function useChangedClosing(moves: BalanceMovement | null): string[] {
  const { data: batch } = useOperation('GetCurrentBatchTransactions', moves && {})
  const closings = followingClosing(batch)
  return moves && closings ? movedClosingChecks(moves, closings).map(({ sentence }) => sentence) : []
}
