import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import { type SettledBehind, waivedQuestions } from '@forecourt/core/features/cash-book/waived-more'
import { type Cents, cents, ZERO } from '@forecourt/core/kernel/money'
import type { Ctx } from '../../context'
import { toCents } from '../../database/values'
import { partPaymentsOf } from '../hire-purchase/part-payment-repository'
import { accountByVehicle, accountHolder } from '../hire-purchase/repository'

/** An entry as it pays an HP account, if it does. */
export interface PayingEntry {
  id: number
  category_id: number
  vehicle_id: number | null
  /** As it is stored, signed. */
  amount: string | number
}

/**
 * The settled account that an entry pays as it is stored, and what would be open on it without the entry: what was agreed less what was paid, as a
 * settled account waives all that is open. Null for an entry of any other, and for a settlement that becomes something else: without it the account
 * is open again.
 *
 * @param draft What it becomes; null where it goes.
 * @source server 6.2
 */
export async function settledBehind(
  { db }: Pick<Ctx, 'db'>,
  entry: PayingEntry,
  draft: { categoryID?: number | null | undefined; vehicleID?: number | null | undefined } | null,
): Promise<SettledBehind | null> {
  const { vehicle_id: vehicleID, category_id: categoryID } = entry
  if (vehicleID === null || !isHirePurchase(categoryID)) return null
  const account = await accountByVehicle(db, vehicleID)
  if (!account || account.settledOn === null) return null
  const stays = draft !== null && isHirePurchase(draft.categoryID) && draft.vehicleID === vehicleID
  const isSettlement = categoryID === CashCategory.HPSettlement
  if (isSettlement && !(stays && draft.categoryID === categoryID)) return null
  const holder = await accountHolder(db, vehicleID)
  const kept = (await partPaymentsOf(db, vehicleID)).find(({ entryID }) => entryID === entry.id)
  const agreed = account.agreed + (kept?.givenBack ?? ZERO)
  const open = cents(agreed - account.received + toCents(String(entry.amount)))
  return { accountNo: holder?.hp_account_no ?? '', waived: account.waived, open, stays }
}

/** What settlements waive more when entries become what they were, in words: of each settled account that they pay less than they do now. */
export async function waivedBack(
  ctx: Pick<Ctx, 'db'>,
  changes: readonly { now: PayingEntry | null; before: PayingEntry | null }[],
): Promise<string[]> {
  const accounts = new Map<number, { behind: SettledBehind; pays: Cents }>()
  for (const { now, before } of changes) {
    const entry = now ?? before
    const becomes = before && { categoryID: before.category_id, vehicleID: before.vehicle_id }
    const behind = entry && now ? await settledBehind(ctx, entry, becomes) : null
    if (!entry?.vehicle_id || !behind) continue
    const pays = behind.stays && before ? toCents(String(before.amount)) : ZERO
    const known = accounts.get(entry.vehicle_id)
    const own = { ...behind, stays: true }
    const open = known ? cents(known.behind.open + toCents(String(entry.amount))) : behind.open
    accounts.set(entry.vehicle_id, { behind: { ...own, open }, pays: cents((known?.pays ?? 0) + pays) })
  }
  return [...accounts.values()].flatMap(({ behind, pays }) => waivedQuestions(pays, behind).map(({ reason }) => reason))
}
