import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import type { CashEntryDraft } from '@forecourt/core/features/cash-book/schemas'
import { type SettledBehind, waivedQuestions } from '@forecourt/core/features/cash-book/waived-more'
import { settlementStays, standingSettlements } from '@forecourt/core/features/cash-book/standing-settlement'
import { CENTS_MAX, type Cents, cents, ZERO } from '@forecourt/core/kernel/money'
import type { Ctx } from '../../context'
import { toCents } from '../../database/values'
import { partPaymentsOf } from '../hire-purchase/part-payment-repository'
import { accountHolder, accountSeen, type Posting } from '../hire-purchase/repository'

/** An entry as it pays an HP account, if it does. */
export interface PayingEntry {
  id: number
  category_id: number
  vehicle_id: number | null
  /** As it is stored, signed. */
  amount: string | number
}

/** What an entry becomes; null where it goes. */
type Becoming = { categoryID?: number | null | undefined; vehicleID?: number | null | undefined } | null

/**
 * The account that an entry pays where its settlement may follow: settled, or settled again once a correction goes. What is open on it without the
 * entry is what was agreed less what was paid, as a settled account waives all that is open. Null for any other.
 *
 * @param draft What it becomes; null where it goes.
 * @source server 6.2
 */
export async function settledBehind(
  { db }: Pick<Ctx, 'db'>,
  entry: PayingEntry,
  draft: Becoming,
): Promise<SettledBehind | null> {
  const { vehicle_id: vehicleID, category_id: categoryID } = entry
  if (vehicleID === null || !isHirePurchase(categoryID)) return null
  // A settlement that goes opens its account, which is what its deletion says.
  if (draft === null && categoryID === CashCategory.HPSettlement) return null
  const account = await accountSeen(db, vehicleID)
  if (!account) return null
  const stays = draft !== null && isHirePurchase(draft.categoryID) && draft.vehicleID === vehicleID
  const settledAbove = settledWithout(
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

/** Above which amount of an entry its account is settled, by what other entries come to; null where that does not depend on it. */
function settledWithout(postings: readonly Posting[], id: number, staysSettlement: boolean): Cents | null {
  const own = postings.find((posting) => posting.id === id)
  if (!own) return null
  const others = postings.filter((posting) => posting !== own)
  if (own.categoryID === CashCategory.HPSettlement)
    return staysSettlement ? cents(-settlementStays({ ...own, amount: ZERO }, others)) : cents(CENTS_MAX)
  const corrected = others.find((posting) => posting.id === own.correctsID)
  if (corrected?.categoryID !== CashCategory.HPSettlement) return null
  const stays = settlementStays(corrected, others)
  // One that others took back already does not stand again, whatever is paid here.
  return cents(stays > 0 ? -stays : CENTS_MAX)
}

/**
 * The settled account from which a new correction takes money back; null for any other entry.
 *
 * @source server 7.6
 */
export async function settledByCorrection(
  { db }: Pick<Ctx, 'db'>,
  { correctsID, categoryID, vehicleID }: Pick<CashEntryDraft, 'correctsID' | 'categoryID' | 'vehicleID'>,
): Promise<SettledBehind | null> {
  if (!correctsID || !vehicleID || !isHirePurchase(categoryID)) return null
  const account = await accountSeen(db, vehicleID)
  if (!account || account.record.settledOn === null) return null
  const { agreed, received, waived } = account.record
  const [settlement] = standingSettlements(account.postings)
  const settledAbove =
    settlement && settlement.id === correctsID ? cents(-settlementStays(settlement, account.postings)) : null
  const holder = await accountHolder(db, vehicleID)
  const open = cents(agreed - received)
  return { accountNo: holder?.hp_account_no ?? '', waived, open, stays: true, isSettled: true, settledAbove }
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
