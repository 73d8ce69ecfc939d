import { isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import { movedClosingQuestions, movesWithFee, NO_MOVES } from '@forecourt/core/features/cash-book/moved-closings'
import type { BatchTransactions, CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { waivedQuestions } from '@forecourt/core/features/cash-book/waived-more'
import { centsFromWire, ZERO } from '@forecourt/core/kernel/money'
import { useEffect, useState } from 'react'
import { useOperation } from '../../../kit/api/api'
import { useLatest } from '../../../kit/latest'
import { voidedReceipt } from '../receipt/receipt-form'
import { closingOf } from '../closings'
import { settledOf } from './use-preparation'

/** What else follows when an entry is deleted; null while some of that is still to come. */
export function useDeletionEffects(entry: CashEntryOut | null): string[] | null {
  const { data: batch, isError } = useOperation('GetCurrentBatchTransactions', entry?.batchSigned ? {} : null)
  const paid = entry && isHirePurchase(entry.categoryID) && entry.vehicleID !== null ? entry : null
  const prepared = useOperation(
    'PrepareCashEntry',
    paid && { readings: [{ entry: { categoryID: paid.categoryID } }], cashEntryID: paid.id },
  )
  if (!entry) return []
  if (entry.batchSigned && !batch && !isError) return null
  if (paid && !prepared.data && !prepared.isError) return null
  const waived = paid ? waivedQuestions(ZERO, settledOf(prepared.data)).map(({ reason }) => reason) : []
  return [...waived, voidedReceipt(entry), ...movedClosings(entry, batch)].filter((effect) => effect !== null)
}

/** A yes that waits until what follows from it is known, and is asked for again where that was not read. */
export function useReadYes(effects: readonly string[] | null, onYes: () => unknown): () => void {
  const [isHeld, setHeld] = useState(false)
  const yes = useLatest(onYes)
  useEffect(() => {
    if (!isHeld || effects === null) return
    setHeld(false)
    if (effects.length === 0) yes.current()
  }, [isHeld, effects, yes])
  return () => {
    if (effects === null) setHeld(true)
    else onYes()
  }
}

/** What else follows when an entry is deleted: its receipt becomes void, a signed closing moves, a settlement waives more. */
export function DeletionEffects({ effects }: { effects: readonly string[] | null }) {
  return (effects ?? []).map((effect) => <p key={effect}>{effect}</p>)
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
