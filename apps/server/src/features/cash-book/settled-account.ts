import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import type { CashEntryDraft } from '@forecourt/core/features/cash-book/schemas'
import { type SettlementEffect, waivedChecks } from '@forecourt/core/features/cash-book/waived-checks'
import { settlementAfterCorrections, validSettlements } from '@forecourt/core/features/cash-book/valid-settlements'
import { CENTS_MAX, type Cents, cents, ZERO } from '@forecourt/core/kernel/money'
import type { Ctx } from '../../context'
import { toCents } from '../../database/values'
import { partPaymentsOf } from '../hire-purchase/part-payment-repository'
import { accountHolder, readAccount, type Posting } from '../hire-purchase/repository'

/** An entry as a payment of an HP account, if it is one. */
export interface PayingEntry {
  id: number
  category_id: number
  vehicle_id: number | null
  /** As it is stored, signed. */
  amount: string | number
}

/** The new values of an entry; null when it is deleted. */
type EntryEdit = { categoryID?: number | null | undefined; vehicleID?: number | null | undefined } | null

/**
 * Returns the account that an entry pays when its settlement depends on it: settled, or settled again once a correction is removed. What is owed on
 * it without the entry is the agreed sum less what was paid, as a settled account waives all that is owed. Null for any other.
 * @param draft Its new values; null when it is deleted.
 * @source server 6.2
 */
export async function settledAccountOf(
  { db }: Pick<Ctx, 'db'>,
  entry: PayingEntry,
  draft: EntryEdit,
): Promise<SettlementEffect | null> {
  const { vehicle_id: vehicleID, category_id: categoryID } = entry
  if (vehicleID === null || !isHirePurchase(categoryID)) return null
  // A settlement that goes opens its account, which is what its deletion says.
  if (draft === null && categoryID === CashCategory.HPSettlement) return null
  const account = await readAccount(db, vehicleID)
  if (!account) return null
  const stays = draft !== null && isHirePurchase(draft.categoryID) && draft.vehicleID === vehicleID
  const settledAbove = settlingAmount(
    account.postings,
    entry.id,
    stays && draft.categoryID === CashCategory.HPSettlement,
  )
  const { settledOn, agreed, received, waived } = account.record
  if (settledOn === null && settledAbove === null) return null
  const holder = await accountHolder(db, vehicleID)
  const kept = (await partPaymentsOf(db, vehicleID)).find(({ entryID }) => entryID === entry.id)
  const open = cents(agreed + (kept?.givenBack ?? ZERO) - received + toCents(String(entry.amount)))
  return { accountNo: holder?.hp_account_no ?? '', waived, open, stays, isSettled: settledOn !== null, settledAbove }
}

/** Returns the amount above which an entry settles its account, given the other entries; null when that does not depend on it. */
function settlingAmount(postings: readonly Posting[], id: number, staysSettlement: boolean): Cents | null {
  const own = postings.find((posting) => posting.id === id)
  if (!own) return null
  const others = postings.filter((posting) => posting !== own)
  if (own.categoryID === CashCategory.HPSettlement)
    return staysSettlement ? cents(-settlementAfterCorrections({ ...own, amount: ZERO }, others)) : cents(CENTS_MAX)
  const corrected = others.find((posting) => posting.id === own.correctsID)
  if (corrected?.categoryID !== CashCategory.HPSettlement) return null
  const stays = settlementAfterCorrections(corrected, others)
  // One that others took back already does not stand again, whatever is paid here.
  return cents(stays > 0 ? -stays : CENTS_MAX)
}

/**
 * Returns the settled account from which a new correction takes money back; null for any other entry.
 * @source server 7.6
 */
export async function accountSettledByCorrected(
  { db }: Pick<Ctx, 'db'>,
  { correctsID, categoryID, vehicleID }: Pick<CashEntryDraft, 'correctsID' | 'categoryID' | 'vehicleID'>,
): Promise<SettlementEffect | null> {
  if (!correctsID || !vehicleID || !isHirePurchase(categoryID)) return null
  const account = await readAccount(db, vehicleID)
  if (!account || account.record.settledOn === null) return null
  const { agreed, received, waived } = account.record
  const [settlement] = validSettlements(account.postings)
  const settledAbove =
    settlement && settlement.id === correctsID ? cents(-settlementAfterCorrections(settlement, account.postings)) : null
  const holder = await accountHolder(db, vehicleID)
  const open = cents(agreed - received)
  return { accountNo: holder?.hp_account_no ?? '', waived, open, stays: true, isSettled: true, settledAbove }
}

/** Returns a sentence on what settlements waive more when entries return to earlier values, for each settled account that they then pay less. */
export async function waivedMoreText(
  ctx: Pick<Ctx, 'db'>,
  changes: readonly { now: PayingEntry | null; before: PayingEntry | null }[],
): Promise<string[]> {
  const accounts = new Map<number, { behind: SettlementEffect; pays: Cents }>()
  for (const { now, before } of changes) {
    const entry = now ?? before
    const becomes = before && { categoryID: before.category_id, vehicleID: before.vehicle_id }
    const behind = entry && now ? await settledAccountOf(ctx, entry, becomes) : null
    if (!entry?.vehicle_id || !behind) continue
    const pays = behind.stays && before ? toCents(String(before.amount)) : ZERO
    const known = accounts.get(entry.vehicle_id)
    const own = { ...behind, stays: true }
    const open = known ? cents(known.behind.open + toCents(String(entry.amount))) : behind.open
    accounts.set(entry.vehicle_id, { behind: { ...own, open }, pays: cents((known?.pays ?? 0) + pays) })
  }
  return [...accounts.values()].flatMap(({ behind, pays }) =>
    waivedChecks(pays, behind).map(({ sentence }) => sentence),
  )
}
