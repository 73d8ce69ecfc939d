import { isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import { movedClosingChecks, movementsWithFee, NO_MOVEMENTS } from '@forecourt/core/features/cash-book/moved-closings'
import type { BatchTransactions, CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { waivedChecks } from '@forecourt/core/features/cash-book/waived-checks'
import { centsFromWire, ZERO } from '@forecourt/core/kernel/money'
import { useEffect, useState } from 'react'
import { useOperation } from '../../../kit/api/api'
import { useLatestRef } from '../../../kit/latest-ref'
import { voidReceiptText } from '../receipt/receipt-form'
import { followingClosing } from '../closings'
import { preparedSettlementEffect } from './use-entry-preparation'

/** Returns the further effects of the deletion of an entry; null while some are unknown. */
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
  const waived = paid ? waivedChecks(ZERO, preparedSettlementEffect(prepared.data)).map(({ sentence }) => sentence) : []
  return [...waived, voidReceiptText(entry), ...changedClosings(entry, batch)].filter((effect) => effect !== null)
}

/** Returns a confirmation that waits until the effects are known, and is asked again where these were not read. */
export function useConfirmWhenKnown(effects: readonly string[] | null, onYes: () => unknown): () => void {
  const [isHeld, setHeld] = useState(false)
  const yes = useLatestRef(onYes)
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

/** The further effects of the deletion of an entry: its receipt becomes void, a signed closing changes, a settlement waives more. */
export function DeletionEffects({ effects }: { effects: readonly string[] | null }) {
  return (effects ?? []).map((effect) => <p key={effect}>{effect}</p>)
}

/** Returns a sentence for each signed closing that changes when an entry and its fee are deleted. */
function changedClosings(entry: CashEntryOut, batch: BatchTransactions | undefined): string[] {
  const closings = batch?.batchID === entry.batchID ? followingClosing(batch) : null
  if (!closings) return []
  const before = movementsWithFee({
    categoryID: entry.categoryID,
    typeID: entry.typeID,
    signedAmount: centsFromWire(entry.signedAmount) ?? ZERO,
    handlingFee: centsFromWire(entry.handlingFee),
  })
  return movedClosingChecks(NO_MOVEMENTS, { ...closings, before }).map(({ sentence }) => sentence)
}
